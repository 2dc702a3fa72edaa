/**
 * What others changed under one top since the last notification of media servers, by title, and the rows that the next walk
 * compares with. Reads rows of changed folders only, so that a walk without changes pays nothing.
 */
import type { ListedFile, TitleLayout } from '../naming/layout.ts';
import { placeOf, videoBase } from '../naming/mediaPlace.ts';
import type { KnownTop, TitleCatalog, TopSnapshot } from './catalog.ts';
import { knownTops } from './knownTops.ts';
import { beginnings, type Listing } from './listing.ts';
import type { TopScan } from './scan.ts';
import { changesIn, readFilesOf, type SeenChange, type SeenFile, seenAfter } from './seenFiles.ts';

export interface SeenOrder {
  readonly scan: TopScan;
  readonly known: KnownTop | undefined;
  readonly listing: Listing;
  /** Titles that may own a changed file. */
  readonly titles: readonly TitleLayout[];
  /**
   * In the first walk of a Library everything is new here, but not to a server, which has scanned the folders by
   * itself: files are only noted.
   */
  readonly isFirst: boolean;
}

/** What our own visits wrote meanwhile. */
export interface OwnWrites {
  /** Paths relative to the root. */
  readonly written: ReadonlySet<string>;
  readonly after: Listing;
  /** True for folders of titles that the next walk visits again: their changes wait for that visit. */
  isUndone(folder: string): boolean;
}

export interface SeenTop {
  /** By the title's key. */
  readonly theirs: ReadonlyMap<string, readonly SeenChange[]>;
  rows(own: OwnWrites): NonNullable<TopSnapshot['seen']>;
}

export async function seenUnder(order: SeenOrder, catalog: Pick<TitleCatalog, 'seenFiles'>): Promise<SeenTop> {
  const { scan, known, listing, isFirst } = order;
  const isWhole = scan.unreadable.length === 0;
  const present = new Set(scan.folders.map(({ path }) => path));
  const changed = scan.folders
    .filter(({ path, digest }) => known?.folders.get(path)?.digest !== digest)
    .map(({ path }) => path);
  const gone = isWhole ? [...(known?.folders.keys() ?? [])].filter((path) => !present.has(path)) : [];
  const before = await catalog.seenFiles([...changed, ...gone]);
  const changes: SeenChange[] = [];
  if (!isFirst) {
    for (const folder of changed) changes.push(...changesOf(folder, order, before.get(folder), isWhole));
    for (const folder of gone) changes.push(...changesIn({ folder, files: [] }, before.get(folder) ?? [], true));
  }
  return {
    theirs: byTitle(changes, order.titles),
    rows({ written, after, isUndone }) {
      const ours = new Map<string, Map<string, SeenFile | undefined>>();
      for (const path of written) {
        const { folder, name } = placeOf(path);
        const file = after.get(folder)?.get(name);
        ours.set(folder, (ours.get(folder) ?? new Map()).set(name, file === undefined ? undefined : seenOf(file)));
      }
      const folders = [...new Set([...changed, ...ours.keys()])].filter((path) => present.has(path) && !isUndone(path));
      const seen = folders.map((folder) => {
        const files = readFilesOf(listing.get(folder)?.values() ?? []);
        return { folder, files: seenAfter(files, before.get(folder) ?? [], isWhole, ours.get(folder)) };
      });
      return { seen, gone };
    },
  };
}

/** Files of the root itself: each is a top of its own, and so has a row of its own. */
export interface SeenLoose {
  readonly theirs: ReadonlyMap<string, readonly SeenChange[]>;
  /** The row of a file as it was scanned. */
  row(name: string): NonNullable<TopSnapshot['seen']>;
  /** The row after we wrote the file; `files` is empty if we removed it. */
  rowOf(name: string, files: readonly ListedFile[]): NonNullable<TopSnapshot['seen']>;
}

