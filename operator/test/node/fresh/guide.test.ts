/**
 * Follows docs/guides/kubernetes.md from an empty cluster to a film that a pod has walked, an upgrade and an uninstall:
 * its commands as written, with real kubectl and Helm, on a real node. Ring 2 (operator/test/cluster/guide.test.ts) runs
 * both ways to install; only here are pods, logs and port forwarding real.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPrograms } from '../../cluster/build.ts';
import {
  commandOf,
  Desk,
  film,
  follow,
  printedBy,
  sectionsOfBoth,
  shownWebhook,
  type Way,
} from '../../cluster/guideDesk.ts';
import { applyAll } from '../../cluster/objects.ts';
import { textAt } from '../../kubernetes/fake/json.ts';
import * as media from '../mediaNode.ts';
import { guideImage, guideVersions } from './guideNames.ts';

/** The user in the guide's Library. */
const owner = { uid: 1000, gid: 1000 };
/** The guide waits an hour for the first scan; on a busy machine a pod starts within seconds. */
const commandWithinMs = 400_000;
const forwarding = 'kubectl --namespace projectionist port-forward';

const way: Way = {
  sections: ['Install with Helm', ...sectionsOfBoth],
  leftOut: {
    'kubectl apply --server-side --filename operator/deploy/install.yaml': 'the other way',
    'kubectl delete job --cascade=orphan': 'it describes what may have happened to a pod, and is no instruction',
    [forwarding]: 'it runs until it is stopped: the test below runs it beside the others',
  },
};

let desk: Desk;
const volume = () => media.mediaFile('guide', '');

beforeAll(async () => {
  const programOf = await buildPrograms(['kubectl', 'helm']);
  desk = new Desk(media.admin(), [programOf('kubectl'), programOf('helm')], commandWithinMs);
  mkdirSync(volume());
  // An administrator's part: the volume that the sample claims.
  const claim = { name: 'media', namespace: 'media' };
  await applyAll(media.admin(), [media.volumeFor({ name: 'guide', folder: volume(), claim, size: '1Ti' })]);
  await media.putVideo('guide', film, owner);
});
afterAll(() => rmSync(desk.folder, { recursive: true, force: true }));

describe('the guide', () => {
  test('leads to a walked film, through an upgrade, and finally to an empty cluster', {
    timeout: 900_000,
  }, async () => {
    let page = '';
    let imagesBefore = '';
    const printed = await follow(desk, way, {
      'kubectl explain': () =>
        expect.poll(() => desk.type('kubectl explain library'), { timeout: 60_000 }).toBeTruthy(),
      'kubectl describe library': async () => {
        await isWalked();
        page = await forwardedPage();
      },
      'kubectl apply --filename libraries.yaml': async () => {
        await desk.type('kubectl delete libraries --all --all-namespaces');
        expect(await desk.librariesThere()).toEqual([]);
      },
      'helm upgrade': async () => {
        await desk.type('kubectl wait --for=condition=Ready library/movies --namespace media --timeout=6m');
        await isWalked();
        imagesBefore = await runningImages();
      },
      'helm uninstall': async () => {
        await desk.type('kubectl --namespace projectionist rollout status deployment/projectionist --timeout=6m');
        expect([imagesBefore, await runningImages()]).toEqual(
          guideVersions.map((version) => `${guideImage}:${version} ${guideImage}:${version}`),
        );
        await media.putVideo('guide', 'movies/Night Ferry (2023)/Night Ferry (2023).mkv', owner);
        const [pod] = await media.podsOf('projectionist', 'app.kubernetes.io/component=operator');
        expect(await media.post(pod?.status.podIP ?? '', 'movies', media.importedFilm('Night Ferry (2023)'))).toBe(204);
        await media.libraryUntil('movies', ({ status }) => status?.titles === 2 && status.run === undefined);
      },
    });
    expect(page).toContain('<!doctype html>');
    expect(printedBy(printed, 'kubectl --namespace media logs')).toContain('"event":"end","result":"Succeeded"');
    expect(printedBy(printed, 'kubectl get library movies')).toBe(shownWebhook);
    expect(await desk.type('kubectl get customresourcedefinitions --output name')).toBe('');
    expect(readdirSync(join(volume(), dirname(film)))).toContain('The Long Tide (2011)-thumb.jpg');
  });
});

/** By a Job's pod, and its files are beside the video. */
async function isWalked(): Promise<void> {
  const library = await desk.get('library movies --namespace media');
  expect(library).toMatchObject({ status: { titles: 1, lastRun: { result: 'Succeeded' } } });
  const beside = readdirSync(join(volume(), dirname(film)));
  expect(beside).toEqual(expect.arrayContaining(['The Long Tide (2011)-thumb.jpg', '.projectionist']));
}

/** Of the operator's pods. */
async function runningImages(): Promise<string> {
  const pods = await media.podsOf('projectionist', 'app.kubernetes.io/component=operator');
  const running = pods.filter(({ metadata }) => textAt(metadata, 'deletionTimestamp') === undefined);
  return running
    .map((pod) => /"image":"([^"]+)"/u.exec(JSON.stringify(pod.spec))?.[1])
    .toSorted()
    .join(' ');
}

/** What a browser gets at http://localhost:7070 while the guide's command runs. */
async function forwardedPage(): Promise<string> {
  const command = `exec ${commandOf(forwarding)}`;
  const child = spawn('/bin/sh', ['-c', command], { ...desk.surroundings, stdio: 'ignore' });
  try {
    let text = '';
    await expect
      .poll(
        async () => {
          text = await fetch('http://127.0.0.1:7070').then(
            (answer) => answer.text(),
            () => '',
          );
          return text;
        },
        { timeout: 60_000 },
      )
      .not.toBe('');
    return text;
  } finally {
    child.kill('SIGKILL');
  }
}
