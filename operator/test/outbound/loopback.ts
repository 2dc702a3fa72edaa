/** A loopback server with responses set by the test, a virtual clock, and a client that uses both. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { OutboundClock } from '../../src/outbound/hostGate.ts';
import { createOutbound, type Outbound, type OutboundOptions } from '../../src/outbound/outbound.ts';

export interface Loopback {
  readonly url: string;
  /** `GET /path` of every request, in order. */
  readonly asked: string[];
  readonly headers: IncomingMessage['headers'][];
  readonly bodies: string[];
  close(): Promise<void>;
}

export type Respond = (response: ServerResponse, request: IncomingMessage, nth: number) => void;

/** Answers each path by its route, else 404; `nth` counts requests of that path from 0. */
export async function openLoopback(routes: Readonly<Record<string, Respond>>): Promise<Loopback> {
  const asked: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const bodies: string[] = [];
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    asked.push(`${request.method} ${request.url}`);
    headers.push(request.headers);
    const nth = counts.get(path) ?? 0;
    counts.set(path, nth + 1);
    const respond = routes[path];
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      bodies.push(body);
      if (respond === undefined) response.writeHead(404).end();
      else respond(response, request, nth);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    headers,
    bodies,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface TestClock extends OutboundClock {
  /** Every requested sleep, in milliseconds. */
  readonly sleeps: number[];
  advance(milliseconds: number): void;
}

/** Sleeps return at once and advance the clock by their length. */
export function testClock(startMs = Date.UTC(2026, 0, 1)): TestClock {
  const sleeps: number[] = [];
  let passedMs = 0;
  return {
    sleeps,
    now: () => startMs + passedMs,
    monotonic: () => passedMs,
    async sleep(milliseconds) {
      sleeps.push(milliseconds);
      const untilMs = passedMs + milliseconds;
      await turn();
      passedMs = Math.max(passedMs, untilMs);
    },
    advance(milliseconds) {
      passedMs += milliseconds;
    },
  };
}

export interface Client {
  readonly outbound: Outbound;
  readonly clock: TestClock;
  /** Every log line, as JSON. */
  readonly lines: string[];
  readonly stop: AbortController;
}

export function openClient(allow: readonly string[], options: Partial<OutboundOptions> = {}): Client {
  const clock = testClock();
  const lines: string[] = [];
  const stop = new AbortController();
  const line = (fields: object, message: string) => {
    lines.push(JSON.stringify({ ...fields, message }));
  };
  const outbound = createOutbound({
    hosts: allow.map((address) => ({ address, concurrency: 4, intervalMs: 0 })),
    allow: allow.map((url) => ({ url })),
    userAgent: 'projectionist/test (https://projectionist.example)',
    signal: stop.signal,
    clock,
    log: { debug: line, warn: line },
    random: () => 1,
    ...options,
  });
  return { outbound, clock, lines, stop };
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Respond {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
}
