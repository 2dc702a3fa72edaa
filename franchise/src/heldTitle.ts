/**
 * An index of a collection's title for many lookups. A collection is another program's data, so invalid parts (an item
 * without a key, an episode without a number, an invalid count) are skipped without an error.
 */
import type { HeldTitle } from './collection.ts';
import type { HeldItem } from './member.ts';

/** A film or some episodes: what is held, and of how many. */
export interface HeldPart {
  /** The playable items in aired order; a file with several episodes is listed once. */
  readonly items: readonly HeldItem[];
  /** Number of held episodes; 1 for a held film. */
  readonly heldCount: number;
  /** Number of released episodes; absent if the collection does not count them. */
  readonly ofCount?: number;
}

export interface HeldIndex {
  readonly title: string;
  readonly ids: readonly string[];
  film(): HeldPart;
  episode(season: number, episode: number): HeldPart;
  season(season: number): HeldPart;
  /**
   * Its numbered seasons. Without specials (season 0): they have no place in aired order and play only if the franchise
   * names them.
   */
  show(): HeldPart;
}

const nothing: HeldPart = { items: [], heldCount: 0 };

export function indexHeldTitle(held: HeldTitle): HeldIndex {
  const items = held.items.filter((item) => typeof item.key === 'string' && item.key !== '');
  const seasons = episodesBySeason(items);
  const released = new Map(
    [...(held.episodesOfSeason ?? [])].filter(([season, count]) => isCount(season) && isCount(count)),
  );
  const bySeason = new Map<number, HeldPart>();

  function season(number: number): HeldPart {
    let part = bySeason.get(number);
    if (part === undefined) {
      part = wholeSeason(seasons.get(number), released.get(number));
      bySeason.set(number, part);
    }
    return part;
  }

  let whole: HeldPart | undefined;
  return {
    title: typeof held.title === 'string' ? held.title : '',
    ids: held.ids,
    film() {
      // Several versions of a film count as one film, and one of them plays.
      return { items: items.slice(0, 1), heldCount: Math.min(1, items.length), ofCount: 1 };
    },
    episode(number, episode) {
      const item = seasons.get(number)?.get(episode);
      return item === undefined ? { ...nothing, ofCount: 1 } : { items: [item], heldCount: 1, ofCount: 1 };
    },
    season,
    show() {
      whole ??= wholeShow([...new Set([...seasons.keys(), ...released.keys()])], season);
      return whole;
    },
  };
}

/** The first item of each episode: several versions count as one episode. */
function episodesBySeason(items: readonly HeldItem[]): ReadonlyMap<number, ReadonlyMap<number, HeldItem>> {
  const seasons = new Map<number, Map<number, HeldItem>>();
  for (const item of items) {
    const { season, episode } = item;
    if (!isCount(season) || !isCount(episode)) continue;
    const episodes = seasons.get(season) ?? new Map<number, HeldItem>();
    seasons.set(season, episodes);
    if (!episodes.has(episode)) episodes.set(episode, item);
  }
  return seasons;
}

function wholeSeason(episodes: ReadonlyMap<number, HeldItem> | undefined, released: number | undefined): HeldPart {
  const inOrder = [...(episodes ?? [])].sort(([left], [right]) => left - right).map(([, item]) => item);
  const part = { items: oncePerKey(inOrder), heldCount: inOrder.length };
  // A released count below the held count is outdated, so use the held count.
  return released === undefined ? part : { ...part, ofCount: Math.max(released, part.heldCount) };
}

function wholeShow(numbers: readonly number[], season: (number: number) => HeldPart): HeldPart {
  const parts = numbers
    .filter((number) => number > 0)
    .sort((left, right) => left - right)
    .map(season);
  const part = {
    items: oncePerKey(parts.flatMap((each) => each.items)),
    heldCount: parts.reduce((sum, each) => sum + each.heldCount, 0),
  };
  // If any held season is not counted, the total is unknown.
  if (parts.length === 0 || parts.some((each) => each.ofCount === undefined)) return part;
  return { ...part, ofCount: parts.reduce((sum, each) => sum + (each.ofCount ?? 0), 0) };
}

function oncePerKey(items: readonly HeldItem[]): readonly HeldItem[] {
  const keys = new Set<string>();
  return items.filter(({ key }) => !keys.has(key) && keys.add(key));
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isSafeInteger(value) && value >= 0;
}
