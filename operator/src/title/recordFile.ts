/**
 * Reads and writes the record of a folder (docs/design/record.md). Only a walk writes it. It never loses what it cannot
 * understand: a damaged record is set aside, that of a newer program is left alone, unknown fields stay.
 */
import { isDeepStrictEqual } from 'node:util';
import { englishText } from '../messages/english.ts';
import { type Message, message, plainText } from '../messages/message.ts';
import { shortened } from '../messages/stored.ts';
import { quotePath, StorageError } from '../storage/error.ts';
import { type HiddenFiles, listHidden, openHidden, renameHidden, writeHidden } from '../storage/hidden.ts';
import type { StorageRoot } from '../storage/root.ts';
import { validateRecord } from './generated/validateRecord.ts';
import { handMarksAlone, hasHandMarks, withHandMarks } from './handMarksCopy.ts';
import { jsonShape } from './jsonShape.ts';
import { type FolderRecord, recordVersion } from './record.ts';
import { type Entry, entryWithTexts, withTexts } from './recordReasons.ts';

export const recordName = 'record.json';
/** The record before its last change, for the case that the record itself is damaged or lost. */
const previousName = 'record.previous.json';
/** Marks that a person set, once more: nothing could find them again, and the record before its last change may lack them. */
const handMarksName = 'hand-marks.json';

/**
 * A film with 3 sound tracks, 12 subtitles and 16 chapters takes 3.5 KiB (measured), the longest probes 10 KiB: one
 * folder may hold 50,000 of the former or 19,000 of the latter. A larger file is not ours and would fill the memory.
 */
export const recordLimitBytes = 192 * 1024 * 1024;
/** Our deepest field is at level 9. The bound allows recursion over unknown fields. */
const depthLimit = 64;
/**
 * The largest record of ours has 8 million: a value and its key take 20 bytes and more. A file of empty lists would have
 * 64 million, and gigabytes in memory.
 */
const valuesLimit = 12_000_000;

export type RecordState = 'new' | 'read' | 'damaged' | 'newer';

export interface RecordReading {
  /** Empty if 'new' or 'damaged', unless the record before could be read. Of a 'newer' record the part that is understood, possibly nothing. */
  readonly record: FolderRecord;
  readonly state: RecordState;
  /** `record` comes from the record before: the next write stores it, even if unchanged. */
  readonly isRecovered?: true;
  /** A sentence for people, if the record is damaged or newer. */
  readonly warning?: Message;
}

/**
 * Reads the record of a folder (relative to the root). 'new': there is none. Throws StorageError if the disk refuses
 * (`permission`, `unreadable`, `missing` folder, `outside`): that is not damage, and the title fails.
 */
export async function readRecord(root: StorageRoot, folder: string): Promise<RecordReading> {
  await using files = await openHidden(root, folder);
  const reading = await readPresent(files, folder);
  if (reading.state !== 'new' && reading.state !== 'damaged') return reading;
  const before = await readCopy(files, folder, previousName);
  const byHand = await readCopy(files, folder, handMarksName);
  if (before === undefined && byHand === undefined) return reading;
  const kept = reading.state === 'damaged' ? before : before && ofFiles(before);
  return { ...reading, record: withHandMarks(kept ?? reading.record, byHand), isRecovered: true };
}

/** undefined if there is none, or it cannot be used either. */
async function readCopy(files: HiddenFiles, folder: string, name: string): Promise<FolderRecord | undefined> {
  try {
    const bytes = await files.read(name, recordLimitBytes);
    const reading = bytes === undefined ? undefined : readBytes(bytes, shownFolder(folder));
    return reading?.state === 'read' ? reading.record : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Which files are ours, the arrivals, and marks by hand. Everything else is found again, as a person who removes a record
 * expects.
 */
function ofFiles({ titles, files }: FolderRecord): FolderRecord {
  const mapped = <Entry, Kept>(entries: Readonly<Record<string, Entry>>, kept: (entry: Entry) => Kept) =>
    Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, kept(entry)]));
  return {
    version: recordVersion,
    titles: mapped(titles, ({ arrivals, made, handMarks }) => ({
      ...{ arrivals, facts: {} },
      ...(made === undefined ? {} : { made }),
      ...(handMarks === undefined ? {} : { handMarks }),
    })),
    files: mapped(files, ({ sizeBytes, mtimeMs, sample, made }) => ({
      ...{ sizeBytes, mtimeMs, facts: {}, made },
      ...(sample === undefined ? {} : { sample }),
    })),
  };
}

