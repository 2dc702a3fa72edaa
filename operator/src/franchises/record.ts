/**
 * The record beside a franchise file, in `.projectionist/franchises/`: `NAME.json` with its last good text and the
 * facts of its art, and images such as `NAME/poster.jpg`. The catalog can be rebuilt from it (invariant 7); only a walk
 * writes it.
 */

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MAX_FILE_BYTES } from '@projectionist/franchise/fileNames';
import { englishText } from '../messages/english.ts';
import { messageFrom, storedCode } from '../messages/stored.ts';
import { StorageError } from '../storage/error.ts';
import { readHiddenBelow, removeHiddenBelow, writeHiddenBelow } from '../storage/hiddenTree.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { Fact, FactState } from '../title/facts.ts';
import { jsonShape } from '../title/jsonShape.ts';
import { type ArtEntry, type ArtFile, type ArtKind, artKinds, type FranchiseArt } from './catalog.ts';

const recordVersion = 1;
/** In JSON every character of a 5 MB text may be escaped to six; a larger file is not ours. */
const recordLimitBytes = 6 * MAX_FILE_BYTES + 64 * 1024;
/** A record of ours has a hundred values in four levels, one of which is the whole text. A list of 15 million takes gigabytes. */
const shapeLimit = { depth: 16, values: 10_000 };
/** Outbound accepts no image above 20 MB. */
const imageLimitBytes = 20 * 1024 * 1024;
/** A file name has at most 255 bytes on disk; ours adds an extension. */
const nameLimitBytes = 240;

export interface FranchiseRecord {
  /** Hash of the last good version of the file. */
  readonly sha256: string;
  readonly text: string;
  readonly art: FranchiseArt;
}

export type RecordReading =
  | { readonly state: 'none' | 'newer' }
  | { readonly state: 'read'; readonly record: FranchiseRecord };

interface Place {
  readonly folder: string;
  readonly name: string;
}

function placeOf(key: string): Place {
  const slash = key.lastIndexOf('/');
  const folder = slash < 0 ? '' : key.slice(0, slash);
  const name = key.slice(slash + 1);
  return { folder, name: `franchises/${shortName(name)}` };
}

