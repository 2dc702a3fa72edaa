/** What of a problem is shown, and how many. Pure. */
import type { ProblemView } from '../../generated/api.ts';

/** The first look, more on asking, and the most that the server gives at once. */
const steps = [10, 100, 1000] as const;

/** How many the address says are shown: whoever comes back finds as many. It may be typed by hand. */
export function readShown(text: string | undefined): number {
  return steps.find((step) => `${step}` === text) ?? steps[0];
}

/** How many are shown after one more asking; the same number when there is no more to be had. */
export function nextShown(shown: number, count: number): number {
  if (shown >= count) return shown;
  return steps.find((step) => step > shown) ?? shown;
}

/** The last name of the title's key, else of the path; '' where the whole Library is concerned. */
export function problemName({ cause, title, path }: Pick<ProblemView, 'cause' | 'title' | 'path'>): string {
  const place = title === '' ? path : title;
  // Senders have separators of their own; here a `\` may be part of a name.
  const names = place.split(cause === 'lostPath' ? /[/\\]/u : '/').filter((name) => name !== '');
  return names.at(-1) ?? '';
}
