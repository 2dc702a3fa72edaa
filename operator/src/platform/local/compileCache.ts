/**
 * V8's compile cache of the server and of Jobs: what one process compiled, the next one loads. It is in the data folder, with one folder
 * for each build of the program, and may be deleted at any time. Cached code is executed, so a folder that other users own or can write is never used.
 */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, type Stats, statfsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** In the data folder. */
export const compiledFolder = 'compiled';
/** The name of a build's folder; everything else in `compiled` stays as it is. */
const buildName = /^[0-9a-f]{16}$/u;
/** With either of them the user decides. */
const names = ['NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE'];
/** Write access of group and others. */
const writableByOthers = 0o022;
/**
 * A build has some 170 files and its packages few. Node leaves an unfinished file behind if a process is killed while it writes or the disk
 * is full, and never removes one.
 */
const filesAtMost = 1_000;
/** Far more than a cache takes: the last bytes of a disk are for the state and the catalog. */
const freeBytesAtLeast = 100_000_000;

export interface CompileCacheOptions {
  readonly dataFolder: string;
  /** Program and first arguments of a process: Node and the program's entry file. */
  readonly command: readonly [string, ...string[]];
  /** That of the process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export class CompileCache {
  readonly #options: CompileCacheOptions;
  /** Of the program as this process found it. */
  #build: string | undefined;
  #hasCleaned = false;

  constructor(options: CompileCacheOptions) {
    this.#options = options;
  }

  /**
   * The variable that gives the cache to a process; empty if there is none. Creates its folder, and the first call also removes the folders of
   * other builds. Never throws: without a cache a start only takes longer.
   */
  variables(): { readonly NODE_COMPILE_CACHE?: string } {
    const folder = this.folder();
    if (folder === undefined) return {};
    if (!this.#hasCleaned) void removeOtherBuilds(folder).catch(() => undefined);
    this.#hasCleaned = true;
    return { NODE_COMPILE_CACHE: folder };
  }

  /** Gives the cache to all that this process loads from now on. Node writes it at a clean exit. Never throws. */
  use(): void {
    const folder = this.variables().NODE_COMPILE_CACHE;
    if (folder !== undefined) enableCompileCache(folder);
  }

  /** The folder of this build, which is created; undefined if there is none. Never throws. */
  folder(): string | undefined {
    const { dataFolder, command, environment } = this.#options;
    if (names.some((name) => environment[name] !== undefined)) return undefined;
    this.#build ??= buildOf(command);
    if (this.#build === undefined) return undefined;
    try {
      return usableFolder(dataFolder, this.#build);
    } catch {
      // The data folder is absent, read-only or full.
      return undefined;
    }
  }
}

/**
 * Names what the files of a cache depend on: Node, and the program's path and text. The entry of a bundle names its parts by their hashes.
 * Undefined if sources run, whose cache would grow with each edit, or if there is no entry.
 */
function buildOf([, entry]: readonly string[]): string | undefined {
  if (entry === undefined || entry.endsWith('.ts')) return undefined;
  try {
    const place = [process.version, process.arch, entry, ''].join('\0');
    return createHash('sha256').update(place).update(readFileSync(entry)).digest('hex').slice(0, 16);
  } catch {
    return undefined;
  }
}

/**
 * Creates the folder of a build for this user alone. Undefined if others could have put code there, or if the disk is nearly full. Throws
 * the system's error.
 */
function usableFolder(dataFolder: string, build: string): string | undefined {
  // The data folder itself may be a link that a person made.
  if (!isOurs(statSync(dataFolder)) || freeBytes(dataFolder) < freeBytesAtLeast) return undefined;
  const compiled = join(dataFolder, compiledFolder);
  const folder = join(compiled, build);
  for (const path of [compiled, folder]) if (!isOurs(foundOrMade(path))) return undefined;
  if (fileCount(folder) <= filesAtMost) return folder;
  rmSync(folder, { recursive: true, force: true });
  return isOurs(foundOrMade(folder)) ? folder : undefined;
}

function foundOrMade(folder: string): Stats {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found !== undefined) return found;
  mkdirSync(folder, 0o700);
  return lstatSync(folder);
}

/** A folder of this user that nobody else can write. False where the system has no users. */
function isOurs(found: Stats): boolean {
  return found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & writableByOthers) === 0;
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Node keeps all files in one folder within. A recursive `readdir` would make four paths of each. */
function fileCount(folder: string): number {
  const found = readdirSync(folder, { withFileTypes: true });
  const within = found.filter((entry) => entry.isDirectory()).map(({ name }) => readdirSync(join(folder, name)));
  return found.length + within.flat().length;
}

/** Links are left alone, and those in a removed folder are not followed. */
async function removeOtherBuilds(kept: string): Promise<void> {
  const compiled = dirname(kept);
  const others = readdirSync(compiled).filter((name) => buildName.test(name) && name !== basename(kept));
  for (const path of others.map((name) => join(compiled, name))) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    // What cannot be removed is tried again by the next process.
    if (found !== undefined && isOurs(found)) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
