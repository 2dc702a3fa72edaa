/** Keeps sample videos between test runs, so that a slow one is made once. */
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeVideo } from './make.ts';
import type { VideoOptions } from './options.ts';

// Raised when the maker draws or encodes differently, so that no stale video is used.
const makerVersion = 1;

const folder = fileURLToPath(new URL('../../../node_modules/.cache/projectionist-videos/', import.meta.url));

/**
 * The path of a made video, from the cache when one of this name (its extension chooses the container) and these options was
 * made before. Two processes may make it at once: each renames a whole file into place. The file must not be changed.
 */
export async function cachedVideo(name: string, options: VideoOptions): Promise<string> {
  const shape = JSON.stringify([makerVersion, options], (_, value: unknown) =>
    value === Number.POSITIVE_INFINITY ? 'Infinity' : value,
  );
  const extension = extname(name);
  const key = createHash('sha256').update(shape).digest('hex').slice(0, 16);
  const path = join(folder, `${name.slice(0, name.length - extension.length)}-${key}${extension}`);
  if (await exists(path)) return path;
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `.${randomUUID()}${extension}`);
  try {
    await makeVideo(unfinished, options);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return path;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
