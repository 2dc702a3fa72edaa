/**
 * KubeApi over Node's http and https (docs/decisions/kubernetes-client.md). Every call has a timeout, a size limit and
 * a rate limit, is counted, and is retried only where a retry is harmless. Knows nothing about Libraries or Jobs.
 */
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../../library/clock.ts';
import { AnswerTooLarge, bodyOf, open, type WireRequest, within, wordsOf } from './clientExchange.ts';
import * as limits from './clientLimits.ts';
import { ClientLines, type Line } from './clientLines.ts';
import { collectionPath, objectPath, scopePath } from './clientPath.ts';
import { isMissing, isRecord, refusal, retryAfterSeconds } from './clientRefusal.ts';
import { isReset, nextTry, type Verb } from './clientRetry.ts';
import { streamEvents } from './clientStream.ts';
import { isItem, WatchLines } from './clientWatchLines.ts';
import type { KubeAccess, KubeConfigSource } from './kubeAccess.ts';
import { hasReason, type KubeApi, KubeError } from './kubeApi.ts';
import { openAccess } from './kubeConfig.ts';
import { TokenBucket } from './rate.ts';
import type { ObjectPlace, Resource, Scope } from './resources.ts';
import { ServerPresence } from './serverPresence.ts';
import type { ObjectList, WatchEvent } from './wire.ts';

export interface KubeClientOptions extends Partial<KubeConfigSource> {
  /** `projectionist/1.2.3 (operator)`: how the server's audit log names this client. */
  readonly userAgent: string;
  readonly clock: Clock;
  /** Called for each attempt of a call, for a watch when its response head arrives. `code` is 0 if no response came. */
  onRequest?(verb: Verb, code: number, durationMs: number): void;
}

export interface KubeClient {
  readonly api: KubeApi;
  /** The namespace this program runs in. */
  readonly namespace: string;
  /** Aborts all calls and watches. */
  close(): Promise<void>;
}

/** Reads the configuration without making a call. Rejects if the configuration cannot be read. */
export async function openKubeApi(options: KubeClientOptions): Promise<KubeClient> {
  const access = await openAccess({ environment: {}, ...options });
  const api = new HttpKubeApi(access, options);
  return { api, namespace: access.namespace, close: () => api.close() };
}

interface Retried {
  readonly verb: Verb;
  readonly request: WireRequest;
  readonly namesUid?: boolean;
  maySend?(): boolean;
}

interface Call extends Retried {
  readonly timeMs: number;
  readonly bytesAtMost: number;
}

interface WatchFrom {
  readonly resourceVersion: string;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

interface Named {
  readonly metadata: { readonly name?: string; readonly namespace: string };
}

class HttpKubeApi implements KubeApi {
  readonly presence: ServerPresence;
  readonly #options: KubeClientOptions;
  readonly #lines: ClientLines;
  readonly #closing = new AbortController();
  readonly #calls: TokenBucket;
  readonly #holds: TokenBucket;

  constructor(access: KubeAccess, options: KubeClientOptions) {
    const { clock } = options;
    this.#options = options;
    this.presence = new ServerPresence(clock);
    this.#lines = new ClientLines(access, clock);
    this.#calls = new TokenBucket({ clock, perSecond: limits.callsPerSecond, burst: limits.callsBurst });
    this.#holds = new TokenBucket({ clock, perSecond: limits.holdsPerSecond, burst: limits.holdsBurst });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#lines.close();
  }

