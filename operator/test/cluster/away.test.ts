/**
 * Folders named while the API server is unavailable, or while leaders change, are still walked: two replicas of a real
 * operator on a real control plane.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresDatabases } from '../catalog/databases.ts';
import { type Library, type Operating, startOperating } from '../kubernetes/operating.ts';
import { callApi } from './apiAccess.ts';
import type { ControlPlane } from './controlPlane.ts';
import { startMediaCluster } from './globalSetup.ts';
import { installChart } from './helmChart.ts';

const namespace = 'media';
const databases = postgresDatabases();

let controlPlane: ControlPlane;
let kubeconfig: string;

beforeAll(async () => {
  controlPlane = await startMediaCluster();
  ({ kubeconfig } = await installChart(controlPlane, namespace));
}, 10 * 60_000);
afterAll(() => controlPlane?.close());

const isReady = ({ status }: Library) =>
  status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') === true;
const isIdle = ({ status }: Library) => status?.run === undefined && status?.tiles === undefined;

test('a webhook is answered while the API server is down, and its folder is walked when it is back', async () => {
  const place = await databases.make();
  if (typeof place === 'string') throw new Error('expected a database');
  const server = controlPlane.admin;
  await using house = await startOperating({ server, kubeconfig, namespace, databaseUrl: place.postgres });
  await house.video('Heat (1995)/Heat.mkv');
  await house.apply('movies', { tiles: { mode: 'off' } });
  const replicas = [await house.replica(), await house.replica()] as const;
  await house.until('movies', (library) => isReady(library) && isIdle(library));

  await controlPlane.stopApiServer();
  await postAndWait(house, replicas[0], 'Alien (1979)');
  await postAndWait(house, replicas[1], 'Ran (1985)');
  await controlPlane.startApiServer();
  await isServed();
  const both = await house.until('movies', (library) => library.status?.titles === 3 && isIdle(library));
  expect(both.status?.pending?.folders ?? []).toEqual([]);

  // Whichever led, the other takes over, at the latest when it checks the released Lease.
  expect(await replicas[0].stop()).toBe(0);
  await postAndWait(house, replicas[1], 'Stalker (1979)');
  const last = await house.until('movies', ({ status }) => status?.titles === 4);
  expect(last.status?.lastRun).toMatchObject({ result: 'Succeeded', full: false });
  expect(await replicas[1].stop()).toBe(0);
}, 150_000);

async function postAndWait(
  house: Operating,
  replica: { post: (name: string, body: object) => Promise<number> },
  title: string,
) {
  await house.video(`${title}/${title}.mkv`);
  const body = { eventType: 'Download', movie: { folderPath: `/movies/${title}` } };
  expect(await replica.post('movies', body)).toBe(204);
}

/** A ready server may still refuse custom resources for a moment (docs/reference/clusters.md#start). */
async function isServed(): Promise<void> {
  const path = `/apis/projectionist.dev/v1alpha1/namespaces/${namespace}/libraries/movies`;
  while ((await callApi(controlPlane.admin, 'GET', path)).code !== 200) await delay(50);
}
