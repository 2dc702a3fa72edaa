/**
 * Reports changes of Library documents while the program serves. Uses file system notices, and a slow poll of
 * modification times, since network mounts and some containers send no notices.
 */
import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { documentFiles } from './documentTexts.ts';
import { type KeptDocuments, loadDocuments } from './load.ts';
import type { Loaded } from './loadTexts.ts';

export interface WatchOptions {
  /** How often modification times are polled. */
  readonly pollIntervalMs?: number;
  /**
   * How long no notice may arrive before the files are read: an editor writes, renames and touches in quick succession.
   */
  readonly quietMs?: number;
  readonly kept?: KeptDocuments | undefined;
}

/**
 * Reports the documents at start, then again whenever they or their faults change. One report at a time, in order.
 * After `close` has resolved nothing is reported.
 */
export function watchDocuments(
  configPath: string,
  onChange: (loaded: Loaded) => void,
  { pollIntervalMs = 2000, quietMs = 100, kept }: WatchOptions = {},
): { close(): Promise<void> } {
  let closed = false;
  let reported: string | undefined;
  let seen = '';
  let quiet: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();

  const read = async (): Promise<void> => {
    if (closed) return;
    // Taken before the text is read, so that the next poll sees a change in between.
    seen = await signature(configPath);
    const loaded = await loadDocuments(configPath, kept);
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
  const check = (): void => {
    work = work.then(async () => {
      if (!closed && (await signature(configPath)) !== seen) noticed();
    });
  };

  const watchers = watchFolders(configPath, noticed);
  const poll = setInterval(check, pollIntervalMs);
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
 * Watches the folder of the file, because an editor that renames over the file would leave a watch on the old one, and
 * the path itself, which may be a folder. Other files of a busy folder are ignored. `..data` is the link through which
 * a mounted ConfigMap changes.
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
      // A deleted folder, or a limit of the system: the poll still finds changes.
      watcher.on('error', () => watcher.close());
      return [watcher];
    } catch {
      return [];
    }
  });
}

/**
 * Returns a text that changes whenever a file is added, removed or written. Follows links: a mounted ConfigMap consists
 * of them.
 */
async function signature(configPath: string): Promise<string> {
  const { files, faults } = await documentFiles(configPath);
  const each = files.map(async (file) => {
    const found = await stat(file).catch(() => undefined);
    return [file, found?.mtimeMs, found?.size, found?.ino];
  });
  return JSON.stringify([await Promise.all(each), faults]);
}
