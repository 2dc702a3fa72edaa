/** A folder with Libraries of small real videos: `movies`, `shows`, a configuration, no data yet. */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeWorked } from '../jobProcesses.ts';
import { cachedVideo } from '../videos/cache.ts';

export interface House {
  readonly folder: string;
  /** Copies the sample video to this path. */
  video(path: string): Promise<void>;
  /** Writes atomically, as editors do: a server that watches the file must not read half of it. */
  file(path: string, text: string): Promise<void>;
  /** Path, size and mtime of everything below, to check that nothing changed. */
  tree(below?: string): Promise<readonly string[]>;
  remove(): Promise<void>;
}

export async function buildHouse(videos: readonly string[] = []): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-house-'));
  const sample = await cachedVideo('house.mkv', {
    seconds: 24,
    widthPixels: 320,
    heightPixels: 180,
    codec: 'mpeg4',
    keyframeEverySeconds: 2,
    frameRate: 5,
    pictures: 'numbered',
  });
  const house: House = {
    folder,
    video: async (path) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await copyFile(sample, join(folder, path));
    },
    file: async (path, text) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, `${path}.new`), text);
      await rename(join(folder, `${path}.new`), join(folder, path));
    },
    tree: (below = '') => treeOf(join(folder, below)),
    remove: () => removeWorked(folder),
  };
  for (const path of videos) await house.video(path);
  return house;
}

async function treeOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const lines = names.map(async (name) => {
    const stats = await stat(join(folder, name));
    if (stats.isDirectory()) return `${name}/`;
    return `${name} ${stats.size} ${stats.mtimeMs} ${(await readFile(join(folder, name))).length}`;
  });
  return (await Promise.all(lines)).toSorted();
}

/** A Library document for this folder; `more` are further lines of its spec. */
export function libraryText(name: string, kind: string, path: string, more: readonly string[] = []): string {
  const head = ['apiVersion: projectionist.dev/v1alpha1', 'kind: Library', 'metadata:', `  name: ${name}`, 'spec:'];
  const spec = [
    `kind: ${kind}`,
    `storage: {path: ${JSON.stringify(path)}}`,
    'schedule: "0 4 1 1 *"',
    'sources: []',
    ...more,
  ];
  return `${[...head, ...spec.map((line) => `  ${line}`)].join('\n')}\n`;
}
