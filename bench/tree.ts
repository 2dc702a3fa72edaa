/** Makes large trees of films and series for the benches, cached by a stamp. Never touches anything outside its cache folder. */
import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE_PATH = fileURLToPath(new URL('../node_modules/.cache/projectionist-bench', import.meta.url));

/** Raise it when a tree's shape changes: older trees are then replaced. */
const SHAPE_VERSION = 1;

const FILM_FILES = ['.mkv', '.nfo', '-poster.jpg', '-fanart.jpg', '-clearlogo.png', '-thumb.jpg', '.en.srt'] as const;
const SHOW_FILES = ['tvshow.nfo', 'poster.jpg', 'fanart.jpg', 'clearlogo.png'] as const;
const SEASONS_PER_SHOW = 5;
const EPISODES_PER_SEASON = 4;
const EPISODE_FILES = ['.mkv', '.nfo'] as const;

/**
 * The tree of docs/reference/limits.md#walk: 24,000 films of 7 files and 2,000 series of 44 files in 6 folders, so 256,000 files
 * in 36,000 folders.
 */
const FULL_SIZE = { files: 256_000, films: 24_000, shows: 2_000 } as const;

/** Files are sparse: real sizes that take no space. */
const VIDEO_BYTES = 1_500_000_000;

/** By files, or by titles. */
export type TreeSize = '10k' | '256k' | '1m' | '20k titles';

const FILES_OF_SIZE: Readonly<Record<TreeSize, number>> = {
  '10k': 10_000,
  '256k': 256_000,
  '1m': 1_000_000,
  '20k titles': (FULL_SIZE.files * 20_000) / (FULL_SIZE.films + FULL_SIZE.shows),
};

/** A little more than the scan's own 3 s. */
const RESTED_AFTER_MS = 4_000;

/** The benches' cache folder. */
export function benchCachePath(): string {
  mkdirSync(CACHE_PATH, { recursive: true });
  return CACHE_PATH;
}

/** Path of a tree of about that many files. Makes it if it is missing, unfinished or of another shape. */
export function bigTree(size: TreeSize): string {
  const home = join(benchCachePath(), `tree-${size.replace(' ', '-')}`);
  const stamp = join(home, `made-${SHAPE_VERSION}`);
  const root = join(home, 'root');
  if (existsSync(stamp)) return root;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const share = FILES_OF_SIZE[size] / FULL_SIZE.files;
  for (let index = 0; index < Math.round(FULL_SIZE.films * share); index += 1) makeFilm(root, index);
  for (let index = 0; index < Math.round(FULL_SIZE.shows * share); index += 1) makeShow(root, index);
  // The scan reads a folder again that changed less than 3 s ago, so a new tree would not count as unchanged.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RESTED_AFTER_MS);
  writeFileSync(`${stamp}.new`, '');
  renameSync(`${stamp}.new`, stamp);
  return root;
}

function makeFilm(root: string, index: number): void {
  const name = `The Film of Number ${index} (${1930 + (index % 95)})`;
  const folder = join(root, name);
  mkdirSync(folder);
  for (const ending of FILM_FILES) makeFile(join(folder, name + ending));
}

function makeShow(root: string, index: number): void {
  const name = `A Series Called ${index}`;
  const folder = join(root, name);
  mkdirSync(folder);
  for (const file of SHOW_FILES) makeFile(join(folder, file));
  for (let season = 1; season <= SEASONS_PER_SHOW; season += 1) makeSeason(folder, name, season);
}

function makeSeason(show: string, name: string, season: number): void {
  const folder = join(show, `Season ${season}`);
  mkdirSync(folder);
  for (let episode = 1; episode <= EPISODES_PER_SEASON; episode += 1) {
    const base = `${name} - S0${season}E0${episode} - An Episode WEBDL-1080p`;
    for (const ending of EPISODE_FILES) makeFile(join(folder, base + ending));
  }
}

function makeFile(path: string): void {
  const handle = openSync(path, 'wx', 0o644);
  try {
    if (path.endsWith('.mkv')) ftruncateSync(handle, VIDEO_BYTES);
  } finally {
    closeSync(handle);
  }
}
