/** The client of one service, connected to a loopback server, for tests of its parts. */
import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import type { Answer, Source } from '../../../src/phases/sources.ts';
import type { SourceFactory } from '../../../src/sources/sourceContext.ts';
import { type Loopback, openClient, openLoopback, type Respond, type TestClock } from '../../outbound/loopback.ts';

export interface SourceOnLoopback {
  readonly server: Loopback;
  readonly source: Source;
  readonly clock: TestClock;
  /** Requested paths with decoded queries, without the origin. */
  calls(): readonly string[];
  /** Log lines of the client and the source. */
  readonly lines: readonly string[];
}

export interface LoopbackOptions {
  readonly key?: string;
  readonly languages?: readonly string[];
}

/** Closed at the end of the test. */
export async function sourceOnLoopback(
  factory: SourceFactory,
  routes: Readonly<Record<string, Respond>>,
  { key, languages = ['en'] }: LoopbackOptions = {},
): Promise<SourceOnLoopback> {
  const server = await openLoopback(routes);
  const { outbound: http, clock, lines } = openClient([server.url]);
  onTestFinished(async () => {
    http.close();
    await server.close();
  });
  const line = (fields: object, message: string) => {
    lines.push(JSON.stringify({ ...fields, message }));
  };
  const log = { debug: line, warn: line };
  const source = factory({ baseUrl: server.url, key, languages, http, log, nowMs: () => clock.now() });
  const calls = () => server.asked.map((asked) => decodeURIComponent(asked.replace(/^GET /u, '').replaceAll('+', ' ')));
  return { server, source, clock, calls, lines };
}

/** An example of the service's own answers. */
export function exampleOf(service: string, name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`./${service}/${name}.json`, import.meta.url), 'utf8'));
}

/** The value of an answer; fails if it has none. */
export function told<Value>(answer: Answer<Value> | undefined): Value {
  if (answer?.state !== 'found') throw new Error(`expected a value, got ${JSON.stringify(answer)}`);
  return answer.value;
}

/** `found`, `none`, or the cause of the trouble. */
export function stateOf(answer: Answer<unknown> | undefined): string | undefined {
  return answer?.state === 'trouble' ? answer.trouble.cause : answer?.state;
}
