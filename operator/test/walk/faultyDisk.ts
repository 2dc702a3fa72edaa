/**
 * A disk that now and then answers EIO, within the test's process: a layer over `node:fs`, so that a walk runs on its own
 * code, on real files. The faults follow from a seed: the same seed fails the same calls of the same walk.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

export interface Faults {
  /** Only paths below this folder fail. */
  readonly below: string;
  readonly seed: number;
  /** The part of the calls that fail, from 0 to 1. */
  readonly rate: number;
}

export interface FaultyDisk {
  /** The calls that failed, as `call name`, in order. */
  readonly failed: readonly string[];
  /** Answers as before from now on. */
  mend(): void;
}

/** Calls that take a path first, and return a promise. */
const promised = [
  ...['access', 'appendFile', 'chmod', 'copyFile', 'lchown', 'link', 'lstat', 'mkdir', 'mkdtemp', 'open', 'readdir'],
  ...['readFile', 'readlink', 'realpath', 'rename', 'rmdir', 'stat', 'symlink', 'unlink', 'utimes', 'writeFile'],
] as const;
/** Calls that take a path first, and return at once. */
const direct = ['lstatSync', 'openSync', 'opendirSync', 'readdirSync', 'realpathSync', 'statSync'] as const;
/** Calls of an open file. `close` never fails: the file would stay open in the test. */
const ofHandles = ['read', 'readFile', 'write', 'writeFile', 'sync', 'stat', 'truncate', 'chmod', 'utimes'] as const;

/** Mulberry32: a small generator with a period far longer than any walk. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function inputOutputError(call: string, path: string): Error {
  const words = `EIO: i/o error, ${call} '${path}'`;
  return Object.assign(new Error(words), { errno: -5, code: 'EIO', syscall: call, path });
}

export async function faultyDisk({ below, seed, rate }: Faults): Promise<FaultyDisk> {
  const random = randomFrom(seed);
  const failed: string[] = [];
  const undo: (() => void)[] = [];
  const paths = new WeakMap<object, string>();
  const { readlinkSync } = fs;
  /** A path through an open folder (/proc/self/fd/N/name) counts by the folder's own path. */
  const isBelow = (path: unknown) => {
    if (typeof path !== 'string') return false;
    const [through] = /^\/proc\/self\/fd\/\d+/u.exec(path) ?? [];
    return `${through === undefined ? path : readlinkSync(through)}/`.startsWith(below);
  };
  const fails = (call: string, path: string) => {
    if (random() >= rate) return false;
    failed.push(`${call} ${basename(path)}`);
    return true;
  };
  const replace = (target: object, name: string, made: (before: (...args: unknown[]) => unknown) => unknown) => {
    const before: unknown = Reflect.get(target, name);
    if (typeof before !== 'function') return;
    Reflect.set(target, name, made(before.bind(target)));
    undo.push(() => Reflect.set(target, name, before));
  };
  for (const name of promised) {
    replace(fs.promises, name, (before) => async (...args: unknown[]) => {
      const [path] = args;
      if (isBelow(path) && fails(name, String(path))) throw inputOutputError(name, String(path));
      const result: unknown = await before(...args);
      if (name === 'open' && isBelow(path) && typeof result === 'object' && result !== null)
        paths.set(result, String(path));
      return result;
    });
  }
  for (const name of direct) {
    replace(fs, name, (before) => (...args: unknown[]) => {
      const [path] = args;
      if (isBelow(path) && fails(name, String(path))) throw inputOutputError(name, String(path));
      return before(...args);
    });
  }
  const handle = await fs.promises.open(import.meta.filename);
  const prototype: object = Object.getPrototypeOf(handle);
  await handle.close();
  for (const name of ofHandles) {
    const before: unknown = Reflect.get(prototype, name);
    if (typeof before !== 'function') continue;
    Reflect.set(prototype, name, async function (this: object, ...args: unknown[]) {
      const path = paths.get(this);
      if (path !== undefined && fails(`handle.${name}`, path)) throw inputOutputError(name, path);
      return before.apply(this, args);
    });
    undo.push(() => Reflect.set(prototype, name, before));
  }
  syncBuiltinESMExports();
  return {
    failed,
    mend() {
      for (const back of undo.splice(0).toReversed()) back();
      syncBuiltinESMExports();
    },
  };
}
