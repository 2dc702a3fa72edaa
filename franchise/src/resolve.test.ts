import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Collection, HeldTitle } from './collection.ts';
import type { Entry } from './generated/franchise.ts';
import type { HeldItem, ResolvedMember } from './member.ts';
import { storyOrder } from './order.ts';
import { MAX_ALTERNATIVE_IDS, resolve, unresolved } from './resolve.ts';

const today = '2026-11-21';

function episode(season: number, number: number, key = `s${season}e${number}`): HeldItem {
  return { key, season, episode: number, title: `Part ${number}` };
}

function series(id: string, items: readonly HeldItem[], counts?: Readonly<Record<number, number>>): HeldTitle {
  const episodesOfSeason = counts && new Map(Object.entries(counts).map(([season, count]) => [Number(season), count]));
  return {
    kind: 'series',
    title: 'Held Show',
    ids: [id],
    key: 'show',
    items,
    ...(episodesOfSeason && { episodesOfSeason }),
  };
}

function film(id: string, ...otherIds: string[]): HeldTitle {
  return { kind: 'movie', title: 'Held Film', ids: [id, ...otherIds], key: id, items: [{ key: `file of ${id}` }] };
}

/** A fake collection that records its calls. */
function collectionOf(titles: readonly HeldTitle[], others: Readonly<Record<string, readonly string[]>> = {}) {
  const questions: string[] = [];
  const collection: Collection = {
    async find(kind, ids) {
      questions.push(`find ${kind} ${ids.join(' ')}`);
      const byId = new Map(
        titles.filter((title) => title.kind === kind).flatMap((title) => title.ids.map((id) => [id, title])),
      );
      return new Map(
        ids.flatMap((id) => {
          const title = byId.get(id);
          return title === undefined ? [] : [[id, title]];
        }),
      );
    },
    async alternatives(kind, ids) {
      questions.push(`alternatives ${kind} ${ids.join(' ')}`);
      return new Map(Object.entries(others));
    },
  };
  return { collection, questions };
}

async function resolved(
  order: Entry[],
  titles: readonly HeldTitle[],
  others?: Readonly<Record<string, readonly string[]>>,
) {
  const rows = await resolve(storyOrder({ order }), collectionOf(titles, others).collection, { today });
  expect(rows).toHaveLength(storyOrder({ order }).length);
  return rows;
}

function brief({ state, heldCount, ofCount, items }: ResolvedMember): string {
  return `${state} ${heldCount} of ${ofCount ?? '?'}: ${items.map(({ key }) => key).join(' ')}`.trim();
}

const movie = (id: string, released?: string): Entry => ({
  movie: id,
  title: 'In File',
  ...(released && { released }),
});
const show = (...seasons: NonNullable<Extract<Entry, { series: string }>['seasons']>): Entry => ({
  series: 'tvdb:1',
  title: 'In File',
  released: '2010',
  ...(seasons.length > 0 && { seasons }),
});

