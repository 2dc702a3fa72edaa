/**
 * What a collection holds of one film or series, made ready for many questions. A collection is another program's answer: what makes
 * no sense in it (an item without a key, an episode without a number, a count that is no number) is passed over, never thrown at.
 */
import type { HeldTitle } from './collection.ts';
import type { HeldItem } from './member.ts';

/** Some episodes, or a film: what is there, and of how many. */
export interface HeldPart {
  /** What plays, in aired order; a file that holds several episodes is there once. */
  readonly items: readonly HeldItem[];
  /** Episodes (or the one film) that are held. */
  readonly heldCount: number;
  /** How many have been released; absent where the collection does not count. */
  readonly ofCount?: number;
}

export interface HeldIndex {
  readonly title: string;
  readonly ids: readonly string[];
  film(): HeldPart;
  episode(season: number, episode: number): HeldPart;
  season(season: number): HeldPart;
  /** Its numbered seasons. Specials (season 0) play only where a franchise names them: they have no place in aired order. */
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
      // Versions of a film are one film, and one of them plays.
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

/** The first item of each episode: versions of an episode are one episode. */
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
  // A count that fell behind what is held is held to be that much.
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
  // A season that the collection holds and does not count makes the whole uncounted, not smaller.
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
