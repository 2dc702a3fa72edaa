import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addPlexPlaylist, type FakePlex, type FakePlexPlaylist, startPlex } from '../../test/fakes/plex.ts';
import { filmNumber, inputOf, plexFilm, plexSeriesItems } from '../../test/fakes/sample.ts';
import { plexCollection } from '../collections/plexCollection.ts';
import { exportToPlex } from './plex.ts';

const letters = [...'ABCDEFGH'];

async function start(films: readonly string[] = letters): Promise<FakePlex> {
  const fake = await startPlex([...films.map(plexFilm), ...plexSeriesItems]);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  return fake;
}

async function send(fake: FakePlex, names: readonly string[], { token = 'secret', takesOver = false } = {}) {
  const access = { url: fake.url, token };
  const input = await inputOf(names, plexCollection({ ...access, token: 'secret' }));
  fake.requests.length = 0;
  return exportToPlex(input, access, { takesOver });
}

const keyOf = (name: string) => String(filmNumber(name));
const MARK = 'In story order, written from a franchise file.';

/** Adds a list of ours; with another summary, a list made by a person. */
const put = (fake: FakePlex, names: readonly string[], summary = MARK) =>
  addPlexPlaylist(fake.state, 'Saga', names.map(keyOf), summary);

function keysIn(list: FakePlexPlaylist | undefined): readonly string[] {
  return (list?.entries ?? []).map(({ ratingKey }) => ratingKey);
}

function only(fake: FakePlex): FakePlexPlaylist {
  const [list, ...others] = fake.state.playlists.values();
  if (list === undefined || others.length > 0) throw new Error('expected one playlist');
  return list;
}

const changes = (fake: FakePlex) =>
  fake
    .writes()
    .map(({ method, path }) => `${method} ${path.includes('/move') ? 'move' : (path.split('/')[3] ?? 'list')}`);

