/**
 * The chart's own PostgreSQL as a pod (`postgres.enabled`): its volume keeps the catalog when the pod is replaced, an
 * upgrade keeps its password, and an uninstall leaves both. Real Helm, because the chart reads the password back.
 */
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildPrograms } from '../../cluster/build.ts';
import { Desk } from '../../cluster/guideDesk.ts';
import { applyAll, createNamespace } from '../../cluster/objects.ts';
import { restricted } from '../../cluster/sharedCluster.ts';
import { at, textAt } from '../../kubernetes/fake/json.ts';
import type { Library } from '../../kubernetes/operating.ts';
import * as media from '../mediaNode.ts';
import { postgresImage } from '../postgresImage.ts';
import { programImage } from '../realNode.ts';

const namespace = 'trial';
const database = 'films-projectionist-postgres';
const commandWithinMs = 400_000;
const ready = '--for=condition=Ready --timeout=6m';

let desk: Desk;

beforeAll(async () => {
  const programOf = await buildPrograms(['kubectl', 'helm']);
  desk = new Desk(media.admin(), [programOf('kubectl'), programOf('helm')], commandWithinMs);
  await createNamespace(media.admin(), namespace, restricted);
  const folders = { postgres: join(inject('mediaFolder'), 'postgres'), media: join(inject('mediaFolder'), namespace) };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  // As a provisioner makes one: for root alone, until the kubelet gives it to the pod's group.
  chmodSync(folders.postgres, 0o700);
  const claim = { name: `data-${database}-0`, namespace };
  const data = { name: 'data', folder: folders.postgres, claim, size: '5Gi', accessMode: 'ReadWriteOnce' } as const;
  await applyAll(media.admin(), [media.volumeFor(data), ...media.mediaVolume(folders.media, namespace)]);
}, 120_000);
afterAll(() => rmSync(desk.folder, { recursive: true, force: true }));

describe("the chart's PostgreSQL", { timeout: 900_000 }, () => {
  test('is installed with the operator, and its catalog is filled by a walk', async () => {
    await desk.type(`helm install films operator/deploy/chart --namespace ${namespace} \\
      --set image.repository=${programImage.repository} --set image.tag=${programImage.tag} \\
      --set postgres.enabled=true --set postgres.image=${postgresImage.repository}:${postgresImage.tag} \\
      --set watchNamespaces='{${namespace}}' --set jobs.maximum=3`);
    await desk.type(`kubectl --namespace ${namespace} wait pod/${database}-0 --for=create --timeout=1m`);
    await desk.type(`kubectl --namespace ${namespace} wait pod/${database}-0 ${ready}`);
    await media.putVideo(namespace, 'movies/The Long Tide (2011)/film.mkv');
    await media.applyLibrary('movies', {}, namespace);
    await desk.type(`kubectl --namespace ${namespace} wait library/movies ${ready}`);
    expect(await library()).toMatchObject({ status: { titles: 1, lastRun: { result: 'Succeeded' } } });
  });

  test('keeps the catalog when its pod is replaced', async () => {
    const before = await uidOf(`pod ${database}-0`);
    await desk.type(`kubectl --namespace ${namespace} delete pod ${database}-0`);
    await media.until(
      'another pod',
      () => uidOf(`pod ${database}-0`),
      (uid) => uid !== '' && uid !== before,
    );
    await desk.type(`kubectl --namespace ${namespace} wait pod/${database}-0 ${ready}`);
    await media.putVideo(namespace, 'movies/Night Ferry (2023)/film.mkv');
    await post('Night Ferry (2023)');
    const walked = await libraryWith(2);
    // A full walk would fill an empty catalog again.
    expect(walked.status?.lastRun?.full).toBe(false);
  });

  test('keeps its password over an upgrade, and its data over an uninstall', async () => {
    const secret = await passwordOf();
    await desk.type(`helm upgrade films operator/deploy/chart --namespace ${namespace} \\
      --reset-then-reuse-values --set jobs.maximum=2`);
    expect(await passwordOf()).toBe(secret);
    await desk.type(`kubectl --namespace ${namespace} rollout status deployment/films-projectionist --timeout=6m`);
    await media.putVideo(namespace, 'movies/Harbour Lights (1999)/film.mkv');
    await post('Harbour Lights (1999)');
    await libraryWith(3);

    await desk.type(`helm uninstall films --namespace ${namespace}`);
    await media.until(
      'the end of the pods',
      async () => (await media.podsOf(namespace, 'app.kubernetes.io/instance=films')).length,
      (count) => count === 0,
    );
    expect(await passwordOf()).toBe(secret);
    expect(at(await desk.get(`pvc data-${database}-0 --namespace ${namespace}`), 'status', 'phase')).toBe('Bound');
    await desk.type(`kubectl delete namespace ${namespace} --timeout=6m`);
    await desk.type('kubectl delete crd libraries.projectionist.dev');
  });
});

function library(): Promise<Library> {
  return media.readLibrary('movies', namespace);
}

function libraryWith(titles: number): Promise<Library> {
  return media.until(
    `a Library with ${titles} titles`,
    library,
    ({ status }) => status?.titles === titles && status.run === undefined && status.held === 0,
  );
}

async function uidOf(what: string): Promise<string> {
  const found = await desk.get(`${what} --namespace ${namespace}`).catch(() => undefined);
  return textAt(found, 'metadata', 'uid') ?? '';
}

async function passwordOf(): Promise<string> {
  const secret = await desk.get(`secret projectionist-database --namespace ${namespace}`);
  return textAt(secret, 'data', 'password') ?? '';
}

/** To any pod that is ready, as a Service would. */
async function post(title: string): Promise<void> {
  const code = await media.until(
    'an answer',
    async () => {
      const [pod] = await media.readyOperators(media.admin(), namespace);
      return media.post(pod?.status.podIP ?? '', 'movies', media.importedFilm(title), namespace);
    },
    (answer) => answer !== undefined,
  );
  expect(code).toBe(204);
}
