/**
 * Leader election over a Lease: the replica that holds it leads. A Lease is no fence, because a paused process may wake
 * up and still write. So leadership only saves work; resourceVersions and names prevent double work
 * (docs/reference/clusters.md#safe-writes).
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
  /** Identifies this process. Has a random part, because a restarted container keeps its pod's name. */
  readonly identity: string;
  readonly durationMs: number;
  readonly renewMs: number;
  onTrouble(error: unknown): void;
  /** Spreads the checks of waiting replicas, 0 to 1. Default: Math.random. */
  random?(): number;
}

/** The Lease as last held. `until` is monotonic and counts from before the renewal was sent. */
interface Held {
  readonly lease: LeaseObject;
  readonly until: number;
}

/** The clocks of the check and of the Lease may differ by a moment: no check follows another at once. */
const soonestCheckMs = 1_000;
/** A failed renewal is retried after this fraction of the renewal interval. */
const soonerAfterFailure = 5;

export class Elector {
  readonly #options: ElectorOptions;
  /** Two thirds of the duration: a leader stops well before another replica may start. */
  readonly #deadlineMs: number;
  #held: Held | undefined;
  #seen: Sighting | undefined;

  constructor(options: ElectorOptions) {
    const { durationMs, renewMs } = options;
    this.#options = options;
    this.#deadlineMs = (durationMs * 2) / 3;
    if (!(renewMs > 0 && renewMs < this.#deadlineMs)) {
      throw new Error(`expected renewals within two thirds of ${durationMs} ms, got one every ${renewMs} ms`);
    }
  }

  /**
   * Uses monotonic time, so it is false at once after this process was paused too long, before any of its timers fires.
   */
  isLeader(): boolean {
    return this.#held !== undefined && this.#options.clock.monotonic() < this.#held.until;
  }

  /**
   * Runs until `signal` aborts and `lead` has ended. Calls `lead` whenever this process becomes leader. Its signal
   * aborts when the Lease is lost or `signal` aborts; it is not called again before it has ended. Never rejects.
   */
  async run(signal: AbortSignal, lead: (mandate: AbortSignal) => Promise<void>): Promise<void> {
    const { renewMs, random = Math.random } = this.#options;
    while (!signal.aborted) {
      await this.#acquire();
      if (this.isLeader()) await this.#reign(signal, lead);
      if (!signal.aborted) await this.#pause(Math.min(renewMs * (0.9 + random() / 5), this.#freeInMs()), signal);
    }
  }

  /** A server that is back is asked at once. */
  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { api, clock } = this.#options;
    if (api.presence === undefined) await clock.sleep(milliseconds, signal);
    else await api.presence.pause(clock, milliseconds, signal);
  }

  /**
   * How long until the Lease of a silent leader may be taken. While it is renewed this is further ahead than the next
   * check; one that could be taken and was not is tried at the usual pace.
   */
  #freeInMs(): number {
    const { clock, durationMs } = this.#options;
    const leftMs = this.#seen === undefined ? 0 : this.#seen.at + durationMs - clock.monotonic();
    return leftMs > 0 ? Math.max(soonestCheckMs, leftMs) : Number.POSITIVE_INFINITY;
  }

  async #acquire(): Promise<void> {
    const { clock } = this.#options;
    const startedAt = clock.monotonic();
    const lease = await this.#quietly(() => this.#taken());
    if (lease !== undefined) this.#held = { lease, until: startedAt + this.#deadlineMs };
  }

  /** The Lease if this process holds it now; undefined if another one does. */
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

  /** Renews until `lead` has ended, also while it winds down after a stop, or until the Lease is lost. */
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

  /**
   * undefined if the renewal failed while the old Lease still holds. A renewal that hangs is abandoned when the Lease
   * runs out.
   */
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
    // Another writer changed or deleted the Lease. It is lost only if another process holds it now.
    const now = await api.get(leases, place);
    if (now === undefined) return api.create(leases, newLease(place, this.#terms()));
    if (now.spec.holderIdentity !== identity) return 'lost';
    return api.replace(leases, renewedLease(now, this.#terms()));
  }

  /**
   * Releases the Lease only while it is ours: an expired one may belong to another process, and the version check would
   * fail.
   */
  async #release(): Promise<void> {
    const { api, clock } = this.#options;
    const held = this.#held;
    const isOurs = this.isLeader();
    this.#held = undefined;
    if (held === undefined || !isOurs) return;
    await this.#quietly(() => api.replace(leases, releasedLease(held.lease, clock.now())));
  }

  /** undefined after an error. A conflict with a faster replica is not reported. */
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
      // A failing error handler must not stop leader election.
    }
  }

  #terms(): LeaseTerms {
    const { clock, identity, durationMs } = this.#options;
    return { identity, durationMs, now: clock.now() };
  }
}