export async function seenLoose(
  {
    names,
    scans,
    titles,
    isFirst,
  }: Pick<SeenOrder, 'titles' | 'isFirst'> & {
    readonly names: readonly string[];
    readonly scans: ReadonlyMap<string, TopScan>;
  },
  catalog: Pick<TitleCatalog, 'seenFiles' | 'knownUnder'>,
): Promise<SeenLoose> {
  const before = await catalog.seenFiles(names);
  const unchanged = await unchangedOf(
    names.filter((name) => !before.has(name)),
    scans,
    catalog,
  );
  const filesOf = (name: string) => scans.get(name)?.files ?? [];
  const changes = isFirst
    ? []
    : names
        .filter((name) => !unchanged.has(name))
        .flatMap((name) => changesIn({ folder: '', files: readFilesOf(filesOf(name)) }, before.get(name) ?? [], true));
  const rowOf = (name: string, files: readonly ListedFile[]) =>
    files.length === 0 ? { seen: [], gone: [name] } : { seen: [{ folder: name, files: readFilesOf(files) }], gone: [] };
  return { theirs: byTitle(changes, titles), row: (name) => rowOf(name, filesOf(name)), rowOf };
}

/** Files that the catalog knows as they are: they are only visited because something is due. */
async function unchangedOf(
  names: readonly string[],
  scans: ReadonlyMap<string, TopScan>,
  catalog: Pick<TitleCatalog, 'knownUnder'>,
): Promise<ReadonlySet<string>> {
  const unchanged = new Set<string>();
  for await (const [name, { folders }] of knownTops(catalog, names)) {
    const digest = scans.get(name)?.folders.find(({ path }) => path === name)?.digest;
    if (digest !== undefined && folders.get(name)?.digest === digest) unchanged.add(name);
  }
  return unchanged;
}

function changesOf(
  folder: string,
  { known, listing }: SeenOrder,
  before: readonly SeenFile[] | undefined,
  isWhole: boolean,
): readonly SeenChange[] {
  const files = readFilesOf(listing.get(folder)?.values() ?? []);
  if (before !== undefined) return changesIn({ folder, files }, before, isWhole);
  if (known === undefined) return changesIn({ folder, files }, [], isWhole);
  // A rebuilt catalog knows titles, but no folders: nothing tells what changed, and all would be new at once.
  if (known.folders.size === 0) return [];
  return known.folders.has(folder) ? [{ path: folder, fact: 'unknown' }] : changesIn({ folder, files }, [], isWhole);
}

/** A file that we wrote but no server reads is in no row: a digest that nobody compares. */
function seenOf(file: ListedFile): SeenFile | undefined {
  return readFilesOf([file])[0];
}

function byTitle(
  changes: readonly SeenChange[],
  titles: readonly TitleLayout[],
): ReadonlyMap<string, readonly SeenChange[]> {
  const found = new Map<string, SeenChange[]>();
  if (changes.length === 0) return found;
  const ownerOf = ownersOf(titles);
  for (const change of changes) {
    const key = ownerOf(change);
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), change]);
  }
  return found;
}

/** Returns the key of the title that a file belongs to: by the name of its video in a shared folder, else by the folder. */
function ownersOf(titles: readonly TitleLayout[]): (change: SeenChange) => string | undefined {
  const byFolder = new Map<string, string>();
  const byBase = new Map<string, Map<string, string>>();
  for (const { key, folder, flat, videos } of titles) {
    if (!flat) byFolder.set(folder, key);
    for (const video of flat ? videos : []) {
      const place = placeOf(video.path);
      const bases = byBase.get(place.folder) ?? new Map<string, string>();
      byBase.set(place.folder, bases.set(videoBase(video), key).set(place.name, key));
    }
  }
  return ({ path, fact }) => {
    const place = placeOf(path);
    const bases = byBase.get(place.folder);
    if (bases !== undefined && fact !== 'unknown') {
      const base = [...beginnings(place.name)].find((one) => bases.has(one));
      if (base !== undefined) return bases.get(base);
    }
    for (let folder = fact === 'unknown' ? path : place.folder; ; folder = placeOf(folder).folder) {
      const key = byFolder.get(folder);
      if (key !== undefined || folder === '') return key;
    }
  };
}
