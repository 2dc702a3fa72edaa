/** The name of a problem's place: the last part of its title's folder, else of its path; '' for a whole Library. Pure. */
import type { ProblemView } from '../../generated/api.ts';

export function placeName({ title, path }: Pick<ProblemView, 'title' | 'path'>): string {
  const place = title === '' ? path : title;
  return place.split(/[/\\]/u).findLast((name) => name !== '') ?? '';
}
