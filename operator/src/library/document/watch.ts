/**
 * Tells when Library documents change while the program serves. Notices come from the file system, and from a slow look at
 * modification times, since network mounts and some containers send no notices.
 */
import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { documentFiles, type Loaded, loadDocuments } from './load.ts';

export interface WatchOptions {
  /** How often modification times are looked at. */
  readonly pollIntervalMs?: number;
  /** How long it must be quiet: an editor writes, renames and touches in one go. */
  readonly quietMs?: number;
}

/**
 * Reports the documents as they are first, then again whenever they or their faults are others. One report at a time, in order.
 * After `close` has resolved nothing is reported any more.
 */
export function watchDocuments(
  configPath: string,
  onChange: (loaded: Loaded) => void,
  { pollIntervalMs = 2000, quietMs = 100 }: WatchOptions = {},
): { close(): Promise<void> } {
  let closed = false;
  let reported: string | undefined;
  let seen = '';
  let quiet: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();

  const read = async (): Promise<void> => {
    if (closed) return;
    // Taken before the text is read: a change in between is seen by the next poll.
    seen = await signature(configPath);
    const loaded = await loadDocuments(configPath);
    const report = JSON.stringify([
      loaded.documents.map(({ hash, file, line, document: { metadata } }) => [hash, file, line, metadata]),
      loaded.faults,
    ]);
    if (closed || report === reported) return;
    reported = report;
    onChange(loaded);
  };
  const readNext = (): void => {
    work = work.then(read);
  };
  const noticed = (): void => {
    if (closed) return;
    clearTimeout(quiet);
    quiet = setTimeout(readNext, quietMs);
  };
  const look = (): void => {
    work = work.then(async () => {
      if (!closed && (await signature(configPath)) !== seen) noticed();
    });
  };

  const watchers = watchFolders(configPath, noticed);
  const poll = setInterval(look, pollIntervalMs);
  readNext();
  return {
    async close() {
      closed = true;
      clearTimeout(quiet);
      clearInterval(poll);
      for (const watcher of watchers) watcher.close();
      await work;
    },
  };
}

/**
 * The folder that holds the file, since an editor that renames over it would leave a watch on the old one; and the path itself, which
 * may be a folder. Other files of a busy folder are none of our business; `..data` is the link by which a mounted ConfigMap changes.
 */
function watchFolders(configPath: string, noticed: () => void): readonly FSWatcher[] {
  const isConfig = (name: string) => name === basename(configPath) || name === '..data';
  const isDocument = (name: string) => isConfig(name) || /\.(ya?ml|json)$/i.test(name);
  const watched = [
    { path: dirname(configPath), concerns: isConfig },
    { path: configPath, concerns: isDocument },
  ];
  return watched.flatMap(({ path, concerns }) => {
    try {
      const watcher = watch(path, { persistent: false }, (_, name) => {
        if (name === null || concerns(name)) noticed();
      });
      // A folder that goes, or a limit of the system: the poll is the net.
      watcher.on('error', () => watcher.close());
      return [watcher];
    } catch {
      return [];
    }
  });
}

/** Changes whenever a file comes, goes or is written. Links are followed: a mounted ConfigMap is made of them. */
async function signature(configPath: string): Promise<string> {
  const { files, faults } = await documentFiles(configPath);
  const each = files.map(async (file) => {
    const found = await stat(file).catch(() => undefined);
    return [file, found?.mtimeMs, found?.size, found?.ino];
  });
  return JSON.stringify([await Promise.all(each), faults]);
}
