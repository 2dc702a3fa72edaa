import { afterEach, describe, expect, test, vi } from 'vitest';
import { plainText } from '../messages/message.ts';
import type { FolderRecord } from './record.ts';
import { RecordBook, type RecordStore } from './recordBook.ts';
import { emptyRecord, type RecordReading } from './recordFile.ts';

function memory(state: RecordReading['state'] = 'new') {
  const writes: FolderRecord[] = [];
  let reads = 0;
  let fails = false;
  const store: RecordStore = {
    async read() {
      reads++;
      if (fails) throw new Error('the disk failed');
      return { state, record: emptyRecord(), ...(state === 'new' ? {} : { warning: plainText(`it is ${state}`) }) };
    },
    async write(_folder, before, after) {
      if (fails) throw new Error('the disk is full');
      writes.push(after);
      expect(before.record).not.toBe(after);
    },
  };
  return { store, writes, reads: () => reads, fail: (now: boolean) => (fails = now) };
}

const file = { sizeBytes: 1, mtimeMs: 1, facts: {}, made: [] };

test('titles of one folder share one draft, read once and written once each time it changed', async () => {
  const { store, writes, reads } = memory();
  const book = new RecordBook(store);
  const [one, other] = await Promise.all([book.open('Flat'), book.open('Flat')]);
  expect(one).toBe(other);
  expect(reads()).toBe(1);
  one.entries.setFile('a.mkv', file);
  other.entries.setFile('b.mkv', file);
  await Promise.all([book.save('Flat'), book.save('Flat')]);
  expect(writes.map((record) => Object.keys(record.files))).toEqual([['a.mkv', 'b.mkv']]);
  await book.save('Flat');
  expect(writes).toHaveLength(1);
});

test('the last close ends the draft; the next open reads again', async () => {
  const { store, reads } = memory();
  const book = new RecordBook(store);
  const draft = await book.open('A');
  await book.open('A');
  book.close('A');
  expect(await book.open('A')).toBe(draft);
  for (const _ of [1, 2]) book.close('A');
  expect(await book.open('A')).not.toBe(draft);
  expect(reads()).toBe(2);
});

test('a record of a newer program is never written', async () => {
  const { store, writes } = memory('newer');
  const book = new RecordBook(store);
  const draft = await book.open('A');
  expect(draft).toMatchObject({ state: 'newer', warning: plainText('it is newer') });
  draft.entries.setFile('a.mkv', file);
  await book.save('A');
  expect(writes).toEqual([]);
});

test('a damaged record is written once as damaged, then as read', async () => {
  const seen: string[] = [];
  const { store } = memory('damaged');
  const book = new RecordBook({ ...store, write: async (_folder, before) => void seen.push(before.state) });
  const draft = await book.open('A');
  for (const name of ['a.mkv', 'b.mkv']) {
    draft.entries.setFile(name, file);
    await book.save('A');
  }
  expect(seen).toEqual(['damaged', 'read']);
});

test('a misplaced record is written once, even if unchanged', async () => {
  const { store } = memory('read');
  let writes = 0;
  const book = new RecordBook({
    read: async (folder) => ({ ...(await store.read(folder)), misplaced: true }),
    write: async () => void writes++,
  });
  await book.open('A');
  for (const _ of [1, 2]) await book.save('A');
  expect(writes).toBe(1);
});

test('a failed write rejects, and the next save retries it', async () => {
  const { store, writes, fail } = memory();
  const book = new RecordBook(store);
  const draft = await book.open('A');
  draft.entries.setFile('a.mkv', file);
  fail(true);
  await expect(book.save('A')).rejects.toThrow('the disk is full');
  fail(false);
  await book.save('A');
  expect(writes).toHaveLength(1);
});

test('an unreadable folder rejects all its callers, and the next call reads again', async () => {
  const { store, fail } = memory();
  const book = new RecordBook(store);
  fail(true);
  await Promise.all([
    expect(book.open('A')).rejects.toThrow('the disk failed'),
    expect(book.open('A')).rejects.toThrow('the disk failed'),
  ]);
  fail(false);
  expect(await book.open('A')).toMatchObject({ folder: 'A', state: 'new' });
});

test('saving and closing an unopened folder does nothing', async () => {
  const { store, writes } = memory();
  const book = new RecordBook(store);
  await book.save('A');
  book.close('A');
  expect(writes).toEqual([]);
});

