/**
 * The titles of one question, by their place, fetched as they come into sight. The API's pages follow one another; a wall
 * of 100,000 is read from both its ends, so that the end of the scroll bar is as near as the beginning.
 */
import { type Signal, signal } from '@preact/signals';
import { ApiError, type Client } from '../../api/client.ts';
import type { TitleCard, TitleList } from '../../generated/api.ts';
import { type Order, pagePath, questionKey, type WallQuestion } from './wallQuestion.ts';

export interface TitleFeed {
  /** Undefined until the first answer. */
  readonly total: Signal<number | undefined>;
  /** Counts up whenever titles came. */
  readonly version: Signal<number>;
  readonly failure: Signal<ApiError | undefined>;
  at(index: number): TitleCard | undefined;
  /** Says which places are in sight; what is missing there is fetched, one page at a time. */
  want(from: number, to: number): void;
  /** After a failure, and when the library may have changed: asks for the beginning again. */
  refresh(): void;
}

export interface TitleFeeds {
  /** The feed of a question; the same one again while it is among the last few. */
  of(question: WallQuestion): TitleFeed;
}

/** The first screen comes quickly, the rest in the largest pages the API gives. */
const firstPage = 60;
const nextPage = 200;
/** Wall, and some filters and searches of before. A feed of 100,000 titles has some 60 MB at most. */
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

/** Titles from one end on. */
interface Run {
  readonly order: Order;
  titles: TitleCard[];
  next: string | undefined;
  ended: boolean;
}

export function createTitleFeed(client: Pick<Client, 'get'>, question: WallQuestion): TitleFeed {
  const total = signal<number | undefined>(undefined);
  const version = signal(0);
  const failure = signal<ApiError | undefined>(undefined);
  let start = emptyRun(question.order);
  let end = emptyRun(question.order === 'asc' ? 'desc' : 'asc');
  let wanted = { from: 0, to: firstPage };
  let busy = false;

  const ask = (run: Run, limit: number) => {
    const after = run.next === undefined ? {} : { after: run.next };
    return client.get<TitleList>(pagePath(question, { order: run.order, limit, ...after }));
  };
  const take = (run: Run, page: TitleList): void => {
    // A run that was replaced meanwhile is nobody's any more.
    if (run !== start && run !== end) return;
    run.titles.push(...page.titles);
    run.next = page.next;
    run.ended = page.next === undefined;
    total.value = run.ended ? run.titles.length : page.total;
    failure.value = undefined;
    version.value += 1;
  };
  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      for (let run = runToRead(start, end, total.value, wanted); run !== undefined; ) {
        take(run, await ask(run, run === start && run.titles.length === 0 ? firstPage : nextPage));
        run = runToRead(start, end, total.value, wanted);
      }
    } catch (error) {
      failure.value = error instanceof ApiError ? error : new ApiError('broken', { cause: error });
    } finally {
      busy = false;
    }
  };
  const renew = async (): Promise<void> => {
    const fresh = emptyRun(start.order);
    const page = await ask(fresh, firstPage);
    const same = JSON.stringify(page.titles) === JSON.stringify(start.titles.slice(0, page.titles.length));
    if (same && page.total === total.value) return;
    start = fresh;
    end = emptyRun(end.order);
    take(start, page);
  };
  return {
    total,
    version,
    failure,
    at: (index) => start.titles[index] ?? end.titles[(total.value ?? 0) - 1 - index],
    want(from, to) {
      wanted = { from, to };
      void work();
    },
    refresh() {
      // What is held stays when nobody answers; the next want says that it failed.
      const renewed = start.titles.length === 0 ? Promise.resolve() : renew().catch(() => undefined);
      void renewed.then(work);
    },
  };
}

function emptyRun(order: Order): Run {
  return { order, titles: [], next: undefined, ended: false };
}

/** Of the two ends the one from which the missing place in sight is nearer; undefined when nothing in sight is missing. */
function runToRead(
  start: Run,
  end: Run,
  total: number | undefined,
  wanted: { readonly from: number; readonly to: number },
): Run | undefined {
  if (total === undefined) return start;
  const from = Math.max(wanted.from, start.titles.length);
  const to = Math.min(wanted.to, total - end.titles.length);
  if (from >= to || start.ended) return undefined;
  const fromStart = to - start.titles.length;
  const fromEnd = total - end.titles.length - from;
  return fromStart <= fromEnd || end.ended ? start : end;
}
