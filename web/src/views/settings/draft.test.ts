import { expect, test } from 'vitest';
import { draftOf, editsOf, type Library, newSecret } from './draft.ts';

const spec = {
  ...{
    kind: 'movies',
    timeZone: 'Etc/UTC',
    languages: ['en'],
    tiles: { mode: 'worker' },
    suspend: false,
    readOnly: false,
  },
  sources: [{ tmdb: { secretRef: { name: 'films', key: 'token' } } }, { wikidata: {} }],
  notify: [{ jellyfin: { url: 'http://tv', secretRef: { name: 'j', key: 'k' }, pathMappings: [] } }],
};
const library: Library = { id: 'default/movies', file: 'x.yaml', kind: 'movies', spec };
const settings = {
  services: [
    {
      name: 'tmdb',
      title: 'TMDB',
      gives: '',
      kinds: ['movie' as const],
      needsKey: true,
      hasFreeKey: true,
      hasPosters: true,
      link: '',
    },
    {
      name: 'fanart',
      title: 'fanart.tv',
      gives: '',
      kinds: ['movie' as const],
      needsKey: true,
      hasFreeKey: false,
      hasPosters: true,
      link: '',
    },
  ],
  keys: [{ name: 'fanart', key: 'key', from: 'none' as const }],
};
const edits = (changes: Parameters<typeof editsOf>[1]) => editsOf(library, changes, settings);
const set = (path: readonly string[], value: unknown) => ({
  op: 'set',
  library: library.id,
  path: ['spec', ...path],
  value,
});

test('the schedule that is filled in counts as none', () => {
  const hourly = { ...library, spec: { ...spec, schedule: '18 * * * *' } };
  expect(draftOf(hourly).schedule).toBe('');
  expect(editsOf(hourly, {}, settings)).toEqual([]);
  expect(editsOf(hourly, { schedule: '0 4 * * *' }, settings)).toEqual([set(['schedule'], '0 4 * * *')]);
});

test('nothing changed is no edit', () => expect(edits(draftOf(library))).toEqual([]));

test('each change is one edit, and the default schedule removes the key', () => {
  expect(edits({ schedule: '0 4 * * *', tiles: 'off', suspend: true, languages: ['de', 'en'] })).toEqual([
    set(['schedule'], '0 4 * * *'),
    set(['languages'], ['de', 'en']),
    set(['tiles', 'mode'], 'off'),
    set(['suspend'], true),
  ]);
  const scheduled = { ...library, spec: { ...spec, schedule: '0 4 * * *' } };
  expect(editsOf(scheduled, { schedule: '' }, settings)).toEqual([
    { op: 'unset', library: library.id, path: ['spec', 'schedule'] },
  ]);
  const zoned = { ...library, spec: { ...spec, timeZone: 'Etc/UTC' } };
  expect(editsOf(zoned, { timeZone: '' }, settings)).toEqual([
    { op: 'unset', library: library.id, path: ['spec', 'timeZone'] },
  ]);
});

test('sources of before keep their order and key; a new one gets the usual key', () => {
  const sources = [
    { name: 'fanart', address: '' },
    { name: 'tmdb', address: 'http://proxy' },
    { name: 'wikidata', address: '' },
  ];
  expect(edits({ sources })).toEqual([
    set(
      ['sources'],
      [
        { tmdb: { baseUrl: 'http://proxy', secretRef: { name: 'films', key: 'token' } } },
        { wikidata: {} },
        { fanart: { secretRef: { name: 'fanart', key: 'key' } } },
      ],
    ),
  ]);
});

test('servers keep their other settings, and each has a key of its own', () => {
  const { servers } = draftOf(library);
  const secret = newSecret('jellyfin', servers);
  expect(newSecret('jellyfin', [...servers, { kind: 'jellyfin', url: '', secret, rest: {} }]).name).toBe('jellyfin-2');
  const [first] = servers;
  if (first === undefined) throw new Error('expected a server');
  expect(edits({ servers: [{ ...first, url: 'http://tv2' }] })).toEqual([
    set(['notify'], [{ jellyfin: { url: 'http://tv2', secretRef: { name: 'j', key: 'k' } } }]),
  ]);
});
