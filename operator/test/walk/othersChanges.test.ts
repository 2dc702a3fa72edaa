/** Media servers hear of what anybody changed, once, and never of their own answers for ever. */
import { appendFile, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toldStory } from './toldFixture.ts';
import { longAgo, tinyVideo, type WalkFixture } from './walkFixture.ts';

const film = 'Film (2001)';
const other = 'Other (2002)';
const readOnly = { spec: { readOnly: true } };
const later = (minutes: number) => new Date(longAgo.getTime() + minutes * 60_000);
const toAll = (path: string) => [`emby ${path}`, `jellyfin ${path}`, `kodi ${path}/`, `plex ${path}`];
const notToKodi = (path: string) => toAll(path).filter((line) => !line.startsWith('kodi'));

async function twoFilms() {
  const story = await toldStory();
  await story.fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo() });
  await story.fixture.put(`${film}/movie.nfo`, '<movie><title>Film</title></movie>');
  await story.fixture.put(`${other}/o.mkv`, { copyOf: await tinyVideo() });
  return story;
}

const edit = ({ root }: WalkFixture, path: string, text: string, minutes: number) =>
  appendFile(join(root, path), text).then(() => utimes(join(root, path), later(minutes), later(minutes)));

describe('in a readOnly Library', () => {
  test('the first walk tells nothing, and each change is notified once', async () => {
    const story = await twoFilms();
    const { fixture } = story;
    expect(await story.walk({}, readOnly)).toEqual([]);
    const told: Record<string, readonly string[]> = {};
    const changes: Record<string, () => Promise<unknown>> = {
      subtitle: () => fixture.put(`${film}/f.de.srt`, 'one', later(1)),
      picture: () => fixture.put(`${film}/poster.jpg`, 'picture', later(2)),
      edited: () => edit(fixture, `${film}/movie.nfo`, '<!-- mine -->', 3),
      replaced: async () => fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo('second') }, later(4)),
      notes: () => fixture.put(`${film}/notes.txt`, 'read this', later(5)),
      subtitleGone: () => rm(join(fixture.root, film, 'f.de.srt')),
    };
    for (const [name, change] of Object.entries(changes)) {
      await change();
      told[name] = await story.walk({}, readOnly);
      expect(await story.walk({}, readOnly)).toEqual([]);
      expect(await story.walk({ folders: [film] }, readOnly)).toEqual([]);
    }
    expect(told).toEqual({
      subtitle: notToKodi(film),
      picture: toAll(film),
      edited: toAll(film),
      replaced: toAll(film),
      notes: [],
      subtitleGone: notToKodi(film),
    });
  });

  test('a new film is notified, and one that went', async () => {
    const story = await twoFilms();
    await story.walk({}, readOnly);
    await story.fixture.put('New (2003)/n.mkv', { copyOf: await tinyVideo() });
    expect(await story.walk({}, readOnly)).toEqual(toAll('New (2003)'));
    await rm(join(story.fixture.root, 'New (2003)'), { recursive: true });
    expect(await story.walk({ acceptMissing: true }, readOnly)).toEqual(notToKodi('New (2003)'));
    expect(await story.walk({}, readOnly)).toEqual([]);
  });

  test('a copy that still grows is notified when it is whole', async () => {
    const story = await twoFilms();
    await story.walk({}, readOnly);
    await story.fixture.put('New (2003)/n.mkv', { copyOf: await tinyVideo() });
    const growing = { ...readOnly, isQuiet: async () => false };
    expect(await story.walk({ folders: ['New (2003)'] }, growing)).toEqual([]);
    expect(await story.walk({ folders: ['New (2003)'] }, readOnly)).toEqual(toAll('New (2003)'));
  });

  test('a rebuilt catalog tells nothing', async () => {
    const story = await twoFilms();
    await story.walk({}, readOnly);
    await story.fixture.put(`${other}/o.srt`, 'one', later(1));
    await story.walk({ rebuild: true, full: false }, readOnly);
    expect(await story.walk({}, readOnly)).toEqual(notToKodi(other));
    expect(await story.walk({ everyTitle: true }, readOnly)).toEqual([]);
  });
});

