/**
 * A second thread for the scan of a big tree: one thread is slower than `find` where system calls are cheap
 * (docs/decisions/scan-of-the-tree.md). The thread receives names of tops and returns their scans; it must not touch
 * the catalog. Functions cannot be transferred, so it builds the rules from the document's globs.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TopScan } from './scan.ts';
import type { ScanHelper, TopPrint } from './scanLibrary.ts';

/** Below this number a scan ends before the thread has started (25 ms). */
export const HELPER_FROM_TOPS = 2_048;

/** The thread keeps nothing between orders: a small young generation limits it to about 12 MB. */
const YOUNG_GENERATION_MB = 4;

export interface HelperContext {
  readonly rootPath: string;
  /** The document's `ignore`. */
  readonly globs: readonly string[];
}

export interface HelperAnswer {
  readonly number: number;
  readonly scans: readonly (TopScan | undefined)[];
}

/**
 * Starts the thread; close it with `await using` or `close`. A scan that is pending when the thread dies is rejected.
 */
export function startScanHelper(context: HelperContext): ScanHelper & AsyncDisposable {
  const worker = new Worker(workerUrl(), {
    workerData: context,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    // By default a thread gets the flags of its process, and with `--input-type` it could not start.
    execArgv: [],
  });
  const waiting = new Map<
    number,
    { readonly resolve: (scans: HelperAnswer['scans']) => void; readonly reject: (error: Error) => void }
  >();
  let lost: Error | undefined;
  let number = 0;
  const lose = (error: Error): void => {
    lost ??= error;
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  };
  worker.on('message', (answer: HelperAnswer) => {
    waiting.get(answer.number)?.resolve(answer.scans);
    waiting.delete(answer.number);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', (error: unknown) => lose(new Error('the scan thread failed', { cause: error })));
  worker.on('exit', (code) => lose(new Error(`the scan thread ended with code ${code}`)));
  // Only a pending order keeps the process alive: a walk that throws must end even if the thread was never closed.
  worker.unref();
  return {
    scan(tops: readonly TopPrint[]): Promise<HelperAnswer['scans']> {
      if (lost !== undefined) return Promise.reject(lost);
      number += 1;
      const mine = number;
      return new Promise((resolve, reject) => {
        waiting.set(mine, { resolve, reject });
        worker.ref();
        worker.postMessage({ number: mine, tops });
      });
    },
    async [Symbol.asyncDispose](): Promise<void> {
      if (lost !== undefined) return;
      worker.ref();
      const ended = once(worker, 'exit');
      worker.postMessage(undefined);
      await ended;
    },
  };
}

/** Beside this file, with this file's extension: `.ts` when sources run, `.js` when compiled. */
function workerUrl(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './scanThread.ts' : './scanThread.js', import.meta.url);
}