describe('calls of a collection', () => {
  test('are one per kind for a whole franchise, with each id once', async () => {
    const { collection, questions } = collectionOf([film('tmdb:1'), film('tmdb:2'), series('tvdb:1', [])]);
    const order = [movie('tmdb:1'), show({ season: 1 }), movie('tmdb:2'), movie('tmdb:1'), show({ season: 2 })];
    await resolve(storyOrder({ order }), collection, { today });
    expect(questions.sort()).toEqual(['find movie tmdb:1 tmdb:2', 'find series tvdb:1']);
  });

  test('are omitted if there are no ids', async () => {
    const { collection, questions } = collectionOf([]);
    expect(await resolve([], collection, { today })).toEqual([]);
    expect(questions).toEqual([]);
  });

  test('ask for alternatives only of unknown ids, each once', async () => {
    const { collection, questions } = collectionOf([film('tmdb:1'), film('imdb:tt2', 'wikidata:Q2')], {
      'tmdb:2': ['imdb:tt2', 'tmdb:2', 'tmdb:1', 'imdb:tt2', 'no id'],
      'tmdb:3': ['imdb:tt2'],
    });
    const rows = await resolve(storyOrder({ order: [movie('tmdb:1'), movie('tmdb:2'), movie('tmdb:3')] }), collection, {
      today,
    });
    expect(questions).toEqual([
      'find movie tmdb:1 tmdb:2 tmdb:3',
      'alternatives movie tmdb:2 tmdb:3',
      'find movie imdb:tt2',
    ]);
    expect(rows.map(({ state }) => state)).toEqual(['held', 'held', 'held']);
    expect(rows[1]?.ids).toEqual(['tmdb:2', 'imdb:tt2', 'tmdb:1', 'wikidata:Q2']);
  });

  test('keep the ids of a crosswalk for titles that are not held, up to a limit', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `imdb:tt${index}`);
    const [row] = await resolved([movie('tmdb:9')], [], { 'tmdb:9': many });
    expect(row?.ids).toEqual(['tmdb:9', ...many.slice(0, MAX_ALTERNATIVE_IDS)]);
  });

  test('do not confuse a film and a series with the same number', async () => {
    const order: Entry[] = [{ movie: 'tmdb:7' }, { series: 'tmdb:7' }];
    const rows = await resolved(order, [film('tmdb:7')]);
    expect(rows.map(({ state }) => state)).toEqual(['held', 'coming']);
  });

  test('pass their errors on', async () => {
    const collection: Collection = { find: () => Promise.reject(new Error('401 from the server')) };
    await expect(resolve(storyOrder({ order: [movie('tmdb:1')] }), collection, { today })).rejects.toThrow('401');
  });
});

describe('the state of a film', () => {
  test.each<[string | undefined, string]>([
    ['2026-11-20', 'missing'],
    ['2026-11-21', 'missing'],
    ['2026-11-22', 'coming'],
    ['2026-11', 'missing'],
    ['2026-12', 'coming'],
    ['2026', 'missing'],
    ['2027', 'coming'],
    [undefined, 'coming'],
  ])('not held, released %s: %s', async (released, state) => {
    const rows = await resolved([movie('tmdb:1', released)], []);
    expect(rows.map(brief)).toEqual([`${state} 0 of 1:`]);
    expect(unresolved(storyOrder({ order: [movie('tmdb:1', released)] }), { today })).toEqual(rows);
  });

  test('held even before its release, with one of its versions', async () => {
    const versions = { ...film('tmdb:1'), items: [{ key: 'a' }, { key: 'b' }, { key: 'a' }] };
    expect((await resolved([movie('tmdb:1', '2030')], [versions])).map(brief)).toEqual(['held 1 of 1: a']);
  });

  test('known to the collection but without a file', async () => {
    expect((await resolved([movie('tmdb:1', '2001')], [{ ...film('tmdb:1'), items: [] }])).map(brief)).toEqual([
      'missing 0 of 1:',
    ]);
  });
});

