/**
 * The life of one Library in real pods: the chart's own manifests, the image of the built product, a volume with
 * another user's videos.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectApi } from '../cluster/apiAccess.ts';
import * as media from './mediaNode.ts';

const library = 'movies';

beforeAll(async () => {
  await media.until(
    'the operator',
    () => media.podsOf(media.operatorNamespace, 'app.kubernetes.io/component=operator'),
    (pods) =>
      pods.filter(({ status }) => status.conditions?.some((c) => c.type === 'Ready' && c.status === 'True')).length ===
      2,
  );
}, 180_000);

describe('a Library in real pods', () => {
  test('is walked, and files made beside a video have the owner of the video', async () => {
    const video = await media.putVideo(library, 'The Long Tide (2011)/The Long Tide.mkv');
    const bytes = readFileSync(video);
    await media.applyLibrary(library, { tiles: { mode: 'worker', intervalSeconds: 1 } });
    const walked = await media.libraryUntil(library, (one) => media.condition(one, 'Ready')?.status === 'True');
    expect(walked.status).toMatchObject({ titles: 1, lastRun: { result: 'Succeeded', full: true } });

    const made = filesBelow(media.mediaFile(library, '')).filter((path) => path !== video);
    expect(made.length).toBeGreaterThan(0);
    for (const path of made) expect([path, ...ownerOf(path)]).toEqual([path, media.owner.uid, media.owner.gid]);
    expect(readFileSync(video).equals(bytes)).toBe(true);
  });

  test('accepts a webhook for a film at any pod of the operator', async () => {
    const [first, second] = await media.readyOperators();
    const titles = ['Night Ferry (2023)', 'Harbour Lights (1999)'];
    for (const [index, pod] of [first, second].entries()) {
      const title = titles[index] ?? '';
      await media.putVideo(library, `${title}/film.mkv`);
      expect(await media.post(pod?.status.podIP ?? '', library, media.importedFilm(title))).toBe(204);
    }
    const walked = await media.libraryUntil(library, ({ status }) => status?.titles === 3 && status.run === undefined);
    expect(walked.status?.lastRun).toMatchObject({ result: 'Succeeded', full: false });
  });

  test('gets its tiles from an Indexed Job, one pod per video', async () => {
    const trickplay = () => filesBelow(media.mediaFile(library, '')).filter((path) => path.includes('.trickplay/'));
    await media.until(
      'its tiles',
      async () => new Set(trickplay().map((path) => path.split('.trickplay/')[0])).size,
      (videos) => videos === 3,
    );
    await media.libraryUntil(library, ({ status }) => status?.tiles === undefined && status?.run === undefined);
    for (const path of trickplay()) expect([path, ...ownerOf(path)]).toEqual([path, media.owner.uid, media.owner.gid]);

    const jobs = await jobsOf('tiles');
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs)
      expect(job).toMatchObject({
        spec: { completionMode: 'Indexed' },
        status: { succeeded: job.spec.completions, conditions: expect.arrayContaining([complete]) },
      });
    expect(jobs.reduce((sum, { spec }) => sum + spec.completions, 0)).toBe(3);
  });

  test('is walked on a read-only volume, and nothing is written', async () => {
    const video = await media.putVideo('kept', 'Salt Road (2007)/Salt Road.mkv');
    await media.applyLibrary('kept', { readOnly: true });
    const walked = await media.libraryUntil('kept', (one) => media.condition(one, 'Ready')?.status === 'True');
    expect(walked.status).toMatchObject({ titles: 1, lastRun: { result: 'Succeeded' } });
    expect(filesBelow(media.mediaFile('kept', ''))).toEqual([video]);
  });

  test('is walked by pods without a token, and no object or log shows the password', async () => {
    const pods = [
      ...(await media.podsOf(media.mediaNamespace, 'app.kubernetes.io/managed-by=projectionist')),
      ...(await media.readyOperators()),
    ];
    const logs = await Promise.all(pods.map(logOf));
    for (const text of [
      ...pods.map((pod) => JSON.stringify(pod)),
      ...logs,
      JSON.stringify(await media.readLibrary(library)),
    ])
      expect(text).not.toContain(media.databasePassword);
    // An empty log would prove nothing.
    expect(logs.filter((text) => text.includes('{')).length).toBeGreaterThan(2);
    const mounts = JSON.stringify(pods.filter(({ metadata }) => metadata.namespace === media.mediaNamespace));
    expect(mounts).not.toContain('serviceaccount');
  });
});

const complete = expect.objectContaining({ type: 'Complete', status: 'True' });

interface Job {
  readonly spec: { readonly completions: number };
}

async function jobsOf(component: 'walk' | 'tiles'): Promise<readonly Job[]> {
  const labels = encodeURIComponent(`app.kubernetes.io/component=${component},projectionist.dev/library=${library}`);
  const path = `/apis/batch/v1/namespaces/${media.mediaNamespace}/jobs?labelSelector=${labels}`;
  return (await expectApi<{ items: readonly Job[] }>(media.admin(), 'GET', path)).items;
}

async function logOf({ metadata }: media.Pod): Promise<string> {
  const path = `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}/log`;
  const { message } = await expectApi<{ message: string }>(media.admin(), 'GET', path);
  return message;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function ownerOf(path: string): readonly [number, number] {
  const { uid, gid } = statSync(path);
  return [uid, gid];
}
