/**
 * What is kept beside a franchise file, in `.projectionist/franchises/`: `NAME.json` with its last good text and the facts of its
 * art, and `NAME/poster.jpg` and the like. From it the catalog can be rebuilt (invariant 7); only a walk writes it.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MAX_FILE_BYTES } from '@projectionist/franchise/fileNames';
import { StorageError } from '../storage/error.ts';
import { readHiddenBelow, removeHiddenBelow, writeHiddenBelow } from '../storage/hiddenTree.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { Fact, FactState } from '../title/facts.ts';
import { type ArtEntry, type ArtFile, type ArtKind, artKinds, type FranchiseArt } from './catalog.ts';

const recordVersion = 1;
/** In JSON every character of a text of 5 MB may be escaped to six; what we did not write ourselves is not worth more. */
const recordLimitBytes = 6 * MAX_FILE_BYTES + 64 * 1024;
/** Outbound takes no image above 20 MB. */
const imageLimitBytes = 20 * 1024 * 1024;
/** A name has up to 255 bytes on disk; ours adds an ending. */
const nameLimitBytes = 240;

export interface FranchiseRecord {
  /** Of the last good version of the file. */
  readonly sha256: string;
  readonly text: string;
  readonly art: FranchiseArt;
}

export type RecordLook =
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

/** Too long a name is cut and told apart by its hash. */
function shortName(name: string): string {
  if (Buffer.byteLength(name) <= nameLimitBytes) return name;
  const start = Buffer.from(name)
    .subarray(0, nameLimitBytes - 20)
    .toString('utf8')
    .replace(/\uFFFD+$/u, '');
  return `${start}-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

/**
 * 'none': there is none, or it is damaged; what is lost with it is only an older text of a file that has faults now, and images
 * that are fetched again. 'newer': a newer program wrote it, and it is left alone. Throws StorageError as the disk says.
 */
export async function readFranchiseRecord(root: StorageRoot, key: string): Promise<RecordLook> {
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

/** Whole or not at all. False when nothing was written: it is the same, or a newer program's. */
export async function writeFranchiseRecord(
  root: StorageRoot,
  key: string,
  before: RecordLook,
  record: FranchiseRecord,
): Promise<boolean> {
  if (before.state === 'newer') return false;
  if (before.state === 'read' && isDeepStrictEqual(before.record, record)) return false;
  const { folder, name } = placeOf(key);
  const text = `${JSON.stringify({ version: recordVersion, ...record }, undefined, 1)}\n`;
  await writeHiddenBelow(root, folder, `${name}.json`, Buffer.from(text));
  return true;
}

/** undefined: it is not there. */
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

/** Endings that a kept image has had. */
const imageEndings = ['jpg', 'png', 'webp'] as const;

/**
 * Removes the record and the images of a franchise whose file went: under its name another file would be shown as this one
 * last was. What else lies there is not ours, and what a newer program wrote is left alone. Throws StorageError.
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
    // The folder went along with its files.
    if (!(error instanceof StorageError) || error.kind !== 'missing') throw error;
  }
}

/** Also of the catalog's own column: what is not as it should be is left out, and fetched again. */
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

const states: readonly FactState[] = ['open', 'filled', 'absent', 'failed'];

function readFact(value: unknown): Fact | undefined {
  if (!isObject(value)) return undefined;
  const state = states.find((one) => one === value['state']);
  if (state === undefined) return undefined;
  const { at, source, reason, nextTryAt, tries } = value;
  return {
    state,
    ...(typeof at === 'string' ? { at } : {}),
    ...(typeof source === 'string' ? { source } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof nextTryAt === 'string' ? { nextTryAt } : {}),
    ...(typeof tries === 'number' ? { tries } : {}),
  };
}

function readFile(value: unknown, kind: ArtKind): ArtFile | undefined {
  if (!isObject(value)) return undefined;
  const { name, sha256, sizeBytes, widthPixels, heightPixels } = value;
  if (typeof sha256 !== 'string' || typeof sizeBytes !== 'number') return undefined;
  if (typeof widthPixels !== 'number' || typeof heightPixels !== 'number') return undefined;
  // A name of ours, never a path that somebody wrote into the record.
  const isOurs = typeof name === 'string' && imageEndings.some((ending) => name === `${kind}.${ending}`);
  if (name !== undefined && !isOurs) return undefined;
  return { ...(isOurs ? { name } : {}), sha256, sizeBytes, widthPixels, heightPixels };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