  async get<Item>(resource: Resource<Item>, place: ObjectPlace): Promise<Item | undefined> {
    const request = this.#request('GET', objectPath(resource, place));
    try {
      return objectIn(resource, request, await this.#ask(objectCall('get', request)));
    } catch (error) {
      if (isMissing(error, place.name)) return undefined;
      throw error;
    }
  }

  async list<Item>(resource: Resource<Item>, scope: Scope): Promise<ObjectList<Item>> {
    let limit = limits.pageItems;
    for (let restarts = 0; ; ) {
      try {
        return await this.#pages(resource, scope, limit);
      } catch (error) {
        if (error instanceof AnswerTooLarge && limit > 1) limit = Math.ceil(limit / 8);
        else if (isExpired(error) && restarts < limits.listRestartsAtMost) restarts += 1;
        else throw error;
      }
    }
  }

  async create<Item extends Named>(resource: Resource<Item>, item: Item, maySend = () => true): Promise<Item> {
    const request = this.#request('POST', collectionPath(resource, item.metadata.namespace), item);
    return objectIn(resource, request, await this.#ask({ ...objectCall('create', request), maySend }));
  }

  async replace<Item extends Named>(resource: Resource<Item>, item: Item): Promise<Item> {
    const request = this.#request('PUT', objectPath(resource, placeOf(item)), item);
    return objectIn(resource, request, await this.#ask(objectCall('replace', request)));
  }

  async replaceStatus<Item extends Named>(resource: Resource<Item>, item: Item): Promise<Item> {
    const request = this.#request('PUT', objectPath(resource, placeOf(item), 'status'), item);
    return objectIn(resource, request, await this.#ask(objectCall('replaceStatus', request)));
  }

  async patch<Item>(resource: Resource<Item>, place: ObjectPlace, patch: object): Promise<Item> {
    const request = this.#request('PATCH', objectPath(resource, place), patch, 'application/merge-patch+json');
    return objectIn(resource, request, await this.#ask(objectCall('patch', request)));
  }

  async remove<Item>(resource: Resource<Item>, place: ObjectPlace, uid?: string): Promise<boolean> {
    const options = { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Background' };
    const body = uid === undefined ? options : { ...options, preconditions: { uid } };
    const request = this.#request('DELETE', objectPath(resource, place), body);
    try {
      await this.#ask({ ...objectCall('remove', request), namesUid: uid !== undefined });
      return true;
    } catch (error) {
      // Conflict: another object has the name now, so the requested one is gone.
      if (isMissing(error, place.name) || (uid !== undefined && hasReason(error, 'Conflict'))) return false;
      throw error;
    }
  }

  async watch<Item>(
    resource: Resource<Item>,
    scope: Scope,
    from: WatchFrom,
    onEvent: (event: WatchEvent<Item>) => void,
  ): Promise<void> {
    const request = this.#request('GET', scopePath(resource, scope, watchQuery(from)));
    const ended = AbortSignal.any([from.signal, this.#closing.signal]);
    const stream = new AbortController();
    const lines = new WatchLines(resource, limits.lineLengthAtMost);
    const timeMs = from.timeoutSeconds * 1000 + limits.watchGraceMs;
    try {
      const incoming = await this.#tries({ verb: 'watch', request }, (line) =>
        this.#opened(line, request, ended, stream),
      );
      await streamEvents({ incoming, lines, timeMs, ended, clock: this.#options.clock, onEvent });
    } catch (error) {
      if (!ended.aborted) throw error;
    } finally {
      stream.abort();
    }
  }

  async #pages<Item>(resource: Resource<Item>, scope: Scope, limit: number): Promise<ObjectList<Item>> {
    const items: Item[] = [];
    for (let token = ''; ; ) {
      const query = { limit: String(limit), ...(token === '' ? {} : { continue: token }) };
      const request = this.#request('GET', scopePath(resource, scope, query));
      const text = await this.#ask({
        verb: 'list',
        request,
        timeMs: limits.listTimeMs,
        bytesAtMost: limits.pageBytesAtMost,
      });
      const page = pageIn(resource, request, text);
      items.push(...page.items);
      token = page.metadata.continue ?? '';
      if (token === '') return { metadata: { resourceVersion: page.metadata.resourceVersion }, items };
      if (items.length > limits.listItemsAtMost) {
        throw new Error(`${wordsOf(request)}: expected at most ${limits.listItemsAtMost} objects, got more`);
      }
    }
  }

  #request(method: WireRequest['method'], path: string, body?: object, contentType = 'application/json'): WireRequest {
    const headers = { 'user-agent': this.#options.userAgent };
    if (body === undefined) return { method, path, headers };
    return { method, path, headers: { ...headers, 'content-type': contentType }, body: JSON.stringify(body) };
  }

  #ask(call: Call): Promise<string> {
    return this.#tries(call, (line) => this.#exchange(line, call));
  }

  async #tries<Value>(call: Retried, once: (line: Line) => Promise<Value>): Promise<Value> {
    const { clock } = this.#options;
    const { verb, request, namesUid = false } = call;
    const bucket = verb === 'get' || verb === 'replaceStatus' ? this.#holds : this.#calls;
    let line = await this.#lines.current();
    let waitedMs = 0;
    let hasRenewed = false;
    for (let tries = 1; ; tries += 1) {
      await bucket.take(this.#closing.signal);
      if (this.#closing.signal.aborted) throw new Error(`${wordsOf(request)}: not sent, because the client was closed`);
      if (call.maySend?.() === false) throw new Error(`${wordsOf(request)}: not sent, because it is no longer allowed`);
      try {
        return await once(line);
      } catch (error) {
        if (isReset(error)) this.#lines.dropIdle();
        const next = nextTry({ error, verb, namesUid, tries, waitedMs, hasRenewed });
        if (next.step === 'give up') throw error;
        if (next.step === 'renew') hasRenewed = true;
        if (next.step === 'wait') {
          waitedMs += next.waitMs;
          await clock.sleep(next.waitMs, this.#closing.signal);
        }
        line = await (next.step === 'renew' ? this.#lines.renewed(line) : this.#lines.current());
      }
    }
  }

  #exchange(line: Line, { verb, request, timeMs, bytesAtMost }: Call): Promise<string> {
    return this.#counted(verb, (seen) =>
      within(this.#options.clock, timeMs, this.#closing.signal, wordsOf(request), async (cut) => {
        const incoming = await open(line, request, line.agent, cut);
        seen(incoming);
        if (!isSuccess(incoming)) throw await this.#refused(request, incoming);
        return bodyOf(incoming, request, bytesAtMost);
      }),
    );
  }

  /** Resolves with the response head of a watch. Aborting `stream` ends the watch. */
  #opened(line: Line, request: WireRequest, ended: AbortSignal, stream: AbortController): Promise<IncomingMessage> {
    return this.#counted('watch', (seen) =>
      within(this.#options.clock, limits.watchOpenTimeMs, ended, wordsOf(request), async (cut) => {
        const both = AbortSignal.any([cut, stream.signal]);
        const incoming = await open(line, request, line.watchAgent, both, (socket) => {
          socket.setKeepAlive(true, limits.tcpKeepAliveMs);
        });
        seen(incoming);
        if (!isSuccess(incoming)) throw await this.#refused(request, incoming);
        return incoming;
      }),
    );
  }

  async #counted<Value>(verb: Verb, work: (seen: (answer: IncomingMessage) => void) => Promise<Value>): Promise<Value> {
    const { clock, onRequest } = this.#options;
    const startedAt = clock.monotonic();
    let code = 0;
    try {
      return await work((answer) => {
        code = answer.statusCode ?? 0;
      });
    } finally {
      if (isWorking(code)) this.presence.answered();
      else if (!this.#closing.signal.aborted) this.presence.failed();
      onRequest?.(verb, code, clock.monotonic() - startedAt);
    }
  }

  async #refused(request: WireRequest, incoming: IncomingMessage): Promise<KubeError> {
    const body = await bodyOf(incoming, request, limits.refusalBytesAtMost, true);
    const after = retryAfterSeconds(incoming.headers['retry-after'], this.#options.clock.now());
    return refusal(wordsOf(request), incoming.statusCode ?? 0, body, after);
  }
}

function objectCall(verb: Verb, request: WireRequest): Call {
  return { verb, request, timeMs: limits.callTimeMs, bytesAtMost: limits.objectBytesAtMost };
}

function watchQuery(from: WatchFrom): Record<string, string> {
  return {
    watch: 'true',
    // Without bookmarks the resourceVersion of a quiet kind becomes too old to resume from, and every watch would end
    // in a list.
    allowWatchBookmarks: 'true',
    resourceVersion: from.resourceVersion,
    timeoutSeconds: String(from.timeoutSeconds),
  };
}

function placeOf({ metadata }: Named): ObjectPlace {
  return { namespace: metadata.namespace, name: metadata.name ?? '' };
}

function isSuccess({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

/** False without a response, and for those of a server that starts, stops or has lost its storage. */
function isWorking(code: number): boolean {
  return code > 0 && code < 500 && code !== 429;
}

function isExpired(error: unknown): boolean {
  return error instanceof KubeError && error.code === 410;
}

function objectIn<Item>(resource: Resource<Item>, request: WireRequest, text: string): Item {
  const value = jsonIn(request, text);
  if (isItem(value, resource)) return value;
  throw new Error(`${wordsOf(request)}: expected an object of kind ${resource.kind}, got other JSON`);
}

function pageIn<Item>(resource: Resource<Item>, request: WireRequest, text: string): ObjectList<Item> {
  const value = jsonIn(request, text);
  const metadata = isRecord(value) && isRecord(value['metadata']) ? value['metadata'] : {};
  const { resourceVersion, continue: token } = metadata;
  // The server sometimes sends null for an empty list.
  const rows: unknown = isRecord(value) ? (value['items'] ?? []) : undefined;
  if (typeof resourceVersion !== 'string' || !Array.isArray(rows)) {
    throw new Error(
      `${wordsOf(request)}: expected a list of ${resource.plural} with a resourceVersion, got other JSON`,
    );
  }
  const items = rows.map((row: unknown): Item => {
    // Items of a list lack apiVersion and kind; the list carries them.
    const item: unknown = isRecord(row) ? { apiVersion: resource.apiVersion, kind: resource.kind, ...row } : row;
    if (isItem(item, resource)) return item;
    throw new Error(`${wordsOf(request)}: expected ${resource.plural} with name and resourceVersion, got one without`);
  });
  return { metadata: { resourceVersion, ...(typeof token === 'string' ? { continue: token } : {}) }, items };
}

function jsonIn(request: WireRequest, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${wordsOf(request)}: expected JSON, got ${text.length} characters of something else`);
  }
}
