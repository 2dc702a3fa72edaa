/**
 * Merges an edit into the documents in use: a bad edit keeps the old document and reports it. Pure. The caller decides
 * whether a name missing from healthy files is a removal.
 */
import { message } from '../../messages/message.ts';
import { type LibraryKey, libraryKey } from '../document.ts';
import { byPlace, type Fault, worded } from './fault.ts';
import type { Loaded, LoadedDocument } from './loadTexts.ts';
import { overlaps } from './overlap.ts';

/**
 * Returns the documents in use after the edit. `previous`: the last result of this function, or the first load.
 * Documents of `previous` never overlap, and neither do those of the result.
 */
export function mergeEdit(previous: Loaded, loaded: Loaded): Loaded {
  const old = new Map(previous.documents.map((entry) => [libraryKey(entry.document), entry]));
  const inUse = new Map(loaded.documents.map((entry) => [libraryKey(entry.document), entry]));
  const faults: Fault[] = [...loaded.faults];
  const errors = loaded.faults.filter((fault) => fault.level === 'error' && fault.code !== 'config-missing');
  const faultyNames = new Set(errors.map((fault) => fault.library));
  const faultyFiles = new Set(errors.map((fault) => fault.file));
  for (const [key, entry] of old) {
    if (inUse.has(key)) continue;
    if (faultyNames.has(key) || faultyFiles.has(entry.file) || isFolderOf(faultyFiles, entry.file)) {
      inUse.set(key, entry);
      faults.push(keptFault(key, entry));
    }
  }
  refuseOtherKinds(old, inUse, faults);
  refuseNewOverlaps(old, inUse, faults);
  const keys = [...inUse.keys()].sort();
  return { documents: keys.flatMap((key) => inUse.get(key) ?? []), faults: faults.sort(byPlace) };
}

/** Whether both have equal content. Order is ignored: an edit sorts documents by name, the first load by file. */
export function isSameConfig(one: Loaded, other: Loaded): boolean {
  const print = ({ documents, faults }: Loaded) =>
    JSON.stringify([documents.map(({ document, hash }) => `${libraryKey(document)} ${hash}`).sort(), faults]);
  return print(one) === print(other);
}

type InUse = Map<LibraryKey, LoadedDocument>;

/** Whether a faulty folder holds this file: a folder that cannot be listed proves nothing about its files. */
function isFolderOf(folders: ReadonlySet<string>, file: string): boolean {
  const end = file.lastIndexOf('/');
  return end > 0 && folders.has(file.slice(0, end));
}

function keptFault(key: LibraryKey, entry: LoadedDocument): Fault {
  return {
    ...placeOf(entry),
    level: 'warning',
    code: 'kept-previous',
    ...worded(message('docKept', key)),
    library: key,
  };
}

/** A catalog of films does not fit series, so another kind needs another name. */
function refuseOtherKinds(old: ReadonlyMap<LibraryKey, LoadedDocument>, inUse: InUse, faults: Fault[]): void {
  for (const [key, entry] of inUse) {
    const before = old.get(key);
    if (before === undefined || before.document.spec.kind === entry.document.spec.kind) continue;
    inUse.set(key, before);
    const kept = message('docKindKept', key, before.document.spec.kind, entry.document.spec.kind);
    faults.push({ ...placeOf(entry), level: 'error', code: 'kind-changed', ...worded(kept), library: key });
  }
}

/**
 * A kept old document may overlap with a new one that relied on its change. The new one waits. The loop ends, since
 * each turn drops one new document and the old ones do not overlap.
 */
function refuseNewOverlaps(old: ReadonlyMap<LibraryKey, LoadedDocument>, inUse: InUse, faults: Fault[]): void {
  for (;;) {
    const entries = [...inUse.values()];
    const refused = overlaps(entries.map(({ document }) => document))
      .map(({ at }) => entries[at])
      .find((entry) => entry !== undefined && old.get(libraryKey(entry.document)) !== entry);
    if (refused === undefined) return;
    const key = libraryKey(refused.document);
    const before = old.get(key);
    if (before === undefined) inUse.delete(key);
    else inUse.set(key, before);
    faults.push({
      ...placeOf(refused),
      level: 'error',
      code: 'storage-overlap',
      ...worded(message('docOverlapKept', key)),
      library: key,
    });
  }
}

function placeOf(entry: LoadedDocument): Pick<Fault, 'file' | 'line' | 'column'> {
  return { file: entry.file, line: entry.line, column: 1 };
}
