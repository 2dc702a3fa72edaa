import { describe, expect, test } from 'vitest';
import { libraryObject } from '../../test/kubernetes/objects.ts';
import type { LibraryKey } from '../library/document.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import { SharedStorage } from './sharedStorage.ts';

interface Told {
  readonly storage?: object;
  /** Seconds after the first. */
  readonly at?: number;
  readonly uid?: string;
  readonly namespace?: string;
  readonly spec?: object;
}

function shared(told: Readonly<Record<string, Told>>) {
  const objects = new Map<LibraryKey, LibraryObject>(
    Object.entries(told).map(
      ([name, { storage = { claim: 'media' }, at = 0, uid = name, namespace = 'media', spec }]) => {
        const creationTimestamp = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
        const object = libraryObject({ storage, ...spec }, { name, namespace, uid, creationTimestamp });
        return [`${namespace}/${name}`, object];
      },
    ),
  );
  return new SharedStorage({ keys: () => [...objects.keys()], object: (key) => objects.get(key) });
}

const older: Told = { at: 0, storage: { claim: 'media', subPath: 'films' } };

describe('of two Libraries over one folder', () => {
  test.each<[string, Told, string | undefined]>([
    ['the same folder', { storage: { claim: 'media', subPath: 'films' } }, 'is also the storage of older'],
    [
      'the same, written otherwise',
      { storage: { claim: 'media', subPath: './films/' } },
      'is also the storage of older',
    ],
    ['a folder inside', { storage: { claim: 'media', subPath: 'films/new' } }, 'lies inside the storage of older'],
    ['the whole claim', { storage: { claim: 'media' } }, 'holds the storage of older'],
    ['a name that begins alike', { storage: { claim: 'media', subPath: 'films2' } }, undefined],
    ['another claim', { storage: { claim: 'other', subPath: 'films' } }, undefined],
    ['another namespace', { storage: { claim: 'media', subPath: 'films' }, namespace: 'other' }, undefined],
    ['no claim', { storage: { path: '/films' } }, undefined],
    ['a document that is faulty elsewhere', { ...older, spec: { schedule: 'often' } }, 'is also the storage of older'],
  ])('the younger with %s says so', (_what, younger, words) => {
    const all = shared({ older, younger: { ...younger, at: 1 } });
    expect(all.troubleOf('media/older')).toBeUndefined();
    const trouble = all.troubleOf(`${younger.namespace ?? 'media'}/younger`);
    expect(trouble?.reason).toBe(words === undefined ? undefined : 'StorageShared');
    if (words !== undefined) expect(trouble?.message).toContain(words);
  });

  test('those of one second go by uid, so that every leader says the same', () => {
    const all = shared({ one: { uid: 'b' }, other: { uid: 'a' } });
    expect(all.troubleOf('media/one')?.message).toContain('is also the storage of other');
    expect(all.troubleOf('media/other')).toBeUndefined();
  });

  test('of several that were there before it the first is named', () => {
    const all = shared({ third: { at: 3 }, second: { at: 2 }, first: { at: 1 }, fourth: { at: 4 } });
    expect(all.troubleOf('media/fourth')?.message).toContain('of first, which was there first');
    expect(all.troubleOf('media/second')?.message).toContain('of first');
    expect(all.sharersOf('media/first').map(({ key }) => key)).toEqual(['media/third', 'media/second', 'media/fourth']);
  });

  test('one that is gone shares with none', () => {
    expect(shared({}).troubleOf('media/gone')).toBeUndefined();
    expect(shared({ older }).sharersOf('media/gone')).toEqual([]);
  });
});
