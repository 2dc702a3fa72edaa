/**
 * Titles with equal keys, read in the order of the keys from an index, a window of each Library at a time: memory does
 * not grow with the catalog.
 */
import { setImmediate } from 'node:timers/promises';
import { compareBytes } from './pageCursor.ts';

export interface KeyedTitle {
  /** Titles with equal keys may be the same. */
  readonly key: string;
  readonly id: number;
}

/** The next ones after a place, ascending by the bytes of the key, then by id. */
export type ReadWindow = (after: KeyedTitle | undefined) => Promise<readonly KeyedTitle[]>;

/** Reading this many rows takes about 5 ms. */
export const windowRows = 4_000;

/** The rows of one Library in order; one window of them is held. */
class Stream {
  readonly #read: ReadWindow;
  #rows: readonly KeyedTitle[] = [];
  #at = 0;
  #isEnded = false;

  constructor(read: ReadWindow) {
    this.#read = read;
  }

  get head(): KeyedTitle | undefined {
    return this.#rows[this.#at];
  }

  /** Reads on where nothing is left; the thread is yielded, because SQLite runs on it. */
  async fill(): Promise<void> {
    if (this.#isEnded || this.#at < this.#rows.length) return;
    await setImmediate();
    this.#rows = await this.#read(this.#rows.at(-1));
    this.#at = 0;
    this.#isEnded = this.#rows.length < windowRows;
  }

  take(): void {
    this.#at += 1;
  }
}

export interface Run {
  readonly key: string;
  /** At least two. */
  readonly ids: readonly number[];
}

/** The titles of each key that at least two have, from all Libraries merged. */
export async function* runs(reads: readonly ReadWindow[]): AsyncGenerator<Run> {
  const streams = reads.map((read) => new Stream(read));
  let key = '';
  let run: number[] = [];
  for (;;) {
    for (const stream of streams) await stream.fill();
    const next = firstOf(streams);
    const head = next?.head;
    if (next === undefined || head === undefined) break;
    next.take();
    if (head.key === key) {
      run.push(head.id);
      continue;
    }
    if (run.length > 1) yield { key, ids: run };
    key = head.key;
    run = [head.id];
  }
  if (run.length > 1) yield { key, ids: run };
}

function firstOf(streams: readonly Stream[]): Stream | undefined {
  let first: Stream | undefined;
  for (const stream of streams) {
    if (stream.head === undefined) continue;
    if (first?.head === undefined || compareBytes(stream.head.key, first.head.key) < 0) first = stream;
  }
  return first;
}
