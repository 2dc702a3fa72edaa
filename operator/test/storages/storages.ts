/**
 * File systems that people have, each in a small image that this process makes and mounts. Only root on Linux may; what
 * the kernel or the machine lacks is left out with its reason.
 */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface Storage {
  readonly name: string;
  /** Mounts it at `at`, with its image or branches in `work`. Throws if this machine cannot. */
  mount(at: string, work: string): Promise<void>;
}

/** Large enough for the smallest file system of XFS. */
const imageBytes = 330 * 1024 * 1024;

const run = (program: string, ...args: readonly string[]) => execute(program, [...args], { timeout: 60_000 });

async function imageOf(work: string, make: readonly [string, ...string[]]): Promise<string> {
  const image = join(work, 'image');
  await run('truncate', '-s', String(imageBytes), image).catch(async () => writeFile(image, Buffer.alloc(imageBytes)));
  const [program, ...args] = make;
  await run(program, ...args, image);
  return image;
}

/** A second mount finds the image as it was. */
function imaged(
  name: string,
  make: readonly [string, ...string[]],
  mount: (image: string, at: string) => Promise<unknown>,
): Storage {
  const images = new Map<string, string>();
  return {
    name,
    async mount(at, work) {
      const image = images.get(work) ?? (await imageOf(work, make));
      images.set(work, image);
      await mount(image, at);
    },
  };
}

const looped = (image: string, at: string) => run('mount', '-o', 'loop', image, at);

/** FUSE drivers take a device or a file. They end with their mount. */
const fuse =
  (program: string, ...options: readonly string[]) =>
  (image: string, at: string) =>
    run(program, ...options, image, at);

export const storages: readonly Storage[] = [
  imaged('ext4', ['mkfs.ext4', '-q'], looped),
  imaged('XFS', ['mkfs.xfs', '-q'], looped),
  imaged('btrfs', ['mkfs.btrfs', '-q'], looped),
  imaged('FAT32 (kernel)', ['mkfs.vfat', '-F', '32'], (image, at) =>
    run('mount', '-o', 'loop,utf8', '-t', 'vfat', image, at),
  ),
  imaged('exFAT (kernel)', ['mkfs.exfat'], (image, at) => run('mount', '-o', 'loop', '-t', 'exfat', image, at)),
  imaged('exFAT (exfat-fuse)', ['mkfs.exfat'], fuse('mount.exfat-fuse')),
  imaged('NTFS (ntfs-3g)', ['mkfs.ntfs', '-q', '-F', '-f'], fuse('ntfs-3g')),
  {
    name: 'overlay',
    async mount(at, work) {
      for (const part of ['lower', 'upper', 'work']) await mkdir(join(work, part), { recursive: true });
      const parts = `lowerdir=${work}/lower,upperdir=${work}/upper,workdir=${work}/work`;
      await run('mount', '-t', 'overlay', 'overlay', '-o', parts, at);
    },
  },
  {
    name: 'mergerfs',
    async mount(at, work) {
      for (const part of ['one', 'two']) await mkdir(join(work, part), { recursive: true });
      await run('mergerfs', '-o', 'category.create=mfs', `${work}/one:${work}/two`, at);
    },
  },
];

export async function unmount(at: string): Promise<void> {
  await run('umount', at).catch(() => run('umount', '-l', at));
}
