/**
 * Reads a request's body into bounded memory and reports how that ended. Knows nothing of its meaning. All requests of
 * a server share the budget: a request that takes bytes from it returns them through `release`.
 */
import type { IncomingMessage } from 'node:http';
import type { WebhookLimits } from './limits.ts';

/** The bytes that bodies may still take. Changed only by `take` and `give`. */
export interface BodyBudget {
  take(bytes: number): boolean;
  give(bytes: number): void;
  inUseBytes(): number;
}

export function bodyBudget(limitBytes: number): BodyBudget {
  let inUse = 0;
  return {
    take(bytes) {
      if (inUse + bytes > limitBytes) return false;
      inUse += bytes;
      return true;
    },
    give(bytes) {
      inUse -= bytes;
    },
    inUseBytes: () => inUse,
  };
}

/**
 * `whole`: the complete body. `tooLarge`, `busy` (the budget is used up), `slow`: not kept, but the sender still gets
 * its answer. `aborted`: the connection died; nobody is left to answer, and half a body is useless.
 */
export type ReceivedBody =
  | { readonly end: 'whole'; readonly bytes: Uint8Array }
  | { readonly end: 'tooLarge' | 'busy' | 'slow' | 'aborted' };

const nothing = new Uint8Array(0);

type Dropped = Exclude<ReceivedBody['end'], 'whole'>;

/**
 * One body on its way. Its bytes are in one buffer that doubles, not in a list of chunks: a body sent byte by byte would cost a
 * hundred times its size in small objects. The usual body is one chunk and is kept as received.
 */
export class IncomingBody {
  /** Resolves exactly once, never rejects. */
  readonly received: Promise<ReceivedBody>;
  readonly #budget: BodyBudget;
  readonly #limits: WebhookLimits;
  readonly #resolve: (received: ReceivedBody) => void;
  readonly #timer: NodeJS.Timeout;
  #buffer: Uint8Array = nothing;
  #length = 0;
  #discardedBytes = 0;
  #dropped: Dropped | undefined;

  constructor(request: IncomingMessage, budget: BodyBudget, limits: WebhookLimits) {
    this.#budget = budget;
    this.#limits = limits;
    const { promise, resolve } = Promise.withResolvers<ReceivedBody>();
    this.received = promise;
    this.#resolve = resolve;
    this.#timer = setTimeout(() => this.#endAs('slow'), limits.bodySeconds * 1000);
    if (Number(request.headers['content-length'] ?? 0) > limits.bodyBytes) this.#drop('tooLarge');
    request.on('data', (chunk: Uint8Array) => this.#add(chunk));
    request.on('end', () => this.#finish());
    // It also follows `end`; without `end` it means that the sender disconnected.
    request.on('close', () => this.#settle({ end: 'aborted' }));
  }

  /** Call it when the bytes are no longer needed. */
  release(): void {
    this.#drop('aborted');
  }

  #settle(received: ReceivedBody): void {
    clearTimeout(this.#timer);
    this.#resolve(received);
  }

  #finish(): void {
    const dropped = this.#dropped;
    const bytes = this.#buffer.subarray(0, this.#length);
    this.#settle(dropped === undefined ? { end: 'whole', bytes } : { end: dropped });
  }

  #endAs(reason: 'slow' | 'tooLarge'): void {
    this.#drop(reason);
    this.#settle({ end: reason });
  }

  #add(chunk: Uint8Array): void {
    const needed = this.#length + chunk.length;
    if (this.#dropped === undefined) {
      if (needed > this.#limits.bodyBytes) this.#drop('tooLarge');
      else if (!(this.#length === 0 ? this.#keepFirst(chunk) : this.#append(chunk, needed))) this.#drop('busy');
    }
    if (this.#dropped === undefined) return;
    this.#discardedBytes += chunk.length;
    if (this.#discardedBytes > this.#limits.discardedBytes) this.#settle({ end: 'tooLarge' });
  }

  /** False if the budget is used up, like the next two. */
  #keepFirst(chunk: Uint8Array): boolean {
    if (!this.#budget.take(chunk.length)) return false;
    this.#buffer = chunk;
    this.#length = chunk.length;
    return true;
  }

  #append(chunk: Uint8Array, needed: number): boolean {
    if (needed > this.#buffer.length && !this.#grow(needed)) return false;
    this.#buffer.set(chunk, this.#length);
    this.#length = needed;
    return true;
  }

  #grow(needed: number): boolean {
    const capacity = Math.min(Math.max(needed, this.#buffer.length * 2), this.#limits.bodyBytes);
    if (!this.#budget.take(capacity)) return false;
    const larger = Buffer.allocUnsafeSlow(capacity);
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#budget.give(this.#buffer.length);
    this.#buffer = larger;
    return true;
  }

  #drop(reason: Dropped): void {
    this.#dropped ??= reason;
    this.#budget.give(this.#buffer.length);
    this.#buffer = nothing;
    this.#length = 0;
  }
}
