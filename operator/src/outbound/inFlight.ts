/** One request for all who ask the same at the same time. It is stopped only when none of them waits any longer. */
import { abortedError } from './outboundError.ts';

interface Flight<Result> {
  readonly result: Promise<Result>;
  readonly stop: AbortController;
  waiting: number;
}

export interface InFlight<Result> {
  /** `shown` is what is asked for, for people. Throws `aborted` for the caller whose signal comes, and what `start` throws. */
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
        // Somebody who asks from now on must not get the end of a request that nobody wanted.
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
