/** Titles of a collection by every id they are known by: the half of a Collection that is the same for all. Pure. */
import type { HeldTitle } from '../collection.ts';
import type { HeldItem } from '../member.ts';

/** The form of an id in a franchise file (spec 2.B, id). */
const idForm = /^[a-z0-9]+:[A-Za-z0-9_-]+$/u;

/** The longest file on record holds under ten episodes; a bad answer must not open to millions. */
const MAX_EPISODES_IN_ITEM = 100;

/** `scheme:id` of what a collection calls a provider and its id; undefined where that cannot be an id of a franchise file. */
export function idOf(provider: string, value: string): string | undefined {
  const id = `${provider.toLowerCase().replace(/[^a-z0-9]/gu, '')}:${value.trim()}`;
  return idForm.test(id) ? id : undefined;
}

/**
 * The titles among the ids that were asked. Where two titles share an id (a second copy in another library), the one that
 * holds more is taken, the earlier one among equals.
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
  /** The last episode that the same item holds. */
  readonly lastEpisode?: number;
}

/** One row an episode, also where one item holds several; in aired order, specials (season 0) after everything. */
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
