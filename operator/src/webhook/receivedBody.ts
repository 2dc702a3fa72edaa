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

/** Resolves exactly once, never rejects. Call `release` when the bytes are no longer needed. */
export function receiveBody(
  request: IncomingMessage,
  budget: BodyBudget,
  limits: WebhookLimits,
): { body: Promise<ReceivedBody>; release: () => void } {
  const collector = collectBytes(budget, limits.bodyBytes);
  const body = new Promise<ReceivedBody>((resolve) => {
    let discardedBytes = 0;
    const settle = (received: ReceivedBody): void => {
      clearTimeout(timer);
      resolve(received);
    };
    const timer = setTimeout(() => {
      collector.drop('slow');
      settle({ end: 'slow' });
    }, limits.bodySeconds * 1000);
    if (Number(request.headers['content-length'] ?? 0) > limits.bodyBytes) collector.drop('tooLarge');

    request.on('data', (chunk: Uint8Array) => {
      if (collector.add(chunk) === undefined) return;
      discardedBytes += chunk.length;
      if (discardedBytes > limits.discardedBytes) settle({ end: 'tooLarge' });
    });
    request.on('end', () => settle(collector.finish()));
    // `close` also follows `end`; without `end` it means that the sender disconnected.
    request.on('error', () => settle({ end: 'aborted' }));
    request.on('close', () => settle({ end: 'aborted' }));
  });
  return { body, release: () => collector.drop('aborted') };
}

type Dropped = Exclude<ReceivedBody['end'], 'whole'>;

interface ByteCollector {
  /** Undefined if the chunk was kept, otherwise why nothing is kept any longer. */
  add(chunk: Uint8Array): Dropped | undefined;
  drop(reason: Dropped): void;
  finish(): ReceivedBody;
}

/**
 * One buffer that doubles, not a list of chunks: a body sent byte by byte would cost a hundred times its size in small
 * objects. The usual body is one chunk and is kept as received.
 */
function collectBytes(budget: BodyBudget, limitBytes: number): ByteCollector {
  let buffer: Uint8Array = nothing;
  let length = 0;
  let dropped: Dropped | undefined;

  const drop = (reason: Dropped): void => {
    dropped ??= reason;
    budget.give(buffer.length);
    buffer = nothing;
    length = 0;
  };
  const add = (chunk: Uint8Array): Dropped | undefined => {
    if (dropped !== undefined) return dropped;
    const needed = length + chunk.length;
    if (needed > limitBytes) drop('tooLarge');
    else if (length === 0) {
      if (!budget.take(chunk.length)) drop('busy');
      else buffer = chunk;
      length = buffer.length;
    } else {
      if (needed > buffer.length) grow(needed);
      if (dropped === undefined) {
        buffer.set(chunk, length);
        length = needed;
      }
    }
    return dropped;
  };
  const grow = (needed: number): void => {
    const capacity = Math.min(Math.max(needed, buffer.length * 2), limitBytes);
    if (!budget.take(capacity)) {
      drop('busy');
      return;
    }
    const larger = Buffer.allocUnsafeSlow(capacity);
    larger.set(buffer.subarray(0, length));
    budget.give(buffer.length);
    buffer = larger;
  };
  const finish = (): ReceivedBody =>
    dropped === undefined ? { end: 'whole', bytes: buffer.subarray(0, length) } : { end: dropped };
  return { add, drop, finish };
}
