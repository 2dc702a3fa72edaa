/**
 * Simulated time: one event after the other, each followed by all its consequences. No real timer runs, so hours pass
 * in milliseconds and the same seed gives the same order.
 */
import type { Clock } from '../../src/library/clock.ts';

interface Event {
  readonly at: number;
  readonly order: number;
  readonly act: () => void;
}

/** More turns of the promise queue than the longest chain between two calls of a port. */
const promiseTurns = 24;

export class Timeline {
  #now = 0;
  #order = 0;
  readonly #heap: Event[] = [];

  /** Milliseconds since the world began; only grows. */
  get now(): number {
    return this.#now;
  }

  in(milliseconds: number, act: () => void): void {
    const event = { at: this.#now + Math.max(0, milliseconds), order: this.#order++, act };
    let index = this.#heap.push(event) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#before(index, parent)) break;
      this.#exchange(index, parent);
      index = parent;
    }
  }

  /** Runs the next event and its consequences. False if none is left. */
  async step(): Promise<boolean> {
    const event = this.#takeFirst();
    if (event === undefined) return false;
    this.#now = Math.max(this.#now, event.at);
    event.act();
    for (let turn = 0; turn < promiseTurns; turn++) await undefined;
    return true;
  }

  #takeFirst(): Event | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (last === undefined || first === last) return first;
    this.#heap[0] = last;
    for (let index = 0; ; ) {
      let least = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < this.#heap.length && this.#before(child, least)) least = child;
      }
      if (least === index) return first;
      this.#exchange(index, least);
      index = least;
    }
  }

  #before(a: number, b: number): boolean {
    const [left, right] = [this.#heap[a], this.#heap[b]];
    if (left === undefined || right === undefined) return false;
    return left.at < right.at || (left.at === right.at && left.order < right.order);
  }

  #exchange(a: number, b: number): void {
    const [left, right] = [this.#heap[a], this.#heap[b]];
    if (left === undefined || right === undefined) return;
    this.#heap[a] = right;
    this.#heap[b] = left;
  }
}

/** A process of the operator: after its death nothing reaches it, while it is paused everything waits. */
export class Fence {
  #alive = true;
  #paused = false;
  #backlog: (() => void)[] = [];

  get alive(): boolean {
    return this.#alive;
  }

  get paused(): boolean {
    return this.#paused;
  }

  deliver(act: () => void): void {
    if (!this.#alive) return;
    if (this.#paused) this.#backlog.push(act);
    else act();
  }

  die(): void {
    this.#alive = false;
    this.#backlog = [];
  }

  pause(): void {
    this.#paused = true;
  }

  resume(timeline: Timeline): void {
    this.#paused = false;
    const waiting = this.#backlog;
    this.#backlog = [];
    for (const act of waiting) timeline.in(0, () => this.deliver(act));
  }
}

/** The clock of one process. `wall` gives the wall time, which jumps. */
export function clockOf(timeline: Timeline, fence: Fence, wall: () => number): Clock {
  const later = (milliseconds: number, resolve: () => void) => timeline.in(milliseconds, () => fence.deliver(resolve));
  return {
    now: wall,
    monotonic: () => timeline.now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) {
          resolve();
          return;
        }
        signal?.addEventListener('abort', () => resolve(), { once: true });
        later(milliseconds, resolve);
      }),
    turn: () => new Promise((resolve) => later(0, resolve)),
  };
}
