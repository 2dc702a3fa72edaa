import { describe, expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import type { TitleCard, TitleList } from '../../generated/api.ts';
import { createTitleFeed, createTitleFeeds } from './titleFeed.ts';
import { readQuestion } from './wallQuestion.ts';

const question = readQuestion({});

function card(number: number): TitleCard {
  return {
    id: `id${number}`,
    address: `titles/movies/film-${number}`,
    library: 'default/movies',
    key: `Film ${number}`,
    kind: 'movie',
    title: `Film ${number}`,
    preview: {},
    badges: [],
    languages: [],
    gaps: [],
    unidentified: false,
    arrivedAt: '2026-11-21T00:00:00.000Z',
    sizeBytes: 1,
  };
}

/** Answers like the server and records the requests. */
function fakeApi(count: number) {
  let titles = Array.from({ length: count }, (_, number) => card(number));
  const asked: string[] = [];
  let away = false;
  let counted: number | undefined;
  const get = async (path: string): Promise<TitleList> => {
    asked.push(path);
    if (away) throw new ApiError('offline');
    const query = new URLSearchParams(path.split('?')[1]);
    const from = Number(query.get('after') ?? query.get('offset') ?? 0);
    const to = from + Number(query.get('limit'));
    return {
      titles: titles.slice(from, to),
      total: counted ?? titles.length,
      ...(to < titles.length ? { next: String(to) } : {}),
    };
  };
  return {
    asked,
    // The client's `get` is generic: answers are trusted to match the requested type.
    client: { get: async <Answer>(path: string): Promise<Answer> => JSON.parse(JSON.stringify(await get(path))) },
    add: (number: number) => {
      titles = [card(number), ...titles];
    },
    /** Removes titles, while the count that the server caches stays. */
    shrinkTo: (count: number) => {
      counted = titles.length;
      titles = titles.slice(0, count);
    },
    goAway: (value: boolean) => {
      away = value;
    },
  };
}

/** Resolves when no fetch is pending; fakes answer at once, so some turns of the event loop are enough. */
async function settled(asked: readonly string[]): Promise<void> {
  for (let before = -1; before !== asked.length; ) {
    before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

describe('a feed', () => {
  test('fetches only the first screen', async () => {
    const api = fakeApi(100_000);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 40);
    await settled(api.asked);
    expect(feed.total.value).toBe(100_000);
    expect(feed.at(39)?.id).toBe('id39');
    expect(feed.at(100)).toBeUndefined();
    expect(api.asked).toHaveLength(1);
  });

  test('fetches visible titles once', async () => {
    const api = fakeApi(1_000);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 40);
    feed.want(50, 130);
    await settled(api.asked);
    feed.want(80, 160);
    await settled(api.asked);
    expect(feed.at(159)?.id).toBe('id159');
    expect(api.asked).toHaveLength(2);
    // The server continues from the cursor instead of counting.
    expect(api.asked[1]).toContain('after=100');
  });

  test.each([
    [50_000, 50_060, 1],
    [50_090, 50_110, 2],
    [99_970, 100_000, 1],
    [99_999, 100_000, 1],
  ])('jumps to %i without fetching what lies between', async (from, to, pages) => {
    const api = fakeApi(100_000);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 40);
    await settled(api.asked);
    feed.want(from, to);
    await settled(api.asked);
    for (let index = from; index < to; index += 1) expect(feed.at(index)?.id).toBe(`id${index}`);
    expect(api.asked).toHaveLength(1 + pages);
    expect(api.asked[1]).toContain(`offset=${Math.floor(from / 100) * 100}`);
    expect(feed.total.value).toBe(100_000);
  });

  test('that has shrunk ends at its last title and stops fetching', async () => {
    const api = fakeApi(1_000);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 40);
    await settled(api.asked);
    api.shrinkTo(130);
    feed.want(900, 960);
    await settled(api.asked);
    expect(feed.total.value).toBe(900);
    feed.want(100, 160);
    await settled(api.asked);
    expect([feed.total.value, feed.at(129)?.id, feed.at(130)]).toEqual([130, 'id129', undefined]);
    const { length } = api.asked;
    feed.want(110, 170);
    await settled(api.asked);
    expect(api.asked).toHaveLength(length);
  });

  test('drops the oldest blocks, never visible ones, and fetches them again', async () => {
    const api = fakeApi(100_000);
    const feed = createTitleFeed(api.client, question);
    for (let block = 0; block < 220; block += 1) {
      feed.want(block * 100, block * 100 + 60);
      await settled(api.asked);
    }
    expect([feed.at(0), feed.at(21_959)?.id]).toEqual([undefined, 'id21959']);
    feed.want(2_050, 2_110);
    await settled(api.asked);
    expect([feed.at(2_050)?.id, feed.at(2_109)?.id]).toEqual(['id2050', 'id2109']);
    const { length } = api.asked;
    feed.want(0, 40);
    await settled(api.asked);
    expect([feed.at(0)?.id, api.asked.length]).toEqual(['id0', length + 1]);
  });

  test('fetches the latest wanted place, not an outdated one', async () => {
    const api = fakeApi(100_000);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 40);
    await settled(api.asked);
    feed.want(20_000, 20_040);
    feed.want(0, 40);
    await settled(api.asked);
    expect(api.asked.length).toBeLessThan(4);
  });

  test('of a small library knows its end', async () => {
    const api = fakeApi(7);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 60);
    await settled(api.asked);
    expect(feed.total.value).toBe(7);
    expect(feed.at(6)?.id).toBe('id6');
    expect(feed.at(7)).toBeUndefined();
    expect(api.asked).toHaveLength(1);
  });

  test('without titles is empty and stops fetching', async () => {
    const api = fakeApi(0);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 60);
    await settled(api.asked);
    feed.want(0, 60);
    await settled(api.asked);
    expect(feed.total.value).toBe(0);
    expect(api.asked).toHaveLength(1);
  });

  test('reports a server that does not answer, keeps its titles, and continues on refresh', async () => {
    const api = fakeApi(500);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 40);
    await settled(api.asked);
    api.goAway(true);
    feed.want(100, 140);
    await settled(api.asked);
    expect(feed.failure.value?.kind).toBe('offline');
    expect(feed.at(0)?.id).toBe('id0');
    api.goAway(false);
    feed.refresh();
    await settled(api.asked);
    expect(feed.failure.value).toBeUndefined();
    expect(feed.at(139)?.id).toBe('id139');
  });

  test('starts over when a title was added', async () => {
    const api = fakeApi(100);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 40);
    await settled(api.asked);
    api.add(1_000);
    feed.refresh();
    await settled(api.asked);
    expect(feed.total.value).toBe(101);
    expect(feed.at(0)?.id).toBe('id1000');
  });

  test('leaves everything as it is when nothing changed', async () => {
    const api = fakeApi(100);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 90);
    await settled(api.asked);
    const version = feed.version.value;
    feed.refresh();
    await settled(api.asked);
    expect(feed.version.value).toBe(version);
    expect(feed.at(89)?.id).toBe('id89');
  });
});

describe('the feeds', () => {
  const client = {
    ...fakeApi(3).client,
    url: (path: string) => path,
    peek: () => Promise.reject(new ApiError('offline')),
    remembered: () => undefined,
    post: () => Promise.reject(new ApiError('offline')),
    remove: () => Promise.reject(new ApiError('offline')),
  };

  test('are shared by equal queries, and the last few are kept', () => {
    const feeds = createTitleFeeds(client);
    const first = feeds.of(question);
    expect(feeds.of(readQuestion({}))).toBe(first);
    for (const q of ['a', 'b', 'c']) feeds.of(readQuestion({ q }));
    expect(feeds.of(question)).toBe(first);
    for (const q of ['d', 'e', 'f', 'g']) feeds.of(readQuestion({ q }));
    expect(feeds.of(question)).not.toBe(first);
  });
});
