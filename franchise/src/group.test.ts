import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Season } from './generated/franchise.ts';
import { groupNeighbours, type MemberGroup } from './group.ts';
import type { Member } from './member.ts';
import { storyOrder } from './order.ts';
import { unresolved } from './resolve.ts';

const cloneWars = (...seasons: Season[]) => ({ series: 'tvdb:83268', title: 'The Clone Wars', seasons });
const film = (id: string) => ({ movie: id, title: id });

function grouped(...order: Parameters<typeof storyOrder>[0]['order']) {
  return groupNeighbours(storyOrder({ order }));
}

/** A group as a list shows it. */
function line({ id, rows }: MemberGroup<unknown>): string {
  return `${id}: ${rows.map(({ label }) => label || 'whole').join(', ')}`;
}

describe('neighbours of one series', () => {
  test.each<[string, readonly Season[], string]>([
    ['a range', [{ season: 1, episodes: ['S01E01-S01E04'] }], 'S01E01–S01E04'],
    ['one episode', [{ season: 1, episodes: ['S01E16'] }], 'S01E16'],
    ['consecutive ranges', [{ season: 1, episodes: ['S01E01-S01E02', 'S01E03'] }], 'S01E01–S01E03'],
    ['a gap', [{ season: 1, episodes: ['S01E01', 'S01E03'] }], 'S01E01, S01E03'],
    ['backwards', [{ season: 1, episodes: ['S01E02', 'S01E01'] }], 'S01E02, S01E01'],
    [
      'another season',
      [
        { season: 2, episodes: ['S02E16'] },
        { season: 1, episodes: ['S01E17'] },
      ],
      'S02E16, S01E17',
    ],
    [
      'one season in two objects',
      [
        { season: 1, episodes: ['S01E01'] },
        { season: 1, episodes: ['S01E02'] },
      ],
      'S01E01–S01E02',
    ],
    ['a whole season', [{ season: 2 }], 'season 2'],
    ['whole seasons in a row', [{ season: 1 }, { season: 2 }, { season: 3 }, { season: 5 }], 'seasons 1–3, season 5'],
    ['seasons backwards', [{ season: 2 }, { season: 1 }], 'season 2, season 1'],
    ['specials', [{ season: 0 }, { season: 1 }, { season: 0, episodes: ['S00E02'] }], 'specials, season 1, S00E02'],
    [
      'another time',
      [{ season: 1, time: { from: 1, to: 1 } }, { season: 2, time: { from: 2, to: 2 } }, { season: 3 }],
      'season 1, season 2, season 3',
    ],
    [
      'the same time in two objects',
      [
        { season: 1, time: { from: 1, to: 2 } },
        { season: 2, time: { from: 1, to: 2 } },
      ],
      'seasons 1–2',
    ],
  ])('%s', (_, seasons, expected) => {
    expect(grouped(cloneWars(...seasons)).map(line)).toEqual([`tvdb:83268: ${expected}`]);
  });

  test('are separated by other titles and universes, not by entries', () => {
    const groups = grouped(
      cloneWars({ season: 2, episodes: ['S02E16'] }),
      cloneWars({ season: 2, episodes: ['S02E17'] }),
      film('tmdb:12180'),
      cloneWars({ season: 1 }),
      { ...cloneWars({ season: 2 }), universes: ['Legends', 'Star Wars'] },
      { ...cloneWars({ season: 3 }), universes: ['Star Wars', 'Legends'] },
      { series: 'tvdb:1' },
      film('tmdb:1'),
      film('tmdb:1'),
    );
    expect(groups.map(line)).toEqual([
      'tvdb:83268: S02E16–S02E17',
      'tmdb:12180: whole',
      'tvdb:83268: season 1',
      'tvdb:83268: seasons 2–3',
      'tvdb:1: whole',
      'tmdb:1: whole',
      'tmdb:1: whole',
    ]);
    expect(groups.map(({ kind }) => kind)).toEqual(['series', 'movie', 'series', 'series', 'series', 'movie', 'movie']);
  });

  test('a group spans the times of its rows and has the first title among its members', () => {
    const [group] = grouped(
      { series: 'tvdb:1', time: { from: -3, to: -1 } },
      { series: 'tvdb:1', seasons: [{ season: 1 }] },
      { series: 'tvdb:1', title: 'Late', seasons: [{ season: 2, time: { from: -9, to: -8 } }] },
    );
    expect(group).toMatchObject({ title: 'Late', time: { from: -9, to: -1 } });
    expect(group?.rows.map(({ time }) => time)).toEqual([{ from: -3, to: -1 }, undefined, { from: -9, to: -8 }]);
    expect(groupNeighbours([])).toEqual([]);
  });

  test('keeps the fields of resolved members', () => {
    const members = unresolved(storyOrder({ order: [film('tmdb:1')] }), { today: '2026-01-01' });
    expect(groupNeighbours(members)[0]?.members[0]?.state).toBe('coming');
  });
});

const member: fc.Arbitrary<Omit<Member, 'place'>> = fc.record(
  {
    entry: fc.constant(0),
    kind: fc.constantFrom('movie', 'series', 'season', 'episode'),
    id: fc.constantFrom('tvdb:1', 'tvdb:2'),
    season: fc.integer({ min: 0, max: 2 }),
    episode: fc.integer({ min: 1, max: 3 }),
    time: fc.constantFrom({ from: 0, to: 0 }, { from: 0, to: 1 }),
    universes: fc.constantFrom([], ['a'], ['a', 'b'], ['b', 'a']),
    eras: fc.constant([]),
  },
  { requiredKeys: ['entry', 'kind', 'id', 'season', 'episode', 'universes', 'eras'] },
);

test('in any list no member is lost, repeated or moved, and no two groups could be joined', () => {
  fc.assert(
    fc.property(fc.array(member, { maxLength: 30 }), (list) => {
      const members = list.map((each, index) => ({ ...each, place: index + 1 }));
      const groups = groupNeighbours(members);
      expect(groups.flatMap((group) => group.members)).toEqual(members);
      expect(groups.flatMap(({ rows }) => rows.flatMap((row) => row.members))).toEqual(members);
      for (const [index, group] of groups.entries()) {
        expect(new Set(group.members.map(({ id }) => id)).size).toBe(1);
        const before = groups[index - 1];
        if (before?.kind !== 'series' || group.kind !== 'series') continue;
        expect([before.id, [...before.universes].sort()]).not.toEqual([group.id, [...group.universes].sort()]);
      }
    }),
  );
});
