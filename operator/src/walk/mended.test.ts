/** Changes by a person between or during walks: repaired storage, or a title moved while it was walked. */
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkOptions, walkFixture } from '../../test/walk/walkFixture.ts';
import { message } from '../messages/message.ts';
import { StorageError } from '../storage/error.ts';
import { Refreshes } from './refreshes.ts';

const film = 'Film (2001)';
const minuteMs = 60_000;

describe('a title that the storage refused', () => {
  const full: WalkOptions = {
    tools: {
      native: async () => {
        throw new StorageError('full', film, message('withErrno', message('diskFull'), 'ENOSPC'));
      },
    },
  };

  async function refused() {
    const fixture = await walkFixture();
    const now = Date.now();
    await fixture.put(`${film}/a.mkv`, { copyOf: await tinyVideo() });
    await fixture.walk({}, { ...full, now });
    return { fixture, now };
  }
  const stateOf = async (fixture: Awaited<ReturnType<typeof walkFixture>>, name: string) =>
    (await fixture.title(film))?.facts.find((row) => row.name === name)?.fact.state;

  test.each([
    ['a full walk', {}],
    ['a walk of the title', { folders: [film] }],
  ])('is retried at once by a person’s walk: %s', async (_, wish) => {
    const { fixture, now } = await refused();
    expect(await stateOf(fixture, 'probe')).toBe('failed');
    await fixture.walk({ ...wish, byPerson: true }, { now: now + minuteMs });
    expect([await stateOf(fixture, 'probe'), await stateOf(fixture, 'thumbnail')]).toEqual(['filled', 'filled']);
  });

  test('waits for its retry time in a scheduled walk', async () => {
    const { fixture, now } = await refused();
    await fixture.walk({}, { now: now + minuteMs });
    await fixture.walk({ folders: [film] }, { now: now + minuteMs });
    expect(fixture.opened).toEqual([]);
    expect(await stateOf(fixture, 'probe')).toBe('failed');
  });

  test('stays a problem until it is repaired, however many walks find nothing to do', async () => {
    const { fixture, now } = await refused();
    const causes = async () => (await fixture.problems()).map(({ cause }) => cause);
    expect(await causes()).toEqual(['storage']);
    await fixture.walk({}, { now: now + minuteMs });
    expect(await causes()).toContain('storage');
    await fixture.walk({ byPerson: true }, { now: now + minuteMs });
    expect(await causes()).toEqual([]);
    await fixture.walk({}, { now: now + 24 * 60 * minuteMs });
    expect(await causes()).toEqual([]);
  });

  test('waits longer if it is refused again', async () => {
    const { fixture, now } = await refused();
    await fixture.walk({ byPerson: true }, { ...full, now: now + minuteMs });
    const probe = (await fixture.title(film))?.facts.find(({ name }) => name === 'probe')?.fact;
    expect([probe?.tries, probe?.nextTryAt]).toEqual([2, new Date(now + 11 * minuteMs).toISOString()]);
  });
});

test('a video that becomes readable fills the facts that failed only for lack of it', async () => {
  const fixture = await walkFixture();
  const now = Date.now();
  await fixture.put(`${film}/a.mkv`, { copyOf: await tinyVideo() });
  const native = async () => {
    throw new Error('expected a video, found data that is none');
  };
  await fixture.walk({}, { tools: { native }, now });
  expect((await fixture.problems()).map(({ cause }) => cause)).toEqual(['unreadable']);
  const refreshes = new Refreshes([{ title: film, fact: 'probe', atMs: now + minuteMs }]);
  const { summary } = await fixture.walk({ folders: [film] }, { refreshes, now: now + minuteMs });
  expect([summary.made, await fixture.problems()]).toEqual([{ thumbnail: 1 }, []]);
});

describe('a title that goes while the walk runs', () => {
  test.each<[string, (move: () => Promise<void>) => WalkOptions]>([
    [
      'before its record is read',
      (move) => ({
        store: (store) => ({
          ...store,
          read: async (folder) => {
            await move();
            return store.read(folder);
          },
          write: (...args) => store.write(...args),
        }),
      }),
    ],
    [
      'while its videos are checked',
      (move) => ({
        isQuiet: async () => {
          await move();
          return true;
        },
      }),
    ],
    [
      'while a video is read',
      (move) => ({
        tools: {
          native: async () => {
            await move();
            throw new Error('the file cannot be opened');
          },
        },
      }),
    ],
  ])('%s is a warning, and the next walk visits it under its new name', async (_, optionsOf) => {
    const fixture = await walkFixture();
    await mkdir(join(fixture.root, 'Other (2002)'));
    await fixture.put(`${film}/a.mkv`, { copyOf: await tinyVideo() });
    const to = 'Renamed (2001)';
    let isMoved = false;
    const move = async () => {
      if (isMoved) return;
      isMoved = true;
      await rename(join(fixture.root, film), join(fixture.root, to));
    };
    const { summary, result } = await fixture.walk({}, optionsOf(move));
    expect([result, summary.failed]).toEqual(['Succeeded', []]);
    expect(summary.warnings).toContainEqual({
      path: film,
      message: 'it was renamed or removed while the scan ran: the next scan visits it',
      coded: message('wentMeanwhile'),
    });
    expect(await fixture.title(film)).toBeUndefined();
    expect(await fixture.problems()).toEqual([]);
    await fixture.walk();
    expect((await fixture.title(to))?.files.map(({ path }) => path)).toEqual([`${to}/a.mkv`]);
  });
});
