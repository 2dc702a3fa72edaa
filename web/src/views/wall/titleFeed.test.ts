import { describe, expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import type { TitleCard, TitleList } from '../../generated/api.ts';
import { createTitleFeed, createTitleFeeds } from './titleFeed.ts';
import { readQuestion } from './wallQuestion.ts';

const question = readQuestion({});

function card(number: number): TitleCard {
  return {
    id: `id${number}`,
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

/** Answers as the server does, from both ends; counts what it was asked. */
function fakeApi(count: number) {
  let titles = Array.from({ length: count }, (_, number) => card(number));
  const asked: string[] = [];
  let away = false;
  const get = async (path: string): Promise<TitleList> => {
    asked.push(path);
    if (away) throw new ApiError('offline');
    const query = new URLSearchParams(path.split('?')[1]);
    const ordered = query.get('order') === 'desc' ? titles : titles.toReversed();
    const from = Number(query.get('after') ?? 0);
    const to = from + Number(query.get('limit'));
    return {
      titles: ordered.slice(from, to),
      total: titles.length,
      ...(to < titles.length ? { next: String(to) } : {}),
    };
  };
  return {
    asked,
    // The client's `get` is generic: its answers are trusted to have the form that was asked for.
    client: { get: async <Answer>(path: string): Promise<Answer> => JSON.parse(JSON.stringify(await get(path))) },
    add: (number: number) => {
      titles = [card(number), ...titles];
    },
    goAway: (value: boolean) => {
      away = value;
    },
  };
}

/** Until nothing is fetched any more: fakes answer at once, so some turns of the loop are enough. */
async function settled(asked: readonly string[]): Promise<void> {
  for (let before = -1; before !== asked.length; ) {
    before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

describe('a feed', () => {
  test('fetches the first screen and no more', async () => {
    const api = fakeApi(100_000);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 40);
    await settled(api.asked);
    expect(feed.total.value).toBe(100_000);
    expect(feed.at(39)?.id).toBe('id39');
    expect(feed.at(60)).toBeUndefined();
    expect(api.asked).toHaveLength(1);
  });

  test('fetches what comes into sight, once', async () => {
    const api = fakeApi(1_000);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 40);
    feed.want(50, 90);
    await settled(api.asked);
    feed.want(80, 120);
    await settled(api.asked);
    expect(feed.at(119)?.id).toBe('id119');
    expect(api.asked).toHaveLength(2);
  });

  test('reads from the end when the end is nearer', async () => {
    const api = fakeApi(100_000);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 40);
    await settled(api.asked);
    feed.want(99_970, 100_000);
    await settled(api.asked);
    expect(feed.at(99_999)?.id).toBe('id99999');
    expect(feed.at(99_970)?.id).toBe('id99970');
    expect(api.asked).toHaveLength(2);
    expect(api.asked[1]).toContain('order=asc');
  });

  test('goes where the person went meanwhile, not where they were', async () => {
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

  test('of nothing is empty, and asks no more', async () => {
    const api = fakeApi(0);
    const feed = createTitleFeed(api.client, question);
    feed.want(0, 60);
    await settled(api.asked);
    feed.want(0, 60);
    await settled(api.asked);
    expect(feed.total.value).toBe(0);
    expect(api.asked).toHaveLength(1);
  });

  test('says that the server is away, keeps what it has, and goes on when asked', async () => {
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

  test('begins anew when a title came', async () => {
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
    remembered: () => undefined,
    post: () => Promise.reject(new ApiError('offline')),
    remove: () => Promise.reject(new ApiError('offline')),
  };

  test('are the same for the same question, and a few are kept', () => {
    const feeds = createTitleFeeds(client);
    const first = feeds.of(question);
    expect(feeds.of(readQuestion({}))).toBe(first);
    for (const q of ['a', 'b', 'c']) feeds.of(readQuestion({ q }));
    expect(feeds.of(question)).toBe(first);
    for (const q of ['d', 'e', 'f', 'g']) feeds.of(readQuestion({ q }));
    expect(feeds.of(question)).not.toBe(first);
  });
});
