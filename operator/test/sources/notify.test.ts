import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cachedVideo } from '../videos/cache.ts';
import { beginStory, type Story } from '../walk/story.ts';
import { type Fakes, startFakes } from './fakes/startFakes.ts';

const folder = 'The Long Tide (2011)';

interface Told {
  readonly fakes: Fakes;
  readonly story: Story;
  readonly body: object;
}

/** One newly arrived film, in a Library that notifies a Jellyfin. */
async function toldStory({ spec = {}, video: look = {} }: { spec?: object; video?: object } = {}): Promise<Told> {
  const fakes = await startFakes();
  onTestFinished(() => fakes.close());
  const secrets = await mkdtemp(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rm(secrets, { recursive: true, force: true }));
  await fakes.keys.write(secrets);
  const { secretRef } = fakes.keys.secretOf('jellyfin');
  const pathMappings = [{ from: '/media/films', to: '/' }];
  const jellyfin = { url: fakes.baseUrl('jellyfin'), secretRef, pathMappings };
  const story = await beginStory(
    { movies: { sources: fakes.sources('tmdb'), tiles: { mode: 'off' }, notify: [{ jellyfin }], ...spec } },
    { PROJECTIONIST_SECRETS_DIR: secrets },
  );
  onTestFinished(() => story.end());
  const body = { movie: { folderPath: story.path('movies', folder) } };
  const video = await cachedVideo('chapters' in look ? 'told-chapters.mkv' : 'told.mkv', {
    ...{ seconds: 4, widthPixels: 96, heightPixels: 54, codec: 'mpeg4' },
    ...{ keyframeEverySeconds: 1, frameRate: 5, pictures: 'colours' },
    ...look,
  });
  await story.put('movies', `${folder}/${folder}.mkv`, video);
  return { fakes, story, body };
}

test('a server gets the changed folder under its own path, and its answering webhook starts no loop', async () => {
  const { fakes, story, body } = await toldStory();
  fakes.mediaServers.answerBack = async () => {
    await story.serving.post('movies', body);
  };
  await story.told('movies', body);

  expect(await story.names('movies', folder)).toEqual(expect.arrayContaining(['poster.jpg', 'fanart.jpg']));
  const { told } = fakes.mediaServers;
  expect(told).toEqual([{ server: 'jellyfin', call: '/Library/Media/Updated', paths: [`/media/films/${folder}`] }]);
  const log = story.serving.log.map((entry) => JSON.stringify(entry)).join('\n');
  expect(fakes.keys.all().filter((key) => log.includes(key))).toEqual([]);
});

test('a server that was down is notified by the next walk, even if that changes nothing, and only once', async () => {
  const { fakes, story, body } = await toldStory();
  const told = () => fakes.mediaServers.told.map(({ paths }) => paths);
  // It may act on a call that it cannot answer: what counts are the calls after its return.
  fakes.fail('jellyfin', { kind: 'reset' });
  await story.told('movies', body);
  fakes.mend('jellyfin');
  fakes.mediaServers.forget();
  await story.told('movies', body);
  expect(told()).toEqual([[`/media/films/${folder}`]]);
  await story.told('movies', body);
  expect(told()).toHaveLength(1);
});

test('marks reach a Jellyfin with a plugin once it knows the film, and only once', async () => {
  const chapters = [
    { startSeconds: 0, title: 'Start' },
    { startSeconds: 20, title: 'Intro' },
    { startSeconds: 50, title: 'Film' },
  ];
  const { fakes, story, body } = await toldStory({
    spec: { marks: { mode: 'auto' } },
    video: { seconds: 90, frameRate: 1, chapters },
  });
  const { mediaServers } = fakes;
  const [library, item] = ['a'.repeat(32), 'b'.repeat(32)];
  mediaServers.segmentPlugin = 'introSkipper';
  mediaServers.jellyfinLibraries = [{ id: library, folders: ['/media/films'] }];
  // Jellyfin knows the film by then.
  const path = `/media/films/${folder}/${folder}.mkv`;
  mediaServers.jellyfinItems = [{ id: item, type: 'Movie', path, parentId: library }];
  await story.told('movies', body);
  const shown = () =>
    mediaServers.segments.get(item)?.map(({ Type, StartTicks, EndTicks }) => [Type, StartTicks / 1e7, EndTicks / 1e7]);
  expect(shown()).toEqual([['Intro', 20, 50]]);
  const posts = () =>
    fakes.requests.filter(({ method, address }) => method === 'POST' && address.startsWith('/MediaSegmentsApi'));
  expect(posts()).toHaveLength(1);
  await story.told('movies', body);
  // A person removes it in Jellyfin: it stays removed.
  mediaServers.segments.set(item, []);
  await story.told('movies', body);
  expect([posts().length, shown()]).toEqual([1, []]);
});
