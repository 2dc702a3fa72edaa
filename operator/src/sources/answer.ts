/** The outcome of a request as the phases see it: found, none, or trouble with a reason (phases/sources.ts). */
import { englishText } from '../messages/english.ts';
import { message } from '../messages/message.ts';
import { OutboundError, type OutboundErrorKind } from '../outbound/outboundError.ts';
import type { Answer, Trouble } from '../phases/sources.ts';

/** Thrown by a client that finds a trouble in an answer with a good status. */
export class SourceTrouble extends Error {
  override readonly name = 'SourceTrouble';
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(englishText(trouble.reason));
    this.trouble = trouble;
  }
}

/**
 * Runs one request of a source. undefined means that the service is well and has nothing. Failures of the service
 * become an answer; the caller's abort and our own bugs are thrown.
 */
export async function answered<Value>(
  source: string,
  work: () => Promise<Value | undefined>,
  nowMs: () => number = Date.now,
): Promise<Answer<Value>> {
  try {
    const value = await work();
    return value === undefined ? { state: 'none' } : { state: 'found', value };
  } catch (error) {
    if (error instanceof SourceTrouble) return { state: 'trouble', trouble: error.trouble };
    if (!(error instanceof OutboundError) || error.kind === 'aborted') throw error;
    if (error.kind === 'notFound') return { state: 'none' };
    return { state: 'trouble', trouble: troubleOf(source, error, nowMs()) };
  }
}

/** Like `answered`; an empty list means none. */
export async function answeredSome<Item>(
  source: string,
  work: () => Promise<readonly Item[]>,
  nowMs: () => number = Date.now,
): Promise<Answer<readonly Item[]>> {
  return await answered(
    source,
    async () => {
      const items = await work();
      return items.length === 0 ? undefined : items;
    },
    nowMs,
  );
}

/** A 404 for one part of a title becomes undefined, so that the rest goes on. */
export async function unlessNotFound<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return await unlessOf(['notFound'], work);
}

/** The same for an optional part; an unusable answer that a retry would not improve also becomes undefined. */
export async function unlessUseless<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return await unlessOf(['notFound', 'badAnswer', 'tooBig', 'refused'], work);
}

async function unlessOf<Value>(kinds: readonly OutboundErrorKind[], work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OutboundError && kinds.includes(error.kind)) return undefined;
    throw error;
  }
}

export function troubleOf(source: string, error: OutboundError, nowMs: number): Trouble {
  const reason = message('ofService', source, error.words);
  const retryAtMs = error.untilMs ?? (error.retryAfterMs === undefined ? undefined : nowMs + error.retryAfterMs);
  const until = retryAtMs === undefined ? {} : { retryAtMs };
  if (error.kind === 'needsPerson') return { source, cause: 'key', reason };
  return { source, cause: error.kind === 'ended' ? 'ended' : 'later', reason, ...until };
}
