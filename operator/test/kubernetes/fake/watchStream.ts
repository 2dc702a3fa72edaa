/**
 * One open watch: the changes of a kind from a version on, with bookmarks, a timeout, and errors in the stream
 * (docs/reference/clusters.md#watches).
 */
import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../src/library/clock.ts';
import { ApiError, expired } from './apiError.ts';
import type { Fault } from './faults.ts';
import type { Fields } from './json.ts';
import { apiVersionOf, type Kind, kindKey } from './kinds.ts';
import type { Change, ObjectStore } from './objectStore.ts';
import type { Selector } from './selectors.ts';

export interface WatchQuery {
  readonly kind: Kind;
  readonly selector: Selector;
  /** Absent: all current objects come first, as ADDED. */
  readonly fromVersion: number | undefined;
  /** A list in the stream, ended by an annotated bookmark. */
  readonly sendsInitial: boolean;
  readonly hasBookmarks: boolean;
  readonly timeoutSeconds: number;
}

/** Before a stream times out it sends a last bookmark. */
const lastBookmarkMs = 2_000;

export class WatchStream {
  readonly #store: ObjectStore;
  readonly #query: WatchQuery;
  readonly #response: ServerResponse;
  readonly #fault: Fault | undefined;
  readonly #ended = new AbortController();
  #sent = 0;

  constructor(store: ObjectStore, query: WatchQuery, response: ServerResponse, fault: Fault | undefined) {
    this.#store = store;
    this.#query = query;
    this.#response = response;
    this.#fault = fault;
  }

  /** Resolves when the stream has ended, for any reason. */
  async run(clock: Clock, bookmarkMs: number): Promise<void> {
    const response = this.#response;
    response.once('close', () => this.#ended.abort());
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    const unsubscribe = this.#store.subscribe((change) => {
      if (kindKey(change.kind) === kindKey(this.#query.kind)) this.#tell(change);
    });
    try {
      if (!this.#begin()) return;
      await Promise.race([this.#bookmarks(clock, bookmarkMs), this.#timeout(clock), this.#closed()]);
    } finally {
      unsubscribe();
      this.end();
    }
  }

  /** Ends the stream normally, like a timeout or a server that stops. */
  end(): void {
    this.#ended.abort();
    if (!this.#response.writableEnded) this.#response.end();
  }

  /** Breaks the stream. */
  cut(): void {
    this.#ended.abort();
    this.#response.socket?.destroy();
  }

  #begin(): boolean {
    const { kind, fromVersion, sendsInitial } = this.#query;
    if (this.#fault?.kind === 'expired')
      return this.#refuse(expired('The resourceVersion for the provided watch is too old.'));
    if (fromVersion === undefined || sendsInitial) {
      for (const object of this.#store.values(kind))
        if (this.#query.selector(object)) this.#send('ADDED', { ...object });
      if (sendsInitial) this.#bookmark({ 'k8s.io/initial-events-end': 'true' });
      return true;
    }
    try {
      for (const change of this.#store.since(kind, fromVersion)) this.#tell(change);
    } catch (error) {
      if (error instanceof ApiError) return this.#refuse(error);
      throw error;
    }
    this.#dropIfDue();
    return true;
  }

  #refuse(error: ApiError): false {
    this.#send('ERROR', error.status());
    return false;
  }

  #tell({ type, object, before }: Change): void {
    const { selector } = this.#query;
    const is = type !== 'DELETED' && selector(object);
    const was = before !== undefined && selector(before);
    if (is) this.#send(was ? 'MODIFIED' : 'ADDED', { ...object });
    else if (was) this.#send('DELETED', { ...object });
    this.#dropIfDue();
  }

  #send(type: string, object: Fields): void {
    if (this.#ended.signal.aborted || this.#fault?.kind === 'deaf') return;
    this.#sent += 1;
    this.#response.write(`${JSON.stringify({ type, object })}\n`);
  }

  #dropIfDue(): void {
    const fault = this.#fault;
    if (fault?.kind !== 'dropWatch' || this.#sent < (fault.afterEvents ?? 0)) return;
    if (fault.isClean === true) this.end();
    else this.cut();
  }

  #bookmark(annotations?: Fields): void {
    const { kind } = this.#query;
    this.#send('BOOKMARK', {
      kind: kind.kind,
      apiVersion: apiVersionOf(kind),
      metadata: {
        resourceVersion: String(this.#store.version),
        creationTimestamp: null,
        ...(annotations && { annotations }),
      },
    });
  }

  async #bookmarks(clock: Clock, everyMs: number): Promise<void> {
    const { signal } = this.#ended;
    if (!this.#query.hasBookmarks) return this.#closed();
    while (!signal.aborted) {
      await clock.sleep(everyMs, signal);
      if (!signal.aborted) this.#bookmark();
    }
  }

  async #timeout(clock: Clock): Promise<void> {
    const { signal } = this.#ended;
    const ms = this.#query.timeoutSeconds * 1_000;
    const first = Math.max(0, ms - lastBookmarkMs);
    await clock.sleep(first, signal);
    if (this.#query.hasBookmarks && !signal.aborted) this.#bookmark();
    await clock.sleep(ms - first, signal);
  }

  #closed(): Promise<void> {
    const { signal } = this.#ended;
    return new Promise((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}
