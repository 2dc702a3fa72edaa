/** One franchise file: read if it may have changed, validated, and shown as far as it is valid. */
import { MAX_FILE_BYTES } from '@projectionist/franchise/fileNames';
import { message } from '../messages/message.ts';
import { MessageError, wordsOf } from '../messages/messageError.ts';
import { StorageError } from '../storage/error.ts';
import { readSmall, statFile } from '../storage/read.ts';
import { openFact } from '../title/gaps.ts';
import { droppedFiles, mergeArt } from './art.ts';
import {
  type ArtEntry,
  type ArtKind,
  artKinds,
  type CatalogFranchise,
  type FileFaults,
  type FileVersion,
  type FranchiseArt,
  type FranchiseProblem,
  type KnownFranchise,
} from './catalog.ts';
import { faultsMessage, faultsProblem, refusedProblem } from './faultProblem.ts';
import type { FoundFile, FranchiseContext } from './franchiseContext.ts';
import {
  type FaultyFile,
  type GoodFile,
  readFranchiseFile,
  readFranchiseText,
  shownOf,
  tooLargeFile,
} from './reading.ts';
import { type RecordReading, readArtFile, readFranchiseRecord, removeArtFile, writeFranchiseRecord } from './record.ts';

/**
 * An mtime this close to the read may hide a later change in the same tick (docs/design/flow.md#walk, as for folders).
 */
const unsettledWithinMs = 3_000;

export interface FileVisit {
  /** `unreadable`: the known version stays. `growing`: it changed during the read, and is read again. */
  readonly state: 'known' | 'unshown' | 'unreadable' | 'growing' | 'gone';
  readonly changed: boolean;
  readonly problems: readonly FranchiseProblem[];
  /** Its art, for the walk's second part. */
  readonly art: FranchiseArt;
}

type VisitContext = Pick<
  FranchiseContext,
  'root' | 'readOnly' | 'isAway' | 'catalog' | 'art' | 'tally' | 'now' | 'rebuild' | 'readFile' | 'stories'
>;

/**
 * Whether a file is read: every walk, also a scheduled one, checks every file and reads those that may have changed.
 */
function mustRead(known: KnownFranchise | undefined, file: FoundFile, isNamed: boolean): boolean {
  if (known === undefined || isNamed || !known.version.settled) return true;
  return known.version.sizeBytes !== file.sizeBytes || known.version.mtimeMs !== file.mtimeMs;
}

/** Throws the catalog's errors; faults of the file are in the result. */
export async function visitFile(
  file: FoundFile,
  known: KnownFranchise | undefined,
  isNamed: boolean,
  context: VisitContext,
): Promise<FileVisit> {
  const key = file.path;
  if (known !== undefined && !mustRead(known, file, isNamed)) {
    return reported({ state: 'known', changed: false, problems: [], art: known.art }, key, known.faults, context);
  }
  const read = readShipped(file, context) ?? (await readWhole(key, context));
  if (read === 'gone' || read === 'growing') {
    return { state: read, changed: false, problems: [], art: known?.art ?? {} };
  }
  if (read instanceof StorageError) {
    context.tally.failed(key, 'franchise', read.words);
    const problems = [refusedProblem(key, read)];
    return { state: 'unreadable', changed: false, problems, art: known?.art ?? {} };
  }
  return read.file.kind === 'good'
    ? await showGood(key, read.version, read.file, known, isNamed, context)
    : await keepLastGood(key, read.version, read.file, known, context);
}

interface ReadFile {
  readonly version: FileVersion;
  readonly file: GoodFile | FaultyFile;
}

/** undefined if the file is on the disk. */
function readShipped(file: FoundFile, { stories, now }: VisitContext): ReadFile | undefined {
  const story = stories?.get(file.path);
  if (story === undefined || story !== file) return undefined;
  const { sizeBytes, mtimeMs, sha256, text } = story;
  const version = { sizeBytes, mtimeMs, sha256, settled: true };
  return { version, file: readFranchiseText(text, sha256, file.path, dayOf(now())) };
}

async function readWhole(
  key: string,
  { root, now, readFile = readSmall }: VisitContext,
): Promise<ReadFile | StorageError | 'gone' | 'growing'> {
  const lookedAt = now();
  try {
    const before = await statFile(root, key);
    if (before === undefined) return 'gone';
    const settled = before.mtimeMs < lookedAt - unsettledWithinMs;
    if (before.sizeBytes > MAX_FILE_BYTES) {
      const file = tooLargeFile();
      return { version: { ...before, sha256: file.sha256, settled }, file };
    }
    const bytes = await readFile(root, key, MAX_FILE_BYTES);
    const after = await statFile(root, key);
    if (bytes === undefined || after === undefined) return 'gone';
    if (after.sizeBytes !== before.sizeBytes || after.mtimeMs !== before.mtimeMs) return 'growing';
    const file = readFranchiseFile(bytes, key, dayOf(lookedAt));
    return { version: { ...before, sha256: file.sha256, settled }, file };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    // It grew beyond the limit between the check and the read.
    return error.kind === 'tooLarge' ? 'growing' : error;
  }
}

/** YYYY-MM-DD in UTC: the time zone matters only for releases in the future. */
function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

