/** Names of problems, and how many of them are shown. Pure. */
import type { ProblemView } from '../../generated/api.ts';

/** Shown at first, after "more", and the most that the API returns at once. */
const steps = [10, 100, 1000] as const;

/** Returns the number of shown problems from the address, so that going back shows as many. It may be typed by hand. */
export function readShown(text: string | undefined): number {
  return steps.find((step) => `${step}` === text) ?? steps[0];
}

/** Returns the number shown after "more"; unchanged if no more can be shown. */
export function nextShown(shown: number, count: number): number {
  if (shown >= count) return shown;
  return steps.find((step) => step > shown) ?? shown;
}

/** The last segment of the title's key, else of the path; '' if the whole Library is affected. */
export function problemName({ cause, title, path }: Pick<ProblemView, 'cause' | 'title' | 'path'>): string {
  const place = title === '' ? path : title;
  // Senders may use other separators. In our own paths `\` may be part of a name.
  const names = place.split(cause === 'lostPath' ? /[/\\]/u : '/').filter((name) => name !== '');
  return names.at(-1) ?? '';
}
