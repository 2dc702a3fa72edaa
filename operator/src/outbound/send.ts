/**
 * One request until it has an answer or an error: the guard, its turn in the host's queue, the exchange, redirects, retries.
 * What an answer is good for is its caller's.
 */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { AddressGuard } from './addressGuard.ts';
import { exchange } from './exchange.ts';
import type { OutboundClock } from './hostGate.ts';
import type { HostQueue } from './hostQueue.ts';
import { judge, type Reading, type Step } from './judge.ts';
import { redirectsAtMost, retriesAtMost } from './limits.ts';
import { OutboundError } from './outboundError.ts';
import { type Redact, shownAddress, shownPlace } from './redact.ts';
import { headersFor } from './redirect.ts';
import { backoffMs } from './retryAfter.ts';

/** What a request is made of when all defaults are filled in. */
export interface Sending<Result> extends Reading<Result> {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time for talking, all tries and redirects together. */
  readonly timeLimitMs: number;
  readonly idleLimitMs: number;
  readonly headLimitMs: number;
  /** Whether it may be sent again by now: for some requests twice would be twice. */
  repeatable(): boolean;
  readonly signal: AbortSignal;
  readonly redact: Redact;
}

export interface Sender {
  /** Throws OutboundError. */
  send<Result>(sending: Sending<Result>): Promise<Result>;
  /** Closes sockets that wait for the next request. */
  close(): void;
}

export interface SenderParts {
  readonly guard: AddressGuard;
  readonly queueOf: (url: URL) => HostQueue;
  readonly clock: OutboundClock;
  readonly random: () => number;
  /** A try that ended in an error, for the log alone: `address` is whole, with its query, without keys. */
  readonly onTrouble: (address: string, error: OutboundError, retry: number) => void;
}

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** One request's state through its tries; `url`, `headers` and `queue` are those of the present hop. */
interface Progress {
  url: URL;
  headers: Readonly<Record<string, string>>;
  queue: HostQueue;
  leftMs: number;
}

// A socket that waits for another request never holds the process; after so long it is given back.
const agentOptions = { keepAlive: true, timeout: 10_000 } as const;

export function createSender(parts: SenderParts): Sender {
  const agents: Agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) };
  return {
    async send(sending) {
      const progress: Progress = { ...sending, queue: parts.queueOf(sending.url), leftMs: sending.timeLimitMs };
      for (let retry = 0; ; retry += 1) {
        try {
          return await follow(parts, agents, sending, progress);
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error;
          parts.onTrouble(shownAddress(progress.url, sending.redact), error, retry);
          if (!error.transient) throw error;
          if (error.silent) progress.queue.silent(error.message);
          const isOver = retry >= retriesAtMost || progress.leftMs <= 0 || progress.queue.ended() !== undefined;
          if (!sending.repeatable() || isOver) {
            progress.queue.failed(error.message);
            throw error;
          }
          // A host that asked us to wait is waited for in its queue.
          if (error.retryAfterMs !== undefined) continue;
          await parts.clock.sleep(backoffMs(retry, parts.random()), sending.signal);
        }
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** One try, through its redirects. Each hop is guarded and waits its turn anew. */
async function follow<Result>(
  parts: SenderParts,
  agents: Agents,
  sending: Sending<Result>,
  progress: Progress,
): Promise<Result> {
  progress.url = sending.url;
  progress.headers = sending.headers;
  for (let redirects = 0; ; redirects += 1) {
    const shown = shownPlace(progress.url, sending.redact);
    parts.guard.check(progress.url, shown);
    progress.queue = parts.queueOf(progress.url);
    const step = await takeStep(parts, agents, sending, progress, shown);
    if ('done' in step) return step.done;
    if (sending.method !== 'GET') {
      throw new OutboundError('badAnswer', `expected no redirect of a POST, came one from ${shown}`);
    }
    if (redirects >= redirectsAtMost) {
      throw new OutboundError('badAnswer', `expected at most ${redirectsAtMost} redirects, came another from ${shown}`);
    }
    progress.headers = headersFor(progress.headers, progress.url, step.next);
    progress.url = step.next;
  }
}

async function takeStep<Result>(
  parts: SenderParts,
  agents: Agents,
  sending: Sending<Result>,
  progress: Progress,
  shown: string,
): Promise<Step<Result>> {
  const { url, headers, queue } = progress;
  const { method, body, idleLimitMs, headLimitMs, signal, redact } = sending;
  const agent: HttpAgent | false = method === 'GET' ? agents[url.protocol === 'https:' ? 'https' : 'http'] : false;
  return await queue.run(async (startedAtMs) => {
    const timeLimitMs = Math.max(1, progress.leftMs);
    const lookup = parts.guard.lookupFor(url, shown);
    const limits = { timeLimitMs, idleLimitMs, headLimitMs };
    const hop = { url, method, headers, body, agent, lookup, signal, ...limits, shown, redact };
    try {
      return await exchange(hop, (answer) =>
        judge(sending, answer, { url, shown, queue, startedAtMs, nowMs: parts.clock.now() }),
      );
    } finally {
      progress.leftMs -= parts.clock.monotonic() - startedAtMs;
    }
  }, signal);
}
