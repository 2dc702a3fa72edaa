/**
 * One queue per address with a budget: limits concurrency, starts each request when the gate allows, and counts. Sends
 * nothing itself.
 */

import PQueue from 'p-queue';
import type { Message } from '../messages/message.ts';
import type { HostBudget } from './hostBudget.ts';
import { createHostGate, type HostGate, type OutboundClock } from './hostGate.ts';
import { abortedError, OutboundError } from './outboundError.ts';

export interface HostUsage {
  readonly address: string;
  readonly requests: number;
  /** Size of decoded bodies. */
  readonly receivedBytes: number;
  readonly largestAtOnce: number;
  /** Pauses of the whole host. */
  readonly pauses: number;
  /** Requests without a useful answer in all their tries. */
  readonly failures: number;
  readonly endedReason: Message | undefined;
}

export interface HostQueue extends Omit<HostGate, 'turn' | 'pauses' | 'endedReason'> {
  /** Runs the task in its turn and passes the time of its start. Throws `ended` and `aborted`. */
  run<Result>(task: (startedAtMs: number) => Promise<Result>, signal: AbortSignal): Promise<Result>;
  received(bytes: number): void;
  usage(): HostUsage;
}

export function createHostQueue(budget: HostBudget, clock: OutboundClock): HostQueue {
  const { address } = budget;
  // p-queue's own rate limit uses the wall clock and its own timers, so the gate keeps the rate and p-queue the
  // concurrency.
  const queue = new PQueue({ concurrency: budget.concurrency });
  const gate = createHostGate(budget, clock);
  const count = { requests: 0, receivedBytes: 0, atOnce: 0, largestAtOnce: 0, failures: 0 };

  const runInTurn = async <Result>(task: (startedAtMs: number) => Promise<Result>, signal: AbortSignal) => {
    const startedAtMs = await gate.turn(signal);
    count.requests += 1;
    count.atOnce += 1;
    count.largestAtOnce = Math.max(count.largestAtOnce, count.atOnce);
    try {
      return await task(startedAtMs);
    } finally {
      count.atOnce -= 1;
    }
  };

  return {
    ...gate,
    async run(task, signal) {
      const ended = gate.ended();
      if (ended !== undefined) throw ended;
      try {
        // A task ends itself at the signal: its place becomes free only when its socket is closed.
        return await queue.add(() => runInTurn(task, signal));
      } catch (error) {
        if (signal.aborted && !(error instanceof OutboundError)) throw abortedError(address);
        throw error;
      }
    },
    failed(reason) {
      count.failures += 1;
      gate.failed(reason);
    },
    received(bytes) {
      count.receivedBytes += bytes;
    },
    usage: () => ({
      address,
      requests: count.requests,
      receivedBytes: count.receivedBytes,
      largestAtOnce: count.largestAtOnce,
      pauses: gate.pauses(),
      failures: count.failures,
      endedReason: gate.endedReason(),
    }),
  };
}
