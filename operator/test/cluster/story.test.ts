/**
 * The life of one Library on a real control plane: an operator with exactly the chart's rights, real walks as Jobs, a
 * catalog in a real PostgreSQL.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { radarrBodies } from '../bodies/radarr.ts';
import { postgresDatabases } from '../catalog/databases.ts';
import { startOperating } from '../kubernetes/operating.ts';
import { databasePassword, expectUnseen } from '../kubernetes/storyFixture.ts';
import { startFakes } from '../sources/fakes/startFakes.ts';
import { expectApi } from './apiAccess.ts';
import { auditArguments, auditedCalls } from './audit.ts';
import type { ControlPlane } from './controlPlane.ts';
import { startMediaCluster } from './globalSetup.ts';
import { type InstalledChart, installChart } from './helmChart.ts';
import type { AnyObject } from './objects.ts';

const namespace = 'media';
const databases = postgresDatabases();
/** What Radarr sends when it has imported a film. */
const imported = String(radarrBodies.find(({ expected }) => expected.event === 'Download')?.body);

let controlPlane: ControlPlane;
let installed: InstalledChart;

beforeAll(async () => {
  controlPlane = await startMediaCluster({ apiServerArguments: auditArguments });
  installed = await installChart(controlPlane, namespace);
}, 10 * 60_000);
afterAll(() => controlPlane?.close());

describe('a Library', () => {
  test("is walked, gets a webhook for a film, is walked again, and is deleted, with only the chart's rights", async () => {
    const place = await databases.make();
    if (typeof place === 'string') throw new Error('expected a database');
    await using fakes = await startFakes();
    const key = fakes.keys.of('tmdb') ?? '';
    const server = controlPlane.admin;
    await using house = await startOperating({
      server,
      kubeconfig: installed.kubeconfig,
      namespace,
      databaseUrl: place.postgres.replace('postgres@', `postgres:${databasePassword}@`),
    });
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'tmdb' }, stringData: { key } };
    await expectApi(server, 'POST', `/api/v1/namespaces/${namespace}/secrets`, secret);

    await house.video('The Long Tide (2011)/The Long Tide.mkv');
    await house.apply('movies', { tiles: { mode: 'worker', intervalSeconds: 1 }, sources: fakes.sources('tmdb') });
    const replica = await house.replica();
    const first = await house.until(
      'movies',
      ({ status }) => status?.conditions?.some((c) => c.type === 'Ready' && c.status === 'True') === true,
    );
    expect(first.status).toMatchObject({ titles: 1, lastRun: { result: 'Succeeded', full: true } });
    expect(existsSync(join(house.folder, 'media/The Long Tide (2011)/poster.jpg'))).toBe(true);

    await house.video('Night Ferry (2023)/Night Ferry.mkv');
    expect(await replica.post('movies', imported.replaceAll('Heat (1995)', 'Night Ferry (2023)'))).toBe(204);
    const second = await house.until('movies', ({ status }) => status?.titles === 2);
    expect(second.status?.lastRun).toMatchObject({ result: 'Succeeded', full: false });
    await house.until(
      'movies',
      ({ status }) =>
        status?.tiles === undefined && existsSync(join(house.folder, 'media/Night Ferry (2023)/Night Ferry.trickplay')),
    );

    const objects = await everything();
    expect(house.written().length).toBeGreaterThan(3);
    await house.remove('movies');
    // Only the end of their owner deletes the Jobs: no finalizer, no work of the operator.
    await becomesEmpty(`/apis/batch/v1/namespaces/${namespace}/jobs`);
    expect(await replica.stop()).toBe(0);
    expectUnseen([JSON.stringify(objects), ...house.written()], [key, databasePassword]);

    const calls = auditedCalls(controlPlane.folder, installed.account);
    expect(new Set(calls.map(({ what }) => what))).toContain('create jobs');
    expect(calls.filter(({ code }) => code === 401 || code === 403)).toEqual([]);
  }, 120_000);
});

/** All objects of the namespace except Secrets, as an administrator sees them. */
async function everything(): Promise<readonly AnyObject[]> {
  const lists = [
    '/apis/projectionist.dev/v1alpha1/namespaces/media/libraries',
    '/apis/batch/v1/namespaces/media/jobs',
    '/api/v1/namespaces/media/pods',
    '/apis/events.k8s.io/v1/namespaces/media/events',
    '/apis/coordination.k8s.io/v1/namespaces/media/leases',
  ];
  const found = await Promise.all(
    // Items of a list have no kind.
    lists.map(async (path) =>
      (await itemsOf(path)).map((item) => ({ ...item, kind: path.slice(path.lastIndexOf('/') + 1) })),
    ),
  );
  return found.flat();
}

async function itemsOf(path: string): Promise<readonly AnyObject[]> {
  return (await expectApi<{ items: readonly AnyObject[] }>(controlPlane.admin, 'GET', path)).items;
}

async function becomesEmpty(path: string): Promise<void> {
  await expect.poll(async () => (await itemsOf(path)).length, { timeout: 30_000 }).toBe(0);
}
