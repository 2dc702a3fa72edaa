/**
 * How long folders waited in a chaos run: from the later of their webhook and the last fault to the claim of the run
 * that walked them and to its end, and what they waited for. It only measures; the rules are in `chaosJudge.ts`.
 */
import type { Held, SeenState } from './chaosStatus.ts';

/** Times in milliseconds of a clock that only grows. */
interface Waiting {
  readonly since: number;
  /** Its Library had another run claimed. */
  busyMs: number;
  /** It was put back with a later due time. */
  backoffMs: number;
  seenAt: number;
  state: 'busy' | 'backoff' | 'idle';
}

interface Waited {
  readonly what: string;
  readonly since: number;
  readonly waitMs: number;
  readonly busyMs: number;
  readonly backoffMs: number;
}

export class ChaosWaits<Owed extends object> {
  readonly #now: () => number;
  readonly #waiting = new Map<Owed, Waiting>();
  readonly #claimed = new Map<Owed, Waited>();
  readonly #waited: (Waited & { readonly walkedMs: number; readonly isAfterAll: boolean })[] = [];
  #lastFaultAt = 0;
  #isOver = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A fault is over now: what waits from here on waits for the operator. */
  faultIsOver(): void {
    this.#lastFaultAt = this.#now();
    for (const [one, waiting] of this.#waiting)
      this.#waiting.set(one, { ...waiting, since: this.#lastFaultAt, busyMs: 0, backoffMs: 0, seenAt: this.#now() });
  }

  /** Call after the last fault of all. */
  lastFaultIsOver(): void {
    this.faultIsOver();
    this.#isOver = true;
  }

  waits(one: Owed): void {
    const at = this.#now();
    this.#waiting.set(one, { since: at, busyMs: 0, backoffMs: 0, seenAt: at, state: 'idle' });
  }

  /** Call with each stored state of its Library. */
  saw(one: Owed, { run }: SeenState, held: Held | undefined): void {
    const waiting = this.#waiting.get(one);
    if (waiting === undefined) return;
    this.#add(waiting);
    const isLater = held !== undefined && held.notBefore > Date.now();
    waiting.state = run !== undefined ? 'busy' : isLater ? 'backoff' : 'idle';
  }

  #add(waiting: Waiting): void {
    const ms = this.#now() - waiting.seenAt;
    waiting.seenAt = this.#now();
    if (waiting.state === 'busy') waiting.busyMs += ms;
    if (waiting.state === 'backoff') waiting.backoffMs += ms;
  }

  claimed(one: Owed, what: string): void {
    const waiting = this.#waiting.get(one);
    if (waiting === undefined) return;
    this.#add(waiting);
    const { since, busyMs, backoffMs } = waiting;
    this.#claimed.set(one, { what, since, waitMs: Math.max(0, this.#now() - since), busyMs, backoffMs });
  }

  /** The run that claimed it has walked it. */
  done(one: Owed): void {
    const waited = this.#claimed.get(one);
    if (waited !== undefined) {
      const walkedMs = this.#now() - Math.max(waited.since, this.#lastFaultAt);
      this.#waited.push({ ...waited, walkedMs, isAfterAll: this.#isOver });
    }
    this.forget(one);
  }

  forget(one: Owed): void {
    this.#claimed.delete(one);
    this.#waiting.delete(one);
  }

  /**
   * The milliseconds until folders were walked, of those that were walked after the last fault of all; 0 if there were
   * none.
   */
  walkedAfterAll(part: number): number {
    return percentile(
      this.#waited.filter(({ isAfterAll }) => isAfterAll).map(({ walkedMs }) => walkedMs),
      part,
    );
  }

  /**
   * The milliseconds until folders were walked, from the later of their webhook and the end of the last fault so far.
   * The next one may have lasted meanwhile: a leader that is paused right after its start.
   */
  walked(part: number): number {
    return percentile(
      this.#waited.map(({ walkedMs }) => walkedMs),
      part,
    );
  }

  /** Percentiles, and what the longest waited for. */
  toString(): string {
    const sorted = this.#waited.toSorted((a, b) => a.waitMs - b.waitMs);
    if (sorted.length === 0) return 'no folder was walked';
    const at = (part: number) =>
      seconds(
        percentile(
          sorted.map(({ waitMs }) => waitMs),
          part,
        ),
      );
    const longest = sorted.slice(-3).map(({ what, waitMs, busyMs, backoffMs }) => {
      const rest = waitMs - busyMs - backoffMs;
      return `${what} ${seconds(waitMs)} (behind another run ${seconds(busyMs)}, backoff ${seconds(backoffMs)}, else ${seconds(rest)})`;
    });
    const walked = [0.5, 0.9, 0.99, 1].map((part) => seconds(this.walked(part))).join(', ');
    const after = this.#waited.filter(({ isAfterAll }) => isAfterAll).length;
    const last = [0.5, 0.9, 0.99, 1].map((part) => seconds(this.walkedAfterAll(part))).join(', ');
    return [
      `waits for the claim: p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}; longest: ${longest.join('; ')}`,
      `until walked, p50, p90, p99, longest: ${walked} (${sorted.length} folders since their last fault); ${last} (${after} after the last of all)`,
    ].join('\n');
  }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function seconds(milliseconds = 0): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
