import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { episodeCode, MAX_EPISODES_IN_RANGE } from './episodeCode.ts';
import type { Entry, Franchise, Season } from './generated/franchise.ts';
import type { Member } from './member.ts';
import { releaseOrder, storyOrder } from './order.ts';

const starWars: Franchise = {
  name: 'Star Wars',
  calendar: { unit: 'years', zero: 'Battle of Yavin', before: 'BBY', after: 'ABY' },
  universe: 'Star Wars',
  eras: [
    { name: 'Fall of the Jedi', from: -32, to: -19 },
    { name: 'Rise of the Empire', from: -19, to: 0 },
    { name: 'Age of Rebellion', from: 0, to: 4 },
  ],
  order: [
    {
      series: 'tvdb:83268',
      title: 'Star Wars: The Clone Wars',
      released: '2008-10-03',
      time: { from: -22, to: -22 },
      seasons: [
        { season: 2, episodes: ['S02E16'] },
        { season: 1, episodes: ['S01E16', 'S01E01-S01E02'] },
      ],
    },
    { movie: 'tmdb:12180', title: 'Star Wars: The Clone Wars', released: '2008-08-15', note: 'Never shown.' },
    {
      series: 'tvdb:385376',
      time: { from: -19, to: -17 },
      seasons: [
        { season: 1, time: { from: -19, to: -19 } },
        { season: 0, note: 'Never shown.' },
      ],
    },
    { series: 'tvdb:420659', universes: ['Legends', 'Star Wars'], time: { from: 0, to: 0 } },
  ],
};

/** A member in one short line. */
function short({ kind, id, season, episode }: Member): string {
  if (kind === 'episode') return `${id} ${episodeCode({ season: season ?? -1, episode: episode ?? -1 })}`;
  return kind === 'season' ? `${id} season ${season}` : `${kind} ${id}`;
}

function seriesOf(...seasons: Season[]): Franchise {
  return { name: 'X', order: [{ series: 'tvdb:1', seasons }] };
}

describe('the story order', () => {
  const members = storyOrder(starWars);

  test('is a depth-first walk with ranges opened', () => {
    expect(members.map((member) => `${member.place} ${member.entry} ${short(member)}`)).toEqual([
      '1 0 tvdb:83268 S02E16',
      '2 0 tvdb:83268 S01E16',
      '3 0 tvdb:83268 S01E01',
      '4 0 tvdb:83268 S01E02',
      '5 1 movie tmdb:12180',
      '6 2 tvdb:385376 season 1',
      '7 2 tvdb:385376 season 0',
      '8 3 series tvdb:420659',
    ]);
  });

  test('gives each member the fields of its entry, and no others', () => {
    expect(members[0]).toEqual({
      place: 1,
      entry: 0,
      kind: 'episode',
      id: 'tvdb:83268',
      title: 'Star Wars: The Clone Wars',
      season: 2,
      episode: 16,
      time: { from: -22, to: -22 },
      universes: ['Star Wars'],
      eras: ['Fall of the Jedi'],
      released: '2008-10-03',
    });
    expect(Object.keys(members[7] ?? {})).toEqual(['place', 'entry', 'kind', 'id', 'time', 'universes', 'eras']);
  });

  test('never contains a note', () => {
    expect(JSON.stringify(members)).not.toContain('Never shown');
  });

  test("prefers a season's own time to its entry's", () => {
    expect(members.slice(5, 7).map(({ time }) => time)).toEqual([
      { from: -19, to: -19 },
      { from: -19, to: -17 },
    ]);
  });

  test('lists every era that a time touches, both ends included, and none without a time', () => {
    expect(members.map(({ eras }) => eras)).toEqual([
      ...Array.from({ length: 4 }, () => ['Fall of the Jedi']),
      [],
      ['Fall of the Jedi', 'Rise of the Empire'],
      ['Fall of the Jedi', 'Rise of the Empire'],
      ['Rise of the Empire', 'Age of Rebellion'],
    ]);
  });

  test("prefers an entry's own universes to the franchise's", () => {
    expect(members[7]?.universes).toEqual(['Legends', 'Star Wars']);
    expect(storyOrder({ order: [{ movie: 'tmdb:1' }] })[0]?.universes).toEqual([]);
  });

  test('is safe for names of object prototype keys', () => {
    const [member] = storyOrder({
      universe: '__proto__',
      eras: [{ name: 'constructor', from: 0, to: 1 }],
      order: [{ movie: 'constructor:__proto__', time: { from: 0, to: 0 } }],
    });
    expect(member).toMatchObject({ id: 'constructor:__proto__', universes: ['__proto__'], eras: ['constructor'] });
  });
});

describe('the members of a season', () => {
  test.each<[string, Season, readonly string[]]>([
    ['a whole season', { season: 3 }, ['tvdb:1 season 3']],
    ['the specials', { season: 0 }, ['tvdb:1 season 0']],
    ['a special', { season: 0, episodes: ['S00E01'] }, ['tvdb:1 S00E01']],
    ['codes in the order written', { season: 1, episodes: ['S01E03', 'S01E01'] }, ['tvdb:1 S01E03', 'tvdb:1 S01E01']],
    ['a range of one', { season: 1, episodes: ['S01E03-S01E03'] }, ['tvdb:1 S01E03']],
    ['an episode twice', { season: 1, episodes: ['S01E01', 'S01E01'] }, ['tvdb:1 S01E01', 'tvdb:1 S01E01']],
    ['a long number', { season: 2024, episodes: ['S2024E100'] }, ['tvdb:1 S2024E100']],
    // Errors of the check; the walk skips them.
    ['a range that runs backwards', { season: 1, episodes: ['S01E04-S01E01'] }, []],
    ['a range over two seasons', { season: 1, episodes: ['S01E01-S02E01'] }, []],
    ['a range that is too long', { season: 1, episodes: ['S01E01-S01E99999999'] }, []],
    ['invalid codes', { season: 1, episodes: ['S1E1', ''] }, []],
  ])('%s', (_, season, expected) => {
    expect(storyOrder(seriesOf(season)).map(short)).toEqual(expected);
  });

  test('ranges are opened up to the limit', () => {
    const range = (last: number) => seriesOf({ season: 1, episodes: [`S01E01-S01E${last}`] });
    expect(storyOrder(range(MAX_EPISODES_IN_RANGE))).toHaveLength(MAX_EPISODES_IN_RANGE);
    expect(storyOrder(range(MAX_EPISODES_IN_RANGE + 1))).toEqual([]);
  });
});

