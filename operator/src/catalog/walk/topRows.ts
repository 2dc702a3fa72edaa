/** Rows of tops: what a walk knows under each name of the root's listing, packed into one row for fast reads. */
import type { CatalogTitle, FolderSnapshot, KnownTop, TopSnapshot } from '../../walk/catalog.ts';
import type { Db } from '../database/rowWriter.ts';
import { parseStored } from '../database/storedJson.ts';
import { saveSeenFiles } from './seenFiles.ts';
import { type KnownTitle, rangeAtMost, statements, type TopRow, writers } from './walkStatements.ts';

type PackedFolder = readonly [path: string, mtimeMs: number, digest: string, settled: 0 | 1];
type PackedTitle = readonly [key: string, dueAtMs: number | null];

/** Titles under this top, from its row. */
export function packedTitles(titlesJson: string): readonly PackedTitle[] {
  return parseStored(titlesJson);
}

export async function knownUnder(
  db: Db,
  libraryId: number,
  tops: readonly string[],
): Promise<ReadonlyMap<string, KnownTop>> {
  return unpackedRows(await statements.packedTops(db, [libraryId], tops));
}

/** May return names between them, too, of folders that are gone. */
export async function knownInOrder(
  db: Db,
  libraryId: number,
  tops: readonly string[],
): Promise<ReadonlyMap<string, KnownTop>> {
  const [first] = tops;
  const last = tops.at(-1);
  if (first === undefined || last === undefined) return new Map();
  const rows = await statements.packedTopsBetween(db, [libraryId, first], [last]);
  return rows.length < rangeAtMost ? unpackedRows(rows) : knownUnder(db, libraryId, tops);
}

function unpackedRows(rows: readonly TopRow[]): ReadonlyMap<string, KnownTop> {
  return new Map(rows.map((row) => [row.top, new PackedTop(row)]));
}

/** Most tops did not change: a scan compares their text, and nobody reads their folders. */
class PackedTop implements KnownTop {
  readonly #row: TopRow;
  #folders: KnownTop['folders'] | undefined;
  #titles: KnownTop['titles'] | undefined;

  constructor(row: TopRow) {
    this.#row = row;
  }

  get print(): string {
    return this.#row.foldersJson;
  }

  /** Throws CatalogError `damaged` for text that is no JSON. */
  get folders(): KnownTop['folders'] {
    this.#folders ??= unpackedFolders(this.#row);
    return this.#folders;
  }

  /** Throws the same. */
  get titles(): KnownTop['titles'] {
    this.#titles ??= unpackedTitles(this.#row);
    return this.#titles;
  }

  /** Throws the same. A text without a time behind a key, as `[["Heat [tmdbid-949]",null]]`, need not be parsed. */
  get dueAtMs(): number | undefined {
    if (!/",[-\d]/u.test(this.#row.titlesJson)) return undefined;
    let earliest: number | undefined;
    for (const { dueAtMs } of this.titles.values()) {
      if (dueAtMs !== undefined && dueAtMs < (earliest ?? Infinity)) earliest = dueAtMs;
    }
    return earliest;
  }
}

function unpackedFolders({ top, foldersJson }: TopRow): ReadonlyMap<string, FolderSnapshot> {
  const packed: readonly PackedFolder[] = parseStored(foldersJson);
  const folders = new Map<string, FolderSnapshot>();
  for (const [path, mtimeMs, digest, settled] of packed) {
    folders.set(path, { path, top, mtimeMs, digest, settled: settled === 1 });
  }
  return folders;
}

function unpackedTitles({ titlesJson }: TopRow): KnownTop['titles'] {
  return new Map(packedTitles(titlesJson).map(([key, dueAtMs]) => [key, { dueAtMs: dueAtMs ?? undefined }]));
}

interface TopChange {
  readonly snapshots: readonly TopSnapshot[];
  readonly gone: readonly Pick<KnownTitle, 'key' | 'top'>[];
  readonly saved: readonly Pick<CatalogTitle, 'key' | 'top' | 'dueAtMs'>[];
}

/**
 * Rewrites the rows of tops: snapshots, and `titlesJson`, the copy of the titles. That copy is also the only way from a
 * top to its titles, so that no index over them has to be written. `gone` leave their tops before `saved` enter theirs.
 */
export async function saveTops(db: Db, libraryId: number, { snapshots, gone, saved }: TopChange): Promise<void> {
  const tops = new Set([...snapshots, ...gone, ...saved].map((one) => one.top));
  const folders = new Map<string, string>();
  const titles = new Map<string, Map<string, number | null>>();
  for (const { top, foldersJson, titlesJson } of await statements.packedTops(db, [libraryId], [...tops])) {
    folders.set(top, foldersJson);
    titles.set(top, new Map(packedTitles(titlesJson)));
  }
  for (const snapshot of snapshots) {
    const packed: PackedFolder[] = snapshot.folders.map((f) => [f.path, f.mtimeMs, f.digest, f.settled ? 1 : 0]);
    folders.set(snapshot.top, JSON.stringify(packed));
    if (snapshot.seen !== undefined) await saveSeenFiles(db, libraryId, snapshot.top, snapshot.seen);
  }
  for (const { key, top } of gone) titles.get(top)?.delete(key);
  for (const { key, top, dueAtMs } of saved) {
    const known = titles.get(top) ?? new Map<string, number | null>();
    titles.set(top, known.set(key, dueAtMs ?? null));
  }
  const rows = [...tops].map((top) => ({
    libraryId,
    top,
    foldersJson: folders.get(top) ?? '[]',
    titlesJson: JSON.stringify([...(titles.get(top) ?? [])]),
  }));
  const isEmpty = (row: (typeof rows)[number]) => row.titlesJson === '[]' && row.foldersJson === '[]';
  await writers.tops(
    db,
    rows.filter((row) => !isEmpty(row)),
  );
  await statements.deleteTops(
    db,
    [libraryId],
    rows.filter(isEmpty).map((row) => row.top),
  );
}
