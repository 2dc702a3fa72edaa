import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FakeJellyfin, type FakePlaylist, guid, markAsOurs, startJellyfin } from '../../test/fakes/jellyfin.ts';
import { film, inputOf, seriesItems } from '../../test/fakes/sample.ts';
import { fileCollection } from '../collections/fileCollection.ts';
import { jellyfinCollection } from '../collections/jellyfinCollection.ts';
import { exportToJellyfin } from './jellyfin.ts';

const letters = [...'ABCDEFGH'];

async function start(films: readonly string[] = letters): Promise<FakeJellyfin> {
  const fake = await startJellyfin([...films.map(film), ...seriesItems]);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  return fake;
}

async function send(
  fake: FakeJellyfin,
  names: readonly string[],
  {
    what = 'playlist' as 'playlist' | 'boxset',
    token = 'token-of-anna',
    user = undefined as string | undefined,
    takesOver = false,
  } = {},
) {
  const access = { url: fake.url, token, user };
  const input = await inputOf(names, jellyfinCollection(access));
  fake.requests.length = 0;
  return exportToJellyfin(input, access, what, { takesOver });
}

function put(fake: FakeJellyfin, names: readonly string[], changes: Partial<FakePlaylist> = {}): FakePlaylist {
  const id = guid(`list ${fake.state.playlists.size}`);
  const ownerId = guid('user anna');
  const list = {
    id,
    name: 'Saga',
    ownerId,
    isPublic: false,
    mediaType: 'Video',
    items: names.map(guid),
    image: 'theirs',
    ...changes,
  };
  fake.state.playlists.set(id, list);
  markAsOurs(fake.state, ownerId, id);
  return list;
}

/** A list made by a person. */
function putTheirs(fake: FakeJellyfin, names: readonly string[], changes: Partial<FakePlaylist> = {}): FakePlaylist {
  const list = put(fake, names, changes);
  fake.state.preferences.clear();
  return list;
}

function only(fake: FakeJellyfin): FakePlaylist {
  const [list, ...others] = fake.state.playlists.values();
  if (list === undefined || others.length > 0) throw new Error('expected one playlist');
  return list;
}

const byName = new Map([...letters, 'S1E1', 'S1E3', 'S2E1', 'S0E1'].map((name) => [guid(name), name]));
const namesOf = (ids: readonly string[]) => ids.map((id) => byName.get(id) ?? id);

