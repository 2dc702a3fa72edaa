/**
 * A copy of the objects of one kind, kept by a list and a watch (docs/reference/clusters.md#watch-loop). It may lag
 * behind, but never for good: a watch that breaks, ends, goes silent or expires is followed by another, and the next
 * list shows what was missed. It only reports changes; acting on them is the caller's job.
 */
import type { Clock } from '../../../library/clock.ts';
import { type KubeApi, KubeError } from './kubeApi.ts';
import type { ObjectCache } from './objectCache.ts';
import { backoffMs } from './rate.ts';
import { afterWatch, type RestartReason, type WatchEnd, watchSeconds } from './reflectorRules.ts';
import { ReflectorStore } from './reflectorStore.ts';
import type { ObjectPlace, Resource, Scope } from './resources.ts';
import type { ObjectMeta, WatchEvent } from './wire.ts';

export interface ReflectorOptions<Item> {
  readonly api: KubeApi;
  readonly resource: Resource<Item>;
  readonly scope: Scope;
  readonly clock: Clock;
  /** 0 to 1: spreads the reconnects of several replicas. */
  random(): number;
  /** `gone`: the object was deleted; `item` is its last known version. Called in order; should only note a key. */
  onChange(item: Item, gone: boolean): void;
  /** `what`: `list of libraries`, `watch of jobs`, … */
  onTrouble(error: unknown, what: string): void;
  /** Called when a watch is restarted, with the reason that ended the one before. */
  onRestart?(reason: RestartReason): void;
}

const backoffBaseMs = 800;
const backoffAtMostMs = 30_000;

export class Reflector<Item extends { readonly metadata: ObjectMeta }> implements ObjectCache<Item> {
  readonly #options: ReflectorOptions<Item>;
  readonly #store: ReflectorStore<Item>;
  readonly #restarts = new Map<RestartReason, number>();
  #filled = Promise.withResolvers<void>();
  #answered = Promise.withResolvers<void>();
  #isFilled = false;
  #isRefused = false;
  #isListing = true;
  #resourceVersion = '';
  #lastContactAt: number;
  #failures = 0;
  #watchesWithoutEvent = 0;

  constructor(options: ReflectorOptions<Item>) {
    this.#options = options;
    this.#lastContactAt = options.clock.monotonic();
    this.#store = new ReflectorStore((item, gone) => this.#report(item, gone));
  }

  /** Resolves with the first list of this run, or when the run ends before it: check `isFilled` afterwards. */
  get filled(): Promise<void> {
    return this.#filled.promise;
  }

  get isFilled(): boolean {
    return this.#isFilled;
  }

  /**
   * Resolves when the first list of this run has arrived or was refused for lack of rights, or when the run ends before
   * either.
   */
  get answered(): Promise<void> {
    return this.#answered.promise;
  }

  /**
   * The last request was refused for lack of rights: a Role is missing, or was deleted with its namespace. Known
   * objects are kept.
   */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /**
   * Monotonic milliseconds of the last response (initially: of construction). Bookmarks keep it within about a minute.
   */
  get lastContactAt(): number {
    return this.#lastContactAt;
  }

  /** The number of watch restarts by reason. */
  get restarts(): ReadonlyMap<RestartReason, number> {
    return this.#restarts;
  }

  get(place: ObjectPlace): Item | undefined {
    return this.#store.get(place);
  }

  values(): Iterable<Item> {
    return this.#store.values();
  }

  /** Runs until the signal aborts; never rejects. May be run again afterwards, starting with a list. */
  async run(signal: AbortSignal): Promise<void> {
    this.#begin();
    while (!signal.aborted) {
      const pauseMs = this.#isListing ? await this.#list(signal) : await this.#watch(signal);
      if (pauseMs > 0 && !signal.aborted) await this.#pause(pauseMs, signal);
    }
    this.#filled.resolve();
    this.#answered.resolve();
  }

  /** A server that is back is asked at once, whatever the backoff. */
  async #pause(pauseMs: number, signal: AbortSignal): Promise<void> {
    const { api, clock } = this.#options;
    if (this.#failures === 0 || api.presence === undefined) await clock.sleep(pauseMs, signal);
    else if (await api.presence.pause(clock, pauseMs, signal)) this.#failures = 0;
  }

