/**
 * Connections to the API server with their credentials. They are kept while they work and replaced when a token or a
 * certificate changes. Watches have their own connections, because long streams would starve writes.
 */
import http from 'node:http';
import https from 'node:https';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../library/clock.ts';
import { connectionsAtMost, credentialsAgeMs, idleConnectionMs, tcpKeepAliveMs } from './clientLimits.ts';
import type { Credentials, KubeAccess } from './kubeAccess.ts';

export interface Line {
  readonly server: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: http.Agent;
  readonly watchAgent: http.Agent;
}

export class ClientLines {
  readonly #access: KubeAccess;
  readonly #clock: Clock;
  #line: Line | undefined;
  #credentials: Credentials | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<Line> | undefined;

  constructor(access: KubeAccess, clock: Clock) {
    this.#access = access;
    this.#clock = clock;
  }

  async current(): Promise<Line> {
    const isFresh = this.#clock.monotonic() - this.#readAt < credentialsAgeMs;
    if (this.#line !== undefined && isFresh) return this.#line;
    return this.#read(false);
  }

  /**
   * Called when the server rejected the credentials of `used` (401). Reloads them, unless another call has done so
   * since.
   */
  async renewed(used: Line): Promise<Line> {
    return this.#line !== used && this.#line !== undefined ? this.#line : this.#read(true);
  }

  /** After a reset other idle connections may be dead too, and a write into one would be lost. */
  dropIdle(): void {
    for (const sockets of Object.values(this.#line?.agent.freeSockets ?? {})) {
      for (const socket of sockets ?? []) socket.destroy();
    }
  }

  close(): void {
    this.#line?.agent.destroy();
    this.#line?.watchAgent.destroy();
  }

  /** One reload at a time: a hundred calls that meet a 401 together run a credential plugin once. */
  #read(reload: boolean): Promise<Line> {
    this.#reading ??= this.#take(reload).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #take(reload: boolean): Promise<Line> {
    const old = this.#line;
    try {
      const credentials = await this.#access.credentials(reload);
      this.#readAt = this.#clock.monotonic();
      // If nothing changed, the same object is returned: `renewed` compares identities, and its connections are warm.
      const reusable = this.#reusable(credentials);
      const isSame = reusable !== undefined && isDeepStrictEqual(credentials.headers, reusable.headers);
      if (isSame && !reload) return reusable;
      this.#credentials = credentials;
      this.#line = lineOf(this.#access.server, credentials, reusable);
      return this.#line;
    } catch (error) {
      // The file may be mid-replacement: the old credentials stay in use until the server rejects them.
      if (old === undefined || reload) throw error;
      return old;
    }
  }

  /** A new token can use the existing connections; a new certificate needs new ones. */
  #reusable(credentials: Credentials): Line | undefined {
    const old = this.#credentials;
    const isSame = isDeepStrictEqual(old?.tls, credentials.tls) && old?.proxy === credentials.proxy;
    return isSame ? this.#line : undefined;
  }
}

function lineOf(server: URL, credentials: Credentials, reusable: Line | undefined): Line {
  const { headers, tls, proxy } = credentials;
  if (reusable !== undefined) return { ...reusable, headers };
  if (proxy !== undefined) return { server, headers, agent: proxy, watchAgent: proxy };
  const kept = {
    keepAlive: true,
    keepAliveMsecs: tcpKeepAliveMs,
    timeout: idleConnectionMs,
    maxSockets: connectionsAtMost,
    scheduling: 'lifo',
  } as const;
  if (server.protocol === 'http:') {
    return { server, headers, agent: new http.Agent(kept), watchAgent: new http.Agent() };
  }
  return { server, headers, agent: new https.Agent({ ...kept, ...tls }), watchAgent: new https.Agent({ ...tls }) };
}
