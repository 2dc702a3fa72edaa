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
  test('a thousand concurrent writes of each of two processes are all kept', async () => {
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

  test('what was acknowledged survives a kill in the middle of writing', async () => {
    registeredIn(openStore());
    const other = startProcess('raiseForEver', folder);
    await other.line((line) => line === '20');
    await other.kill('SIGKILL');
    const answered = Number(other.lines.at(-1));
    const found = openStore().readNow(key)?.state.lastTilesNumber ?? 0;
    // One more may have been written but not acknowledged.
    expect([answered, answered + 1]).toContain(found);
  });

  test('several that open a new folder and a new Library at once agree on it', async () => {
    const others = Array.from({ length: 4 }, () => startProcess('register', folder));
    await Promise.all(others.map((other) => other.line((line) => line === 'ready')));
    // Repeated, because the processes seldom collide: one new file in seven was refused to one of them.
    for (let round = 0; round < 40; round++) {
      const place = join(folder, String(round));
      for (const other of others) other.process.stdin?.write(`${place}\n`);
      const answers = await Promise.all(others.map((other) => other.line((line) => line.startsWith(`${place} `))));
      const [known] = readStates(place)?.libraries.values() ?? [];
      expect([...new Set(answers)]).toEqual([`${place} ${known?.uid} 1`]);
    }
  });

  test('each notices a write of the other', () => {
    const [one, two] = [openStore(), openStore()];
    const before = one.dataVersion();
    expect(one.dataVersion()).toBe(before);
    registeredIn(two);
    expect(one.dataVersion()).not.toBe(before);
  });
});

describe('a Library', () => {
  test('keeps its id and generation while its document is unchanged, and gets the next generation when that changes', () => {
    const store = openStore();
    const first = registeredIn(store);
    expect(first).toMatchObject({ generation: 1, kind: 'movies' });
    expect(registeredIn(store)).toEqual(first);
    expect(registeredIn(store, 'movies', 'two')).toEqual({ ...first, generation: 2 });
    // Back to the old text is a change too: the last full walk was of another document.
    expect(registeredIn(store, 'movies', 'one')).toEqual({ ...first, generation: 3 });
    expect(registeredIn(openStore(), 'movies', 'one')).toEqual({ ...first, generation: 3 });
  });

  test('that is known and unchanged is registered without a write', () => {
    const store = openStore();
    registeredIn(store);
    const other = openStore();
    const before = other.dataVersion();
    registeredIn(store);
    expect(other.dataVersion()).toBe(before);
  });

  test.each(['present', 'removed'])('of another kind is rejected under a known name, %s or not', (how) => {
    const store = openStore();
    registeredIn(store);
    if (how === 'removed') store.markRemoved(key, noon);
    expect(store.register(key, 'series', 'one')).toBe('otherKind');
    expect(store.list()).toMatchObject([{ key, kind: 'movies', generation: 1 }]);
    expect(store.list()[0]?.removedAt).toBe(how === 'removed' ? noon : undefined);
  });

  test('that was removed and comes back keeps its state', async () => {
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

  test('that was forgotten is new when it comes back, with any kind', () => {
    const store = openStore();
    const first = registeredIn(store);
    store.forget(key);
    expect([store.readNow(key), store.list()]).toEqual([undefined, []]);
    const again = registeredIn(store, 'series');
    expect(again).toMatchObject({ kind: 'series', generation: 1 });
    expect(again.uid).not.toBe(first.uid);
  });
});

describe('the start note', () => {
  test('owes nothing the first time, nor after a clean stop', () => {
    const store = openStore();
    expect(store.begin(noon)).toBeUndefined();
    store.stoppedCleanly();
    expect(openStore().begin(noon + 1)).toBeUndefined();
  });

  test('owes a full walk since the start that followed a kill, also after later clean starts', async () => {
    openStore();
    const killed = startProcess('begin', folder, String(noon));
    expect(await killed.line()).toBe('undefined');
    await killed.kill('SIGKILL');
    const store = openStore();
    // A walk since then compares this time with the one it has covered.
    expect(store.begin(noon + 5)).toBe(noon + 5);
    expect(store.uncleanStartAt).toBe(noon + 5);
    store.stoppedCleanly();
    expect(openStore().begin(noon + 9)).toBe(noon + 5);
    expect(openStore().begin(noon + 10)).toBe(noon + 10);
  });
});

describe('a state.db', () => {
  const file = () => join(folder, 'state.db');

  test('of a newer program is rejected and left unchanged', () => {
    registeredIn(openStore());
    const newer = new DatabaseSync(file());
    newer.exec('PRAGMA user_version = 7');
    newer.close();
    const message = `${file()} has version 7, but this program supports up to 1: install the newer program`;
    expect(() => new StateStore(folder)).toThrow(message);
    const after = new DatabaseSync(file());
    expect(after.prepare('PRAGMA user_version').get()?.['user_version']).toBe(7);
    after.close();
  });

  test('that is no database is named in the error, and the file is left unchanged', async () => {
    await writeFile(file(), 'somebody keeps notes here '.repeat(100));
    const { size } = await stat(file());
    expect(errorOf(() => new StateStore(folder))).toMatchObject({ fault: 'damaged', path: file() });
    expect((await stat(file())).size).toBe(size);
  });

  test('that is damaged is named in the error', async () => {
    const store = openStore();
    registeredIn(store);
    opened.pop()?.close();
    const handle = await open(file(), 'r+');
    await handle.write(Buffer.alloc((await handle.stat()).size - 200, 0xa5), 0, undefined, 150);
    await handle.close();
    expect(errorOf(() => new StateStore(folder))).toMatchObject({ fault: 'damaged', path: file() });
  });

  test('that is a folder is named in the error', async () => {
    await mkdir(file());
    expect(errorOf(() => new StateStore(folder))).toMatchObject({ path: file() });
  });

  test('that is empty, as a full disk leaves it, is created again', async () => {
    await writeFile(file(), '');
    expect(registeredIn(openStore())).toMatchObject({ generation: 1 });
  });
});

describe('readStates', () => {
  test('returns undefined and creates nothing if there is no file', async () => {
    expect(readStates(join(folder, 'none'))).toBeUndefined();
    await expect(stat(join(folder, 'none'))).rejects.toThrow('ENOENT');
  });

  test('returns states, removals and the base URL while another process writes', () => {
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
