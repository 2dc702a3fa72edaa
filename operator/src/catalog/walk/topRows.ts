/** Rows of tops: what a walk knows under each name of the root's listing, packed into one row for fast reads. */
import type { CatalogTitle, FolderSnapshot, KnownTop, TopSnapshot } from '../../walk/catalog.ts';
import type { Db } from '../database/rowWriter.ts';
import { parseStored } from '../database/storedJson.ts';
import { saveSeenFiles } from './seenFiles.ts';
import { type KnownTitle, statements, writers } from './walkStatements.ts';

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
  const known = new Map<string, KnownTop>();
  for (const { top, foldersJson, titlesJson } of await statements.packedTops(db, [libraryId], tops)) {
    const titles = new Map<string, { readonly dueAtMs: number | undefined }>();
    for (const [key, dueAtMs] of packedTitles(titlesJson)) titles.set(key, { dueAtMs: dueAtMs ?? undefined });
    known.set(top, new PackedTop(top, foldersJson, titles));
  }
  return known;
}

/** Most tops did not change: a scan compares their text, and nobody reads their folders. */
class PackedTop implements KnownTop {
  readonly top: string;
  readonly print: string;
  readonly titles: KnownTop['titles'];
  #folders: ReadonlyMap<string, FolderSnapshot> | undefined;

  constructor(top: string, foldersJson: string, titles: KnownTop['titles']) {
    this.top = top;
    this.print = foldersJson;
    this.titles = titles;
  }

  /** Throws CatalogError `damaged` for text that is no JSON. */
  get folders(): ReadonlyMap<string, FolderSnapshot> {
    this.#folders ??= unpacked(this.top, this.print);
    return this.#folders;
  }
}

function unpacked(top: string, foldersJson: string): ReadonlyMap<string, FolderSnapshot> {
  const packed: readonly PackedFolder[] = parseStored(foldersJson);
  const folders = new Map<string, FolderSnapshot>();
  for (const [path, mtimeMs, digest, settled] of packed) {
    folders.set(path, { path, top, mtimeMs, digest, settled: settled === 1 });
  }
  return folders;
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
