/**
 * The life of one Library on a cluster, from the first webhook to its removal: real operator, real walks, real
 * PostgreSQL.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresDatabases } from '../catalog/databases.ts';
import { startFakeApi } from './fake/server.ts';
import { startOperating, storyTimeout } from './operating.ts';

const databases = postgresDatabases();

async function urlOfOne(): Promise<string> {
  const place = await databases.make();
  if (typeof place === 'string') throw new Error('expected a database');
  return place.postgres;
}

test(
  'a Library is walked, gets a webhook for a film, and is walked again',
  async () => {
    await using fake = await startFakeApi({ jobSyncMs: 50 });
    await using house = await startOperating({
      server: fake,
      kubeconfig: await fake.kubeconfig(),
      namespace: 'media',
      databaseUrl: await urlOfOne(),
    });
    await house.video('Heat (1995)/Heat.mkv');
    await house.apply('movies', { tiles: { mode: 'worker', intervalSeconds: 1 } });
    const replica = await house.replica();
    const first = await house.until(
      'movies',
      ({ status }) => status?.conditions?.some((c) => c.type === 'Ready' && c.status === 'True') === true,
    );
    expect(first.status).toMatchObject({ titles: 1, lastRun: { result: 'Succeeded', full: true } });
    expect(first.status?.webhook).toBe(`${replica.baseUrl}/webhook/media/movies`);
    await house.video('Alien (1979)/Alien.mkv');
    expect(await replica.post('movies', { eventType: 'Download', movie: { folderPath: '/movies/Alien (1979)' } })).toBe(
      204,
    );
    const second = await house.until('movies', ({ status }) => status?.titles === 2);
    expect(second.status?.lastRun).toMatchObject({ result: 'Succeeded', full: false });
    expect(existsSync(join(house.folder, 'media/Alien (1979)/Alien-thumb.jpg'))).toBe(true);
    await house.until(
      'movies',
      ({ status }) =>
        status?.tiles === undefined &&
        (status?.gaps?.['tiles'] ?? 0) === 0 &&
        existsSync(join(house.folder, 'media/Alien (1979)/Alien.trickplay')),
    );
    expect(await replica.stop()).toBe(0);
  },
  storyTimeout,
);
