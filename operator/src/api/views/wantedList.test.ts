import type { ResolvedMember } from '@projectionist/franchise/member';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WantedItems } from '../schemas/wanted.ts';
import { wantedPrograms } from '../schemas/wantedPrograms.ts';
import { wantedList } from './wantedList.ts';

function member(id: string, more: Partial<ResolvedMember> = {}): ResolvedMember {
  return {
    ...{ place: 1, entry: 0, kind: 'movie', id, ids: [id], title: `title of ${id}`, universes: [], eras: [] },
    ...{ state: 'missing', heldCount: 0, items: [], ...more },
  };
}

const show = (id: string, more: Partial<ResolvedMember> = {}) => member(id, { kind: 'season', season: 1, ...more });

describe('the form of each program', () => {
  const members = [member('tmdb:348', { ids: ['tmdb:348', 'imdb:tt0078748'] }), show('tvdb:78874')];
  test.each([
    ['radarr', { id: 348, title: 'title of tmdb:348' }],
    ['stevenlu', { imdb_id: 'tt0078748', title: 'title of tmdb:348' }],
    ['sonarr', { tvdbId: 78874, title: 'title of tvdb:78874' }],
    ['seerr', { mediaType: 'movie', mediaId: 348 }],
  ] as const)('%s', (program, item) => {
    expect(wantedList(members, program)).toEqual({ items: [item], withoutId: 0 });
  });
});

test('only what is missing and out is listed', () => {
  const states = ['held', 'partlyHeld', 'coming', 'missing'] as const;
  const members = states.map((state, index) => member(`tmdb:${index + 1}`, { state }));
  expect(wantedList(members, 'radarr').items).toEqual([{ id: 4, title: 'title of tmdb:4' }]);
});

test('a film or series that returns is listed once, where it comes first', () => {
  const films = [member('tmdb:2', { title: 'B' }), member('tmdb:1', { title: 'A' }), member('tmdb:2', { title: 'B' })];
  expect(wantedList(films, 'radarr').items).toEqual([
    { id: 2, title: 'B' },
    { id: 1, title: 'A' },
  ]);
  const parts = [show('tvdb:9', { state: 'held' }), show('tvdb:9', { season: 2 }), show('tvdb:9', { season: 3 })];
  expect(wantedList(parts, 'sonarr').items).toEqual([{ tvdbId: 9, title: 'title of tvdb:9' }]);
});

test('titles without the id that a program needs are counted, each once', () => {
  const members = [member('imdb:tt0078748'), member('imdb:tt0078748'), member('tmdb:5'), show('tvmaze:7')];
  expect(wantedList(members, 'radarr')).toEqual({ items: [{ id: 5, title: 'title of tmdb:5' }], withoutId: 1 });
  expect(wantedList(members, 'stevenlu').withoutId).toBe(1);
  expect(wantedList(members, 'sonarr')).toEqual({ items: [], withoutId: 1 });
});

test('an id that would make a program refuse the whole list is left out', () => {
  const ids = ['tmdb:2147483647', 'tmdb:2147483648', 'tmdb:9999999999', 'tmdb:0', 'tmdb:007', 'tmdb:1e3', 'tmdb:'];
  const { items, withoutId } = wantedList(
    ids.map((id) => member(id)),
    'radarr',
  );
  expect(items).toEqual([{ id: 2147483647, title: 'title of tmdb:2147483647' }]);
  expect(withoutId).toBe(ids.length - 1);
});

test('whatever a file names, a list has the described form', () => {
  const id = fc.oneof(
    fc
      .tuple(fc.constantFrom('tmdb', 'imdb', 'tvdb', 'tmdb2', ''), fc.oneof(fc.nat(), fc.string()))
      .map(([a, b]) => `${a}:${b}`),
    fc.string(),
  );
  const members = fc.array(
    fc.tuple(
      id,
      fc.string(),
      fc.constantFrom('movie', 'series', 'season', 'episode'),
      fc.constantFrom('missing', 'held'),
    ),
  );
  fc.assert(
    fc.property(members, fc.constantFrom(...wantedPrograms), (all, program) => {
      const { items } = wantedList(
        all.map(([one, title, kind, state]) => member(one, { title, kind, state })),
        program,
      );
      WantedItems.parse(JSON.parse(JSON.stringify(items)));
    }),
  );
});
