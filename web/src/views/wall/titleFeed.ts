/**
 * The titles of one query, by position. Blocks are fetched as they become visible, so the middle of 100,000 titles
 * loads as fast as the beginning.
 */
import { type Signal, signal } from '@preact/signals';
import { type ApiError, asApiError, type Client } from '../../api/client.ts';
import type { TitleCard, TitleList } from '../../generated/api.ts';
import type { Span } from './grid.ts';
import { pagePath, questionKey, type WallQuestion } from './wallQuestion.ts';

export interface TitleFeed {
  /** undefined until the first answer. */
  readonly total: Signal<number | undefined>;
  /** Increases whenever titles arrive. */
  readonly version: Signal<number>;
  readonly failure: Signal<ApiError | undefined>;
  at(index: number): TitleCard | undefined;
  /** Sets the visible positions; missing titles are fetched, one block at a time. */
  want(from: number, to: number): void;
  /** Fetches the beginning again: after a failure, and when the library may have changed. */
  refresh(): void;
}

export interface TitleFeeds {
  /** Returns the feed of a query; the same object while it is among the last few. */
  of(question: WallQuestion): TitleFeed;
}

/** More than the first screen of any window and less than the API's largest page. */
const blockTitles = 100;
/** 20,000 titles, about 12 MB: more than users look at. Dropped blocks are fetched again. */
const keptBlocks = 200;
/** The wall and some earlier filters and searches. */
const keptFeeds = 4;

export function createTitleFeeds(client: Client): TitleFeeds {
  const feeds = new Map<string, TitleFeed>();
  return {
    of(question) {
      const key = questionKey(question);
      const known = feeds.get(key);
      if (known !== undefined) {
        feeds.delete(key);
        feeds.set(key, known);
        return known;
      }
      const feed = createTitleFeed(client, question);
      feeds.set(key, feed);
      const oldest = feeds.keys().next();
      if (feeds.size > keptFeeds && oldest.done !== true) feeds.delete(oldest.value);
      return feed;
    },
  };
}

interface Block {
  readonly titles: readonly TitleCard[];
  /** Cursor of the next block, so that the server need not count. */
  readonly next: string | undefined;
}

export function createTitleFeed(client: Pick<Client, 'get'>, question: WallQuestion): TitleFeed {
  const total = signal<number | undefined>(undefined);
  const version = signal(0);
  const failure = signal<ApiError | undefined>(undefined);
  let blocks = new Map<number, Block>();
  let wanted = { from: 0, to: blockTitles };
  let busy = false;

  const ask = (number: number, before: Block | undefined) =>
    client.get<TitleList>(pagePath(question, { limit: blockTitles, ...placeOf(number, before) }));
  const take = (number: number, { titles, next, total: counted }: TitleList): void => {
    // The newest is last; the least recently used block is dropped.
    blocks.delete(number);
    blocks.set(number, { titles, next });
    for (const oldest of blocks.keys()) {
      if (blocks.size <= keptBlocks) break;
      if (!isWanted(oldest, wanted)) blocks.delete(oldest);
    }
    total.value = next === undefined ? endOf(number, titles.length, counted) : counted;
    failure.value = undefined;
    version.value += 1;
  };
  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      let number = missingBlock(blocks, total.value, wanted);
      while (number !== undefined) {
        const asked = blocks;
        const page = await ask(number, blocks.get(number - 1));
        // Ignore an answer for blocks that were replaced meanwhile.
        if (asked === blocks) take(number, page);
        number = missingBlock(blocks, total.value, wanted);
      }
    } catch (error) {
      failure.value = asApiError(error);
    } finally {
      busy = false;
    }
  };
  const renew = async (): Promise<void> => {
    const page = await ask(0, undefined);
    const first = blocks.get(0)?.titles;
    if (JSON.stringify(page.titles) === JSON.stringify(first) && page.total === total.value) return;
    blocks = new Map();
    take(0, page);
  };
  return {
    total,
    version,
    failure,
    at: (index) => blocks.get(Math.floor(index / blockTitles))?.titles[index % blockTitles],
    want(from, to) {
      wanted = { from, to };
      void work();
    },
    refresh() {
      // Keep the titles if the server does not answer; the next want() reports the failure.
      const renewed = blocks.size === 0 ? Promise.resolve() : renew().catch(() => undefined);
      void renewed.then(work);
    },
  };
}

function placeOf(number: number, before: Block | undefined): { readonly after?: string; readonly offset?: number } {
  if (before?.next !== undefined) return { after: before.next };
  return number === 0 ? {} : { offset: number * blockTitles };
}

/**
 * The server caches its count. The last block shows the true end; an empty block beyond the end gives an upper bound.
 */
function endOf(number: number, titles: number, counted: number): number {
  const start = number * blockTitles;
  return titles > 0 || number === 0 ? start + titles : Math.min(counted, start);
}

function isWanted(number: number, { from, to }: Span): boolean {
  return number * blockTitles < to && (number + 1) * blockTitles > from;
}

/** The first visible block that is missing. */
function missingBlock(
  blocks: ReadonlyMap<number, Block>,
  total: number | undefined,
  { from, to }: Span,
): number | undefined {
  if (total === undefined) return 0;
  const end = Math.min(to, total);
  for (let number = Math.floor(from / blockTitles); number * blockTitles < end; number += 1) {
    if (!blocks.has(number)) return number;
  }
  return undefined;
}
