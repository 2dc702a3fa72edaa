/**
 * Compares the chart's rights with the API server's audit log of a running operator: each call is allowed, and each
 * right is used. An unused right would only be a security risk.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresDatabases } from '../catalog/databases.ts';
import { listAt, textAt, textListAt } from '../kubernetes/fake/json.ts';
import { isSettled, startOperating } from '../kubernetes/operating.ts';
import { databasePassword, expectUnseen } from '../kubernetes/storyFixture.ts';
import { makeStrayPod } from '../kubernetes/strayPod.ts';
import { expectApi } from './apiAccess.ts';
import { auditArguments, auditedCalls } from './audit.ts';
import type { ControlPlane } from './controlPlane.ts';
import { startMediaCluster } from './globalSetup.ts';
import { type InstalledChart, installChart, renderedChart } from './helmChart.ts';
import type { AnyObject } from './objects.ts';

const namespace = 'media';
const jobs = `/apis/batch/v1/namespaces/${namespace}/jobs`;
const film = 'Night Ferry (2023)';
const refusing = {
  ...{ address: 'https://films.example', requests: 1, receivedBytes: 0, pauses: 0, failures: 1 },
  endedReason: 'the key is refused',
};
const databases = postgresDatabases();

let controlPlane: ControlPlane;
let installed: InstalledChart;

beforeAll(async () => {
  controlPlane = await startMediaCluster({ apiServerArguments: auditArguments });
  installed = await installChart(controlPlane, namespace);
}, 10 * 60_000);
afterAll(() => controlPlane?.close());

test('the operator has the rights that it uses, and no others', async () => {
  const { admin: server, folder } = controlPlane;
  const { account, kubeconfig } = installed;
  const place = await databases.make();
  if (typeof place === 'string') throw new Error('expected a database');
  const databaseUrl = place.postgres.replace('postgres@', `postgres:${databasePassword}@`);
  await using house = await startOperating({ server, kubeconfig, namespace, databaseUrl });
  // A service that rejects the key is reported after each walk: the second time the Event's count is updated.
  await house.play('movies', { '*': { does: 'exit', code: 0, row: { result: 'Succeeded', calls: [refusing] } } });
  const replica = await house.replica();
  await house.apply('movies', { tiles: { mode: 'off' } });
  const { metadata } = await house.until('movies', isSettled);
  await house.video(`${film}/Night Ferry.mkv`);
  await replica.tell('movies', film);
  await house.until('movies', (one) => isSettled(one) && one.status?.lastRun?.number === 2);
  // A name that no cache knows; a Job and a pod that the Library's state does not name.
  expect(await replica.post('nobody')).toBe(404);
  await expectApi(server, 'POST', jobs, strayOf(metadata.uid));
  await makeStrayPod(house, namespace, 'movies');
  const used = () => new Set(auditedCalls(folder, account).map(({ what }) => what));
  // Done in the background: nothing else waits for them.
  for (const last of ['delete jobs', 'delete pods', 'patch events'])
    await expect.poll(used, { timeout: 30_000 }).toContain(last);
  expect(await replica.stop()).toBe(0);
  expectUnseen(house.written(), [databasePassword]);

  const granted = grantedTo(account, await renderedChart(namespace, [`watchNamespaces={${namespace}}`]));
  expect({
    granted: [...granted].filter((what) => !used().has(what)),
    used: [...used()].filter((what) => !granted.has(what)),
  }).toEqual({ granted: [], used: [] });
}, 120_000);

/** An unfinished walk of the Library that its state does not name: the operator deletes it. */
function strayOf(uid: string): object {
  const labels = {
    'app.kubernetes.io/managed-by': 'projectionist',
    'app.kubernetes.io/component': 'walk',
    'projectionist.dev/library': 'movies',
    'projectionist.dev/library-uid': uid,
    'projectionist.dev/run': '99',
    'projectionist.dev/run-id': 'astray',
  };
  const container = { name: 'job', image: 'projectionist:test' };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'movies-walk-99', labels },
    // Suspended: it has no pod, and does not end by itself.
    spec: { suspend: true, template: { spec: { restartPolicy: 'Never', containers: [container] } } },
  };
}

/** As `list jobs`, `update libraries/status`, over all roles bound to the account. */
function grantedTo(account: string, objects: readonly AnyObject[]): ReadonlySet<string> {
  const subjectOf = (one: unknown) => `system:serviceaccount:${textAt(one, 'namespace')}:${textAt(one, 'name')}`;
  const bound = objects
    .filter((binding) => listAt(binding, 'subjects').some((one) => subjectOf(one) === account))
    .map((binding) => textAt(binding, 'roleRef', 'name'));
  const rules = objects
    .filter(({ kind, metadata }) => /Role$/u.test(kind) && bound.includes(metadata.name))
    .flatMap((role) => listAt(role, 'rules'));
  return new Set(
    rules.flatMap((rule) =>
      textListAt(rule, 'resources').flatMap((resource) =>
        textListAt(rule, 'verbs').map((verb) => `${verb} ${resource}`),
      ),
    ),
  );
}