async function showGood(
  key: string,
  version: FileVersion,
  file: GoodFile,
  known: KnownFranchise | undefined,
  isNamed: boolean,
  context: VisitContext,
): Promise<FileVisit> {
  const isSame = known !== undefined && known.goodSha256 === file.sha256 && known.faults === undefined;
  // A named file is read again, because a newer program may read more in it; an equal result writes nothing.
  if (isSame && known.version.settled && !isNamed) {
    await context.catalog.saveVersion(key, version, undefined);
    return { state: 'known', changed: false, problems: [], art: known.art };
  }
  const record = await recordOf(key, context);
  const before = known?.art ?? (record.state === 'read' ? record.record.art : {});
  const merged = mergeArt(before, file.franchise.art);
  const { art, previews } =
    known === undefined ? await withKeptImages(key, merged, context) : { art: merged, previews: new Map() };
  const unwritten = await keepRecord(key, file, art, before, record, context);
  const kept = unwritten === undefined && context.isAway !== true ? version : { ...version, settled: false };
  const problems = unwritten === undefined ? [] : [refusedProblem(key, unwritten)];
  if (isSame && isSameVersion(known.version, kept)) return { state: 'known', changed: false, problems, art };
  await context.catalog.save({ key, version: kept, art, ...shownOf(file) }, previews);
  return { state: 'known', changed: !isSame, problems, art };
}

function isSameVersion(one: FileVersion, other: FileVersion): boolean {
  return one.sizeBytes === other.sizeBytes && one.mtimeMs === other.mtimeMs && one.settled === other.settled;
}

async function keepLastGood(
  key: string,
  version: FileVersion,
  file: FaultyFile,
  known: KnownFranchise | undefined,
  context: VisitContext,
): Promise<FileVisit> {
  const { faults } = file;
  if (known !== undefined) {
    const isSame = known.faults !== undefined && known.version.sha256 === version.sha256;
    if (!isSame || !isSameVersion(known.version, version)) await context.catalog.saveVersion(key, version, faults);
    return reported({ state: 'known', changed: !isSame, problems: [], art: known.art }, key, faults, context);
  }
  const last = await lastGood(key, version, faults, context);
  if (last === undefined)
    return reported({ state: 'unshown', changed: false, problems: [], art: {} }, key, faults, context);
  await context.catalog.save(last.franchise, last.previews);
  return reported({ state: 'known', changed: true, problems: [], art: last.franchise.art }, key, faults, context);
}

/** The catalog does not know it, but the record beside the file does (invariant 7). */
async function lastGood(
  key: string,
  version: FileVersion,
  faults: FileFaults,
  context: VisitContext,
): Promise<{ readonly franchise: CatalogFranchise; readonly previews: ReadonlyMap<ArtKind, Uint8Array> } | undefined> {
  const record = await recordOf(key, context);
  if (record.state !== 'read') return undefined;
  const { text, sha256, art: kept } = record.record;
  const file = readFranchiseText(text, sha256, key, dayOf(context.now()));
  if (file.kind !== 'good') return undefined;
  const { art, previews } = await withKeptImages(key, mergeArt(kept, file.franchise.art), context);
  return { franchise: { key, version, faults, art, ...shownOf(file) }, previews };
}

/** Each walk over a file with faults reports it as failed, until it is corrected. */
function reported(
  visit: FileVisit,
  key: string,
  faults: FileFaults | undefined,
  { tally }: Pick<VisitContext, 'tally'>,
): FileVisit {
  if (faults === undefined) return visit;
  const isShown = visit.state === 'known';
  tally.failed(key, 'franchise', faultsMessage(faults, isShown));
  return { ...visit, problems: [...visit.problems, faultsProblem(key, faults, isShown)] };
}

/** An unreadable record counts as missing: it must not hide a good file. */
async function recordOf(key: string, { root, readOnly, tally }: VisitContext): Promise<RecordReading> {
  if (readOnly) return { state: 'none' };
  try {
    return await readFranchiseRecord(root, key);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    tally.warn(key, message('franchiseRecordUnread', error.words));
    return { state: 'none' };
  }
}

/** Returns why it could not be written. A rebuild writes nothing, nor does a walk without the disk. */
async function keepRecord(
  key: string,
  { sha256, text }: GoodFile,
  art: FranchiseArt,
  before: FranchiseArt,
  record: RecordReading,
  { root, readOnly, rebuild, isAway, tally }: VisitContext,
): Promise<StorageError | undefined> {
  if (readOnly || rebuild || isAway) return undefined;
  try {
    await writeFranchiseRecord(root, key, record, { sha256, text, art });
    for (const name of droppedFiles(before, art)) await removeArtFile(root, key, name);
    return undefined;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    tally.failed(key, 'record', error.words);
    return error;
  }
}

/** Previews from the images beside the file, for a catalog without them; a missing image is fetched again. */
async function withKeptImages(
  key: string,
  art: FranchiseArt,
  { root, readOnly, art: fetcher, tally }: VisitContext,
): Promise<{ readonly art: FranchiseArt; readonly previews: ReadonlyMap<ArtKind, Uint8Array> }> {
  const kept: { [kind in ArtKind]?: ArtEntry } = {};
  const previews = new Map<ArtKind, Uint8Array>();
  for (const kind of artKinds) {
    const entry = art[kind];
    if (entry === undefined) continue;
    kept[kind] = entry;
    if (entry.file === undefined || readOnly || fetcher === undefined) continue;
    try {
      const bytes = entry.file.name === undefined ? undefined : await readArtFile(root, key, entry.file.name);
      if (bytes === undefined) throw new MessageError(message('franchiseImageGone'));
      previews.set(kind, await fetcher.preview(kind, bytes));
    } catch (error) {
      tally.warn(key, message('franchiseArtAgain', kind, wordsOf(error)));
      kept[kind] = { link: entry.link, fact: openFact(undefined) };
    }
  }
  return { art: kept, previews };
}
