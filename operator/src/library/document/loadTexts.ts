/** Checks the texts of documents and finds those that can be served. Loaded on demand: most starts need neither this nor the reader of YAML. */
import { hash } from 'node:crypto';
import type { LibraryDocument, LibraryKey } from '../document.ts';
import { checkTexts } from './checkTexts.ts';
import type { NamedText } from './documentTexts.ts';
import { byPlace, type Fault } from './fault.ts';
import { type FolderState, storageFaults } from './rules.ts';

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

/** `read`: the texts, and why others could not be read. */
export async function loadTexts(
  read: { readonly texts: readonly NamedText[]; readonly faults: readonly Fault[] },
  folderState: (path: string) => Promise<FolderState>,
): Promise<Loaded> {
  const { parsed, ...checked } = checkTexts(read.texts);
  const faults = [...read.faults, ...checked.faults];
  const missing = await storageFaults(parsed, folderState, 'warning');
  const errors = faults.filter((fault) => fault.level === 'error');
  const faulty = new Set<LibraryKey | undefined>(errors.map((fault) => fault.library));
  return {
    documents: parsed.flatMap(({ document, key, file, line }) =>
      document === undefined || faulty.has(key) ? [] : [{ document, hash: specHash(document), file, line }],
    ),
    faults: [...faults, ...missing].sort(byPlace),
  };
}

/** SHA-256 of the spec with its keys sorted, in hexadecimal. */
export function specHash(document: LibraryDocument): string {
  return hash('sha256', JSON.stringify(sortedKeys(document.spec)));
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, member]) => [key, sortedKeys(member)]);
}
