/** The full scans that run, added up. Pure. */
import type { JobView } from '../../generated/api.ts';

/** Titles; undefined if no full scan runs. Scans of single folders end before anybody reads about them. */
export function fullScans(
  jobs: readonly Pick<JobView, 'kind' | 'full' | 'titlesDone' | 'titlesKnown'>[],
): { readonly done: number; readonly known: number } | undefined {
  const scans = jobs.filter(({ kind, full }) => kind === 'walk' && full === true);
  if (scans.length === 0) return undefined;
  return {
    done: scans.reduce((sum, { titlesDone = 0 }) => sum + titlesDone, 0),
    known: scans.reduce((sum, { titlesKnown = 0 }) => sum + titlesKnown, 0),
  };
}
