/** archive.org: search, an item's files with numbers as strings, {} for an unknown item, a file behind a redirect. */
import { readFile } from 'node:fs/promises';
import { type Asked, groupsOf, type Handler, json, redirect } from './asked.ts';
import { type Catalogue, type FakeFilm, fold, yearOf } from './catalogue.ts';

export interface ArchiveOptions {
  readonly node: 'same' | 'elsewhere';
  readonly trailerFile: string | undefined;
}

const idOf = ({ tmdb }: FakeFilm) => `example-${tmdb}-trailer`;

export function archiveFake({ films }: Catalogue, { node, trailerFile }: ArchiveOptions): Handler {
  const known = films.filter(({ trailerFiles }) => trailerFiles.includes('archive'));
  return async (asked) => {
    const { path, query, origin, elsewhere } = asked;
    if (path === '/advancedsearch.php') return search(known, query.get('q') ?? '', asked);
    const item = groupsOf(/^\/metadata\/([^/]+)$/u, path);
    if (item !== undefined) {
      const film = known.find((one) => idOf(one) === item[0]);
      return json(film === undefined ? {} : metadata(film, await sizeOf(trailerFile)));
    }
    const download = groupsOf(/^\/download\/([^/]+)\/([^/]+)$/u, path);
    if (download !== undefined)
      return redirect(`${node === 'same' ? origin : elsewhere}/archive/items/${download.join('/')}`);
    if (!path.startsWith('/items/')) return undefined;
    return { status: 200, headers: { 'content-type': 'video/mp4' }, body: await bytesOf(trailerFile) };
  };
}

function search(known: readonly FakeFilm[], query: string, { query: all }: Asked) {
  const words = ` ${fold(query)} `;
  const docs = known
    .filter(({ title }) => words.includes(` ${fold(title)} `))
    .map((film) => ({
      identifier: idOf(film),
      title: `${film.title} (${yearOf(film)}) trailer`,
      year: String(yearOf(film)),
      mediatype: 'movies',
    }));
  const params = { wt: 'json', rows: all.get('rows'), start: '0', q: query, fl: 'identifier,title' };
  return json({
    responseHeader: { status: 0, QTime: 33, params },
    response: { numFound: docs.length, start: 0, docs },
  });
}

function metadata(film: FakeFilm, sizeBytes: number): object {
  const identifier = idOf(film);
  return {
    created: 1_790_000_000,
    d1: 'ia600000.us.archive.org',
    dir: `/1/items/${identifier}`,
    files: [
      {
        name: 'trailer.mp4',
        source: 'original',
        format: 'h.264',
        size: String(sizeBytes),
        length: '12.0',
        height: '54',
        width: '96',
      },
      { name: `${identifier}_meta.xml`, source: 'original', format: 'Metadata', size: '900' },
      {
        name: 'long.mp4',
        source: 'original',
        format: 'h.264',
        size: '1',
        length: '1:34:00',
        height: '480',
        width: '640',
      },
    ],
    files_count: 3,
    metadata: {
      ...{
        identifier,
        mediatype: 'movies',
        title: `${film.title} (${yearOf(film)}) trailer`,
        year: String(yearOf(film)),
      },
      ...{
        date: film.released,
        collection: ['movie_trailers'],
        licenseurl: 'http://creativecommons.org/publicdomain/mark/1.0/',
      },
    },
    server: 'ia600000.us.archive.org',
  };
}

/** Without a video file: bytes that are no video, which the program must detect. */
export async function bytesOf(trailerFile: string | undefined): Promise<Uint8Array> {
  return trailerFile === undefined ? Buffer.alloc(4096, 'no video ') : await readFile(trailerFile);
}

export async function sizeOf(trailerFile: string | undefined): Promise<number> {
  return (await bytesOf(trailerFile)).length;
}
