import { describe, expect, test } from 'vitest';
import { libraryObject } from '../../test/kubernetes/objects.ts';
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
  const objects = new Map<string, LibraryObject>();
  for (const [name, { storage = { claim: 'media' }, at = 0, uid = name, namespace = 'media', spec }] of Object.entries(
    told,
  )) {
    const creationTimestamp = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
    objects.set(name, libraryObject({ storage, ...spec }, { name, namespace, uid, creationTimestamp }));
  }
  const storage = new SharedStorage(() => objects.values());
  const of = (name: string) => {
    const object = objects.get(name);
    if (object === undefined) throw new Error(`there is no ${name}`);
    return object;
  };
  return {
    troubleOf: (name: string) => storage.troubleOf(of(name)),
    sharersOf: (name: string) => storage.sharersOf(of(name)),
  };
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
    expect(all.troubleOf('older')).toBeUndefined();
    const trouble = all.troubleOf('younger');
    expect(trouble?.reason).toBe(words === undefined ? undefined : 'StorageShared');
    if (words !== undefined) expect(trouble?.message).toContain(words);
  });

  test('those of one second go by uid, so that every leader says the same', () => {
    const all = shared({ one: { uid: 'b' }, other: { uid: 'a' } });
    expect(all.troubleOf('one')?.message).toContain('is also the storage of other');
    expect(all.troubleOf('other')).toBeUndefined();
  });

  test('of several that were there before it the first is named', () => {
    const all = shared({ third: { at: 3 }, second: { at: 2 }, first: { at: 1 }, fourth: { at: 4 } });
    expect(all.troubleOf('fourth')?.message).toContain('of first, which was there first');
    expect(all.troubleOf('second')?.message).toContain('of first');
    expect(all.sharersOf('first')).toEqual(['media/third', 'media/second', 'media/fourth']);
  });
});
