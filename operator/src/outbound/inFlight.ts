/**
 * Shares one request among callers that want the same at the same time. It is aborted only when no caller waits any
 * longer.
 */
import { abortedError } from './outboundError.ts';

interface Flight<Result> {
  readonly result: Promise<Result>;
  readonly stop: AbortController;
  waiting: number;
}

export interface InFlight<Result> {
  /**
   * `shown` describes the request for people. Throws `aborted` if this caller's signal aborts, and whatever `start`
   * throws.
   */
  share(
    key: string,
    signal: AbortSignal,
    shown: string,
    start: (stop: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
}

export function createInFlight<Result>(): InFlight<Result> {
  const flights = new Map<string, Flight<Result>>();

  const forget = (key: string, flight: Flight<Result>) => {
    if (flights.get(key) === flight) flights.delete(key);
  };

  const open = (key: string, start: (signal: AbortSignal) => Promise<Result>): Flight<Result> => {
    const stop = new AbortController();
    const result: Promise<Result> = start(stop.signal).finally(() => forget(key, flight));
    const flight: Flight<Result> = { result, stop, waiting: 0 };
    flights.set(key, flight);
    return flight;
  };

  return {
    async share(key, signal, shown, start) {
      if (signal.aborted) throw abortedError(shown);
      const flight = flights.get(key) ?? open(key, start);
      flight.waiting += 1;
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = () => {
        flight.waiting -= 1;
        // A later caller must not get the abort of a request that all others gave up.
        if (flight.waiting === 0) {
          forget(key, flight);
          flight.stop.abort();
        }
        reject(abortedError(shown));
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([flight.result, left]);
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
}
