/** A notified media server calls our webhook in turn. The loop ends there, because that walk writes nothing. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TitleChange } from '../../src/walk/topContext.ts';
import { type Fakes, startFakes } from '../sources/fakes/startFakes.ts';
import { notifierOver } from '../sources/notifierOver.ts';
import { trailerVideo } from '../sources/trailerVideo.ts';
import { trailerStand, trailerTools } from './trailerSources.ts';
import { tinyVideo, type WalkFixture, walkFixture } from './walkFixture.ts';

const film = 'Film (2001) {tmdb-1}';

interface Story {
  readonly fakes: Fakes;
  readonly fixture: WalkFixture;
  /** The changes that each visit reported. */
  readonly changed: (readonly TitleChange[])[];
  /** Walks the held folders until none is left; returns the number of walks. */
  settle(folder: string): Promise<number>;
}

async function story(): Promise<Story> {
  const fakes = await startFakes();
  onTestFinished(() => fakes.close());
  const fixture = await walkFixture();
  const held: string[] = [];
  const changed: (readonly TitleChange[])[] = [];
  fakes.mediaServers.sections = [{ key: '1', type: 'movie', path: fixture.root }];
  // Each server's webhook plugin names the paths of its notification; Kodi's refreshes name numbers only.
  fakes.mediaServers.answerBack = async ({ paths }) => {
    held.push(...paths.filter((path) => path.startsWith('/')));
  };
  const notifier = await notifierOver(fakes, { rootPath: fixture.root });
  const stand = trailerStand(await trailerVideo());
  return {
    fakes,
    fixture,
    changed,
    async settle(folder) {
      held.push(folder);
      let walks = 0;
      while (held.length > 0 && walks < 10) {
        const folders = [...new Set(held.splice(0))];
        await fixture.walk(
          { folders },
          {
            spec: { trailers: { mode: 'files' } },
            tools: trailerTools(stand),
            changed(layout, changes) {
              changed.push(changes);
              notifier.titleChanged(layout, changes);
            },
          },
        );
        await notifier.flush();
        walks += 1;
      }
      return walks;
    },
  };
}

test('every server is notified once of an import, and their webhooks start one walk that notifies no server', async () => {
  const { fakes, fixture, changed, settle } = await story();
  await fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo() });
  expect(await settle(film)).toBe(2);
  expect(changed).toHaveLength(1);
  expect(changed[0]).toContainEqual({ path: `${film}/f-trailer.mp4`, fact: 'trailer' });
  const folder = join(fixture.root, film);
  expect(fakes.mediaServers.told.map(({ server, paths }) => [server, ...paths]).toSorted()).toEqual([
    ['emby', folder],
    ['jellyfin', folder],
    ['kodi', `${folder}/`],
    ['plex', folder],
  ]);
});

test('a file that was removed and made again is notified once more; unchanged files are not', async () => {
  const { fakes, fixture, settle } = await story();
  await fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo() });
  await settle(film);
  fakes.mediaServers.forget();
  expect(await settle(film)).toBe(1);
  expect(fakes.mediaServers.told).toEqual([]);
  await rm(join(fixture.root, film, 'f-trailer.mp4'));
  expect(await settle(film)).toBe(2);
  expect(fakes.mediaServers.told.map(({ server }) => server).toSorted()).toEqual(['emby', 'jellyfin', 'kodi', 'plex']);
});

test('after a film is deleted, the servers scan the folder from which our files were removed', async () => {
  const { fakes, fixture, settle } = await story();
  await fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo() });
  await settle(film);
  fakes.mediaServers.forget();
  await rm(join(fixture.root, film, 'f.mkv'));
  await settle(film);
  expect(fakes.mediaServers.told.map(({ paths }) => paths[0])).toContain(join(fixture.root, film));
});
