/**
 * A source that was in trouble and waits for its next probe. It answers that trouble at once, so that a user's import
 * never waits for a service that is down. Only `test` still sends a request.
 */
import type { Source, Trouble } from '../phases/sources.ts';
import { questionsThrough } from './questions.ts';
import type { SourceState } from './sourceState.ts';

/** Returns the source unchanged unless it is in trouble and its next probe lies ahead. */
export function restingSource(source: Source, state: SourceState | undefined, nowMs: number): Source {
  const note = state?.trouble;
  if (note === undefined || note.cause === 'key' || note.probeAtMs <= nowMs) return source;
  const trouble: Trouble = { source: source.name, cause: 'later', reason: note.reason, retryAtMs: note.probeAtMs };
  return { ...questionsThrough(async () => ({ state: 'trouble', trouble }), source), test: () => source.test() };
}
