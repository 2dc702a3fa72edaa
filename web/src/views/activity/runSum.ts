/** What several runs did together. Pure. */
import type { RunView } from '../../generated/api.ts';

type Summed = Pick<RunView, 'made' | 'gone' | 'removed' | 'durationSeconds'>;

export function sumOf(runs: readonly Summed[]): Summed {
  const made: Record<string, number> = {};
  for (const run of runs) {
    for (const [fact, count] of Object.entries(run.made)) made[fact] = (made[fact] ?? 0) + count;
  }
  const durations = runs.flatMap(({ durationSeconds }) => (durationSeconds === undefined ? [] : [durationSeconds]));
  return {
    made,
    gone: sum(runs.map(({ gone }) => gone)),
    removed: sum(runs.map(({ removed }) => removed)),
    ...(durations.length === 0 ? {} : { durationSeconds: sum(durations) }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
