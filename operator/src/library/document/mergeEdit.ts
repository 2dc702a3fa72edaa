/**
 * What an edit leaves of the documents in use: a bad edit keeps the old document and says so. Pure. Whether a name that is gone from
 * healthy files is a removal (runs.md 9, after 10 s) is the caller's to decide.
 */
import { type LibraryKey, libraryKey } from '../document.ts';
import { byPlace, type Fault } from './fault.ts';
import type { Loaded, LoadedDocument } from './load.ts';
import { overlaps } from './overlap.ts';

/** `previous`: the last result of this function (or the first load). Its documents never overlap, and neither do those of the result. */
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

/** Whether both say the same, in whatever order: an edit's documents are in that of their names, the first load's in that of the files. */
export function isSameConfig(one: Loaded, other: Loaded): boolean {
  const print = ({ documents, faults }: Loaded) =>
    JSON.stringify([documents.map(({ document, hash }) => `${libraryKey(document)} ${hash}`).sort(), faults]);
  return print(one) === print(other);
}

type InUse = Map<LibraryKey, LoadedDocument>;

/** A folder that could not be listed says nothing of the files in it. */
function isFolderOf(folders: ReadonlySet<string>, file: string): boolean {
  const end = file.lastIndexOf('/');
  return end > 0 && folders.has(file.slice(0, end));
}

function keptFault(key: LibraryKey, entry: LoadedDocument): Fault {
  const message = `${key} goes on with the document read before, since the new text has errors: mend them`;
  return { ...placeOf(entry), level: 'warning', code: 'kept-previous', message, library: key };
}

/** The catalog of films is none of series: another kind needs another name (design 4). */
function refuseOtherKinds(old: ReadonlyMap<LibraryKey, LoadedDocument>, inUse: InUse, faults: Fault[]): void {
  for (const [key, entry] of inUse) {
    const before = old.get(key);
    if (before === undefined || before.document.spec.kind === entry.document.spec.kind) continue;
    inUse.set(key, before);
    const message =
      `the kind of ${key} was ${before.document.spec.kind} and cannot become ${entry.document.spec.kind}: ` +
      'give the new Library a name of its own; the document read before stays in use';
    faults.push({ ...placeOf(entry), level: 'error', code: 'kind-changed', message, library: key });
  }
}

/**
 * A kept document may overlap with a new one that was written in trust of its change. The new one waits. Ends, since each turn gives
 * up one new document, and the old ones do not overlap.
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
    const message = `the storage of ${key} overlaps with that of a Library whose document read before is still in use: mend that one first`;
    faults.push({ ...placeOf(refused), level: 'error', code: 'storage-overlap', message, library: key });
  }
}

function placeOf(entry: LoadedDocument): Pick<Fault, 'file' | 'line' | 'column'> {
  return { file: entry.file, line: entry.line, column: 1 };
}
