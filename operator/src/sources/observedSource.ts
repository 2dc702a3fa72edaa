/** Observes a source during a walk: answers with content, and troubles. It changes no answer. */
import type { Answer, Source, Trouble } from '../phases/sources.ts';

export interface Observation {
  /** Answers with content. "None" does not count: a source gives it without a request if it knows no id. */
  readonly found: number;
  /** Troubles since the last answer with content. */
  readonly troublesInARow: number;
  readonly lastTrouble?: Trouble;
  /** Time of the first answer with content since the last trouble. Milliseconds since 1970. */
  readonly wellSinceMs?: number;
}

export interface Observed {
  readonly source: Source;
  /**
   * Returns the observations since the last call. undefined if the source was not asked, or gave only answers that say
   * nothing.
   */
  take(): Observation | undefined;
}

export function observed(source: Source, nowMs: () => number): Observed {
  let seen: Observation | undefined;
  const note = (answer: Answer<unknown>): void => {
    if (answer.state === 'none') return;
    const { found = 0, troublesInARow = 0, wellSinceMs } = seen ?? {};
    seen =
      answer.state === 'trouble'
        ? { found, troublesInARow: troublesInARow + 1, lastTrouble: answer.trouble }
        : { found: found + 1, troublesInARow: 0, wellSinceMs: wellSinceMs ?? nowMs() };
  };
  const watch = <Wish extends readonly unknown[], Value>(ask: (...wish: Wish) => Promise<Answer<Value>>) => {
    return async (...wish: Wish): Promise<Answer<Value>> => {
      const answer = await ask(...wish);
      note(answer);
      return answer;
    };
  };
  const { finds, search, find, details, art, poster, crosswalk, marks, trailerFiles } = source;
  return {
    source: {
      name: source.name,
      kinds: source.kinds,
      ...(finds === undefined ? {} : { finds }),
      ...(search === undefined ? {} : { search: watch(search.bind(source)) }),
      ...(find === undefined ? {} : { find: watch(find.bind(source)) }),
      ...(details === undefined ? {} : { details: watch(details.bind(source)) }),
      ...(art === undefined ? {} : { art: watch(art.bind(source)) }),
      ...(poster === undefined ? {} : { poster: watch(poster.bind(source)) }),
      ...(crosswalk === undefined ? {} : { crosswalk: watch(crosswalk.bind(source)) }),
      ...(marks === undefined ? {} : { marks: watch(marks.bind(source)) }),
      ...(trailerFiles === undefined ? {} : { trailerFiles: watch(trailerFiles.bind(source)) }),
      test: watch(source.test.bind(source)),
    },
    take() {
      const taken = seen;
      seen = undefined;
      return taken;
    },
  };
}
