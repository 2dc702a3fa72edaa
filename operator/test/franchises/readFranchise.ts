/** Observations and stop conditions for tests of a walk. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Name, size and mtime of everything below a folder. */
export async function tree(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    names.toSorted().map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    }),
  );
}

/** For `isStopping`: false for so many calls, then true. */
export function stopsAfter(looks: number): () => boolean {
  let asked = 0;
  return () => ++asked > looks;
}
