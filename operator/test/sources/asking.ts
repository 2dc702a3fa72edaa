/** The real clients over real sockets against the fakes, with a clock that never delays a test. */
import { onTestFinished } from 'vitest';
import type { OutboundClock } from '../../src/outbound/hostGate.ts';
import { type OpenSources, openSources, type SourcesSpec } from '../../src/sources/openSources.ts';
import type { Fakes, ServiceName } from './fakes/startFakes.ts';

/** A sleep ends at once, and its time counts as passed. */
export function quickClock(): OutboundClock {
  let passedMs = 0;
  return {
    now: () => Date.now() + passedMs,
    monotonic: () => performance.now() + passedMs,
    async sleep(milliseconds) {
      passedMs += Math.max(0, milliseconds);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

export interface Asking {
  readonly sources: OpenSources;
  /** All log lines of the clients. */
  readonly logged: readonly string[];
}

/** Closed at the end of the test. */
export async function ask(
  fakes: Fakes,
  kind: 'movies' | 'series',
  services: readonly ServiceName[],
  languages: readonly string[] = ['en'],
): Promise<Asking> {
  const logged: string[] = [];
  const log = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const stop = new AbortController();
  const list: SourcesSpec['sources'] = JSON.parse(JSON.stringify(fakes.sources(...services)));
  const sources = await openSources(
    { kind, languages, sources: list },
    {
      secrets: { read: async ({ name }) => fakes.keys.of(name), place: ({ name, key }) => `secrets/${name}/${key}` },
      clock: quickClock(),
      signal: stop.signal,
      log: { debug: log, warn: log },
      userAgent: 'projectionist-test/1 (https://projectionist.dev)',
      maxJobs: 1,
      sinceMs: 0,
    },
  );
  onTestFinished(() => {
    stop.abort();
    sources.close();
  });
  return { sources, logged };
}