test('in a shared folder only the film of the file is notified', async () => {
  const story = await toldStory();
  await story.fixture.put('All/One (2001).mkv', { copyOf: await tinyVideo() });
  await story.fixture.put('All/One More (2002).mkv', { copyOf: await tinyVideo() });
  await story.fixture.put('Loose (2003).mkv', { copyOf: await tinyVideo() });
  await story.walk({}, readOnly);
  await story.fixture.put('All/One More (2002).de.srt', 'one', later(1));
  await story.fixture.put('Loose (2003).srt', 'one', later(1));
  expect(await story.walk({}, readOnly)).toEqual([
    'emby All/One More (2002).mkv',
    'emby Loose (2003).mkv',
    'jellyfin All/One More (2002).mkv',
    'jellyfin Loose (2003).mkv',
    ...['plex All', `plex ${story.fixture.root}`].toSorted(),
  ]);
  expect(await story.walk({}, readOnly)).toEqual([]);
});

test('our own writes and the changes of others in one walk are one notification', async () => {
  const story = await twoFilms();
  await story.walk();
  await story.fixture.put(`${film}/f.srt`, 'one', later(1));
  await rm(join(story.fixture.root, film, 'f-thumb.jpg'), { force: true });
  const told = await story.walk();
  expect(told.filter((line) => line.startsWith('jellyfin'))).toEqual([`jellyfin ${film}`]);
  expect(await story.walk()).toEqual([]);
});

test('of an episode whose .nfo somebody edited, Kodi reads that episode alone', async () => {
  const story = await toldStory('series');
  const season = 'Show (2001)/Season 1';
  for (const nth of [1, 2]) {
    await story.fixture.put(`${season}/Show - S01E0${nth}.mkv`, { copyOf: await tinyVideo() });
    await story.fixture.put(`${season}/Show - S01E0${nth}.nfo`, '<episodedetails><title>One</title></episodedetails>');
  }
  story.fakes.mediaServers.kodiEpisodes = [1, 2].map((id) => ({
    ...{ id, title: `${id}` },
    file: join(story.fixture.root, season, `Show - S01E0${id}.mkv`),
  }));
  await story.walk({}, readOnly);
  await edit(story.fixture, `${season}/Show - S01E02.nfo`, '<!-- mine -->', 1);
  expect(await story.walk({}, readOnly)).toEqual([
    ...['emby', 'jellyfin'].map((server) => `${server} Show (2001)`),
    'kodi 2',
    'kodi Show (2001)/',
    'plex Show (2001)',
  ]);
});

describe('a server that writes into the folder in answer', () => {
  test('the same bytes again: no server is notified of them', async () => {
    const story = await twoFilms();
    const nfo = join(story.fixture.root, film, 'movie.nfo');
    await story.walk();
    // Jellyfin up to 10.11 saves equal bytes, and its webhook calls back. Three do so at once, so none may read what another writes.
    const saved = await readFile(nfo);
    story.onTold = () => writeFile(nfo, saved);
    await story.fixture.put(`${film}/f.srt`, 'one', later(1));
    story.fakes.mediaServers.forget();
    expect(await story.settle(film)).toBe(2);
    expect(story.fakes.mediaServers.told).toHaveLength(3);
  });

  test.each(['movie.nfo', 'poster.jpg', 'f.en.srt'])(
    'ever new content of %s: after three rounds it ends, and says so',
    async (name) => {
      const story = await twoFilms();
      await story.walk({}, readOnly);
      let count = 0;
      story.onTold = async () => {
        count += 1;
        await writeFile(
          join(story.fixture.root, film, name),
          '<movie><title>Film</title></movie>\n'.padEnd(100 + count),
        );
      };
      await story.fixture.put(`${film}/f.srt`, 'one', later(1));
      expect(await story.settle(film, readOnly)).toBeLessThanOrEqual(4);
      expect(story.warnings).toEqual([expect.stringContaining('in answer')]);
      // Also if only a schedule walks, and whatever it finds of the same answer.
      expect(await story.walk({}, readOnly)).toEqual([]);
      // A person's change of another day is notified again.
      story.onTold = async () => undefined;
      await story.fixture.put(`${film}/f.fr.srt`, 'one', later(5));
      expect(await story.walk({}, readOnly)).toEqual(notToKodi(film));
    },
  );

  test('two servers that overwrite each other: it ends', async () => {
    const story = await twoFilms();
    await story.walk({}, readOnly);
    story.onTold = async ({ server }) => {
      await writeFile(join(story.fixture.root, film, 'movie.nfo'), `<movie><title>${server}</title></movie>`);
    };
    await edit(story.fixture, `${film}/movie.nfo`, '<!-- mine -->', 1);
    expect(await story.settle(film, readOnly)).toBeLessThanOrEqual(4);
  });
});
