/**
 * A source that was in trouble when it was last asked, and is not to be asked before its next look: it answers that at once, so
 * that whoever imports something does not wait for a service that is away (runs.md 11). Only `test` still asks.
 */
import type { Answer, Source, Trouble } from '../phases/sources.ts';
import type { SourceState } from './sourceState.ts';

/** The source as it is, unless it is in trouble and its next look lies ahead. */
export function restingSource(source: Source, state: SourceState | undefined, nowMs: number): Source {
  const note = state?.trouble;
  if (note === undefined || note.cause === 'key' || note.probeAtMs <= nowMs) return source;
  const trouble: Trouble = { source: source.name, cause: 'later', reason: note.reason, retryAtMs: note.probeAtMs };
  const rest = async (): Promise<Answer<never>> => ({ state: 'trouble', trouble });
  const { name, kinds, search, find, details, art, crosswalk, marks, trailerFiles } = source;
  return {
    name,
    kinds,
    ...(search === undefined ? {} : { search: rest }),
    ...(find === undefined ? {} : { find: rest }),
    ...(details === undefined ? {} : { details: rest }),
    ...(art === undefined ? {} : { art: rest }),
    ...(crosswalk === undefined ? {} : { crosswalk: rest }),
    ...(marks === undefined ? {} : { marks: rest }),
    ...(trailerFiles === undefined ? {} : { trailerFiles: rest }),
    test: () => source.test(),
  };
}
