/**
 * Reads Library documents from a file or a folder of files. Other code decides which Library starts, stays or stops.
 */
import { stat } from 'node:fs/promises';
import { type Message, message } from '../../messages/message.ts';
import { unreadReason } from '../../messages/systemError.ts';
import { lookPatienceMs, mediaCalls, SilentStorage } from '../mediaCalls.ts';
import { type NamedText, readTexts } from './documentTexts.ts';
import type { Loaded, LoadedDocument } from './loadTexts.ts';
import { isMissing } from './readAtMost.ts';
import type { FolderState } from './rules.ts';

/** Keeps documents without a fault for the next start, which need not check the same texts again. Neither call throws. */
export interface KeptDocuments {
  /** The documents of these texts; undefined if others were kept last. */
  find(texts: readonly NamedText[]): readonly LoadedDocument[] | undefined;
  keep(texts: readonly NamedText[], documents: readonly LoadedDocument[]): void;
}

/**
 * Reads all documents of `configPath`: a file, or a folder of `*.yaml`, `*.yml` and `*.json`, without subfolders. Never
 * rejects: every error becomes a fault.
 */
export async function loadDocuments(configPath: string, kept?: KeptDocuments): Promise<Loaded> {
  const read = await readTexts([configPath]);
  // Each folder is looked at once: one whose mount is silent takes 5 s.
  const looks = new Map<string, Promise<FolderState>>();
  const look = (path: string): Promise<FolderState> => {
    const found = looks.get(path) ?? checkFolder(path);
    looks.set(path, found);
    return found;
  };
  const known = read.faults.length === 0 ? kept?.find(read.texts) : undefined;
  if (known !== undefined && (await haveStorage(known, look))) return { documents: known, faults: [] };
  const { loadTexts } = await import('./loadTexts.ts');
  const loaded = await loadTexts(read, look);
  if (loaded.faults.length === 0) kept?.keep(read.texts, loaded.documents);
  return loaded;
}

async function haveStorage(
  documents: readonly LoadedDocument[],
  look: (path: string) => Promise<FolderState>,
): Promise<boolean> {
  const states = await Promise.all(
    documents.map(({ document: { spec } }) => ('path' in spec.storage ? look(spec.storage.path) : 'folder')),
  );
  return states.every((state) => state === 'folder');
}

/** Returns what is at a path, or within 5 s why that is not known. */
export async function checkFolder(path: string): Promise<FolderState> {
  return await mediaCalls
    .run(path, () => stat(path), lookPatienceMs)
    .then(
      (stats): FolderState => (stats.isDirectory() ? 'folder' : 'file'),
      (error: unknown): FolderState => (isMissing(error) ? 'missing' : whyUnknown(path, error)),
    );
}

function whyUnknown(path: string, error: unknown): Message {
  return error instanceof SilentStorage
    ? error.words
    : message('docFolderUnreadable', JSON.stringify(path), unreadReason(error));
}
