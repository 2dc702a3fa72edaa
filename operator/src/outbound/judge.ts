/** Turns an answer into a value, the next address or an error, and reports the result to the host's queue. */

import type { IncomingHttpHeaders } from 'node:http';
import { message } from '../messages/message.ts';
import { type Answer, collect } from './exchange.ts';
import type { HostQueue } from './hostQueue.ts';
import { errorBodyAtMostBytes } from './limits.ts';
import { OutboundError } from './outboundError.ts';
import { redirectOf } from './redirect.ts';
import { retryAfterMs } from './retryAfter.ts';
import { type Classify, type Verdict, verdictOfStatus } from './verdict.ts';

/** The request of an answer, and the queue and classifier that it concerns. */
export interface SentRequest {
  readonly url: URL;
  /** The address for people. */
  readonly shown: string;
  readonly queue: HostQueue;
  /** Monotonic. */
  readonly startedAtMs: number;
  /** Wall time. */
  readonly nowMs: number;
}

export interface Reading<Result> {
  /** True if a 304 is a valid answer. */
  readonly conditional: boolean;
  readonly hasKey: boolean;
  readonly classify?: Classify;
  /** Statuses besides 2xx whose body is the answer. `classify` must call them `ok`. */
  isAnswer?(status: number): boolean;
  /** Reads the body of a 2xx, an expected 304 or an `isAnswer`; `seen` is passed to `classify`. */
  read(answer: Answer, shown: string): Promise<{ readonly value: Result; readonly seen?: unknown }>;
}

export type Step<Result> = { readonly done: Result } | { readonly next: URL };

export async function judge<Result>(
  reading: Reading<Result>,
  whole: Answer,
  asked: SentRequest,
): Promise<Step<Result>> {
  const answer = counted(whole, asked.queue);
  const { status, headers } = answer;
  const next = redirectOf(asked.url, status, headers.location, asked.shown);
  if (next !== undefined) {
    // A body that is read to its end frees its socket for the next hop.
    await seenOf(answer);
    asked.queue.answered(asked.startedAtMs);
    return { next };
  }
  const unchanged = status === 304 && reading.conditional;
  const isGood = unchanged || (status >= 200 && status < 300) || reading.isAnswer?.(status) === true;
  const read = isGood ? await reading.read(answer, asked.shown) : undefined;
  const seen = read === undefined ? await seenOf(answer) : read.seen;
  const classified = unchanged ? 'ok' : reading.classify?.(status, seen);
  const verdict = classified ?? verdictOfStatus(status, reading.hasKey);
  const error = errorOf(verdict, status, headers, asked);
  if (error !== undefined) throw error;
  if (read === undefined) throw badAnswer(status, asked);
  return { done: read.value };
}

/** The error of a verdict, none for `ok`; also pauses, ends or confirms the queue. */
function errorOf(
  verdict: Verdict,
  status: number,
  headers: IncomingHttpHeaders,
  asked: SentRequest,
): OutboundError | undefined {
  const { queue, shown } = asked;
  const came = message('statusCame', String(status), shown);
  const statedMs = retryAfterMs(headers['retry-after'], headers.date, asked.nowMs);
  if (verdict === 'wait' || (verdict === 'retry' && statedMs !== undefined)) {
    const waitMs = queue.pause(statedMs, asked.startedAtMs);
    const words = message(
      statedMs === undefined ? 'triedAgainAfter' : 'waitAsked',
      came,
      String(Math.ceil(waitMs / 1000)),
    );
    return queue.ended() ?? new OutboundError('tryLater', words, { status, retryAfterMs: waitMs });
  }
  if (verdict === 'retry') {
    return new OutboundError('tryLater', message('serviceFault', came), { status });
  }
  queue.answered(asked.startedAtMs);
  switch (verdict) {
    case 'ok':
      return undefined;
    case 'credentials':
      return new OutboundError('needsPerson', message('keyNotTaken', came), { status });
    case 'notFound':
      return new OutboundError('notFound', message('serviceLacksThis', came), { status });
    case 'bad':
      return badAnswer(status, asked);
    default:
      queue.end(verdict.endHost, verdict.untilMs);
      return queue.ended();
  }
}

function badAnswer(status: number, { shown }: SentRequest): OutboundError {
  const came = message('statusCame', String(status), shown);
  return new OutboundError('badAnswer', message('sameAnswerAgain', came), { status });
}

function counted(answer: Answer, queue: HostQueue): Answer {
  return {
    ...answer,
    async *chunks(maxBytes) {
      for await (const chunk of answer.chunks(maxBytes)) {
        queue.received(chunk.length);
        yield chunk;
      }
    },
  };
}

/** The JSON in an error's body, if any: services state the exact trouble there. */
async function seenOf(answer: Answer): Promise<unknown> {
  try {
    const body = await collect(answer.chunks(errorBodyAtMostBytes));
    return /json/iu.test(answer.headers['content-type'] ?? '') ? JSON.parse(body.toString('utf8')) : undefined;
  } catch {
    // Then the status alone decides.
    return undefined;
  }
}
