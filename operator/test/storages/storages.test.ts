/**
 * Each file system: a walk, a second walk that writes nothing, also after a new mount, a rename and an upgrade. Prints a
 * table of what each can do (docs/guides/storages.md).
 */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { writeSpec } from '../faults/faultFixture.ts';
import { reasonWithoutRoot } from '../faults/mounts.ts';
import { run } from '../serving.ts';
import { tinyVideo } from '../walk/walkFixture.ts';
import { abilitiesOf } from './probe.ts';
import { type Storage, storages, unmount } from './storages.ts';

const reason = reasonWithoutRoot();
const lines: string[] = [];
afterAll(() => {
  process.stdout.write(`${lines.join('\n')}\n`);
});

interface Ground {
  readonly folder: string;
  readonly media: string;
  readonly config: string;
  readonly data: string;
}

let ground: Ground;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-storage-'));
  const at = join(folder, 'mount');
  ground = { folder, media: at, config: join(folder, 'projectionist.yaml'), data: join(folder, 'data') };
  await mkdir(at);
  await writeSpec({ config: ground.config, media: at }, { tiles: { mode: 'inline', intervalSeconds: 1 } });
  onTestFinished(async () => {
    await unmount(at).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });
});

const quiet = { PROJECTIONIST_QUIET_SECONDS: '0', PROJECTIONIST_LOCK_GRACE_SECONDS: '0' };

interface Summary {
  readonly result: string;
  readonly titles: number;
  readonly titlesChanged: number;
  readonly made: Readonly<Record<string, number>>;
  readonly failed: readonly unknown[];
}

async function walk({ config, data }: Ground): Promise<Summary> {
  const { out, err } = await run(['walk', '--json', '--config', config, '--data', data], quiet);
  const line = out.split('\n').find((one) => one.includes('"event":"summary"'));
  if (line === undefined) throw new Error(`no summary: ${out}${err}`);
  return JSON.parse(line);
}

/** Without the mode, which some drivers refuse to set. */
async function copyTo(from: string, to: string): Promise<void> {
  await writeFile(to, await readFile(from));
}

/** Every file with size and mtime. */
async function tree({ media }: Ground): Promise<readonly string[]> {
  const entries = await readdir(media, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('lost+found'));
  const shown = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(path);
    return `${relative(media, path)} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(shown)).toSorted();
}

async function mounted(storage: Storage): Promise<string | undefined> {
  try {
    await storage.mount(ground.media, ground.folder);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error);
  }
}

const long = new Date('2024-03-01T12:00:01Z');

describe.skipIf(reason !== undefined).each(storages)('$name', (storage) => {
  test('a second walk writes nothing, also after a new mount; a rename and an upgrade are found', async () => {
    const missing = await mounted(storage);
    if (missing !== undefined) {
      lines.push(`${storage.name}: not tried here: ${missing}`);
      return;
    }
    lines.push(`${storage.name}: ${JSON.stringify(await abilitiesOf(ground.media))}`);
    const film = join(ground.media, 'Film (2001)');
    await mkdir(film);
    await copyTo(await tinyVideo(), join(film, 'Film (2001).mkv'));
    await utimes(join(film, 'Film (2001).mkv'), long, long);
    const first = await walk(ground);
    expect(first).toMatchObject({ result: 'Succeeded', failed: [], made: { thumbnail: 1, tiles: 1 } });
    const before = await tree(ground);
    await walk(ground);
    expect(await tree(ground)).toEqual(before);
    await unmount(ground.media);
    expect(await mounted(storage)).toBeUndefined();
    const again = await walk(ground);
    expect({ made: again.made, tree: await tree(ground) }).toEqual({ made: {}, tree: before });
    await rename(join(film, 'Film (2001).mkv'), join(film, 'Film (2001) - 1080p.mkv'));
    expect(await walk(ground)).toMatchObject({ result: 'Succeeded', failed: [] });
    await rm(join(film, 'Film (2001) - 1080p.mkv'));
    await copyTo(await tinyVideo('second'), join(film, 'Film (2001) - 2160p.mkv'));
    await utimes(join(film, 'Film (2001) - 2160p.mkv'), long, long);
    expect(await walk(ground)).toMatchObject({ result: 'Succeeded', failed: [] });
    const names = await readdir(film);
    expect(names).toContain('Film (2001) - 2160p-thumb.jpg');
    expect(names.filter((name) => name.startsWith('Film (2001)-') || name.includes('1080p'))).toEqual([]);
    await writeFile(join(film, 'Film (2001) - 2160p.nfo'), '<movie><title>Mine</title></movie>');
    expect((await walk(ground)).failed).toEqual([]);
  }, 180_000);
});
