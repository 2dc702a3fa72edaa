/** Trees with copies of one real video, for walks that have everything to do. Made once, in the benches' cache. */
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { benchCachePath } from './tree.ts';

/** Raise it when trees are built differently. */
const TREE_VERSION = 1;

export interface VideoTree {
  readonly root: string;
  readonly titles: number;
}

/**
 * `video` under these paths. The first `copies` files are copies, with an inode and a time of their own each; all others are links to
 * them in turn, or to the video, so that large ones take little space. The name of the video has to change with its content.
 */
export function videoTree(name: string, video: string, paths: readonly string[], copies = paths.length): VideoTree {
  const home = join(benchCachePath(), `videos-${name}-${paths.length}`);
  const stamp = join(home, `made-${TREE_VERSION}-${basename(video)}`);
  const root = join(home, 'root');
  if (!existsSync(stamp)) {
    rmSync(home, { recursive: true, force: true });
    for (const [index, path] of paths.entries()) {
      const to = join(root, path);
      mkdirSync(dirname(to), { recursive: true });
      const copied = paths[index % copies];
      if (index < copies) copyFileSync(video, to);
      else linkSync(copied === undefined ? video : join(root, copied), to);
    }
    writeFileSync(`${stamp}.new`, '');
    renameSync(`${stamp}.new`, stamp);
  }
  return { root, titles: paths.length };
}

/** `Film 0001 (1930)/Film 0001 (1930).mkv`, each in a folder of its own, or all in the one of this name. */
export function filmPaths(count: number, folder?: string): string[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `Film ${String(index).padStart(5, '0')} (${1930 + (index % 95)})`;
    return `${folder ?? name}/${name}.mkv`;
  });
}

/** Removes everything but the videos: what a walk made, so that the next one is a first walk. */
export function clearTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.projectionist') clearTree(path);
    else if (!entry.name.endsWith('.mkv')) rmSync(path, { recursive: true });
  }
}