describe('finished titles of one folder', () => {
  test('wait for those still in work, and share one write', async () => {
    const { store, writes } = memory();
    const book = new RecordBook(store);
    const drafts = await Promise.all(['a.mkv', 'b.mkv', 'c.mkv'].map(() => book.open('Flat')));
    const saved: string[] = [];
    const done = ['a.mkv', 'b.mkv'].map(async (name, index) => {
      drafts[index]?.entries.setFile(name, file);
      await book.save('Flat', 'soon');
      saved.push(name);
    });
    await new Promise(setImmediate);
    expect([saved, writes, book.isShared('Flat')]).toEqual([[], [], false]);
    drafts[2]?.entries.setFile('c.mkv', file);
    // Before one of our files is put in place: at once, together with the waiting changes.
    await book.save('Flat');
    await Promise.all(done);
    expect(writes.map(({ files }) => Object.keys(files))).toEqual([['a.mkv', 'b.mkv', 'c.mkv']]);
  });

  test('are written at once when the last one is finished or closed', async () => {
    const { store, writes } = memory();
    const book = new RecordBook(store);
    const [one] = await Promise.all([book.open('Flat'), book.open('Flat')]);
    one?.entries.setFile('a.mkv', file);
    const saved = book.save('Flat', 'soon');
    book.close('Flat');
    await saved;
    expect(writes).toHaveLength(1);
  });

  test('all reject if the write failed', async () => {
    const { store, fail } = memory();
    const book = new RecordBook(store);
    const [one] = await Promise.all([book.open('Flat'), book.open('Flat')]);
    one?.entries.setFile('a.mkv', file);
    fail(true);
    const results = await Promise.allSettled([book.save('Flat', 'soon'), book.save('Flat', 'soon')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('a change during a write is in the next one', async () => {
    const { store, writes } = memory();
    let second: Promise<void> | undefined;
    const book: RecordBook = new RecordBook({
      ...store,
      write: async (folder, before, after) => {
        if (second === undefined) {
          draft.entries.setFile('b.mkv', file);
          second = book.save('Flat');
        }
        await store.write(folder, before, after);
      },
    });
    const draft = await book.open('Flat');
    draft.entries.setFile('a.mkv', file);
    await book.save('Flat');
    await second;
    expect(writes.map(({ files }) => Object.keys(files))).toEqual([['a.mkv'], ['a.mkv', 'b.mkv']]);
  });
});

describe('after a write that took long', () => {
  afterEach(() => void vi.useRealTimers());

  /** A write takes 100 ms. */
  async function slowBook(users: number) {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { store, writes } = memory();
    const book = new RecordBook({
      ...store,
      write: async (...order) => {
        vi.advanceTimersByTime(100);
        await store.write(...order);
      },
    });
    const drafts = await Promise.all(Array.from({ length: users }, () => book.open('Flat')));
    drafts[0]?.entries.setFile('first.mkv', file);
    await book.save('Flat');
    const save = (name: string) => {
      drafts[0]?.entries.setFile(name, file);
      return book.save('Flat');
    };
    return { book, save, names: () => writes.map(({ files }) => Object.keys(files)) };
  }

  test('titles at work share the next one', async () => {
    const { save, names } = await slowBook(3);
    const saved = save('a.mkv');
    await new Promise(setImmediate);
    vi.advanceTimersByTime(299);
    await new Promise(setImmediate);
    expect(names()).toHaveLength(1);
    const savedToo = save('b.mkv');
    vi.advanceTimersByTime(1);
    await Promise.all([saved, savedToo]);
    expect(names()).toEqual([['first.mkv'], ['first.mkv', 'a.mkv', 'b.mkv']]);
  });

  test('the next one is at once if all its titles wait for it', async () => {
    const { book, save, names } = await slowBook(3);
    const saves = [save('a.mkv'), save('b.mkv')];
    await new Promise(setImmediate);
    expect(names()).toHaveLength(1);
    book.close('Flat');
    await Promise.all(saves);
    expect(names()).toHaveLength(2);
  });

  test('the rest counts from its end', async () => {
    const { save, names } = await slowBook(3);
    vi.advanceTimersByTime(300);
    await save('a.mkv');
    expect(names()).toHaveLength(2);
  });

  test('a title alone in its folder never waits', async () => {
    const { save, names } = await slowBook(1);
    await save('a.mkv');
    expect(names()).toHaveLength(2);
  });
});
