/** The rows of the corpus of names, and how one is read. */
import { arrangeTitles } from '../../src/naming/arrangeTitles.ts';
import { explainPath } from '../../src/naming/explainPath.ts';

/** What a name may hold; `absolute` is what a walk sees, the rest what `explain` prints. */
type Field = 'title' | 'year' | 'season' | 'episodes' | 'airDate' | 'absolute' | 'part' | 'version' | 'role';

export type Expected = Readonly<Partial<Record<Field, string | number | readonly number[]>>>;

/** `any`: fields for which programs differ, so that every reading is fine. */
export type More = Expected & { readonly any?: readonly Field[] };

export type EpisodeRow = readonly [
  path: string,
  title: string,
  season: number | undefined,
  episodes: readonly number[] | undefined,
  more?: More,
];

export type FilmRow = readonly [path: string, title: string, year: number | undefined, more?: More];

export interface Row {
  readonly kind: 'movies' | 'series';
  readonly path: string;
  readonly expected: Expected;
  readonly any: readonly Field[];
}

export function episodeRow([path, title, season, episodes, more = {}]: EpisodeRow): Row {
  const { any = [], ...rest } = more;
  const expected = { title, role: 'video', ...defined({ season, episodes }), ...rest };
  return { kind: 'series', path, expected, any };
}

export function filmRow([path, title, year, more = {}]: FilmRow): Row {
  const { any = [], ...rest } = more;
  return { kind: 'movies', path, expected: { title, role: 'video', ...defined({ year }), ...rest }, any };
}

function defined(fields: Readonly<Partial<Record<Field, Expected[Field] | undefined>>>): Expected {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Expected;
}

/** Returns what the name holds, without the fields of `any`. */
export function readRow({ kind, path, any }: Row): Expected {
  const { title, year, season, episodes, airDate, part, version, role } = explainPath(kind, path);
  const files = [{ path, sizeBytes: 1, mtimeMs: 1 }];
  const absolute = arrangeTitles(kind, files).titles[0]?.videos[0]?.absolute;
  return without(defined({ title, year, season, episodes, airDate, absolute, part, version, role }), any);
}

export function expectedOf({ expected, any }: Row): Expected {
  return without(expected, any);
}

function without(fields: Expected, any: readonly Field[]): Expected {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !any.includes(name as Field))) as Expected;
}
