/** A source whose questions pass through one function: observed, guarded, or not asked at all. */
import type { Answer, Source } from '../phases/sources.ts';

/** Answers one question; `ask` sends it to the source. */
export type Around = <Value>(ask: () => Promise<Answer<Value>>) => Promise<Answer<Value>>;

/** Every question of the source but its test. */
export function questionsThrough(around: Around, source: Source): Omit<Source, 'test'> {
  const { name, kinds, finds, search, find, details, art, poster, crosswalk, marks, trailerFiles } = source;
  return {
    name,
    kinds,
    ...(finds && { finds }),
    ...(search && { search: (wish) => around(() => search.call(source, wish)) }),
    ...(find && { find: (kind, ids) => around(() => find.call(source, kind, ids)) }),
    ...(details && { details: (wish) => around(() => details.call(source, wish)) }),
    ...(art && { art: (wish) => around(() => art.call(source, wish)) }),
    ...(poster && { poster: (wish) => around(() => poster.call(source, wish)) }),
    ...(crosswalk && { crosswalk: (kind, ids) => around(() => crosswalk.call(source, kind, ids)) }),
    ...(marks && { marks: (wish) => around(() => marks.call(source, wish)) }),
    ...(trailerFiles && { trailerFiles: (wish) => around(() => trailerFiles.call(source, wish)) }),
  };
}