describe('the state of a series and its parts', () => {
  const held = series('tvdb:1', [episode(1, 2), episode(1, 1), episode(0, 1), episode(2, 1)], {
    0: 4,
    1: 2,
    2: 8,
    3: 6,
    4: 0,
  });
  const uncounted = series('tvdb:1', [episode(1, 1)]);
  test.each<[string, Entry, HeldTitle, readonly string[]]>([
    ['a whole season', show({ season: 1 }), held, ['held 2 of 2: s1e1 s1e2']],
    ['part of a season', show({ season: 2 }), held, ['partlyHeld 1 of 8: s2e1']],
    ['no episode of a season', show({ season: 3 }), held, ['missing 0 of 6:']],
    ['a season without released episodes', show({ season: 4 }), held, ['coming 0 of 0:']],
    ['an unknown season', show({ season: 9 }), held, ['missing 0 of ?:']],
    ['specials that are named', show({ season: 0 }), held, ['partlyHeld 1 of 4: s0e1']],
    ['a special that is named', show({ season: 0, episodes: ['S00E01'] }), held, ['held 1 of 1: s0e1']],
    ['a whole show, without its specials', show(), held, ['partlyHeld 3 of 16: s1e1 s1e2 s2e1']],
    ['episodes', show({ season: 1, episodes: ['S01E02-S01E03'] }), held, ['held 1 of 1: s1e2', 'missing 0 of 1:']],
    ['a season without a released count', show({ season: 1 }), uncounted, ['held 1 of ?: s1e1']],
    ['a show without a released count', show(), uncounted, ['held 1 of ?: s1e1']],
    [
      'a show with one season without a released count',
      show(),
      series('tvdb:1', [episode(1, 1), episode(2, 1)], { 1: 5 }),
      ['held 2 of ?: s1e1 s2e1'],
    ],
    [
      'an outdated released count',
      show({ season: 1 }),
      series('tvdb:1', [episode(1, 1), episode(1, 2)], { 1: 1 }),
      ['held 2 of 2: s1e1 s1e2'],
    ],
    ['a show without files', show(), series('tvdb:1', []), ['missing 0 of ?:']],
  ])('%s', async (_, entry, title, expected) => {
    expect((await resolved([entry], [title])).map(brief)).toEqual(expected);
  });

  test('a show that is not held has no total', () => {
    const members = storyOrder({ order: [show(), show({ season: 1 }), show({ season: 1, episodes: ['S01E01'] })] });
    expect(unresolved(members, { today }).map(brief)).toEqual([
      'missing 0 of ?:',
      'missing 0 of ?:',
      'missing 0 of 1:',
    ]);
  });
});

describe('a file with several episodes', () => {
  const pilot = series('tvdb:1', [episode(1, 1, 'pilot'), episode(1, 2, 'pilot'), episode(1, 3)], { 1: 3 });

  test('counts for each of them and is listed once in a season', async () => {
    expect((await resolved([show({ season: 1 })], [pilot])).map(brief)).toEqual(['held 3 of 3: pilot s1e3']);
  });

  test('is the item of each of them', async () => {
    const rows = await resolved([show({ season: 1, episodes: ['S01E01-S01E03'] })], [pilot]);
    expect(rows.map(brief)).toEqual(['held 1 of 1: pilot', 'held 1 of 1: pilot', 'held 1 of 1: s1e3']);
  });
});

describe('the title that is shown', () => {
  test.each<[string, Entry, readonly HeldTitle[], string]>([
    ["the collection's if it is held", movie('tmdb:1'), [film('tmdb:1')], 'Held Film'],
    ["the file's if it is not", movie('tmdb:1'), [], 'In File'],
    ["the file's if only other parts are held", show({ season: 2 }), [series('tvdb:1', [episode(1, 1)])], 'In File'],
    [
      "the collection's if the file has none",
      { series: 'tvdb:1', seasons: [{ season: 2 }] },
      [series('tvdb:1', [])],
      'Held Show',
    ],
    ['the id if there is no other', { movie: 'tmdb:1' }, [], 'tmdb:1'],
    ["the file's if the collection has an empty one", movie('tmdb:1'), [{ ...film('tmdb:1'), title: '' }], 'In File'],
  ])('%s', async (_, entry, titles, expected) => {
    expect((await resolved([entry], titles))[0]?.title).toBe(expected);
  });

  test('an episode has its own title beside that of the series', async () => {
    const [held, missing] = await resolved(
      [show({ season: 1, episodes: ['S01E01-S01E02'] })],
      [series('tvdb:1', [episode(1, 1)])],
    );
    expect([held?.title, held?.episodeTitle]).toEqual(['Held Show', 'Part 1']);
    expect(missing).not.toHaveProperty('episodeTitle');
  });
});