/** A name that is too long is cut and made unique by its hash. */
function shortName(name: string): string {
  if (Buffer.byteLength(name) <= nameLimitBytes) return name;
  const start = Buffer.from(name)
    .subarray(0, nameLimitBytes - 20)
    .toString('utf8')
    .replace(/(?<!\uFFFD)\uFFFD+$/u, '');
  return `${start}-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

/**
 * 'none': it is missing or damaged; only an older text of a file with faults is lost, and images, which are fetched
 * again. 'newer': a newer program wrote it, and it is left alone. Throws StorageError.
 */
export async function readFranchiseRecord(root: StorageRoot, key: string): Promise<RecordReading> {
  const { folder, name } = placeOf(key);
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readHiddenBelow(root, folder, `${name}.json`, recordLimitBytes);
  } catch (error) {
    if (error instanceof StorageError && (error.kind === 'tooLarge' || error.kind === 'notFile'))
      return { state: 'none' };
    throw error;
  }
  if (bytes === undefined) return { state: 'none' };
  const { depth, values } = jsonShape(bytes);
  if (depth > shapeLimit.depth || values > shapeLimit.values) return { state: 'none' };
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { state: 'none' };
  }
  if (!isObject(value)) return { state: 'none' };
  const { version, sha256, text, art } = value;
  if (typeof version === 'number' && version > recordVersion) return { state: 'newer' };
  if (version !== recordVersion || typeof sha256 !== 'string' || typeof text !== 'string') return { state: 'none' };
  return { state: 'read', record: { sha256, text, art: readArt(art) } };
}

/** Writes it atomically. Returns false if nothing was written: it is equal, or a newer program's. */
export async function writeFranchiseRecord(
  root: StorageRoot,
  key: string,
  before: RecordReading,
  record: FranchiseRecord,
): Promise<boolean> {
  if (before.state === 'newer') return false;
  if (before.state === 'read' && isDeepStrictEqual(before.record, record)) return false;
  const { folder, name } = placeOf(key);
  const text = `${JSON.stringify({ version: recordVersion, ...record, art: artJson(record.art) }, undefined, 1)}\n`;
  await writeHiddenBelow(root, folder, `${name}.json`, Buffer.from(text));
  return true;
}

/** undefined if it does not exist. */
export function readArtFile(root: StorageRoot, key: string, file: string): Promise<Uint8Array | undefined> {
  const { folder, name } = placeOf(key);
  return readHiddenBelow(root, folder, `${name}/${file}`, imageLimitBytes);
}

export async function writeArtFile(root: StorageRoot, key: string, file: string, bytes: Uint8Array): Promise<void> {
  const { folder, name } = placeOf(key);
  await writeHiddenBelow(root, folder, `${name}/${file}`, bytes);
}

export async function removeArtFile(root: StorageRoot, key: string, file: string): Promise<void> {
  const { folder, name } = placeOf(key);
  await removeHiddenBelow(root, folder, `${name}/${file}`);
}

/** Every extension that a stored image may have. */
const imageEndings = ['jpg', 'png', 'webp'] as const;

/**
 * Removes the record and the images of a franchise whose file was removed; otherwise another file under its name would
 * be shown as the old version. Other files there are not ours, and those of a newer program are left alone. Throws
 * StorageError.
 */
export async function removeFranchiseRecord(root: StorageRoot, key: string): Promise<void> {
  if ((await readFranchiseRecord(root, key)).state === 'newer') return;
  const { folder, name } = placeOf(key);
  const images = artKinds.flatMap((kind) => imageEndings.map((ending) => `${name}/${kind}.${ending}`));
  for (const path of [...images, `${name}.json`]) await removeIfThere(root, folder, path);
}

async function removeIfThere(root: StorageRoot, folder: string, path: string): Promise<void> {
  try {
    await removeHiddenBelow(root, folder, path);
  } catch (error) {
    // The folder was removed with its files.
    if (!(error instanceof StorageError) || error.kind !== 'missing') throw error;
  }
}

/** Also reads the catalog's own column. Invalid parts are omitted, and fetched again. */
export function readArt(value: unknown): FranchiseArt {
  const art: { [kind in ArtKind]?: ArtEntry } = {};
  for (const kind of artKinds) {
    const entry = isObject(value) ? readEntry(value[kind], kind) : undefined;
    if (entry !== undefined) art[kind] = entry;
  }
  return art;
}

function readEntry(value: unknown, kind: ArtKind): ArtEntry | undefined {
  if (!isObject(value) || typeof value['link'] !== 'string') return undefined;
  const fact = readFact(value['fact']);
  const file = readFile(value['file'], kind);
  if (fact === undefined || (fact.state === 'filled' && file === undefined)) return undefined;
  return { link: value['link'], fact, ...(file === undefined ? {} : { file }) };
}

/** As it is stored: the English text of a reason, beside it code and values. `readArt` reads it. */
export function artJson(art: FranchiseArt): object {
  const entries = Object.entries(art).map(([kind, entry]) => [kind, { ...entry, fact: factJson(entry.fact) }]);
  return Object.fromEntries(entries);
}

function factJson({ reason, ...fact }: Fact): object {
  return reason === undefined ? fact : { ...fact, reason: englishText(reason), ...storedCode(reason) };
}

const states: readonly FactState[] = ['open', 'filled', 'absent', 'failed'];

function readFact(value: unknown): Fact | undefined {
  if (!isObject(value)) return undefined;
  const state = states.find((one) => one === value['state']);
  if (state === undefined) return undefined;
  const { at, source, reason, nextTryAt, tries, code, values } = value;
  return {
    state,
    ...(typeof at === 'string' ? { at } : {}),
    ...(typeof source === 'string' ? { source } : {}),
    ...(typeof reason === 'string' ? { reason: messageFrom(reason, { code, values }) } : {}),
    ...(typeof nextTryAt === 'string' ? { nextTryAt } : {}),
    ...(typeof tries === 'number' ? { tries } : {}),
  };
}

function readFile(value: unknown, kind: ArtKind): ArtFile | undefined {
  if (!isObject(value)) return undefined;
  const { name, sha256, sizeBytes, widthPixels, heightPixels } = value;
  if (typeof sha256 !== 'string' || typeof sizeBytes !== 'number') return undefined;
  if (typeof widthPixels !== 'number' || typeof heightPixels !== 'number') return undefined;
  // One of our names, never a path that somebody wrote into the record.
  const isOurs = typeof name === 'string' && imageEndings.some((ending) => name === `${kind}.${ending}`);
  if (name !== undefined && !isOurs) return undefined;
  return { ...(isOurs ? { name } : {}), sha256, sizeBytes, widthPixels, heightPixels };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
