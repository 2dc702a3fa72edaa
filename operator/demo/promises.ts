/** What the demo promises beside every video, and whether it is there. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { SampleVideo } from './sampleLibrary.ts';

export function promisedFiles(folder: string, videos: readonly SampleVideo[]): readonly string[] {
  return videos.flatMap((video) => {
    const path = join(folder, video.library, video.path);
    const base = join(dirname(path), basename(path, extname(path)));
    return [
      `${base}-thumb.jpg`,
      join(`${base}.trickplay`, '320 - 10x10', '0.jpg'),
      join(dirname(path), '.projectionist', 'record.json'),
    ];
  });
}

export function missingFiles(folder: string, videos: readonly SampleVideo[]): readonly string[] {
  return promisedFiles(folder, videos).filter((path) => !existsSync(path));
}

/** The tree as `tree` would print it, hidden folders shown without their content. */
export function treeOf(folder: string, indent = ''): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const line = `${indent}${entry.name}${entry.isDirectory() ? '/' : ''}`;
      return entry.isDirectory() ? [line, ...treeOf(join(folder, entry.name), `${indent}  `)] : [line];
    });
}