describe('a playlist', () => {
  test('is created in story order, private to its user, with films and episodes mixed', async () => {
    const fake = await start();
    const result = await send(fake, ['B', 'S1E3', 'A', 'S1E1', 'S1E2', 'S0E1']);
    const list = only(fake);
    // The first two episodes are one file, which is listed once.
    expect(namesOf(list.items)).toEqual(['B', 'S1E3', 'A', 'S1E1', 'S0E1']);
    expect(list).toMatchObject({ name: 'Saga', ownerId: guid('user anna'), isPublic: false, mediaType: 'Video' });
    expect(result.done).toEqual(['Jellyfin playlist "Saga": 5 added, 0 removed, 0 moved; 5 videos in story order.']);
    expect(result.notCarried).toEqual([]);
    // One write for the list, one for the mark that it is ours.
    expect(fake.writes().map(({ path }) => path.split('/')[1])).toEqual(['Playlists', 'DisplayPreferences']);
  });

  test('is not written again if it is correct', async () => {
    const fake = await start();
    await send(fake, ['B', 'A', 'S1', 'C']);
    const again = await send(fake, ['B', 'A', 'S1', 'C']);
    expect(again.done).toEqual(['Jellyfin playlist "Saga": nothing to change, 5 videos in story order.']);
    expect(fake.writes()).toEqual([]);
  });

  test('is rewritten in place with few writes', async () => {
    const fake = await start();
    const before = put(fake, ['A', 'H', 'C', 'D', 'B']);
    const result = await send(fake, ['A', 'B', 'C', 'D', 'E']);
    expect(namesOf(only(fake).items)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(only(fake)).toMatchObject({ id: before.id, image: 'theirs' });
    expect(fake.writes().map(({ method, path }) => `${method} ${path.split('/').slice(3).join(' ')}`)).toEqual([
      'POST Items',
      'DELETE Items',
      `POST Items ${guid('B')} Move 1`,
    ]);
    expect(result.done[0]).toContain('1 added, 1 removed, 1 moved');
  });

  test('holds each video once, at its first place, and reports repeats', async () => {
    const fake = await start();
    const result = await send(fake, ['A', 'B', 'A', 'C']);
    expect(namesOf(only(fake).items)).toEqual(['A', 'B', 'C']);
    expect(result.notCarried).toEqual([expect.stringMatching(/^1 film .* holds each video once.*: Film A\.$/u)]);
    await send(fake, ['A', 'B', 'A', 'C']);
    expect(fake.writes()).toEqual([]);
  });

  test('with a duplicate from an older server is repaired', async () => {
    const fake = await start();
    put(fake, ['A', 'B', 'A', 'C']);
    await send(fake, ['A', 'B', 'C']);
    expect(namesOf(only(fake).items)).toEqual(['A', 'B', 'C']);
  });

  test('reports missing and partly held members', async () => {
    const fake = await start(['A']);
    const result = await send(fake, ['A', 'B', 'S2', 'S1E9']);
    expect(namesOf(only(fake).items)).toEqual(['A', 'S2E1']);
    expect(result.notCarried.join('\n')).toMatch(/1 film and 1 episode.*does not hold.*Film B/u);
    expect(result.notCarried.join('\n')).toMatch(/1 whole season.*in part/u);
  });

  test('is left unchanged if nothing of the story is held, since disks may be unmounted', async () => {
    const fake = await start();
    put(fake, ['A', 'B']);
    fake.state.items.clear();
    const result = await send(fake, ['A', 'B']);
    expect(result.done).toEqual(['Nothing of "Saga" is held: nothing was written.']);
    expect(only(fake).items).toHaveLength(2);
    expect(fake.writes()).toEqual([]);
  });

  test('of another user is left alone, even if it is public', async () => {
    const fake = await start();
    const theirs = put(fake, ['C'], { ownerId: guid('user ben'), isPublic: true });
    await send(fake, ['A', 'B']);
    expect(namesOf(theirs.items)).toEqual(['C']);
    const ours = [...fake.state.playlists.values()].find(({ ownerId }) => ownerId === guid('user anna'));
    expect(namesOf(ours?.items ?? [])).toEqual(['A', 'B']);
    await send(fake, ['A', 'B']);
    expect(fake.state.playlists.size).toBe(2);
  });

  test('of music with the same name is left alone', async () => {
    const fake = await start();
    const music = put(fake, [], { mediaType: 'Audio' });
    await send(fake, ['A']);
    expect(music.items).toEqual([]);
    expect(fake.state.playlists.size).toBe(2);
  });

  test('with entries hidden from its user is still put in order and keeps them', {
    timeout: 60_000,
  }, async () => {
    const fake = await start();
    const hidden = fake.state.users[0]?.hidden;
    const all = fc.shuffledSubarray(letters, { minLength: letters.length });
    await fc.assert(
      fc.asyncProperty(
        all,
        all,
        fc.subarray(letters, { minLength: 1, maxLength: 4 }),
        async (before, after, unseen) => {
          fake.state.playlists.clear();
          hidden?.clear();
          for (const name of unseen) hidden?.add(guid(name));
          const list = put(fake, before);
          const wanted = after.filter((name) => !unseen.includes(name));
          await send(fake, wanted);
          expect(namesOf(list.items).filter((name) => !unseen.includes(name))).toEqual(wanted);
          expect(list.items).toHaveLength(letters.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each(['token-of-anna', 'key'])(
    'of the same name made by a person is rejected before any write, and taken over on request: %s',
    async (token) => {
      const fake = await start();
      const theirs = putTheirs(fake, ['H', 'B', 'A']);
      await expect(send(fake, ['A', 'B'], { token })).rejects.toMatchObject({
        kind: 'playlist',
        message: expect.stringMatching(/"Saga".*did not make.*[Rr]ename it.*--force/u),
      });
      expect(namesOf(theirs.items)).toEqual(['H', 'B', 'A']);
      await send(fake, ['A', 'B'], { token, takesOver: true });
      expect(namesOf(theirs.items)).toEqual(['A', 'B']);
      await send(fake, ['C', 'A', 'D'], { token });
      expect(namesOf(only(fake).items)).toEqual(['C', 'A', 'D']);
    },
  );

  test('made by a person is extended if it loses nothing, and is then ours', async () => {
    const fake = await start();
    const theirs = putTheirs(fake, ['B', 'D']);
    await send(fake, ['A', 'B', 'C', 'D']);
    expect(namesOf(theirs.items)).toEqual(['A', 'B', 'C', 'D']);
    await send(fake, ['D', 'A']);
    expect(namesOf(theirs.items)).toEqual(['D', 'A']);
  });

  test('of ours is found beside one of the same name made by a person', async () => {
    const fake = await start();
    const theirs = putTheirs(fake, ['H']);
    const ours = put(fake, ['B', 'A']);
    await send(fake, ['A', 'B']);
    expect([theirs, ours].map(({ items }) => namesOf(items))).toEqual([['H'], ['A', 'B']]);
  });

  test('is created and extended on a server that keeps no mark', async () => {
    const fake = await start();
    fake.state.instead = ({ path }) => (path.startsWith('/DisplayPreferences') ? { status: 404 } : undefined);
    await send(fake, ['A', 'C']);
    await send(fake, ['A', 'B', 'C']);
    expect(namesOf(only(fake).items)).toEqual(['A', 'B', 'C']);
    await expect(send(fake, ['B', 'A', 'C'])).rejects.toMatchObject({ kind: 'playlist' });
  });

  test('too long for one address is added in parts', async () => {
    const names = Array.from({ length: 180 }, (_, index) => (12_960 + index).toString(36).toUpperCase());
    const fake = await start(names);
    put(fake, []);
    await send(fake, names);
    expect(only(fake).items).toEqual(names.map(guid));
    expect(fake.writes()).toHaveLength(4);
  });

  test('reaches any order from any list, and a second run changes nothing', { timeout: 60_000 }, async () => {
    const fake = await start();
    const some = fc.shuffledSubarray(letters, { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(some, some, fc.constantFrom('token-of-anna', 'key'), async (before, after, token) => {
        fake.state.playlists.clear();
        const list = put(fake, before);
        await send(fake, after, { token });
        expect(namesOf(list.items)).toEqual(after);
        await send(fake, after, { token });
        expect(fake.writes()).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test('left unfinished by a failed run is finished by the next', async () => {
    const fake = await start();
    for (let after = 0; ; after += 1) {
      fake.state.playlists.clear();
      const list = put(fake, ['H', 'C', 'B', 'A', 'G', 'F']);
      fake.breakAfterWrites = after;
      const first = await send(fake, ['A', 'B', 'C', 'D', 'E', 'F']).catch((error: unknown) => error);
      fake.breakAfterWrites = undefined;
      await send(fake, ['A', 'B', 'C', 'D', 'E', 'F']);
      expect(namesOf(list.items)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
      if (!(first instanceof Error)) break;
      expect(first).toMatchObject({ kind: 'unreachable', message: expect.stringContaining('A later run continues') });
    }
  });
});

describe('an API key', () => {
  test('acts for the only administrator, and reorders without moves', async () => {
    const fake = await start();
    const list = put(fake, ['A', 'C', 'B', 'D']);
    await send(fake, ['A', 'B', 'C', 'D'], { token: 'key' });
    expect(namesOf(list.items)).toEqual(['A', 'B', 'C', 'D']);
    expect(fake.writes().some(({ path }) => path.includes('Move'))).toBe(false);
  });

  test('acts for the named user, by name or id', async () => {
    const fake = await start();
    await send(fake, ['A'], { token: 'key', user: 'ben' });
    expect(only(fake).ownerId).toBe(guid('user ben'));
    await send(fake, ['A'], { token: 'key', user: guid('user ben') });
    expect(fake.writes()).toEqual([]);
  });

  test('asks for a user if there are several administrators, and lists the users', async () => {
    const fake = await start();
    fake.state.users.push({ id: guid('user eve'), name: 'Eve', isAdministrator: true, hidden: new Set() });
    await expect(send(fake, ['A'], { token: 'key' })).rejects.toMatchObject({
      kind: 'user',
      message: expect.stringMatching(/several administrators.*"Anna", "Ben", "Eve"/u),
    });
    await expect(send(fake, ['A'], { token: 'key', user: 'nobody' })).rejects.toMatchObject({ kind: 'user' });
  });

  test('removes nothing from the list of another user, though the server would allow it', async () => {
    const fake = await start();
    const theirs = put(fake, ['B', 'A'], { ownerId: guid('user ben'), isPublic: true });
    await send(fake, ['A', 'B'], { token: 'key' });
    expect(namesOf(theirs.items)).toEqual(['B', 'A']);
    expect(fake.state.playlists.size).toBe(2);
  });

  test('explains what to do if the server version lets it only add, and changes nothing', async () => {
    const fake = await start();
    fake.state.apiKeyMayRemove = false;
    const list = put(fake, ['B', 'A']);
    await expect(send(fake, ['A', 'B'], { token: 'key' })).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringMatching(/access token of the user/u),
    });
    expect(namesOf(list.items)).toEqual(['B', 'A']);
  });

  test('is needed to act for another user than the owner of the token', async () => {
    const fake = await start();
    await expect(send(fake, ['A'], { user: 'Ben' })).rejects.toMatchObject({ kind: 'user' });
  });
});

describe('a box set', () => {
  test('holds whole films and series, and reports that it has no story order', async () => {
    const fake = await start();
    const result = await send(fake, ['B', 'S1E3', 'A', 'Z'], { what: 'boxset' });
    const [set] = fake.state.boxSets.values();
    expect(new Set(set?.items)).toEqual(new Set([guid('A'), guid('B'), guid('series')]));
    expect(result.done).toEqual(['Jellyfin box set "Saga": 3 added, 0 removed; 3 titles.']);
    const report = result.notCarried.join('\n');
    expect(report).toMatch(/whole series is there: The Series/u);
    expect(report).toMatch(/story order.*by release date, ascending/u);
    expect(report).toMatch(/does not hold it: Film Z/u);
  });

  test('is changed in place, and not at all if it is correct', async () => {
    const fake = await start();
    fake.state.boxSets.set(guid('set'), {
      id: guid('set'),
      name: 'Saga',
      displayOrder: 'SortName',
      items: ['A', 'H'].map(guid),
    });
    markAsOurs(fake.state, guid('user anna'), guid('set'));
    const result = await send(fake, ['B', 'A'], { what: 'boxset' });
    expect(namesOf(fake.state.boxSets.get(guid('set'))?.items ?? []).sort()).toEqual(['A', 'B']);
    expect(result.done[0]).toContain('1 added, 1 removed');
    expect(result.notCarried.join('\n')).toContain('by name, ascending');
    expect((await send(fake, ['B', 'A'], { what: 'boxset' })).done[0]).toContain('nothing to change');
    expect(fake.writes()).toEqual([]);
  });

  test('made by a person loses items only on request, and is then ours', async () => {
    const fake = await start();
    const set = { id: guid('set'), name: 'Saga', displayOrder: 'SortName', items: ['A', 'H'].map(guid) };
    fake.state.boxSets.set(set.id, set);
    const what = 'boxset' as const;
    await expect(send(fake, ['B', 'A'], { what })).rejects.toMatchObject({
      kind: 'playlist',
      message: expect.stringMatching(/box set "Saga".*did not make.*--force/u),
    });
    expect(fake.writes()).toEqual([]);
    await send(fake, ['B', 'A', 'H'], { what });
    expect(namesOf(set.items).sort()).toEqual(['A', 'B', 'H']);
    await send(fake, ['B', 'A'], { what });
    expect(namesOf(set.items).sort()).toEqual(['A', 'B']);
    fake.state.preferences.clear();
    await send(fake, ['A'], { what, takesOver: true });
    await send(fake, ['C'], { what });
    expect(namesOf(set.items)).toEqual(['C']);
  });

  test('too large for one address is created in parts', async () => {
    const names = Array.from({ length: 120 }, (_, index) => (12_960 + index).toString(36).toUpperCase());
    const fake = await start(names);
    await send(fake, names, { what: 'boxset' });
    expect([...fake.state.boxSets.values()].map(({ items }) => items.length)).toEqual([120]);
  });

  test('needs an administrator', async () => {
    const fake = await start();
    await expect(send(fake, ['A'], { what: 'boxset', token: 'token-of-ben' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});

test('an item that the server accepts but does not add is reported', async () => {
  const fake = await start();
  const access = { url: fake.url, token: 'token-of-anna' };
  const input = await inputOf(['A', 'B', 'C'], jellyfinCollection(access));
  fake.state.users[0]?.hidden.add(guid('B'));
  const { done, notCarried } = await exportToJellyfin(input, access, 'playlist');
  expect(namesOf(only(fake).items)).toEqual(['A', 'C']);
  expect(done[0]).toContain('2 added');
  expect(notCarried.join('\n')).toContain(`1 item that Jellyfin did not add to the playlist: ${guid('B')}`);
});

test('a list that another program keeps changing ends in an error', async () => {
  const fake = await start();
  const list = put(fake, ['A', 'B', 'C']);
  fake.state.instead = ({ method, path }) => {
    if (method === 'GET' && path.startsWith('/Playlists')) list.items = ['C', 'B', 'A'].map(guid);
    return undefined;
  };
  await expect(send(fake, ['A', 'B', 'C'])).rejects.toMatchObject({
    kind: 'playlist',
    message: expect.stringMatching(/at place 1.*after 3 tries/u),
  });
});

test('members of another collection are reported and not sent', async () => {
  const fake = await start();
  const other = fileCollection('{"movies": [{"title": "Film A", "ids": ["tmdb:10"]}]}');
  const input = await inputOf(['A'], other);
  for (const what of ['playlist', 'boxset'] as const) {
    const result = await exportToJellyfin(input, { url: fake.url, token: 'token-of-anna' }, what);
    expect(result.notCarried.join('\n')).toMatch(/another collection than Jellyfin: Film A/u);
  }
  expect(fake.writes()).toEqual([]);
});

test('a name with control characters becomes one plain line', async () => {
  const fake = await start();
  const access = { url: fake.url, token: 'token-of-anna' };
  const input = await inputOf(['A'], jellyfinCollection(access), 'Sa\u001b[31mga\n2');
  const { done } = await exportToJellyfin(input, access, 'playlist');
  expect(only(fake).name).toBe('Sa [31mga 2');
  expect(done.join('')).not.toMatch(/\p{Cc}/u);
});
