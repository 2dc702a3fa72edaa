/**
 * Reads Library documents from a file or a folder of files. Other code decides which Library starts, stays or stops.
 */
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Message, message } from '../../messages/message.ts';
import type { LibraryDocument, LibraryKey } from '../document.ts';
import { mediaCalls } from '../mediaCalls.ts';
import { documentText } from './documentText.ts';
import { byPlace, type Fault, worded } from './fault.ts';
import { DOCUMENT_FILE_MAXIMUM_BYTES, type ParsedDocument, parseDocuments, tooLarge } from './parse.ts';
import { isMissing, readAtMost, whyUnread } from './readAtMost.ts';
import { type FolderState, ruleFaults, storageFaults } from './rules.ts';

/** The maximum number of document files. A folder with more was meant for something else. */
const DOCUMENT_FILES_MAXIMUM = 1000;

/** A network mount whose server is away never answers. */
const LOOK_PATIENCE_MS = 5000;

export interface LoadedDocument {
  readonly document: LibraryDocument;
  /** Hash of the spec with its defaults: it changes with a setting, not with a comment. */
  readonly hash: string;
  readonly file: string;
  readonly line: number;
}

export interface Loaded {
  /** The documents without an error, in the order of the files and within each file. */
  readonly documents: readonly LoadedDocument[];
  /** Missing storage is only a warning here (codes `storage-missing`, `storage-not-folder`): its document is loaded. */
  readonly faults: readonly Fault[];
}

/**
 * Reads all documents of `configPath`: a file, or a folder of `*.yaml`, `*.yml` and `*.json`, without subfolders. Never
 * rejects: every error becomes a fault.
 */
export async function loadDocuments(configPath: string): Promise<Loaded> {
  const { documents, faults } = await readDocuments([configPath]);
  const missing = await storageFaults(documents, checkFolder, 'warning');
  const errors = faults.filter((fault) => fault.level === 'error');
  const faulty = new Set<LibraryKey | undefined>(errors.map((fault) => fault.library));
  return {
    documents: documents.flatMap(({ document, key, file, line }) =>
      document === undefined || faulty.has(key) ? [] : [{ document, hash: specHash(document), file, line }],
    ),
    faults: [...faults, ...missing].sort(byPlace),
  };
}

/** Parses every file and applies every rule that needs no access to the storage. Shared by `check` and `serve`. */
export async function readDocuments(paths: readonly string[]): Promise<{
  readonly documents: readonly ParsedDocument[];
  readonly faults: readonly Fault[];
  readonly files: number;
}> {
  const documents: ParsedDocument[] = [];
  const faults: Fault[] = [];
  const read = new Set<string>();
  for (const path of paths) {
    const listed = await documentFiles(path);
    faults.push(...listed.faults);
    if (listed.files.length + listed.faults.length === 0) faults.push(emptyFolder(path));
    for (const file of listed.files) {
      // The same file can be given by name and through its folder.
      if (read.has(resolve(file))) continue;
      read.add(resolve(file));
      const text = await textOf(file);
      if (typeof text !== 'string') {
        faults.push(text);
        continue;
      }
      const parsed = parseDocuments(file, text);
      documents.push(...parsed.documents);
      faults.push(...parsed.faults);
    }
  }
  return { documents, faults: [...faults, ...ruleFaults(documents)].sort(byPlace), files: read.size };
}

/** Lists the files of `configPath`, sorted by name. Hidden files are skipped: they belong to editors and mounts. */
export async function documentFiles(
  configPath: string,
): Promise<{ readonly files: readonly string[]; readonly faults: readonly Fault[] }> {
  try {
    if (!(await stat(configPath)).isDirectory()) return { files: [configPath], faults: [] };
    const names = (await readdir(configPath)).filter((name) => /^[^.].*\.(ya?ml|json)$/i.test(name)).sort();
    if (names.length <= DOCUMENT_FILES_MAXIMUM)
      return { files: names.map((name) => join(configPath, name)), faults: [] };
    const tooMany = message('docTooManyFiles', String(names.length), String(DOCUMENT_FILES_MAXIMUM));
    return { files: [], faults: [fileFault(configPath, 'too-many-files', tooMany)] };
  } catch (error) {
    if (isMissing(error))
      return { files: [], faults: [fileFault(configPath, 'config-missing', message('docConfigMissing'))] };
    return { files: [], faults: [unreadable(configPath, error)] };
  }
}

/** Returns what is at a path; `unreadable` after 5 s. */
export async function checkFolder(path: string): Promise<FolderState> {
  return await mediaCalls
    .run(path, () => stat(path), LOOK_PATIENCE_MS)
    .then(
      (stats): FolderState => (stats.isDirectory() ? 'folder' : 'file'),
      (error: unknown): FolderState => (isMissing(error) ? 'missing' : 'unreadable'),
    );
}

/** SHA-256 of the spec with its keys sorted, in hexadecimal. */
export function specHash(document: LibraryDocument): string {
  return createHash('sha256')
    .update(JSON.stringify(sortedKeys(document.spec)))
    .digest('hex');
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, member]) => [key, sortedKeys(member)]);
}

async function textOf(file: string): Promise<string | Fault> {
  try {
    const bytes = await readAtMost(file, DOCUMENT_FILE_MAXIMUM_BYTES);
    if (bytes === 'folder') return fileFault(file, 'file-unreadable', message('docIsFolder'));
    if (bytes === 'pipe') return fileFault(file, 'file-unreadable', message('docIsPipe'));
    if (bytes.length > DOCUMENT_FILE_MAXIMUM_BYTES) return tooLarge(file);
    const read = documentText(file, bytes);
    if ('text' in read) return read.text;
    return { ...fileFault(file, 'not-utf8', read.reason), line: read.line };
  } catch (error) {
    return unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): Fault {
  return fileFault(file, 'file-unreadable', whyUnread(error));
}

function fileFault(file: string, code: string, coded: Message): Fault {
  return { file, line: 1, column: 1, level: 'error', code, ...worded(coded) };
}

/** Like the warning for an empty file in parse.ts: somebody expects documents in this folder. */
function emptyFolder(folder: string): Fault {
  return { ...fileFault(folder, 'no-document', message('docEmptyFolder')), level: 'warning' };
}