describe('a playlist', () => {
  test('is created in story order with films and episodes mixed, and a file with two episodes once', async () => {
    const fake = await start();
    const result = await send(fake, ['B', 'S1E1', 'S1E2', 'A', 'S1E3']);
    expect(keysIn(only(fake))).toEqual([keyOf('B'), '9111', keyOf('A'), '9113']);
    expect(only(fake).summary).toBe('In story order, written from a franchise file.');
    expect(result.done).toEqual(['Plex playlist "Saga": 4 added, 0 removed, 0 moved; 4 videos in story order.']);
    expect(result.notCarried).toEqual([expect.stringContaining('resume')]);
  });

  test('is not written again if it is correct', async () => {
    const fake = await start();
    const story = ['B', 'S', 'A', 'B'];
    await send(fake, story);
    const again = await send(fake, story);
    expect(again.done).toEqual(['Plex playlist "Saga": nothing to change, 6 videos in story order.']);
    expect(fake.writes()).toEqual([]);
  });

  test('holds a video as often as the story, also after the story changes', async () => {
    const fake = await start();
    await send(fake, ['A', 'B', 'A']);
    expect(keysIn(only(fake))).toEqual(['A', 'B', 'A'].map(keyOf));
    await send(fake, ['B', 'A']);
    expect(keysIn(only(fake))).toEqual(['B', 'A'].map(keyOf));
  });

  test('is rewritten in place with few writes, and keeps poster, summary and address', async () => {
    const fake = await start();
    const before = put(fake, ['A', 'H', 'C', 'D', 'B'], `My own words. ${MARK}`);
    await send(fake, ['A', 'B', 'C', 'D', 'E']);
    expect(only(fake)).toBe(before);
    expect(before).toMatchObject({ poster: 'theirs', summary: `My own words. ${MARK}` });
    expect(keysIn(before)).toEqual(['A', 'B', 'C', 'D', 'E'].map(keyOf));
    expect(changes(fake)).toEqual(['PUT items', 'DELETE items', 'PUT move']);
  });

  test('with our mark is chosen among several of the same name', async () => {
    const fake = await start();
    const theirs = put(fake, ['C'], 'Mine');
    const ours = put(fake, []);
    await send(fake, ['A', 'B']);
    expect(keysIn(ours)).toEqual(['A', 'B'].map(keyOf));
    expect(keysIn(theirs)).toEqual(['C'].map(keyOf));
  });

  test('is not chosen among several without a mark', async () => {
    const fake = await start();
    put(fake, ['C'], 'Mine');
    put(fake, ['D'], 'Mine too');
    await expect(send(fake, ['A'])).rejects.toMatchObject({
      kind: 'playlist',
      message: expect.stringContaining('got 2'),
    });
    expect(fake.writes()).toEqual([]);
  });

  test('made by a person is rejected before any write, and taken over with its summary on request', async () => {
    const fake = await start();
    const theirs = put(fake, ['B', 'A', 'B'], 'My own words.');
    await expect(send(fake, ['A', 'B'])).rejects.toMatchObject({
      kind: 'playlist',
      message: expect.stringMatching(/"Saga".*did not make.*[Rr]ename it.*--force/u),
    });
    expect(fake.writes()).toEqual([]);
    await send(fake, ['A', 'B'], { takesOver: true });
    expect(keysIn(theirs)).toEqual(['A', 'B'].map(keyOf));
    expect(theirs.summary).toBe(`My own words. ${MARK}`);
    await send(fake, ['B', 'A']);
    expect(keysIn(theirs)).toEqual(['B', 'A'].map(keyOf));
  });

  test('made by a person is extended if it loses nothing, and is then ours', async () => {
    const fake = await start();
    const theirs = put(fake, ['B', 'C'], '');
    await send(fake, ['A', 'B', 'C']);
    await send(fake, ['C', 'B']);
    expect(keysIn(theirs)).toEqual(['C', 'B'].map(keyOf));
    const words = put(fake, ['A'], 'Mine');
    fake.state.playlists.delete(theirs.ratingKey);
    await send(fake, ['A']);
    expect([words.summary, fake.writes()]).toEqual(['Mine', []]);
  });

  test('that is smart is left alone', async () => {
    const fake = await start();
    const smart = put(fake, ['C']);
    smart.smart = true;
    await send(fake, ['A', 'B']);
    expect(keysIn(smart)).toEqual(['C'].map(keyOf));
    expect(fake.state.playlists.size).toBe(2);
  });

  test('is left unchanged if nothing of the story is held', async () => {
    const fake = await start();
    const list = put(fake, ['A']);
    fake.state.items.clear();
    await send(fake, ['A']);
    expect(list.entries).toHaveLength(1);
    expect(fake.writes()).toEqual([]);
  });

  test('too long for one address and one page is written in parts', async () => {
    const names = Array.from({ length: 620 }, (_, index) => (12_960 + index).toString(36).toUpperCase());
    const fake = await start(names);
    await send(fake, names);
    expect(keysIn(only(fake))).toEqual(names.map(keyOf));
    await send(fake, names);
    expect(fake.writes()).toEqual([]);
  });

  test('without entry ids is not changed, since an address without one means the whole list', async () => {
    const fake = await start();
    const list = put(fake, ['A', 'H']);
    fake.state.instead = ({ method, path }) =>
      method === 'GET' && path.endsWith('/items')
        ? { status: 200, body: { MediaContainer: { totalSize: 1, Metadata: [{ ratingKey: keyOf('H') }] } } }
        : undefined;
    await expect(send(fake, ['A'])).rejects.toMatchObject({ kind: 'answer' });
    expect(list.entries).toHaveLength(2);
  });

  test('reaches any order from any list, and a second run changes nothing', { timeout: 60_000 }, async () => {
    const fake = await start();
    const lists = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(lists, lists, async (before, after) => {
        fake.state.playlists.clear();
        const list = put(fake, before);
        // The same film twice in a row is one place.
        const wanted = after.filter((name, index) => name !== after[index - 1]).map(keyOf);
        await send(fake, after);
        expect(keysIn(list)).toEqual(wanted);
        await send(fake, after);
        expect(fake.writes()).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test('left unfinished by a failed run is finished by the next', async () => {
    const fake = await start();
    for (const before of [['H', 'C', 'B', 'A', 'G'], undefined]) {
      for (let after = 0; ; after += 1) {
        fake.state.playlists.clear();
        if (before !== undefined) put(fake, before);
        fake.breakAfterWrites = after;
        const first = await send(fake, ['A', 'B', 'C', 'D']).catch((error: unknown) => error);
        fake.breakAfterWrites = undefined;
        await send(fake, ['A', 'B', 'C', 'D']);
        expect(keysIn(only(fake))).toEqual(['A', 'B', 'C', 'D'].map(keyOf));
        expect(only(fake).summary).not.toBe('');
        if (!(first instanceof Error)) break;
      }
    }
  });
});

test('a wrong token is reported without being shown, and is in no address', async () => {
  const fake = await start();
  const error: unknown = await send(fake, ['A'], { token: 'wrong-token' }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ kind: 'token', status: 401 });
  expect(String(error)).not.toContain('wrong-token');
  expect(fake.requests.some(({ target }) => target.includes('wrong-token'))).toBe(false);
});