const time = fc
  .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 20 }))
  .map(([from, length]) => ({ from, to: from + length }));
const season: fc.Arbitrary<Season> = fc.integer({ min: 0, max: 3 }).chain((number) =>
  fc.record(
    {
      season: fc.constant(number),
      episodes: fc.array(
        fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 5 })).map(([episode, more]) => {
          const code = (at: number) => episodeCode({ season: number, episode: at });
          return more === 0 ? code(episode) : `${code(episode)}-${code(episode + more)}`;
        }),
        { minLength: 1, maxLength: 4 },
      ),
      time,
    },
    { requiredKeys: ['season'] },
  ),
);
const common = { time, released: fc.constantFrom('2001', '2001-05', '2001-05-09', '1999-12') };
const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({ movie: fc.constant('tmdb:1'), ...common }, { requiredKeys: ['movie'] }),
  fc.record(
    { series: fc.constant('tvdb:1'), ...common, seasons: fc.array(season, { minLength: 1, maxLength: 4 }) },
    { requiredKeys: ['series'] },
  ),
);
const franchise = fc.record({
  order: fc.array(entry, { minLength: 1, maxLength: 12 }),
  eras: fc.array(
    time.map((span) => ({ name: `era ${span.from}`, ...span })),
    { maxLength: 8 },
  ),
});

function lengthOf(text: string): number {
  const [first = 0, last = first] = [...text.matchAll(/E([0-9]+)/gu)].map(([, digits]) => Number(digits));
  return last - first + 1;
}

test('any list gives places without a gap, entries in order, and every range opened once', () => {
  fc.assert(
    fc.property(franchise, (document) => {
      const members = storyOrder(document);
      expect(members.map(({ place }) => place)).toEqual(members.map((_, index) => index + 1));
      for (const [index, listed] of document.order.entries()) {
        const seasons = 'series' in listed ? (listed.seasons ?? [undefined]) : [undefined];
        const parts = seasons.flatMap((each) => each?.episodes?.map(lengthOf) ?? [1]);
        const own = members.filter((member) => member.entry === index);
        expect(own).toHaveLength(parts.reduce((sum, length) => sum + length, 0));
      }
      expect(members.every((member, index) => member.entry >= (members[index - 1]?.entry ?? 0))).toBe(true);
    }),
  );
});

describe('the release order', () => {
  const released = (...dates: (string | undefined)[]) =>
    releaseOrder(dates.map((date, index) => ({ place: index + 1, ...(date === undefined ? {} : { released: date }) })));
  const places = (...dates: (string | undefined)[]) => released(...dates).map(({ place }) => place);

  test.each<[string, readonly (string | undefined)[], readonly number[]]>([
    ['by day', ['2008-10-03', '1999-05-19', '2008-08-15'], [2, 3, 1]],
    ['a year counts as its start', ['2008-03-01', '2008', '2007-12-31'], [3, 2, 1]],
    ['a month counts as its start', ['2008-03-02', '2008-03', '2008-02-29'], [3, 2, 1]],
    ['equal dates keep story order', ['2008', '2008', '2007', '2008'], [3, 1, 2, 4]],
    ['a year equals its first day, so story order decides', ['2008-01-01', '2008', '2008-01'], [1, 2, 3]],
    ['members without a date come last, in story order', [undefined, '2030', undefined, '1888'], [4, 2, 1, 3]],
    ['an invalid date counts as none', ['soon', '2030', ''], [2, 1, 3]],
  ])('%s', (_, dates, expected) => {
    expect(places(...dates)).toEqual(expected);
  });

  test('story order decides between equal dates for any input order', () => {
    const shuffled = [3, 1, 2].map((place) => ({ place, released: '2008' }));
    expect(releaseOrder(shuffled).map(({ place }) => place)).toEqual([1, 2, 3]);
  });

  test('is a permutation and does not change the given list', () => {
    fc.assert(
      fc.property(franchise, (document) => {
        const members = storyOrder(document);
        const before = [...members];
        const sorted = releaseOrder(members);
        expect(members).toEqual(before);
        expect(new Set(sorted)).toEqual(new Set(members));
        expect(sorted).toHaveLength(members.length);
        expect(releaseOrder(sorted)).toEqual(sorted);
      }),
    );
  });
});

test('a list of 20,000 entries with a thousand eras is handled', () => {
  const eras = Array.from({ length: 1_000 }, (_, index) => ({
    name: `era ${index}`,
    from: index * 20,
    to: index * 20 + 30,
  }));
  const order = Array.from({ length: 20_000 }, (_, index) => ({
    movie: `tmdb:${index}`,
    time: { from: index, to: index },
  }));
  const members = storyOrder({ eras, order });
  expect(members).toHaveLength(20_000);
  expect(members[25]?.eras).toEqual(['era 0', 'era 1']);
});
