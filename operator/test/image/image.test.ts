/** The image, built by its Dockerfile and run with nothing but its folders. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildHouse } from '../commandLine/house.ts';
import { freePort } from '../freePort.ts';
import { decisionsIn, layOut, recordIn, releasedVersions } from '../releases/laidOut.ts';
import { cachedVideo } from '../videos/cache.ts';
import { buildah, buildImage, image } from './buildImage.ts';
import { type Container, imageConfiguration, startContainer } from './container.ts';

const run = promisify(execFile);
const film = 'Alien (1979)';
/** The user of the image. */
const user = 1000;

let folder: string;
let port: number;

beforeAll(async () => {
  await buildImage();
  folder = await mkdtemp(join(tmpdir(), 'image-'));
  port = await freePort();
  const video = await cachedVideo('image.mkv', {
    ...{ seconds: 12, widthPixels: 320, heightPixels: 180, codec: 'h264', keyframeEverySeconds: 2, frameRate: 10 },
    pictures: 'numbered',
  });
  const places = ['config', 'data', 'media', 'media/movies', `media/movies/${film}`].map((name) => join(folder, name));
  for (const place of places) {
    await mkdir(place);
    await chown(place, user, user);
  }
  await copyFile(video, join(folder, 'media/movies', film, `${film}.mkv`));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** With the folders `config`, `data` and `media` of this place. */
async function started(place = folder): Promise<Container> {
  const container = await startContainer({
    mounts: Object.fromEntries(['config', 'data', 'media'].map((name) => [`/${name}`, join(place, name)])),
    environment: ['PROJECTIONIST_LOG=text', 'TZ=Asia/Tokyo', 'PROJECTIONIST_QUIET_SECONDS=0'],
    // The network is the host's, where port 7070 may be taken.
    command: (command) => command.map((word) => word.replace(':7070', `:${port}`)),
  });
  onTestFinished(() => container.remove());
  return container;
}

const password = /^The password of the page is \S+$/u;

test('starts without a document as an unprivileged PID 1, and docker exec needs no options', async () => {
  const container = await started();
  expect(container.lines.filter((line) => password.test(line))).toHaveLength(1);
  const status = await container.exec('cat', '/proc/1/status');
  expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/mu);
  expect(status).toMatch(/^CapEff:\t0+$/mu);
  expect(await container.exec('cat', '/proc/1/cmdline')).toMatch(/^node\0.*\0serve\0/u);
  await expect(container.exec('touch', '/opt/projectionist/new')).rejects.toThrow(/Read-only/u);

  await container.exec('projectionist', 'init', '/media/movies');
  await container.exec('projectionist', 'walk');
  expect(await container.exec('projectionist', 'status')).toMatch(/^default\/movies +movies .* 1 /mu);
  expect(await readdir(join(folder, 'media/movies', film))).toContain(`${film}-thumb.jpg`);
  // Tokyo is nine hours ahead of UTC and knows no summer time.
  const tokyo = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  expect(container.lines.some((line) => line.startsWith(`[${tokyo} `))).toBe(true);
  expect(await container.stop()).toBe(0);
});

test('keeps data and password over a start of another container', async () => {
  const container = await started();
  expect(container.lines.filter((line) => password.test(line))).toEqual([]);
  expect(await container.exec('projectionist', 'status')).toMatch(/^default\/movies +movies .* 1 /mu);
  expect(await container.stop()).toBe(0);
});

test.each(releasedVersions)('takes over what %s left: its data, and what people decided', async (version) => {
  const house = await buildHouse();
  onTestFinished(() => house.remove());
  const inHouse = (path: string) => join(house.folder, path);
  await layOut(version, house, '/media');
  await mkdir(inHouse('config'));
  await rename(inHouse('projectionist.yaml'), inHouse('config/projectionist.yaml'));
  await run('chown', ['--recursive', `${user}:${user}`, house.folder]);
  const heat = inHouse('media/movies/Heat (1995)');
  const before = recordIn(heat);

  const container = await started(house.folder);
  expect(await container.exec('projectionist', 'status')).toMatch(/^default\/movies +movies .* 2 /mu);
  // The server may have scanned already, when it started.
  expect(await container.exec('projectionist', 'walk')).toMatch(/^default\/movies, run \d+: done\. /mu);
  expect(await container.exec('projectionist', 'status')).toMatch(
    /^default\/movies +movies +(?:ready|scanning \(run \d+\)) +2 /mu,
  );
  for (const key of ['handMarks', 'arrivals'] as const) {
    expect(decisionsIn(before, key)).not.toEqual([]);
    expect(decisionsIn(recordIn(heat), key)).toEqual(decisionsIn(before, key));
  }
  expect(await container.stop()).toBe(0);
  // Nothing was set aside as damaged, and both databases were written by this version.
  expect((await readdir(inHouse('data'))).filter((name) => name.includes('.damaged'))).toEqual([]);
});

test('has a check of its health that asks the server', async () => {
  const { Healthcheck, User } = await imageConfiguration();
  expect(Healthcheck.Test.join(' ')).toContain('/readyz');
  expect(User).toBe('1000:1000');
});

/** Bytes: FFmpeg's build for Node alone has 63 MB compressed. */
const appAtMost = 16_000_000;

test('is small: the program without FFmpeg has at most 16 MB compressed, and no package twice', async () => {
  const working = await buildah('from', '--pull-never', image);
  try {
    const home = join(await buildah('mount', working), 'opt/projectionist');
    const packed = 'tar -C "$0" --exclude=node_modules/@seydx -cf - . | gzip | wc -c';
    const { stdout } = await run('sh', ['-c', packed, home]);
    expect(Number(stdout)).toBeGreaterThan(1_000_000);
    expect(Number(stdout)).toBeLessThan(appAtMost);
    const inBundle = ['hono', 'kysely', 'zod', 'node-av', '@projectionist/franchise'];
    const isInstalled = (name: string) => existsSync(join(home, 'node_modules', name));
    expect(inBundle.filter(isInstalled)).toEqual([]);
    expect(['sharp', '@kubernetes/client-node', '@seydx'].filter(isInstalled)).toHaveLength(3);
    // Scanners of images find them by this list.
    const listed = JSON.parse(await readFile(join(home, 'operator/sbom/projectionist.cdx.json'), 'utf8')).components;
    const names = listed.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['hono', 'kysely', 'zod', 'node-av', 'preact', 'sharp']));
    expect(names).not.toContain('werift');
  } finally {
    await buildah('rm', working);
  }
});

test('reads a kubeconfig: its client of Kubernetes is complete', async () => {
  const container = await started();
  // Nothing listens on port 9.
  const cluster = '{name: c, cluster: {server: "http://127.0.0.1:9"}}';
  const text = `{apiVersion: v1, kind: Config, clusters: [${cluster}], contexts: [{name: x, context: {cluster: c}}], current-context: x}`;
  const files = 'printf "%s" "$0" > /tmp/kubeconfig; printf postgresql://a@127.0.0.1:9/b > /tmp/database';
  const operator = '{ projectionist operator "$@" 2>&1 & echo $! > /tmp/pid; wait; }';
  const script = `${files}; ${operator} | { grep -m1 'ECONNREFUSED 127.0.0.1:9'; kill "$(cat /tmp/pid)"; }`;
  const words = ['--kubeconfig', '/tmp/kubeconfig', '--database-url-file', '/tmp/database', '--listen', '127.0.0.1:0'];
  const jobs = ['--base-url', 'http://a.example', '--job-image', 'none', '--job-database-secret', 'none/url'];
  expect(await container.exec('sh', '-c', script, text, ...words, ...jobs)).toContain('ECONNREFUSED');
});
