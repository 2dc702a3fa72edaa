import { describe, expect, test } from 'vitest';
import { libraryObject } from '../../../test/kubernetes/objects.ts';
import { readLibrary } from './libraryObject.ts';

function faultsOf(spec: Readonly<Record<string, unknown>>): readonly string[] {
  const read = readLibrary(libraryObject(spec));
  return 'faults' in read ? read.faults : [];
}

const readOnlySeries = { kind: 'series', readOnly: true, sources: [{ omdb: {} }], storage: { claim: 'shows' } };

describe('a Library of the cluster', () => {
  test('is a document with all defaults, its claim and its schedule', () => {
    const read = readLibrary(libraryObject({ storage: { claim: 'media', subPath: 'films' }, schedule: undefined }));
    expect(read).toMatchObject({
      document: {
        metadata: { name: 'movies', namespace: 'media' },
        spec: {
          storage: { claim: 'media', subPath: 'films' },
          schedule: expect.stringMatching(/^\d+ \* \* \* \*$/u),
          sources: [{ wikidata: {} }],
          tiles: { mode: 'worker', parallelism: 1 },
        },
      },
    });
  });

  test('is left as it is: it belongs to the cache', () => {
    const object = libraryObject();
    const before = structuredClone(object);
    readLibrary(object);
    expect(object).toEqual(before);
  });

  test('labels and annotations of the cluster are no part of the document, however many they are', () => {
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': 'x'.repeat(300_000) };
    const read = readLibrary(libraryObject({}, { annotations, labels: { a: 'b' } }));
    expect(read).toHaveProperty('document.metadata', { name: 'movies', namespace: 'media' });
  });

  test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['a cron that is none', { schedule: '0 25 * * *' }, /spec\.schedule.*"25"/u],
    ['a zone nobody knows', { timeZone: 'Mars/Base' }, /spec\.timeZone/u],
    ['a folder of one machine', { storage: { path: '/media' } }, /PersistentVolumeClaim/u],
    ['a way out of the claim', { storage: { claim: 'media', subPath: '../x' } }, /subPath/u],
    ['another kind of media', { kind: 'music' }, /spec\.kind/u],
    ['a key that is none', { schedul: '@daily' }, /schedul/u],
    ['an address with a password', { sources: [{ tmdb: { baseUrl: 'https://u:p@proxy' } }] }, /secretRef/u],
    [
      'two secrets of one variable',
      {
        sources: [
          { tmdb: { secretRef: { name: 'a-b', key: 'c' } } },
          { omdb: { secretRef: { name: 'a', key: 'b_c' } } },
        ],
      },
      /PROJECTIONIST_SECRET_A_B_C/u,
    ],
  ])('%s is a fault, in a sentence', (_, spec, expected) => {
    expect(faultsOf(spec).join('\n')).toMatch(expected);
  });

  test('a spec that is nothing at all is a fault, not an error', () => {
    expect('faults' in readLibrary({ ...libraryObject(), spec: null })).toBe(true);
  });

  test.each<[string, Readonly<Record<string, unknown>> | null, object]>([
    ['its kind, its claim, and whom it asks', { schedule: 'x' }, {}],
    [
      'what it says of them',
      { ...readOnlySeries, timeZone: 'Mars/Base' },
      { ...readOnlySeries, sources: [{ omdb: {} }] },
    ],
    ['no services where it cannot be read', { ...readOnlySeries, schedul: 'x' }, { ...readOnlySeries, sources: [] }],
    ['no folder of the operator', { storage: { path: '/etc' } }, { storage: { claim: '' } }],
    ['nothing of a claim that is none', { storage: { claim: 7 } }, { storage: { claim: '' }, sources: [] }],
    ['no kind that this program does not know', { kind: 'music' }, { sources: [] }],
    ['nothing of a spec that is none', null, { storage: { claim: '' }, sources: [] }],
  ])('that is faulty is certain of %s', (_, spec, certain) => {
    const object = libraryObject(spec ?? {});
    const usual = { kind: 'movies', storage: { claim: 'media' }, readOnly: false, sources: [{ wikidata: {} }] };
    const read = readLibrary(spec === null ? { ...object, spec } : object);
    expect('faults' in read && read.certain).toEqual({ ...usual, ...certain });
  });

  test('of many faults the first are told, and how many are left', () => {
    const faults = faultsOf({ pathMappings: Array.from({ length: 12 }, () => ({ from: '/x', to: '../y' })) });
    expect([faults.length, faults.at(-1)]).toEqual([6, 'and 7 more']);
  });

  test('what is a warning to the checker keeps no Library from its walks', () => {
    expect(faultsOf({ sources: [{ tmdb: {} }], schedule: '0 0 31 2 *' })).toEqual([]);
  });
});
