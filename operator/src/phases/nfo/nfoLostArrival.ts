/**
 * Arrivals that no record knows any more, because it was lost: our own .nfo files name them as the date added. Without
 * them a restored library would be new as a whole. Somebody else's .nfo is not asked.
 */
import { placeOf } from '../../naming/mediaPlace.ts';
import { type NfoRoot, nfoAtMostBytes, readNfo } from '../../nfo/nfoDocument.ts';
import { isOwnNfo } from '../../nfo/nfoMark.ts';
import { readSmall } from '../../storage/read.ts';
import { arrivalKeys } from '../../title/arrivals.ts';
import type { Arrival } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import type { PhaseTools } from '../phase.ts';
import { episodeNfoPlaces, type NfoPlace, titleNfoPlaces } from './nfoPlaces.ts';

type Tools = Pick<PhaseTools, 'root' | 'now'>;

/** By the record's keys; empty if no arrival is missing, and so in nearly every walk. */
export async function lostArrivals(title: Title, tools: Tools): Promise<Readonly<Record<string, Arrival>>> {
  const { arrivals } = title.record;
  const found = new Map<string, Arrival>();
  for (const video of title.layout.videos) {
    const keys = arrivalKeys(video);
    if (keys.every((key) => Object.hasOwn(arrivals, key) || found.has(key))) continue;
    const { present } = title.layout.kind === 'series' ? episodeNfoPlaces(title, video) : titleNfoPlaces(title);
    for (const place of present) {
      const roots = await ownRoots(place, tools);
      for (const [index, key] of keys.entries()) {
        const at = arrivalIn(keys.length === roots.length ? roots[index] : undefined, tools.now());
        if (at !== undefined && !Object.hasOwn(arrivals, key)) found.set(key, { at });
      }
    }
  }
  return Object.fromEntries(found);
}

/** Empty for a file that is not ours, or cannot be read: the phase nfo reports that. */
async function ownRoots(place: NfoPlace, { root }: Tools): Promise<readonly NfoRoot[]> {
  const bytes = await readSmall(root, place.path, nfoAtMostBytes).catch(() => undefined);
  if (bytes === undefined || !isOwnNfo(bytes, placeOf(place.path).name)) return [];
  const reading = readNfo(bytes);
  return reading.state === 'read' ? reading.document.roots : [];
}

/** We write UTC, without saying so (`nfoFields.ts`). */
function arrivalIn(root: NfoRoot | undefined, nowMs: number): string | undefined {
  const text = root?.children.find(({ name }) => name === 'dateadded')?.text ?? '';
  const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN;
  return time <= nowMs ? new Date(time).toISOString() : undefined;
}
