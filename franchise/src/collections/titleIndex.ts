/** Titles of a collection by each of their ids: the part of a Collection that all implementations share. Pure. */
import type { HeldTitle } from '../collection.ts';
import type { HeldItem } from '../member.ts';

/** The form of an id in a franchise file. */
const idForm = /^[a-z0-9]+:[A-Za-z0-9_-]+$/u;

/** The longest known file holds under ten episodes; a bad response must not expand to millions. */
const MAX_EPISODES_IN_ITEM = 100;

/** `scheme:id` from a collection's provider name and id; undefined if it is not a valid id of a franchise file. */
export function idOf(provider: string, value: string): string | undefined {
  const id = `${provider.toLowerCase().replace(/[^a-z0-9]/gu, '')}:${value.trim()}`;
  return idForm.test(id) ? id : undefined;
}

/**
 * The titles with any of the requested ids. If two titles share an id (a second copy in another library), the one with
 * more items wins, the earlier one among equals.
 */
export function titlesById(titles: Iterable<HeldTitle>, asked: readonly string[]): ReadonlyMap<string, HeldTitle> {
  const wanted = new Set(asked);
  const found = new Map<string, HeldTitle>();
  for (const title of titles) {
    for (const id of title.ids) {
      if (!wanted.has(id)) continue;
      const other = found.get(id);
      if (other === undefined || other.items.length < title.items.length) found.set(id, title);
    }
  }
  return found;
}

export interface FoundEpisode extends HeldItem {
  readonly season: number;
  readonly episode: number;
  /** The last episode in the same item. */
  readonly lastEpisode?: number;
}

/** One row per episode, even if one item contains several, in aired order; specials (season 0) come last. */
export function episodesInOrder(episodes: Iterable<FoundEpisode>): readonly FoundEpisode[] {
  const rows: FoundEpisode[] = [];
  for (const { lastEpisode, ...row } of episodes) {
    const last = Math.min(lastEpisode ?? row.episode, row.episode + MAX_EPISODES_IN_ITEM - 1);
    rows.push(row);
    for (let episode = row.episode + 1; episode <= last; episode += 1) rows.push({ ...row, episode });
  }
  const seasonRank = (season: number) => (season === 0 ? Number.MAX_SAFE_INTEGER : season);
  return rows.sort((a, b) => seasonRank(a.season) - seasonRank(b.season) || a.episode - b.episode);
}
