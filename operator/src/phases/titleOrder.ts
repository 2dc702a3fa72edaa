/**
 * Reads the episode order that a person chose for a series: `displayorder` in its tvshow.nfo, where Jellyfin keeps it.
 */

import { joinPath } from '../naming/mediaPlace.ts';
import { nfoAtMostBytes, readNfo } from '../nfo/nfoDocument.ts';
import { readSmall } from '../storage/read.ts';
import type { Title } from '../title/title.ts';
import type { EpisodeOrder } from './details.ts';
import type { PhaseTools } from './phase.ts';

/** Words of Jellyfin's editor. For orders that none of our sources supports, the file names decide. */
const orders: ReadonlyMap<string, EpisodeOrder> = new Map([
  ['aired', 'aired'],
  ['originalairdate', 'aired'],
  ['dvd', 'dvd'],
  ['absolute', 'absolute'],
]);

/** Undefined if there is no such file or element, or it cannot be read; then the file names decide. */
export async function readDisplayOrder(
  { layout, listing }: Pick<Title, 'layout' | 'listing'>,
  { root }: Pick<PhaseTools, 'root'>,
): Promise<EpisodeOrder | undefined> {
  const { folder, flat } = layout;
  const name = flat ? undefined : [...(listing.get(folder)?.keys() ?? [])].find((one) => /^tvshow\.nfo$/iu.test(one));
  if (name === undefined) return undefined;
  const bytes = await readSmall(root, joinPath(folder, name), nfoAtMostBytes).catch(() => undefined);
  return bytes === undefined ? undefined : displayOrder(bytes);
}

export function displayOrder(bytes: Uint8Array): EpisodeOrder | undefined {
  const reading = readNfo(bytes);
  if (reading.state !== 'read') return undefined;
  const elements = reading.document.roots.flatMap(({ children }) => children);
  const written = elements.findLast(({ name }) => name === 'displayorder')?.text ?? '';
  return orders.get(written.toLowerCase());
}
