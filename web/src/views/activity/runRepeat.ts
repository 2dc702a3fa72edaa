/** Why a run was made once more for its cause, in words. Pure. */
import type { RunView } from '../../generated/api.ts';
import type { Texts } from '../../texts/en.ts';

/** undefined: it was the first, or another report. */
export function repeatWords(
  { causes = [] }: Pick<RunView, 'causes'>,
  { repeats }: Texts['activity'],
): string | undefined {
  const again = causes.find((cause) => cause.again !== undefined)?.again;
  return again === undefined ? undefined : repeats[again];
}
