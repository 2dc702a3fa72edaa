/** A scripted HTTP server, a kubeconfig for it, and a clock whose sleeps the test ends. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Clock } from '../../src/library/clock.ts';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Script = (request: SeenRequest, response: ServerResponse, index: number) => void;

export interface ServerKeys {
  readonly key: string;
  readonly cert: string;
  /** Clients must present a certificate of this CA. */
  readonly ca?: string;
}

export class ScriptedApi {
  readonly folder = mkdtempSync(join(tmpdir(), 'scripted-api-'));
  readonly seen: SeenRequest[] = [];
  script: Script;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #arrived = Promise.withResolvers<void>();
  readonly #scheme: string;

  constructor(script: Script, keys?: ServerKeys) {
    this.script = script;
    this.#scheme = keys === undefined ? 'http' : 'https';
    const listener = async (request: import('node:http').IncomingMessage, response: ServerResponse) => {
      const url = new URL(request.url ?? '', 'http://x');
      const { method = '', headers } = request;
      const body = await text(request);
      const seen = { method, path: url.pathname, query: url.searchParams, headers, body };
      this.seen.push(seen);
      this.script(seen, response, this.seen.length - 1);
      this.#arrived.resolve();
      this.#arrived = Promise.withResolvers();
    };
    const heard = (request: import('node:http').IncomingMessage, response: ServerResponse) => {
      listener(request, response).catch(() => response.destroy());
    };
    const tls = keys?.ca === undefined ? {} : { requestCert: true, rejectUnauthorized: true };
    this.#server = keys === undefined ? createServer(heard) : createTlsServer({ ...keys, ...tls }, heard);
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  get url(): string {
    return `${this.#scheme}://127.0.0.1:${this.port}`;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  /** Waits until this many requests have arrived. */
  async arrived(count: number): Promise<void> {
    while (this.seen.length < count) await this.#arrived.promise;
  }

  /** Cuts all connections, like a restart of the server. */
  cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Writes a kubeconfig file; JSON is valid YAML. */
  kubeconfig(user: object = { token: 'secret-token' }, cluster: object = {}): string {
    const path = join(this.folder, 'kubeconfig');
    const context = { cluster: 'c', user: 'u', namespace: 'media' };
    const config = {
      'current-context': 'x',
      clusters: [{ name: 'c', cluster: { server: this.url, ...cluster } }],
      users: [{ name: 'u', user }],
      contexts: [{ name: 'x', context }],
    };
    writeFileSync(path, JSON.stringify(config));
    return path;
  }

  async close(): Promise<void> {
    this.cutAll();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.folder, { recursive: true });
  }
}

export function answer(
  response: ServerResponse,
  code: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const bytes = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(bytes);
}

export function status(code: number, reason: string, details: object = {}, message = 'the server says no'): object {
  return { kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason, message, details };
}

/** Time stands still; the test ends each sleep. */
export class HandClock implements Clock {
  #nowMs = 1_000;
  readonly #sleeps = new Set<{ readonly milliseconds: number; wake(): void }>();
  #changed = Promise.withResolvers<void>();

  now(): number {
    return Date.UTC(2026, 0, 1) + this.#nowMs;
  }

  monotonic(): number {
    return this.#nowMs;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const entry = {
      milliseconds,
      wake: () => {
        this.#sleeps.delete(entry);
        resolve();
      },
    };
    if (signal?.aborted === true) return Promise.resolve();
    signal?.addEventListener('abort', entry.wake, { once: true });
    this.#sleeps.add(entry);
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
    return promise;
  }

  turn(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  pass(milliseconds: number): void {
    this.#nowMs += milliseconds;
  }

  /** Ends the first sleep of this length, once there is one, and advances the time by it. */
  async wake(milliseconds: number): Promise<void> {
    for (;;) {
      const entry = [...this.#sleeps].find((one) => one.milliseconds === milliseconds);
      if (entry !== undefined) {
        this.#nowMs += milliseconds;
        entry.wake();
        return;
      }
      await this.#changed.promise;
    }
  }

  /** Lengths of the current sleeps. */
  get sleeping(): readonly number[] {
    return [...this.#sleeps].map((one) => one.milliseconds);
  }
}
