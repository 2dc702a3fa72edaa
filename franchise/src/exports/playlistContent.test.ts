import { describe, expect, test } from 'vitest';
import type { HeldItem, ResolvedMember } from '../member.ts';
import { MAX_PLAYLIST_ITEMS, playlistContent } from './playlistContent.ts';

function member(title: string, items: readonly HeldItem[], changes: Partial<ResolvedMember> = {}): ResolvedMember {
  const where = { place: 1, entry: 0, kind: 'movie' as const, id: 'tmdb:1', universes: [], eras: [] };
  return { ...where, title, state: 'held', heldCount: items.length, items, ids: ['tmdb:1'], ...changes };
}

function contentOf(members: readonly ResolvedMember[], isOnce = false) {
  const input = {
    franchise: { name: 'Saga', order: [{ movie: 'tmdb:1', note: 'a secret' }] },
    members,
    today: '2026-11-21',
  };
  return playlistContent(input, {
    product: 'Plex',
    keyOf: ({ key }) => (key.startsWith('x') ? undefined : key),
    isOnce,
  });
}

const episode = (key: string, path: string): HeldItem => ({ key, path, season: 1, episode: 1 });

describe('the content of a playlist', () => {
  test.each([
    ['items in order', [{ key: '1' }, { key: '2' }], false, ['1', '2']],
    ['one item for two episodes is listed once', [{ key: '1' }, { key: '1' }, { key: '2' }], false, ['1', '2']],
    [
      'one file for two episodes is listed once',
      [episode('1', '/a'), episode('2', '/a'), episode('3', '/b')],
      false,
      ['1', '3'],
    ],
    [
      'one file for three episodes is listed once',
      [episode('1', '/a'), episode('2', '/a'), episode('3', '/a')],
      false,
      ['1'],
    ],
    [
      'films with the same path are different films',
      [
        { key: '1', path: '/a' },
        { key: '2', path: '/a' },
      ],
      false,
      ['1', '2'],
    ],
    ['a frame story is listed twice', [{ key: '1' }, { key: '2' }, { key: '1' }], false, ['1', '2', '1']],
    [
      'if each video may occur once, the first place counts',
      [{ key: '1' }, { key: '2' }, { key: '1' }],
      true,
      ['1', '2'],
    ],
    ['an item of another collection is left out', [{ key: 'x1' }, { key: '2' }], false, ['2']],
  ])('%s', (_, items, isOnce, keys) => {
    expect(
      contentOf(
        items.map((item) => member('A', [item])),
        isOnce,
      ).keys,
    ).toEqual(keys);
  });

  test('is reported where it is less than the story, without notes', () => {
    const { notCarried } = contentOf([
      member('Missing One', [], { state: 'missing' }),
      member('Coming One', [], { state: 'coming' }),
      member('Part One', [{ key: '1' }], {
        state: 'partlyHeld',
        kind: 'season',
        season: 1,
        eras: ['Old'],
        universes: ['U'],
      }),
      member('Far One', [{ key: 'x' }], { time: { from: 1, to: 2 } }),
    ]);
    const report = notCarried.join('\n');
    for (const words of [
      /hold.*Missing One/u,
      /released.*Coming One/u,
      /in part.*Part One/u,
      /another collection.*Far One/u,
    ]) {
      expect(report).toMatch(words);
    }
    expect(report).toMatch(/story times of 1 member/u);
    expect(report).not.toContain('secret');
  });

  test('is rejected if it is more than a player loads', () => {
    const items = Array.from({ length: MAX_PLAYLIST_ITEMS + 1 }, (_, index) => ({ key: String(index) }));
    expect(() => contentOf([member('A', items)])).toThrow(/expected at most 10000 videos.*got 10001.*Split/u);
    expect(contentOf([member('A', items.slice(1))]).keys).toHaveLength(MAX_PLAYLIST_ITEMS);
  });
});
