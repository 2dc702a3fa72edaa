/** Observes a source during a walk: answers with content, and troubles. It changes no answer. */
import type { Answer, Source, Trouble } from '../phases/sources.ts';
import { type Around, questionsThrough } from './questions.ts';

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
  const watch: Around = async (ask) => {
    const answer = await ask();
    note(answer);
    return answer;
  };
  return {
    source: { ...questionsThrough(watch, source), test: () => watch(() => source.test()) },
    take() {
      const taken = seen;
      seen = undefined;
      return taken;
    },
  };
}
