/**
 * Power cuts: while a walk works on ext4, XFS and btrfs, its block device is copied in one instant again and again. Each
 * copy is mounted as after a cut, walked with a new data folder, and walked again; every second one without any record.
 * The image lies on an XFS of its own,
 * because a reflink there is one moment of the whole device, and costs nothing.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FolderRecord, MadeFile } from '../../src/title/record.ts';
import { writeSpec } from '../faults/faultFixture.ts';
import { reasonWithoutRoot } from '../faults/mounts.ts';
import { listTree, userFiles } from '../faults/wholeness.ts';
import { program } from '../program.ts';
import { run } from '../serving.ts';
import { sampleCatalogue } from '../sources/fakes/sample.ts';
import { type Fakes, startFakes } from '../sources/fakes/startFakes.ts';
import { generatedFilms } from '../sources/fakes/works.ts';
import { trailerVideo } from '../sources/trailerVideo.ts';
import { tinyVideo } from '../walk/walkFixture.ts';
import { storages, unmount } from './storages.ts';

const reason = reasonWithoutRoot();
const execute = promisify(execFile);
const lines: string[] = [];
afterAll(() => {
  process.stdout.write(`${lines.join('\n')}\n`);
});

const filmCount = 8;
const cutsOfEach = 9;
/** From its first record on, a walk of these films takes some 2 seconds on an idle machine; the cuts are spread over it. */
const cutEveryMs = 200;
/** The device with its copies, which share what is alike; sparse. */
const carrierBytes = 8 * 1024 ** 3;

interface Ground {
  readonly folder: string;
  readonly carrier: string;
  readonly media: string;
  readonly fakes: Fakes;
}

async function makeGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-cut-'));
  const fakes = await startFakes({
    catalogue: {
      ...sampleCatalogue,
      films: generatedFilms(filmCount).map((film) => ({ ...film, trailerFiles: ['archive'] as const })),
    },
    trailerVideo: await trailerVideo(),
  });
  const [carrier, media] = [join(folder, 'carrier'), join(folder, 'media')];
  onTestFinished(async () => {
    await fakes.close();
    await unmount(media).catch(() => undefined);
    await unmount(carrier).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(carrier);
  await mkdir(media);
  const image = join(folder, 'carrier.image');
  await execute('truncate', ['-s', String(carrierBytes), image]);
  await execute('mkfs.xfs', ['-q', '-m', 'reflink=1', image]);
  await execute('mount', ['-o', 'loop', image, carrier]);
  await fakes.keys.write(join(folder, 'secrets'));
  const spec = { sources: fakes.sources('tmdb', 'fanart', 'archive'), trailers: { mode: 'files' } };
  await writeSpec({ config: join(folder, 'projectionist.yaml'), media }, spec);
  return { folder, carrier, media, fakes };
}

const argumentsOf = ({ folder }: Ground, data: string) =>
  ['walk', '--json', '--config', join(folder, 'projectionist.yaml'), '--data', join(folder, data)] as const;

const environmentOf = ({ folder }: Ground) => ({
  ...{ PROJECTIONIST_SECRETS_DIR: join(folder, 'secrets'), PROJECTIONIST_QUIET_SECONDS: '0' },
  PROJECTIONIST_LOCK_GRACE_SECONDS: '0',
});

async function walk(ground: Ground, data: string): Promise<{ readonly result: string; readonly made: object }> {
  const { out, err } = await run(argumentsOf(ground, data), environmentOf(ground));
  const line = out.split('\n').find((one) => one.includes('"event":"summary"'));
  if (line === undefined) throw new Error(`no summary: ${out}${err}`);
  return JSON.parse(line);
}

/** Films, some of them with a poster, a .nfo or a trailer of the user. */
async function fill({ media, fakes }: Ground): Promise<void> {
  const video = await tinyVideo();
  const old = new Date('2024-03-01T12:00:01Z');
  const put = async (path: string, content: Uint8Array | string) => {
    await mkdir(dirname(join(media, path)), { recursive: true });
    await writeFile(join(media, path), content);
    await utimes(join(media, path), old, old);
  };
  const films = generatedFilms(filmCount);
  expect(fakes.origin).toMatch(/^http/u);
  for (const [index, { title, released, tmdb }] of films.entries()) {
    const name = `${title} (${released.slice(0, 4)})`;
    await put(`${name}/${name}.mkv`, await readFile(video));
    if (index % 4 === 1) await put(`${name}/poster.jpg`, 'a picture of the user');
    if (index % 4 === 2) await put(`${name}/${name}-trailer.mp4`, 'a trailer of the user');
    if (index % 4 === 3)
      await put(
        `${name}/movie.nfo`,
        `<movie>\n  <plot>Mine</plot>\n  <uniqueid type="tmdb">${tmdb}</uniqueid>\n</movie>\n`,
      );
  }
  await execute('sync', ['-f', media]);
}

/** Walks, and copies the device until the walk has ended. Returns the copies. */
async function cutsOf(ground: Ground): Promise<readonly string[]> {
  const image = join(ground.carrier, 'image');
  const child = spawn(process.execPath, [program, ...argumentsOf(ground, 'data')], {
    env: { ...process.env, ...environmentOf(ground) },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  const cuts: string[] = [];
  // The program loads for seconds, and reads the videos, before it writes.
  while (child.exitCode === null && !(await hasOurs(ground))) await wait(cutEveryMs / 4);
  while (child.exitCode === null && cuts.length < cutsOfEach) {
    await wait(cutEveryMs);
    const copy = join(ground.carrier, `cut-${cuts.length}`);
    await execute('cp', ['--reflink=always', image, copy]);
    cuts.push(copy);
  }
  expect((await ended)[0]).toBe(0);
  return cuts;
}

const names = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

async function hasOurs({ media }: Ground): Promise<boolean> {
  for (const folder of await readdir(media))
    if ((await names(join(media, folder))).includes('.projectionist')) return true;
  return false;
}

/** As if only the plain files had been restored. */
async function loseRecords({ media }: Ground): Promise<void> {
  for (const folder of await readdir(media))
    await rm(join(media, folder, '.projectionist'), { recursive: true, force: true });
}

/** What lies beside the videos: path to content, or to the tree's own value. */
async function tree({ media }: Ground): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await listTree(media))].filter(([path]) => !path.startsWith('lost+found')));
}

