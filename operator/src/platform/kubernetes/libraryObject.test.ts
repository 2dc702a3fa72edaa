import { describe, expect, test } from 'vitest';
import { libraryObject } from '../../../test/kubernetes/objects.ts';
import { englishText } from '../../messages/english.ts';
import { readLibrary } from './libraryObject.ts';

function faultsOf(spec: Readonly<Record<string, unknown>>): readonly string[] {
  const read = readLibrary(libraryObject(spec));
  return 'faults' in read ? read.faults.map(englishText) : [];
}

const readOnlySeries = { kind: 'series', readOnly: true, sources: [{ omdb: {} }], storage: { claim: 'shows' } };

describe('a Library of the cluster', () => {
  test('becomes a document with all defaults, its claim and its schedule', () => {
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

  test('is not modified, because it belongs to the cache', () => {
    const object = libraryObject();
    const before = structuredClone(object);
    readLibrary(object);
    expect(object).toEqual(before);
  });

  test('labels and annotations are no part of the document, however many there are', () => {
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': 'x'.repeat(300_000) };
    const read = readLibrary(libraryObject({}, { annotations, labels: { a: 'b' } }));
    expect(read).toHaveProperty('document.metadata', { name: 'movies', namespace: 'media' });
  });

  test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['an invalid cron', { schedule: '0 25 * * *' }, /spec\.schedule.*"25"/u],
    ['an unknown time zone', { timeZone: 'Mars/Base' }, /spec\.timeZone/u],
    ['a local folder path', { storage: { path: '/media' } }, /PersistentVolumeClaim/u],
    ['a path out of the claim', { storage: { claim: 'media', subPath: '../x' } }, /subPath/u],
    ['another kind of media', { kind: 'music' }, /spec\.kind/u],
    ['an unknown field', { schedul: '@daily' }, /schedul/u],
    ['an address with a password', { sources: [{ tmdb: { baseUrl: 'https://u:p@proxy' } }] }, /secretRef/u],
    [
      'two secrets with the same variable',
      {
        sources: [
          { tmdb: { secretRef: { name: 'a-b', key: 'c' } } },
          { omdb: { secretRef: { name: 'a', key: 'b_c' } } },
        ],
      },
      /PROJECTIONIST_SECRET_A_B_C/u,
    ],
  ])('%s is a fault with a clear message', (_, spec, expected) => {
    expect(faultsOf(spec).join('\n')).toMatch(expected);
  });

  test('a spec that is no object is a fault, not an error', () => {
    expect('faults' in readLibrary({ ...libraryObject(), spec: null })).toBe(true);
  });

  test.each<[string, Readonly<Record<string, unknown>> | null, object]>([
    ['kind, claim and sources', { schedule: 'x' }, {}],
    [
      'the settings of its sources',
      { ...readOnlySeries, timeZone: 'Mars/Base' },
      { ...readOnlySeries, sources: [{ omdb: {} }] },
    ],
    ['no sources if they cannot be read', { ...readOnlySeries, schedul: 'x' }, { ...readOnlySeries, sources: [] }],
    ["no folder of the operator's own pod", { storage: { path: '/etc' } }, { storage: { claim: '' } }],
    ['no claim if it is invalid', { storage: { claim: 7 } }, { storage: { claim: '' }, sources: [] }],
    ['no kind that this program does not know', { kind: 'music' }, { sources: [] }],
    ['no settings of a spec that is no object', null, { storage: { claim: '' }, sources: [] }],
  ])('a faulty document keeps as certain: %s', (_, spec, certain) => {
    const object = libraryObject(spec ?? {});
    const usual = { kind: 'movies', storage: { claim: 'media' }, readOnly: false, sources: [{ wikidata: {} }] };
    const read = readLibrary(spec === null ? { ...object, spec } : object);
    expect('faults' in read && read.certain).toEqual({ ...usual, ...certain });
  });

  test('of many faults the first are listed with the number of the rest', () => {
    const faults = faultsOf({ pathMappings: Array.from({ length: 12 }, () => ({ from: '/x', to: '../y' })) });
    expect([faults.length, faults.at(-1)]).toEqual([6, 'and 7 more']);
  });

  test('a warning of the checker does not stop walks of the Library', () => {
    expect(faultsOf({ sources: [{ tmdb: {} }], schedule: '0 0 31 2 *' })).toEqual([]);
  });
});
