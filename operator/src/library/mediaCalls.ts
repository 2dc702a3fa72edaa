/**
 * Calls on media folders by a process that serves. A mount whose disk or server is away never answers, and the call keeps a thread of this
 * process (process/threads.ts). So each folder has one call at a time, all folders together have 8, and a caller waits no longer than
 * its patience.
 */
import { message } from '../messages/message.ts';
import { MessageError } from '../messages/messageError.ts';
import { systemClock } from './clock.ts';

/**
 * Of 12 threads. One checks the storages (serve/storageChecks.ts), and three are always free for everything else. While 8 folders are silent, a
 * call on any other waits for a place and is refused as silent, too: no number of threads is enough for every number of dead mounts.
 */
const callsAtOnce = 8;

/** A sleeping disk needs up to 10 s to start. */
export const mediaPatienceMs = 10_000;

/** For a look at a folder before a person is answered. */
export const lookPatienceMs = 5_000;

/** The folder did not answer in time. */
export class SilentStorage extends MessageError {
  constructor(folder: string) {
    super(message('storageSilent', JSON.stringify(folder)));
    this.name = 'SilentStorage';
  }
}

export class MediaCalls {
  readonly #now: () => number;
  /** When the running call of each folder began. */
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<{ readonly folder: string; begin(): void }>();

  /** `now`: milliseconds of a clock that only grows. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Rejects with SilentStorage if the folder does not answer in time, and at once if an earlier call has waited that long. The call itself goes
   * on, and keeps its place until it ends; one that has not begun is dropped.
   */
  run<Result>(folder: string, call: () => Promise<Result>, patienceMs = mediaPatienceMs): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const entry = {
      folder,
      begin: () => {
        this.#waiting.delete(entry);
        this.#running.set(folder, this.#now());
        void call()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(late);
            this.#running.delete(folder);
            this.#beginNext();
          });
      },
    };
    const giveUp = () => {
      this.#waiting.delete(entry);
      reject(new SilentStorage(folder));
    };
    const since = this.#running.get(folder) ?? this.#now();
    const late = setTimeout(giveUp, Math.max(0, since + patienceMs - this.#now()));
    this.#waiting.add(entry);
    this.#beginNext();
    return promise;
  }

  #beginNext(): void {
    for (const { folder, begin } of this.#waiting) {
      if (this.#running.size >= callsAtOnce) return;
      if (!this.#running.has(folder)) begin();
    }
  }
}

/** One for all callers: the threads are those of the process. */
export const mediaCalls = new MediaCalls(systemClock.monotonic);