test('a resolved member keeps its fields, and never a note', () => {
  const members = storyOrder({
    universe: 'A',
    eras: [{ name: 'E', from: 0, to: 9 }],
    order: [{ movie: 'tmdb:1', released: '2001', time: { from: 1, to: 2 }, note: 'secret' }],
  });
  const rows = unresolved(members, { today });
  expect(rows[0]).toMatchObject(members[0] ?? {});
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('invalid data from a collection is ignored', async () => {
  const items: HeldItem[] = [
    { key: '', season: 1, episode: 1 },
    { key: 'no number', season: 1 },
    { key: 'odd', season: Number.NaN, episode: 1 },
    { key: 'minus', season: 1, episode: -1 },
    { key: 'half', season: 1, episode: 1.5 },
    episode(1, 1, 'first'),
    episode(1, 1, 'version'),
    episode(1, 2, 'first'),
  ];
  const counts = new Map([
    [1, Number.NaN],
    [Number.NaN, 5],
    [2, -3],
    [3, Number.POSITIVE_INFINITY],
  ]);
  const title: HeldTitle = {
    ...series('tvdb:1', items),
    ids: ['', 'no id', '__proto__', 'imdb:tt1'],
    episodesOfSeason: counts,
  };
  const collection: Collection = {
    find: async (kind) => {
      const answers: [string, HeldTitle][] = [
        ['tvdb:1', title],
        ['tmdb:1', title],
        ['tvdb:404', film('tvdb:404')],
      ];
      return new Map(kind === 'series' ? answers : [['tmdb:1', title]]);
    },
    alternatives: async () =>
      new Map([
        ['tmdb:1', ['tmdb:1', '']],
        ['never asked', ['tmdb:1']],
      ]),
  };
  const order: Entry[] = [
    show(),
    show({ season: 1 }),
    show({ season: 3 }),
    movie('tmdb:1', '2001'),
    { series: 'constructor:x' },
  ];
  const rows = await resolve(storyOrder({ order }), collection, { today });
  expect(rows.map(brief)).toEqual([
    'held 2 of ?: first',
    'held 2 of ?: first',
    'missing 0 of ?:',
    'missing 0 of 1:',
    'coming 0 of ?:',
  ]);
  expect(rows[0]?.ids).toEqual(['tvdb:1', 'imdb:tt1']);
});

const number = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(Number.NaN, -1, 0.5, Number.POSITIVE_INFINITY));
const anyItem = fc.record(
  { key: fc.constantFrom('', 'a', 'b', 'c'), season: number, episode: number, title: fc.string() },
  { requiredKeys: ['key'] },
);

test('with any collection each member keeps its place, counts are whole numbers, and no item is listed twice', async () => {
  const order = [
    movie('tmdb:1'),
    show(),
    show({ season: 1 }, { season: 2, episodes: ['S02E01-S02E03'] }),
    movie('tmdb:2'),
  ];
  const members = storyOrder({ order });
  await fc.assert(
    fc.asyncProperty(fc.array(anyItem), fc.array(fc.tuple(number, number)), async (items, counts) => {
      const title: HeldTitle = { ...series('tvdb:1', items), episodesOfSeason: new Map(counts) };
      const rows = await resolve(members, collectionOf([title, { ...film('tmdb:1'), items }]).collection, { today });
      expect(rows.map(({ place, id, kind }) => [place, id, kind])).toEqual(
        members.map(({ place, id, kind }) => [place, id, kind]),
      );
      for (const { heldCount, ofCount, items: playing, state } of rows) {
        expect(
          Number.isSafeInteger(heldCount) && heldCount >= playing.length && heldCount <= (ofCount ?? heldCount),
        ).toBe(true);
        expect(state === 'held' || state === 'partlyHeld').toBe(heldCount > 0);
        expect(state === 'partlyHeld').toBe(heldCount > 0 && heldCount < (ofCount ?? 0));
        expect(playing.length > 0).toBe(heldCount > 0);
        expect(new Set(playing.map(({ key }) => key)).size).toBe(playing.length);
      }
    }),
  );
});
