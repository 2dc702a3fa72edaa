/** Reads an answer and says what comes of it: a value, the next address, or an error; tells the host's queue what it means for it. */
import type { IncomingHttpHeaders } from 'node:http';
import { type Answer, collect } from './exchange.ts';
import type { HostQueue } from './hostQueue.ts';
import { errorBodyAtMostBytes } from './limits.ts';
import { OutboundError } from './outboundError.ts';
import { redirectOf } from './redirect.ts';
import { retryAfterMs } from './retryAfter.ts';
import { type Classify, type Verdict, verdictOfStatus } from './verdict.ts';

/** Where an answer came from, and who is to know. */
export interface Asked {
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
  /** True: a 304 is an answer. */
  readonly conditional: boolean;
  readonly hasKey: boolean;
  readonly classify?: Classify;
  /** Reads the body of a 2xx (or awaited 304) answer; `seen` is shown to `classify`. */
  read(answer: Answer, shown: string): Promise<{ readonly value: Result; readonly seen?: unknown }>;
}

export type Step<Result> = { readonly done: Result } | { readonly next: URL };

export async function judge<Result>(reading: Reading<Result>, whole: Answer, asked: Asked): Promise<Step<Result>> {
  const answer = counted(whole, asked.queue);
  const { status, headers } = answer;
  const next = redirectOf(asked.url, status, headers.location, asked.shown);
  if (next !== undefined) {
    // Read to its end, a body gives its socket back for the next hop.
    await seenOf(answer);
    asked.queue.answered(asked.startedAtMs);
    return { next };
  }
  const unchanged = status === 304 && reading.conditional;
  const isGood = unchanged || (status >= 200 && status < 300);
  const read = isGood ? await reading.read(answer, asked.shown) : undefined;
  const seen = read === undefined ? await seenOf(answer) : read.seen;
  const said = unchanged ? 'ok' : reading.classify?.(status, seen);
  const verdict = said ?? verdictOfStatus(status, reading.hasKey);
  const error = errorOf(verdict, status, headers, asked);
  if (error !== undefined) throw error;
  if (read === undefined) throw badAnswer(status, asked);
  return { done: read.value };
}

/** The error of a verdict, none for `ok`; and the queue paused, ended or content. */
function errorOf(
  verdict: Verdict,
  status: number,
  headers: IncomingHttpHeaders,
  asked: Asked,
): OutboundError | undefined {
  const { queue, shown } = asked;
  const came = `expected an answer, came status ${status} from ${shown}`;
  const saidMs = retryAfterMs(headers['retry-after'], headers.date, asked.nowMs);
  if (verdict === 'wait' || (verdict === 'retry' && saidMs !== undefined)) {
    const waitMs = queue.pause(saidMs, asked.startedAtMs);
    const wait = `${Math.ceil(waitMs / 1000)} s`;
    const message = saidMs === undefined ? `${came}: tried again after ${wait}` : `${came}: it asks us to wait ${wait}`;
    return queue.ended() ?? new OutboundError('tryLater', message, { status, retryAfterMs: waitMs });
  }
  if (verdict === 'retry') {
    return new OutboundError('tryLater', `${came}: the service has a fault; try later`, { status });
  }
  queue.answered(asked.startedAtMs);
  switch (verdict) {
    case 'ok':
      return undefined;
    case 'credentials': {
      const message = `${came}: the key is missing, wrong or does not allow this; look at its secret`;
      return new OutboundError('needsPerson', message, { status });
    }
    case 'notFound':
      return new OutboundError('notFound', `${came}: it does not have this`, { status });
    case 'bad':
      return badAnswer(status, asked);
    default:
      queue.end(verdict.endHost, verdict.untilMs);
      return queue.ended();
  }
}

function badAnswer(status: number, { shown }: Asked): OutboundError {
  const message = `expected an answer, came status ${status} from ${shown}: the same again would be answered the same`;
  return new OutboundError('badAnswer', message, { status });
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

/** The JSON in an error's body, where there is some: services say there what is really the matter. */
async function seenOf(answer: Answer): Promise<unknown> {
  try {
    const body = await collect(answer.chunks(errorBodyAtMostBytes));
    return /json/iu.test(answer.headers['content-type'] ?? '') ? JSON.parse(body.toString('utf8')) : undefined;
  } catch {
    // The status alone has to do.
    return undefined;
  }
}