/** Files that neither the user nor a record knows, or that differ from what their record says. */
async function orphans(ground: Ground, users: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const made = new Map<string, MadeFile>();
  for (const folder of await readdir(ground.media)) {
    const text = await readFile(join(ground.media, folder, '.projectionist/record.json'), 'utf8').catch(
      () => undefined,
    );
    if (text === undefined) continue;
    const { titles, files }: FolderRecord = JSON.parse(text);
    for (const entry of [...Object.values(titles), ...Object.values(files)])
      for (const one of entry.made ?? []) made.set(`${folder}/${one.path}`, one);
  }
  const found: string[] = [];
  for (const path of (await tree(ground)).keys()) {
    if (users.has(path) || path.includes('/.projectionist/')) continue;
    const known = made.get(path) ?? made.get(path.split('/').slice(0, 2).join('/'));
    const sha256 = createHash('sha256')
      .update(await readFile(join(ground.media, path)))
      .digest('hex');
    if (known === undefined || (made.has(path) && known.sha256 !== sha256)) found.push(path);
  }
  return found;
}

describe.skipIf(reason !== undefined).each(['ext4', 'XFS', 'btrfs'])('power cuts on %s', (name) => {
  test('break no file of the user and leave no file of ours that nothing knows', { timeout: 600_000 }, async () => {
    const ground = await makeGround();
    const storage = storages.find((one) => one.name === name);
    await storage?.mount(ground.media, ground.carrier);
    await fill(ground);
    const users = await userFiles(ground.media);
    const cuts = await cutsOf(ground);
    await unmount(ground.media);
    const states: string[] = [];
    for (const [index, cut] of cuts.entries()) {
      // XFS mounts no second device of one UUID, and a busy machine detaches the one before a moment later.
      await execute('mount', ['-o', name === 'XFS' ? 'loop,nouuid' : 'loop', cut, ground.media]);
      const before = [...(await tree(ground)).keys()].filter((path) => !users.has(path)).length;
      await intact(ground, users);
      const isLost = index % 2 === 1;
      if (isLost) await loseRecords(ground);
      const { result } = await walk(ground, `data-${index}`);
      expect(result).toBe('Succeeded');
      await intact(ground, users);
      expect(await orphans(ground, users)).toEqual([]);
      const after = await tree(ground);
      const again = await walk(ground, `data-${index}`);
      expect([again.made, await tree(ground)]).toEqual([{}, after]);
      states.push(`${before}/${after.size - users.size}${isLost ? ' without records' : ''}`);
      await unmount(ground.media);
      await rm(cut);
    }
    lines.push(`${name}: ${cuts.length} cuts; files of ours at the cut and after the next walk: ${states.join(', ')}`);
    expect(cuts.length).toBeGreaterThan(3);
  });
});

/** The user's files are as before; of a merged .nfo only what the user wrote. */
async function intact({ media }: Ground, users: ReadonlyMap<string, string>): Promise<void> {
  const now = await userFiles(media);
  for (const [path, content] of users) {
    if (path.startsWith('lost+found')) continue;
    if (path.endsWith('.nfo')) expect(await readFile(join(media, path), 'utf8'), path).toContain('<plot>Mine</plot>');
    else expect(now.get(path), path).toBe(content);
  }
}
