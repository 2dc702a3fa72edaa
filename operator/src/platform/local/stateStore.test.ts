import { mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProcess } from '../../../test/platform/processes.ts';
import { folder as held, noon } from '../../../test/simulation/states.ts';
import { emptyState } from '../../library/state.ts';
import { readStates } from './readStates.ts';
import { StateStore } from './stateStore.ts';

const key = 'default/movies';
let folder: string;
const opened: StateStore[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projectionist-state-'));
});
afterEach(async () => {
  for (const store of opened.splice(0)) store.close();
  await rm(folder, { recursive: true, force: true });
});

function openStore(): StateStore {
  const store = new StateStore(folder);
  opened.push(store);
  return store;
}

function registeredIn(store: StateStore, kind: 'movies' | 'series' = 'movies', hash = 'one') {
  const registered = store.register(key, kind, hash);
  if (registered === 'otherKind') throw new Error('expected the kind to be known');
  return registered;
}

describe('between processes', () => {
  test('a thousand writes of each of two are all there', async () => {
    const store = openStore();
    registeredIn(store);
    const others = [startProcess('raise', folder, '1000'), startProcess('raise', folder, '1000')];
    const ends = await Promise.all(others.map((other) => other.ended));
    expect(ends.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ]);
    expect(store.readNow(key)).toMatchObject({ version: '2001', state: { lastTilesNumber: 2000 } });
  });

  test('what was answered is there after a kill in the middle of writing', async () => {
    registeredIn(openStore());
    const other = startProcess('raiseForEver', folder);
    await other.line((line) => line === '20');
    await other.kill('SIGKILL');
    const answered = Number(other.lines.at(-1));
    const found = openStore().readNow(key)?.state.lastTilesNumber ?? 0;
    // One more may have been written and not been told any more.
    expect([answered, answered + 1]).toContain(found);
  });

  test('several that meet a new folder and a new Library at once agree on it', async () => {
    const others = Array.from({ length: 4 }, () => startProcess('register', folder));
    await Promise.all(others.map((other) => other.line((line) => line === 'ready')));
    // Often, because they seldom meet: one new file in seven was refused to one of them.
    for (let round = 0; round < 40; round++) {
      const place = join(folder, String(round));
      for (const other of others) other.process.stdin?.write(`${place}\n`);
      const said = await Promise.all(others.map((other) => other.line((line) => line.startsWith(`${place} `))));
      const [known] = readStates(place)?.libraries.values() ?? [];
      expect([...new Set(said)]).toEqual([`${place} ${known?.uid} 1`]);
    }
  });

  test('each notices that the other wrote', () => {
    const [one, two] = [openStore(), openStore()];
    const before = one.dataVersion();
    expect(one.dataVersion()).toBe(before);
    registeredIn(two);
    expect(one.dataVersion()).not.toBe(before);
  });
});

describe('a Library', () => {
  test('keeps its id and generation while its document stays, and gets the next generation when that changes', () => {
    const store = openStore();
    const first = registeredIn(store);
    expect(first).toMatchObject({ generation: 1, kind: 'movies' });
    expect(registeredIn(store)).toEqual(first);
    expect(registeredIn(store, 'movies', 'two')).toEqual({ ...first, generation: 2 });
    // Back to the old text is a change too: the last full walk was of another document.
    expect(registeredIn(store, 'movies', 'one')).toEqual({ ...first, generation: 3 });
    expect(registeredIn(openStore(), 'movies', 'one')).toEqual({ ...first, generation: 3 });
  });

  test('known and unchanged is registered without a write', () => {
    const store = openStore();
    registeredIn(store);
    const other = openStore();
    const before = other.dataVersion();
    registeredIn(store);
    expect(other.dataVersion()).toBe(before);
  });

  test.each(['present', 'removed'])('of another kind is refused under a known name, %s or not', (how) => {
    const store = openStore();
    registeredIn(store);
    if (how === 'removed') store.markRemoved(key, noon);
    expect(store.register(key, 'series', 'one')).toBe('otherKind');
    expect(store.list()).toMatchObject([{ key, kind: 'movies', generation: 1 }]);
    expect(store.list()[0]?.removedAt).toBe(how === 'removed' ? noon : undefined);
  });

  test('that was removed and comes back finds everything as it was', async () => {
    const store = openStore();
    const first = registeredIn(store);
    await store.compareAndSwap(key, '1', { ...emptyState(first.uid), pending: { folders: [held('/m/A')] } });
    store.markRemoved(key, noon);
    store.markRemoved(key, noon + 1);
    expect(store.list()).toEqual([{ ...first, removedAt: noon }]);
    expect(store.readNow(key)?.state.pending.folders).toEqual([held('/m/A')]);
    expect(registeredIn(store)).toEqual(first);
    expect(store.list()).toEqual([first]);
    expect(store.readNow(key)?.state.pending.folders).toEqual([held('/m/A')]);
  });

  test('that was forgotten is a new one when it comes back, of any kind', () => {
    const store = openStore();
    const first = registeredIn(store);
    store.forget(key);
    expect([store.readNow(key), store.list()]).toEqual([undefined, []]);
    const again = registeredIn(store, 'series');
    expect(again).toMatchObject({ kind: 'series', generation: 1 });
    expect(again.uid).not.toBe(first.uid);
  });
});