async function readPresent(files: HiddenFiles, folder: string): Promise<RecordReading> {
  const shown = shownFolder(folder);
  let bytes: Uint8Array | undefined;
  try {
    bytes = await files.read(recordName, recordLimitBytes);
  } catch (error) {
    if (error instanceof StorageError && (error.kind === 'tooLarge' || error.kind === 'notFile')) {
      return damaged(shown, error.words);
    }
    throw error;
  }
  if (bytes === undefined) return { record: emptyRecord(), state: 'new' };
  return readBytes(bytes, shown);
}

function readBytes(bytes: Uint8Array, shown: string): RecordReading {
  const { depth, values } = jsonShape(bytes);
  if (depth > depthLimit) return damaged(shown, message('tooDeep', String(depthLimit)));
  if (values > valuesLimit) return damaged(shown, message('tooManyValues', String(valuesLimit)));
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    return damaged(shown, plainText(error instanceof Error ? error.message : String(error)));
  }
  return readValue(value, shown);
}

function readValue(value: unknown, shown: string): RecordReading {
  if (isDeeper(value, depthLimit)) return damaged(shown, message('tooDeep', String(depthLimit)));
  if (isNewer(value)) return newer(value, shown);
  const checked = validateRecord(value);
  return checked.ok ? { record: checked.record, state: 'read' } : damaged(shown, plainText(checked.fault));
}

/** A newer record is used if it also fits this program's format, so that less is requested and made again. */
function newer(value: { readonly version: number }, shown: string): RecordReading {
  const checked = validateRecord({ ...value, version: recordVersion });
  const record = checked.ok ? { ...checked.record, version: value.version } : emptyRecord();
  const warning = message('recordNewer', shown, String(value.version), String(recordVersion));
  return { record, state: 'newer', warning };
}

/**
 * Writes `after` completely or not at all. 'same': it equals what was read, and nothing was written. 'newer': the
 * record belongs to a newer program. A damaged record is first renamed to `record.damaged-TIME.json` beside it and
 * stays there.
 */
export async function writeRecord(
  root: StorageRoot,
  folder: string,
  before: RecordReading,
  after: FolderRecord,
  now: Date = new Date(),
): Promise<'written' | 'same' | 'newer'> {
  if (before.state === 'newer') return 'newer';
  const isStored = before.isRecovered !== true;
  if (isStored && after === before.record) return 'same';
  const changed = changedPart(isStored ? before.record : emptyRecord(), after);
  if (changed === undefined) return 'same';
  mustBeReadable(changed, folder);
  const bytes = bytesOf(after, folder);
  if (before.state === 'damaged') await keepDamaged(root, folder, now);
  await copyHandMarks(root, folder, before.record, after);
  await writeHidden(root, folder, recordName, bytes, before.state === 'new' ? undefined : previousName);
  return 'written';
}

/**
 * Before the record is written: of the two, the copy is never the older one. Without any marks it stays, empty, or those of
 * the record before its last change would count again. Few folders ever have one.
 */
async function copyHandMarks(root: StorageRoot, folder: string, before: FolderRecord, after: FolderRecord) {
  if (!hasHandMarks(before) && !hasHandMarks(after)) return;
  const copy = handMarksAlone(after);
  await using files = await openHidden(root, folder);
  if (isDeepStrictEqual(await readCopy(files, folder, handMarksName), asReadAgain(copy))) return;
  await writeHidden(root, folder, handMarksName, bytesOf(copy, folder));
}

export function emptyRecord(): FolderRecord {
  return { version: recordVersion, titles: {}, files: {} };
}

/** Returns the entries and fields of `after` that differ from `before` once read again; undefined if none do. */
function changedPart(before: FolderRecord, after: FolderRecord): Part | undefined {
  const { titles: titlesBefore, files: filesBefore, ...othersBefore } = before;
  const { titles: titlesAfter, files: filesAfter, ...othersAfter } = after;
  const titles = changedEntries(titlesBefore, titlesAfter);
  const files = changedEntries(filesBefore, filesAfter);
  const others = asReadAgain(othersAfter);
  if (titles === undefined && files === undefined && isDeepStrictEqual(others, othersBefore)) return undefined;
  return { ...Object(others), titles: titles ?? {}, files: files ?? {} };
}

