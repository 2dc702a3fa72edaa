import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cachedVideo } from '../videos/cache.ts';
import { beginStory } from '../walk/story.ts';
import { discordPath, ntfyToken, startAnnounceServers } from './fakes/announceServers.ts';

const films = ['The Long Tide (2011)', 'Salt Road (2012)', 'Two Coasts (2013)'];

/** A Library that announces to all three services; its first scan has ended. */
async function announcing({ already = [] as readonly string[], hookPath = discordPath } = {}) {
  const servers = await startAnnounceServers();
  onTestFinished(() => servers.close());
  const secrets = await mkdtemp(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rm(secrets, { recursive: true, force: true }));
  await mkdir(join(secrets, 'discord'), { mode: 0o700 });
  await mkdir(join(secrets, 'ntfy'), { mode: 0o700 });
  await writeFile(join(secrets, 'discord', 'address'), `${servers.address}${hookPath}\n`, { mode: 0o600 });
  await writeFile(join(secrets, 'ntfy', 'token'), ntfyToken, { mode: 0o600 });
  const announce = [
    { discord: { secretRef: { name: 'discord', key: 'address' } } },
    { ntfy: { url: `${servers.address}/films`, secretRef: { name: 'ntfy', key: 'token' }, about: ['problems'] } },
    { json: { url: `${servers.address}/hook` } },
  ];
  const video = await cachedVideo('announced.mkv', {
    ...{ seconds: 2, widthPixels: 96, heightPixels: 54, codec: 'mpeg4' },
    ...{ keyframeEverySeconds: 1, frameRate: 5, pictures: 'colours' },
  });
  const story = await beginStory(
    { movies: { sources: [], tiles: { mode: 'off' }, announce } },
    { PROJECTIONIST_SECRETS_DIR: secrets, PROJECTIONIST_QUIET_SECONDS: '0' },
  );
  onTestFinished(() => story.end());
  const put = (name: string) => story.put('movies', `${name}/film.mkv`, video);
  for (const name of already) await put(name);
  const told = (name: string) => story.told('movies', { movie: { folderPath: story.path('movies', name) } });
  const to = (service: string) => servers.received.filter((one) => one.service === service).map(({ body }) => body);
  return { servers, story, put, told, to };
}

test('films of one scan are one message to each service, and are told once', async () => {
  const { servers, story, put, told, to } = await announcing();
  for (const name of films) await put(name);
  servers.received.length = 0;
  await told(films[0] ?? '');
  await told(films[1] ?? '');
  await told(films[1] ?? '');
  expect(to('json').map(({ text }) => text)).toEqual(['New: The Long Tide (2011)', 'New: Salt Road (2012)']);
  expect(to('discord').map(({ embeds }) => embeds[0].title)).toEqual([
    'New: The Long Tide \\(2011\\)',
    'New: Salt Road \\(2012\\)',
  ]);
  expect(to('ntfy')).toEqual([]);
  const log = story.serving.log.map((entry) => JSON.stringify(entry)).join('\n');
  for (const secret of ['hook-secret', ntfyToken]) expect(log).not.toContain(secret);
});

test('a service that is away gets everything with a later scan, in one message; the scan itself succeeds', async () => {
  const { servers, put, told, to } = await announcing();
  for (const name of films) await put(name);
  servers.received.length = 0;
  servers.failWith = 500;
  await told(films[0] ?? '');
  await told(films[1] ?? '');
  expect(servers.received).toEqual([]);
  servers.failWith = undefined;
  await told(films[2] ?? '');
  expect(to('json').map(({ text }) => text)).toEqual(['3 new titles']);
  expect(to('discord')).toHaveLength(1);
});

test('a service that asks for a pause gets the message after it', async () => {
  const { servers, put, told } = await announcing();
  await put(films[0] ?? '');
  servers.received.length = 0;
  servers.limitNext = 2;
  await told(films[0] ?? '');
  expect(servers.received.map(({ service }) => service).toSorted()).toEqual(['discord', 'json']);
});

test('a problem is told once, with the token, and again when it says something else', async () => {
  const { servers, story, told, to } = await announcing();
  await putBroken(story.path('movies', 'Broken (1960)'));
  servers.received.length = 0;
  await told('Broken (1960)');
  const [first] = to('ntfy');
  expect(first).toMatchObject({ topic: 'films', priority: 4, tags: ['warning'] });
  expect(first.message).toContain('Broken (1960)');
  await told('Broken (1960)');
  expect(to('ntfy')).toHaveLength(1);
});

async function putBroken(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'film.mkv'), 'no video');
}
