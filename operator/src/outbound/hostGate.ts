/**
 * Controls when a host may be asked: requests are spaced, the whole host can be paused, or ended for this run.
 * Durations use the monotonic clock (docs/design/runs.md#retries-and-clocks).
 */
import { type Message, message } from '../messages/message.ts';
import type { HostBudget } from './hostBudget.ts';
import { endedForMs, failedRequestsInARowAtMost, pauseAtMostMs } from './limits.ts';
import { abortedError, OutboundError } from './outboundError.ts';
import { pauseWithoutTimeMs } from './retryAfter.ts';

/** The clock of queues and retries; `systemClock` of library/clock.ts fits. */
export interface OutboundClock {
  /** Wall time in milliseconds. */
  now(): number;
  /** Milliseconds that only increase. */
  monotonic(): number;
  /** Ends early, without an error, when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface HostGate {
  /** Waits until the next request may start and returns that time (monotonic). Throws `ended` and `aborted`. */
  turn(signal: AbortSignal): Promise<number>;
  /**
   * Starts no request for this long; undefined: the service named no time. Over a minute ends the host. Returns the
   * pause's length.
   */
  pause(forMs: number | undefined, startedAtMs: number): number;
  /** Ends the host: no further request is sent to it in this run. */
  end(reason: Message, untilMs?: number): void;
  /** The error of an ended host; undefined if it is not ended. */
  ended(): OutboundError | undefined;
  /** Why it was ended and when it is asked again, for messages that name the host themselves. */
  endedReason(): Message | undefined;
  /** Notes a useful answer to a request that started then. */
  answered(startedAtMs: number): void;
  /** Notes a request that failed in all its tries; several in a row end the host. */
  failed(reason: Message): void;
  /**
   * Notes a request without any response. A host that never answered in this run is ended, because it would hold up
   * every title.
   */
  silent(reason: Message): void;
  pauses(): number;
}

export function createHostGate({ address, intervalMs }: HostBudget, clock: OutboundClock): HostGate {
  let nextStartMs = Number.NEGATIVE_INFINITY;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let pausedAtMs = Number.NEGATIVE_INFINITY;
  let pauses = 0;
  let withoutTimeInARow = 0;
  let failedInARow = 0;
  let hasAnswered = false;
  let ended: OutboundError | undefined;
  let endedReason: Message | undefined;

  const end = (reason: Message, untilMs = clock.now() + endedForMs): void => {
    endedReason ??= message('nextTryAt', reason, minuteOf(untilMs));
    ended ??= new OutboundError('ended', message('hostEnded', address, endedReason), { untilMs });
  };

  return {
    async turn(signal) {
      for (;;) {
        if (signal.aborted) throw abortedError(address);
        if (ended !== undefined) throw ended;
        const nowMs = clock.monotonic();
        const waitMs = Math.max(nextStartMs, pausedUntilMs) - nowMs;
        if (waitMs <= 0) {
          // Timers are late by a millisecond or so. Counting from the planned start keeps that from adding up.
          nextStartMs = (waitMs > -intervalMs / 10 ? nextStartMs : nowMs) + intervalMs;
          return nowMs;
        }
        await clock.sleep(waitMs, signal);
      }
    },
    pause(forMs, startedAtMs) {
      hasAnswered = true;
      const nowMs = clock.monotonic();
      // Answers to requests that were under way when the pause began belong to the same 429.
      const isNew = startedAtMs >= pausedAtMs;
      const waitMs = forMs ?? pauseWithoutTimeMs(isNew ? withoutTimeInARow : Math.max(0, withoutTimeInARow - 1));
      if (waitMs > pauseAtMostMs) {
        end(message('askedToWait', String(Math.ceil(waitMs / 1000))), clock.now() + waitMs);
        return waitMs;
      }
      if (isNew) {
        pauses += 1;
        pausedAtMs = nowMs;
        if (forMs === undefined) withoutTimeInARow += 1;
      }
      pausedUntilMs = Math.max(pausedUntilMs, nowMs + waitMs);
      return waitMs;
    },
    end,
    ended: () => ended,
    endedReason: () => endedReason,
    answered(startedAtMs) {
      hasAnswered = true;
      failedInARow = 0;
      if (startedAtMs >= pausedAtMs) withoutTimeInARow = 0;
    },
    failed(reason) {
      failedInARow += 1;
      if (failedInARow >= failedRequestsInARowAtMost) end(message('failedInARow', String(failedInARow), reason));
    },
    silent(reason) {
      if (!hasAnswered) end(reason);
    },
    pauses: () => pauses,
  };
}

/** The service names the time and may name any; it must stay a valid date. */
const furthestDateMs = Date.UTC(9999, 0, 1);

/** `2026-01-01 01:00 UTC`: seconds do not matter. */
function minuteOf(untilMs: number): string {
  const [day, time = ''] = new Date(Math.min(untilMs, furthestDateMs)).toISOString().split('T');
  return `${day} ${time.slice(0, 5)} UTC`;
}