  #begin(): void {
    if (this.#isFilled) this.#filled = Promise.withResolvers();
    if (this.#isFilled || this.#isRefused) this.#answered = Promise.withResolvers();
    this.#isFilled = false;
    this.#isRefused = false;
    this.#isListing = true;
    this.#failures = 0;
    this.#watchesWithoutEvent = 0;
  }

  async #list(signal: AbortSignal): Promise<number> {
    const { api, resource, scope, clock } = this.#options;
    try {
      const list = await whileRunning(api.list(resource, scope), signal);
      if (list === undefined) return 0;
      this.#lastContactAt = clock.monotonic();
      this.#resourceVersion = list.metadata.resourceVersion;
      this.#store.replace(list.items);
      this.#isListing = false;
      this.#watchesWithoutEvent = 0;
      this.#isFilled = true;
      this.#isRefused = false;
      this.#filled.resolve();
      this.#answered.resolve();
      return 0;
    } catch (error) {
      if (signal.aborted) return 0;
      if (isForbidden(error)) {
        this.#isRefused = true;
        this.#answered.resolve();
      }
      this.#trouble(error, 'list');
      this.#count('list');
      return this.#backoff(error);
    }
  }

  async #watch(signal: AbortSignal): Promise<number> {
    const { clock, random } = this.#options;
    const timeoutSeconds = watchSeconds(random());
    const openedAt = clock.monotonic();
    const seen = { events: 0 };
    const outcome = await this.#follow(signal, timeoutSeconds, seen);
    if (signal.aborted) return 0;
    this.#watchesWithoutEvent = seen.events > 0 ? 0 : this.#watchesWithoutEvent + 1;
    if (isForbidden(outcome.error)) this.#isRefused = true;
    const livedMs = clock.monotonic() - openedAt;
    const next = afterWatch({ ...outcome, livedMs, timeoutSeconds, inARowWithoutEvent: this.#watchesWithoutEvent });
    this.#count(next.reason);
    if (next.isHealthy) this.#failures = 0;
    if (next.relists) this.#isListing = true;
    if (outcome.error !== undefined && next.reason !== 'expired') this.#trouble(outcome.error, 'watch');
    return next.backsOff ? this.#backoff(outcome.error) : next.pauseMs;
  }

  /** Follows one watch to its end. */
  async #follow(signal: AbortSignal, timeoutSeconds: number, seen: { events: number }): Promise<WatchEnd> {
    const { api, resource, scope, clock } = this.#options;
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const from = { resourceVersion: this.#resourceVersion, timeoutSeconds, signal: either };
    let refused: KubeError | undefined;
    const onEvent = (event: WatchEvent<Item>) => {
      if (either.aborted) return;
      this.#lastContactAt = clock.monotonic();
      if (event.type === 'ERROR') {
        const { code = 500, reason = 'InternalError', message = 'no message' } = event.object;
        refused = new KubeError(code, reason, `watch of ${resource.plural}: ${message}`, event.object);
        stop.abort();
        return;
      }
      seen.events += 1;
      this.#isRefused = false;
      this.#resourceVersion = event.object.metadata.resourceVersion ?? this.#resourceVersion;
      if (event.type !== 'BOOKMARK') this.#store.apply(event.object, event.type === 'DELETED');
    };
    try {
      await whileRunning(api.watch(resource, scope, from, onEvent), signal);
      return refused === undefined ? {} : { error: refused, inStream: true };
    } catch (error) {
      return { error };
    }
  }

  #backoff(error: unknown): number {
    this.#failures += 1;
    const asked = error instanceof KubeError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    const own = backoffMs(this.#failures, backoffBaseMs, backoffAtMostMs, this.#options.random());
    return Math.max(own, Math.min(asked, backoffAtMostMs));
  }

  #count(reason: RestartReason): void {
    this.#restarts.set(reason, (this.#restarts.get(reason) ?? 0) + 1);
    this.#options.onRestart?.(reason);
  }

  #report(item: Item, gone: boolean): void {
    try {
      this.#options.onChange(item, gone);
    } catch (error) {
      this.#trouble(error, 'handling a change');
    }
  }

  #trouble(error: unknown, what: string): void {
    try {
      this.#options.onTrouble(error, `${what} of ${this.#options.resource.plural}`);
    } catch {
      // A failing error handler must not stop the loop.
    }
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof KubeError && error.code === 403;
}

/** undefined if the signal aborts first; a later result of the work is dropped. */
async function whileRunning<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
  const stop = () => resolve(undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
