/**
 * One of several replicas leads: the one that holds a Lease. A Lease is no fence - a paused process may wake up and still write -
 * so this saves work and nothing more; that nothing runs twice is the business of versions and names (kubernetes.md 3).
 */
import type { Clock } from '../../../library/clock.ts';
import {
  isFree,
  type LeaseTerms,
  newLease,
  releasedLease,
  renewedLease,
  type Sighting,
  sighted,
} from './electorLease.ts';
import { hasReason, type KubeApi } from './kubeApi.ts';
import { leases, type ObjectPlace } from './resources.ts';
import type { LeaseObject } from './wire.ts';

export interface ElectorOptions {
  readonly api: KubeApi;
  readonly clock: Clock;
  readonly place: ObjectPlace;
  /** Of this very process: with a random part, for a container that starts again has the name of the one before. */
  readonly identity: string;
  readonly durationMs: number;
  readonly renewMs: number;
  onTrouble(error: unknown): void;
  /** Spreads the looks of those who wait, 0 to 1. Absent: Math.random. */
  random?(): number;
}

/** Held, as far as we know. `until`: monotonic; counted from before the renewal was sent. */
interface Held {
  readonly lease: LeaseObject;
  readonly until: number;
}

/** A renewal that failed is tried again so much sooner than the next would be due. */
const soonerAfterFailure = 5;

export class Elector {
  readonly #options: ElectorOptions;
  /** Two thirds of the duration: who leads stops well before anybody else may begin. */
  readonly #deadlineMs: number;
  #held: Held | undefined;
  #seen: Sighting | undefined;

  constructor(options: ElectorOptions) {
    const { durationMs, renewMs } = options;
    this.#options = options;
    this.#deadlineMs = (durationMs * 2) / 3;
    if (!(renewMs > 0 && renewMs < this.#deadlineMs)) {
      throw new Error(`expected renewals within two thirds of ${durationMs} ms, came every ${renewMs} ms`);
    }
  }

  /** By monotonic time: false at once when this process was paused for too long, before any timer of its own has fired. */
  isLeader(): boolean {
    return this.#held !== undefined && this.#options.clock.monotonic() < this.#held.until;
  }

  /**
   * Until `signal` aborts and `lead` has ended. Calls `lead` whenever this process becomes leader; its signal aborts when the
   * Lease is lost or `signal` aborts, and nobody leads here again before it has ended. Never rejects.
   */
  async run(signal: AbortSignal, lead: (mandate: AbortSignal) => Promise<void>): Promise<void> {
    const { clock, renewMs, random = Math.random } = this.#options;
    while (!signal.aborted) {
      await this.#acquire();
      if (this.isLeader()) await this.#reign(signal, lead);
      if (!signal.aborted) await clock.sleep(renewMs * (0.9 + random() / 5), signal);
    }
  }

  async #acquire(): Promise<void> {
    const { clock } = this.#options;
    const startedAt = clock.monotonic();
    const lease = await this.#quietly(() => this.#taken());
    if (lease !== undefined) this.#held = { lease, until: startedAt + this.#deadlineMs };
  }

  /** The Lease when it is ours now; undefined when it is another's. */
  async #taken(): Promise<LeaseObject | undefined> {
    const { api, clock, place, identity, durationMs } = this.#options;
    const lease = await api.get(leases, place);
    if (lease === undefined) return api.create(leases, newLease(place, this.#terms()));
    const now = clock.monotonic();
    this.#seen = sighted(lease, this.#seen, now);
    if (!isFree(lease, this.#seen, identity, now, durationMs)) return undefined;
    return api.replace(leases, renewedLease(lease, this.#terms()));
  }

  async #reign(signal: AbortSignal, lead: (mandate: AbortSignal) => Promise<void>): Promise<void> {
    const mandate = new AbortController();
    const ended = new AbortController();
    const stop = () => mandate.abort();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const work = (async () => lead(mandate.signal))()
      .catch((error: unknown) => this.#trouble(error))
      .finally(() => ended.abort());
    await this.#keep(ended.signal);
    mandate.abort();
    await work;
    signal.removeEventListener('abort', stop);
    await this.#release();
  }

  /** Renews until what is led has ended, also while it winds up after a stop; or until the Lease is lost. */
  async #keep(ended: AbortSignal): Promise<void> {
    const { clock, renewMs } = this.#options;
    let pauseMs = renewMs;
    while (!ended.aborted && this.#held !== undefined) {
      const leftMs = this.#held.until - clock.monotonic();
      if (leftMs <= 0) break;
      await clock.sleep(Math.min(pauseMs, leftMs), ended);
      if (ended.aborted || !this.isLeader()) continue;
      const renewed = await this.#renewedInTime(this.#held);
      if (renewed === 'lost') this.#held = undefined;
      else if (renewed !== undefined) this.#held = renewed;
      pauseMs = renewed === undefined ? renewMs / soonerAfterFailure : renewMs;
    }
  }

  /** undefined: not yet, the old one still holds for a while. A renewal that hangs is not waited for beyond that. */
  async #renewedInTime(held: Held): Promise<Held | 'lost' | undefined> {
    const { clock } = this.#options;
    const over = new AbortController();
    const startedAt = clock.monotonic();
    const renewal = this.#quietly(() => this.#renewed(held.lease));
    const late = clock.sleep(held.until - startedAt, over.signal).then(() => undefined);
    const lease = await Promise.race([renewal, late]);
    over.abort();
    return lease === undefined || lease === 'lost' ? lease : { lease, until: startedAt + this.#deadlineMs };
  }

  async #renewed(lease: LeaseObject): Promise<LeaseObject | 'lost'> {
    const { api, place, identity } = this.#options;
    try {
      return await api.replace(leases, renewedLease(lease, this.#terms()));
    } catch (error) {
      if (!hasReason(error, 'Conflict') && !hasReason(error, 'NotFound')) throw error;
    }
    // Somebody has written into it, or deleted it: only if somebody else holds it now is it lost.
    const now = await api.get(leases, place);
    if (now === undefined) return api.create(leases, newLease(place, this.#terms()));
    if (now.spec.holderIdentity !== identity) return 'lost';
    return api.replace(leases, renewedLease(now, this.#terms()));
  }

  /** Only what is still ours: a Lease that was lost in time belongs to somebody else by now, and the version would refuse us. */
  async #release(): Promise<void> {
    const { api, clock } = this.#options;
    const held = this.#held;
    const isOurs = this.isLeader();
    this.#held = undefined;
    if (held === undefined || !isOurs) return;
    await this.#quietly(() => api.replace(leases, releasedLease(held.lease, clock.now())));
  }

  /** undefined after an error. That another was quicker is none. */
  async #quietly<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!hasReason(error, 'Conflict') && !hasReason(error, 'AlreadyExists')) this.#trouble(error);
      return undefined;
    }
  }

  #trouble(error: unknown): void {
    try {
      this.#options.onTrouble(error);
    } catch {
      // Nobody is left to tell; leadership must not hang on it.
    }
  }

  #terms(): LeaseTerms {
    const { clock, identity, durationMs } = this.#options;
    return { identity, durationMs, now: clock.now() };
  }
}
