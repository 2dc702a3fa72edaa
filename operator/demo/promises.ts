/** The files that the demo promises next to every video and for every title, and a check for them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { SampleVideo } from './sampleLibrary.ts';

/** A file under one of its names, with the content it must contain. */
export interface Promised {
  readonly paths: readonly string[];
  readonly holds: readonly string[];
}

const art = ['poster.jpg', 'fanart.jpg', 'landscape.jpg', 'clearlogo.png', 'clearart.png', 'banner.jpg'];

/** The id in the fakes that identification must find, by the beginning of the title's folder name. */
const ids: Readonly<Record<string, string>> = {
  'The Long Tide': '70001',
  'Paper Moons': '1234',
  'Night Ferry': '70003',
  'Harbour Lights': '90001',
};

const file = (...paths: readonly string[]): Promised => ({ paths, holds: [] });

export function promisedFiles(folder: string, videos: readonly SampleVideo[]): readonly Promised[] {
  const all = videos.flatMap((video) => [...ofVideo(folder, video), ...ofTitle(folder, video)]);
  return [...new Map(all.map((promised) => [promised.paths.join('\n'), promised])).values()];
}

function ofVideo(folder: string, video: SampleVideo): readonly Promised[] {
  const path = join(folder, video.library, video.path);
  const base = join(dirname(path), basename(path, extname(path)));
  return [
    file(`${base}-thumb.jpg`),
    file(join(`${base}.trickplay`, '320 - 10x10', '0.jpg')),
    file(join(dirname(path), '.projectionist', 'record.json')),
    ...(video.library === 'series' ? [{ paths: [`${base}.nfo`], holds: ['<episodedetails', '<plot>'] }] : []),
  ];
}

function ofTitle(folder: string, video: SampleVideo): readonly Promised[] {
  const [name = ''] = video.path.split('/');
  const title = join(folder, video.library, name);
  const base = basename(video.path, extname(video.path));
  const id = Object.entries(ids).find(([start]) => name.startsWith(start))?.[1] ?? '';
  const trailer = '<trailer>';
  const pictures = art.map((picture) => file(join(title, picture)));
  if (video.library === 'series') {
    return [
      { paths: [join(title, 'tvshow.nfo')], holds: [`>${id}</uniqueid>`, trailer] },
      ...pictures,
      file(join(title, 'season01-poster.jpg')),
    ];
  }
  const nfo = [join(title, 'movie.nfo'), join(title, `${base}.nfo`)];
  return [{ paths: nfo, holds: [`>${id}</uniqueid>`, trailer] }, ...pictures, file(join(title, 'discart.png'))];
}

/** One line for each file that is missing or lacks content: its first name and what is missing. */
export function missingFiles(folder: string, videos: readonly SampleVideo[]): readonly string[] {
  return promisedFiles(folder, videos).flatMap(({ paths, holds }) => {
    const found = paths.find(existsSync);
    if (found === undefined) return [paths[0] ?? ''];
    const text = holds.length === 0 ? '' : readFileSync(found, 'utf8');
    const lacking = holds.filter((part) => !text.includes(part));
    return lacking.length === 0 ? [] : [`${found}: without ${lacking.join(', ')}`];
  });
}

/** The tree as `tree` prints it, without the content of hidden folders. */
export function treeOf(folder: string, indent = ''): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const line = `${indent}${entry.name}${entry.isDirectory() ? '/' : ''}`;
      return entry.isDirectory() ? [line, ...treeOf(join(folder, entry.name), `${indent}  `)] : [line];
    });
}
