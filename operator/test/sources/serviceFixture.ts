/** The client of one service, connected to a loopback server that answers as a test says. */
import { readFileSync } from 'node:fs';
import type { Answer, Source } from '../../src/phases/sources.ts';
import type { SourceFactory } from '../../src/sources/sourceContext.ts';
import { type Loopback, openClient, openLoopback, type Respond, type TestClock } from '../outbound/loopback.ts';

export interface ServiceFixture {
  readonly source: Source;
  readonly server: Loopback;
  readonly clock: TestClock;
  /** Requested paths and queries, decoded as a form. */
  asked(): readonly string[];
  /** Log lines of the client and the source. */
  readonly lines: readonly string[];
}

export interface ServiceFixtures {
  open(factory: SourceFactory, routes: Routes, options?: ServiceOptions): Promise<ServiceFixture>;
  /** Call after each test. */
  close(): Promise<void>;
}

type Routes = Readonly<Record<string, Respond>> | ((origin: string) => Readonly<Record<string, Respond>>);

export interface ServiceOptions {
  readonly key?: string;
  /** After the origin, in the document's baseUrl. */
  readonly path?: string;
}

export function serviceFixtures(): ServiceFixtures {
  const opened: { close(): unknown }[] = [];
  return {
    async open(factory, routes, { key, path = '' } = {}) {
      const table: Record<string, Respond> = {};
      const server = await openLoopback(table);
      Object.assign(table, typeof routes === 'function' ? routes(server.url) : routes);
      const { outbound: http, clock, lines } = openClient([server.url]);
      opened.push(server, http);
      const note = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
      const log = { debug: note, warn: note };
      const source = factory({ baseUrl: `${server.url}${path}`, key, http, log, nowMs: () => clock.now() });
      const asked = () =>
        server.asked.map((line) => decodeURIComponent(line.replace(/^GET /u, '').replaceAll('+', ' ')));
      return { source, server, clock, asked, lines };
    },
    async close() {
      for (const one of opened.splice(0)) await one.close();
    },
  };
}

/** A body of `answers/`. */
export function answerOf(service: string, name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`./answers/${service}/${name}.json`, import.meta.url), 'utf8'));
}

/** `found`, `none`, or the cause of its trouble. */
export function outcomeOf(answer: Answer<unknown> | undefined): string | undefined {
  return answer?.state === 'trouble' ? answer.trouble.cause : answer?.state;
}
