/**
 * Checks whether a Library exists that the watch does not show. A sender that receives 404 never sends again, so only a
 * read that began after its request may cause one. Must not cache results; it only lets concurrent requests for one
 * name share a read.
 */
import type { Clock } from '../../library/clock.ts';
import type { LibraryKey } from '../../library/document.ts';
import type { KubeApi } from './api/kubeApi.ts';
import { libraries } from './api/resources.ts';

export interface LibraryLookupOptions {
  readonly api: KubeApi;
  readonly clock: Clock;
  /** Called when the check fails; the result is then true. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Between two reads of one name: a sender with a wrong address costs at most ten reads per second, however often it
 * sends.
 */
export const betweenReadsMs = 100;

export class LibraryLookup {
  readonly #options: LibraryLookupOptions;
  /** Reads that have not begun yet: a new request may share them. */
  readonly #next = new Map<LibraryKey, Promise<boolean>>();
  /** Until the next read may begin. */
  readonly #pauses = new Map<LibraryKey, Promise<unknown>>();

  constructor(options: LibraryLookupOptions) {
    this.#options = options;
  }

  /** False only if the server reports that the Library does not exist. */
  isThere(key: LibraryKey): Promise<boolean> {
    const shared = this.#next.get(key);
    if (shared !== undefined) return shared;
    const next = this.#afterPause(key);
    this.#next.set(key, next);
    return next;
  }

  async #afterPause(key: LibraryKey): Promise<boolean> {
    await this.#pauses.get(key);
    this.#next.delete(key);
    const read = this.#read(key);
    const pause = Promise.all([read, this.#options.clock.sleep(betweenReadsMs)]).then(() => {
      if (this.#pauses.get(key) === pause) this.#pauses.delete(key);
    });
    this.#pauses.set(key, pause);
    return read;
  }

  async #read(key: LibraryKey): Promise<boolean> {
    const at = key.indexOf('/');
    const place = { namespace: key.slice(0, at), name: key.slice(at + 1) };
    try {
      return (await this.#options.api.get(libraries, place)) !== undefined;
    } catch (error) {
      this.#options.onTrouble(error);
      return true;
    }
  }
}