type Part = Pick<FolderRecord, 'titles' | 'files'>;

/** A flat folder has thousands of entries, of which a save changes a few: identical objects are not compared deeply. */
function changedEntries<Entry>(
  before: Readonly<Record<string, Entry>>,
  after: Readonly<Record<string, Entry>>,
): Readonly<Record<string, Entry>> | undefined {
  const changed: [string, Entry][] = [];
  let count = 0;
  for (const [name, entry] of Object.entries(after)) {
    count++;
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    if (known === entry) continue;
    const again = asReadAgain(entry);
    if (!isDeepStrictEqual(again, known)) changed.push([name, again]);
  }
  const isSame = changed.length === 0 && count === Object.keys(before).length;
  return isSame ? undefined : Object.fromEntries(changed);
}

/** Drops undefined fields, as JSON does. */
function asReadAgain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

/**
 * We must be able to read what we write, or the next walk would call it damaged. A failure is our bug and stops here.
 */
function mustBeReadable(part: Part, folder: string): void {
  const shown = shownFolder(folder);
  const again = readValue(withTexts(part), shown);
  if (again.state !== 'read')
    throw new Error(
      `bug: ${again.warning === undefined ? `the record of ${shown} cannot be read again` : englishText(again.warning)}`,
    );
}

/** Small records are indented for people; with thousands of entries every third byte would be a space. */
const indentedEntries = 500;
/** Whole, each of the hundreds of writes of a flat folder with 3,000 films would leave 9 MB of garbage. */
const pieceCharacters = 256 * 1024;

function bytesOf(record: FolderRecord, folder: string): Iterable<Uint8Array> {
  const isLarge = Object.keys(record.files).length > indentedEntries;
  const texts = [...(isLarge ? compactTexts(record) : [JSON.stringify(withTexts(record), undefined, 1)]), '\n'];
  const sizeBytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (sizeBytes > recordLimitBytes) {
    const shown = shownFolder(folder);
    const words = message('recordTooLarge', shown, String(sizeBytes), String(recordLimitBytes));
    throw new StorageError('tooLarge', folder, words);
  }
  return inPieces(texts);
}

function* inPieces(texts: readonly string[]): Generator<Uint8Array> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceCharacters) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

function* compactTexts({ titles, files, ...others }: FolderRecord): Generator<string> {
  yield '{';
  for (const [name, value] of Object.entries({ ...asReadAgain(others) }))
    yield `${JSON.stringify(name)}:${JSON.stringify(value)},`;
  yield '"titles":{';
  yield* entriesTexts(titles);
  yield '},"files":{';
  yield* entriesTexts(files);
  yield '}}';
}

/** Entries are never changed, only replaced: of thousands in a flat folder, a save makes the texts of a few. */
const entryTexts = new WeakMap<object, string>();

function* entriesTexts(entries: Readonly<Record<string, Entry>>): Generator<string> {
  let comma = '';
  for (const [name, entry] of Object.entries(entries)) {
    const text = entryTexts.get(entry) ?? JSON.stringify(entryWithTexts(entry));
    entryTexts.set(entry, text);
    yield `${comma}${JSON.stringify(name)}:`;
    yield text;
    comma = ',';
  }
}

async function keepDamaged(root: StorageRoot, folder: string, now: Date): Promise<void> {
  const stamp = now.toISOString().replace(/[:.]/gu, '-');
  const taken = new Set((await listHidden(root, folder)).map((entry) => entry.name));
  let name = `record.damaged-${stamp}.json`;
  for (let count = 2; taken.has(name); count += 1) name = `record.damaged-${stamp}-${count}.json`;
  await renameHidden(root, folder, recordName, name);
}

function shownFolder(folder: string): string {
  return quotePath(folder === '' ? '.' : folder);
}

function damaged(shown: string, fault: Message): RecordReading {
  const warning = message('recordDamaged', shown, shortened(fault, 300));
  return { record: emptyRecord(), state: 'damaged', warning };
}

function isNewer(value: unknown): value is { readonly version: number } {
  if (typeof value !== 'object' || value === null || !('version' in value)) return false;
  return typeof value.version === 'number' && value.version > recordVersion;
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1));
}
