/** The result of a run as a word and a tone. Pure. */
import type { RunView } from '../../generated/api.ts';

export type ResultWord = NonNullable<RunView['result']> | 'running' | 'unknown';

type Ended = Pick<RunView, 'result' | 'finishedAt' | 'failureCount'>;

export function resultWord({ result, finishedAt }: Ended): ResultWord {
  if (result !== undefined) return result;
  return finishedAt === undefined ? 'running' : 'unknown';
}

/** A run that finished with failures still needs attention. */
export function resultTone(run: Ended): 'plain' | 'good' | 'warn' | 'bad' | 'info' {
  switch (resultWord(run)) {
    case 'Succeeded':
      return run.failureCount > 0 ? 'warn' : 'good';
    case 'Yielded':
      return 'plain';
    case 'running':
      return 'info';
    default:
      return 'bad';
  }
}
