/** The arrival that a .nfo file names as its date added, and how the wish for it enters the basis of a file. Pure. */
import type { VideoLayout } from '../../naming/layout.ts';
import { arrivalKeys } from '../../title/arrivals.ts';
import type { Title } from '../../title/title.ts';
import type { PhaseTools } from '../phase.ts';

type Spec = Pick<PhaseTools['spec'], 'nfo'>;

/**
 * Empty while dates are written, so that a program that learned to write them rewrites no file for it: each file gets
 * its date with its next change (docs/decisions/dates-added-in-nfo.md).
 */
export function dateBasis({ nfo }: Spec): readonly string[] {
  return nfo.dateAdded ? [] : ['without date added'];
}

/** A film's arrival. For a series its first episode's: it does not move with new ones. */
export function titleArrivedAt({ record }: Pick<Title, 'record'>, { nfo }: Spec): { arrivedAt?: string } {
  const [first] = Object.values(record.arrivals)
    .map(({ at }) => at)
    .toSorted();
  return nfo.dateAdded && first !== undefined ? { arrivedAt: first } : {};
}

/** Of one episode in a video of several; `index` counts from 0. Videos named by a date have one arrival. */
export function episodeArrivedAt(
  { record }: Pick<Title, 'record'>,
  video: VideoLayout,
  index: number,
  { nfo }: Spec,
): { arrivedAt?: string } {
  const keys = arrivalKeys(video);
  const key = keys[index] ?? keys[0];
  const arrivedAt = key === undefined || !Object.hasOwn(record.arrivals, key) ? undefined : record.arrivals[key]?.at;
  return nfo.dateAdded && arrivedAt !== undefined ? { arrivedAt } : {};
}
