/** Keeps sample videos between test runs, so that each is made once. */
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeVideo } from './make.ts';
import type { VideoOptions } from './options.ts';

// Raise this when the maker draws or encodes differently, so that no outdated video is used.
const makerVersion = 1;

const folder = fileURLToPath(new URL('../../../node_modules/.cache/projectionist-videos/', import.meta.url));

/**
 * The path of a sample video, from the cache if one with this name and these options exists (the name's extension
 * chooses the container). Two processes may make it at the same time: each renames a complete file into place. The file
 * must not be changed.
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