describe('the note of a start', () => {
  test('owes nothing the first time, nor after a clean stop', () => {
    const store = openStore();
    expect(store.begin(noon)).toBeUndefined();
    store.stoppedCleanly();
    expect(openStore().begin(noon + 1)).toBeUndefined();
  });

  test('owes a full walk since the start that followed a kill, and still says so after clean ones', async () => {
    openStore();
    const killed = startProcess('begin', folder, String(noon));
    expect(await killed.line()).toBe('undefined');
    await killed.kill('SIGKILL');
    const store = openStore();
    // Whoever has walked since compares this time with the one it has met.
    expect(store.begin(noon + 5)).toBe(noon + 5);
    expect(store.uncleanStartAt).toBe(noon + 5);
    store.stoppedCleanly();
    expect(openStore().begin(noon + 9)).toBe(noon + 5);
    expect(openStore().begin(noon + 10)).toBe(noon + 10);
  });
});

describe('a state.db', () => {
  const file = () => join(folder, 'state.db');

  test('of a newer program is refused and left as it is', () => {
    registeredIn(openStore());
    const newer = new DatabaseSync(file());
    newer.exec('PRAGMA user_version = 7');
    newer.close();
    const said = `${file()} is of version 7, this program knows 1: install the newer program`;
    expect(() => new StateStore(folder)).toThrow(said);
    const after = new DatabaseSync(file());
    expect(after.prepare('PRAGMA user_version').get()?.['user_version']).toBe(7);
    after.close();
  });

  test('that is no database names its file, and the file is left as it is', async () => {
    await writeFile(file(), 'somebody keeps notes here '.repeat(100));
    const { size } = await stat(file());
    expect(errorOf(() => new StateStore(folder))).toMatchObject({ errcode: 26, path: file() });
    expect((await stat(file())).size).toBe(size);
  });

  test('that is damaged names its file', async () => {
    const store = openStore();
    registeredIn(store);
    opened.pop()?.close();
    const handle = await open(file(), 'r+');
    await handle.write(Buffer.alloc((await handle.stat()).size - 200, 0xa5), 0, undefined, 150);
    await handle.close();
    expect(errorOf(() => new StateStore(folder))).toMatchObject({ errcode: 11, path: file() });
  });

  test('that is a folder names it', async () => {
    await mkdir(file());
    expect(errorOf(() => new StateStore(folder))).toMatchObject({ path: file() });
  });

  test('that is empty, as a full disk leaves it, is made anew', async () => {
    await writeFile(file(), '');
    expect(registeredIn(openStore())).toMatchObject({ generation: 1 });
  });
});

describe('a look that changes nothing', () => {
  test('finds nothing where nothing is, and makes nothing', async () => {
    expect(readStates(join(folder, 'none'))).toBeUndefined();
    await expect(stat(join(folder, 'none'))).rejects.toThrow('ENOENT');
  });

  test('sees states, removals and the address that callers were told, beside the one that writes', () => {
    const store = openStore();
    const { uid } = registeredIn(store);
    store.note('baseUrl', 'http://nas:7070');
    expect(readStates(folder)?.libraries.get(key)).toEqual({ uid, generation: 1, state: emptyState(uid) });
    store.markRemoved(key, noon);
    expect(readStates(folder)).toMatchObject({ baseUrl: 'http://nas:7070' });
    expect(readStates(folder)?.libraries.get(key)?.removedAt).toBe(noon);
  });
});

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
