/**
 * Sends one request until it has an answer or an error: guard, the host's queue, exchange, redirects, retries. The
 * caller judges the answer.
 */

import type { Agent } from 'node:http';
import { message } from '../messages/message.ts';
import type { AddressGuard } from './addressGuard.ts';
import { exchange, nodeClient } from './exchange.ts';
import type { OutboundClock } from './hostGate.ts';
import type { HostQueue } from './hostQueue.ts';
import { judge, type Reading, type Step } from './judge.ts';
import { redirectsAtMost, retriesAtMost } from './limits.ts';
import { OutboundError } from './outboundError.ts';
import { type Redact, shownAddress, shownPlace } from './redact.ts';
import { headersFor } from './redirect.ts';
import { backoffMs } from './retryAfter.ts';

/** A request with all defaults filled in. */
export interface Sending<Result> extends Reading<Result> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time for all tries and redirects together. */
  readonly timeLimitMs: number;
  readonly idleLimitMs: number;
  readonly headLimitMs: number;
  /** Whether it may still be repeated: some requests would act twice. */
  repeatable(): boolean;
  readonly signal: AbortSignal;
  readonly redact: Redact;
}

export interface Sender {
  /** Throws OutboundError. */
  send<Result>(sending: Sending<Result>): Promise<Result>;
  /** Closes idle sockets. */
  close(): void;
}

export interface SenderParts {
  readonly guard: AddressGuard;
  readonly queueOf: (url: URL) => HostQueue;
  readonly clock: OutboundClock;
  readonly random: () => number;
  /** Reports a failed try for the log only; `address` is complete with its query, without keys. */
  readonly onTrouble: (address: string, error: OutboundError, retry: number) => void;
}

/**
 * Opened with the first request of each kind. Kept sockets of configured addresses are their own: they may lead into the
 * home network, and another address of the same host would reuse them without a lookup.
 */
type Agents = Map<string, Agent>;

/** One request's state through its tries; `url`, `headers` and `queue` are those of the current hop. */
interface Progress {
  url: URL;
  headers: Readonly<Record<string, string>>;
  queue: HostQueue;
  leftMs: number;
}

// An idle socket never keeps the process alive; it is closed after this time.
const agentOptions = { keepAlive: true, timeout: 10_000 } as const;

export function createSender(parts: SenderParts): Sender {
  const agents: Agents = new Map();
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
          if (error.silent) progress.queue.silent(error.words);
          const isOver = retry >= retriesAtMost || progress.leftMs <= 0 || progress.queue.ended() !== undefined;
          if (!sending.repeatable() || isOver) {
            progress.queue.failed(error.words);
            throw error;
          }
          // The queue itself waits for a host that asked for a pause.
          if (error.retryAfterMs !== undefined) continue;
          await parts.clock.sleep(backoffMs(retry, parts.random()), sending.signal);
        }
      }
    },
    close() {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

function agentFor(url: URL, agents: Agents, guard: AddressGuard): Agent {
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  const kind = `${protocol} ${guard.isConfigured(url) ? 'configured' : 'public'}`;
  const { Agent: Opened } = nodeClient(protocol);
  const agent = agents.get(kind) ?? new Opened(agentOptions);
  agents.set(kind, agent);
  return agent;
}

/** One try with its redirects. Each hop is guarded and queued separately. */
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
      throw new OutboundError('badAnswer', message('redirectOfPost', shown));
    }
    if (redirects >= redirectsAtMost) {
      throw new OutboundError('badAnswer', message('redirectsTooMany', String(redirectsAtMost), shown));
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
  const agent = method === 'GET' && agentFor(url, agents, parts.guard);
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
