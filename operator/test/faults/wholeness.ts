/** The invariants of a media folder at any moment: the user's files unchanged, ours whole or absent, no others. */
import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import sharp from 'sharp';

/** Every file below a folder, by relative path, with a value that shows changes. Links are not followed. */
export async function listTree(folder: string): Promise<ReadonlyMap<string, string>> {
  const tree = new Map<string, string>();
  const visit = async (path: string): Promise<void> => {
    for (const name of await namesIn(join(folder, path))) {
      const inside = path === '' ? name : `${path}/${name}`;
      const stats = await lstat(join(folder, inside)).catch(() => undefined);
      if (stats?.isDirectory() === true) await visit(inside);
      else if (stats !== undefined) tree.set(inside, `${stats.ino}:${stats.size}:${stats.mtimeMs}`);
    }
  };
  await visit('');
  return tree;
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Empty for a folder that was deleted meanwhile: a Job may be at work at the same time. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
}

/** The user's files, path to content. Taken before the program runs. */
export async function userFiles(media: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const path of (await listTree(media)).keys()) files.set(path, await contentOf(join(media, path)));
  return files;
}

export async function contentOf(path: string): Promise<string> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats === undefined) return 'gone';
  if (stats.isSymbolicLink()) return `link ${await readlink(path)}`;
  if (!stats.isFile()) return 'special';
  // A sparse file of terabytes: only its size and time are compared.
  if (stats.size > 2 ** 33) return `${stats.size} ${stats.mtimeMs}`;
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

export interface WholenessOptions {
  readonly media: string;
  readonly users: ReadonlyMap<string, string>;
  /** Sheets of a video's tiles, by the video's path; undefined if it cannot be known. */
  readonly sheets?: ReadonlyMap<string, number | undefined>;
}

/** A sentence for each violation. */
export async function faultsOfTree({ media, users, sheets }: WholenessOptions): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, content] of users) {
    if ((await contentOf(join(media, path))) !== content) faults.push(`a user's file was changed: ${path}`);
  }
  const tiles = new Map<string, string[]>();
  for (const path of (await listTree(media)).keys()) {
    if (users.has(path)) continue;
    const [, folder, name] = /^(.*?\.trickplay)\/(.*)$/su.exec(path) ?? [];
    if (path.split('/').includes('.projectionist')) faults.push(...(await faultsOfHidden(media, path)));
    else if (folder !== undefined && name !== undefined) tiles.set(folder, [...(tiles.get(folder) ?? []), name]);
    else if (path.endsWith('-thumb.jpg')) faults.push(...(await faultsOfPicture(join(media, path))));
    else faults.push(`a stray file: ${path}`);
  }
  for (const [folder, names] of tiles) {
    const expected = sheets?.get(`${folder.slice(0, -'.trickplay'.length)}.mkv`);
    faults.push(...(await faultsOfTiles(join(media, folder), names, expected)));
  }
  return faults;
}

async function faultsOfHidden(media: string, path: string): Promise<string[]> {
  if (basename(path) !== 'record.json') return [];
  try {
    JSON.parse(await readFile(join(media, path), 'utf8'));
    return [];
  } catch (error) {
    if (isGone(error)) return [];
    return [`a record cannot be read: ${path}: ${error}`];
  }
}

async function faultsOfPicture(path: string, widthPixels?: number): Promise<string[]> {
  try {
    const bytes = await readFile(path);
    const { info } = await sharp(bytes, { failOn: 'truncated' }).raw().toBuffer({ resolveWithObject: true });
    if (widthPixels === undefined || info.width === widthPixels) return [];
    return [`${path} is ${info.width} wide; expected ${widthPixels}`];
  } catch (error) {
    // Deleted or replaced meanwhile: absent is not partial.
    return isGone(error) ? [] : [`a picture cannot be decoded: ${path}: ${error}`];
  }
}

async function faultsOfTiles(folder: string, names: readonly string[], expected?: number): Promise<string[]> {
  const [grid, ...more] = new Set(names.map((name) => dirname(name)));
  const width = /^(\d+) - (\d+)x\d+$/u.exec(grid ?? '');
  if (width === null || more.length > 0)
    return [`${folder} holds ${grid}, ${more}; expected one folder like 320 - 10x10`];
  const numbers = names.map((name) => basename(name, extname(name))).toSorted((a, b) => Number(a) - Number(b));
  if (!numbers.every((number, index) => number === String(index))) {
    return [`${folder} holds ${names.join(', ')}; expected 0.jpg, 1.jpg and so on`];
  }
  const isWhole = expected === undefined || names.length === expected;
  const faults = isWhole ? [] : [`${folder} has ${names.length} sheets; expected ${expected}`];
  for (const name of names)
    faults.push(...(await faultsOfPicture(join(folder, name), Number(width[1]) * Number(width[2]))));
  return faults;
}
