/** Handles one request: authentication, routing, injected faults, and the response. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../../src/library/clock.ts';
import { type Address, readAddress } from './address.ts';
import { ApiError, badRequest, expired, notFound } from './apiError.ts';
import { type Call, type CallLog, isWrite } from './callLog.ts';
import type { Fault, Faults } from './faults.ts';
import { type Fields, numberAt, textAt } from './json.ts';
import { apiVersionOf, kindKey } from './kinds.ts';
import type { Registry } from './registry.ts';
import type { Rights, User } from './rights.ts';
import { fieldSelector, labelSelector, type Selector, selectedName } from './selectors.ts';
import type { StoredObject } from './storedObject.ts';
import { WatchStream } from './watchStream.ts';

/** The real server's limit: 3 MiB per request (docs/reference/clusters.md#server-limits). */
const bodyAtMostBytes = 3 * 1024 * 1024;
/** The real server picks a random time between this and twice this. */
const usualWatchSeconds = 1_800;

export interface Fixture {
  readonly registry: Registry;
  readonly rights: Rights;
  readonly faults: Faults;
  readonly calls: CallLog;
  readonly clock: Clock;
  readonly streams: Set<WatchStream>;
  readonly bookmarkMs: number;
  /** While true, custom resources answer 429: the server has just restarted (docs/reference/clusters.md#calls). */
  isReinitializing(): boolean;
  /** While true, no request is answered. */
  isAway(): boolean;
}

interface Asked {
  readonly address: Address;
  readonly query: URLSearchParams;
  readonly contentType: string;
  readonly body: unknown;
  readonly warnings: string[];
}

interface Answer {
  readonly code: number;
  readonly body: Fields;
}

export async function answer(request: IncomingMessage, response: ServerResponse, fixture: Fixture): Promise<void> {
  response.on('error', () => undefined);
  if (fixture.isAway()) {
    request.socket.destroy();
    return;
  }
  const url = new URL(request.url ?? '/', 'http://fake');
  if (['/readyz', '/livez', '/healthz'].includes(url.pathname)) {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
    return;
  }
  const warnings: string[] = [];
  let call: Call | undefined;
  try {
    const user = fixture.rights.userOf(request.headers.authorization);
    const address = readAddress(fixture.registry.kinds, request.method ?? '', url);
    if (address === undefined) return notRouted(response);
    call = { ...callOf(address, url, user), code: 0 };
    fixture.calls.all.push(call);
    await serve(request, response, url, fixture, { address, call, user, warnings });
  } catch (error) {
    if (response.headersSent || response.destroyed) return;
    const refused =
      error instanceof ApiError ? error : new ApiError(599, 'FakeFailed', `the fake failed: ${String(error)}`);
    if (call !== undefined) call.code = refused.code;
    send(response, { code: refused.code, body: refused.status() }, warnings, refused.retryAfterSeconds);
  }
}

interface Turn {
  readonly address: Address;
  readonly call: Call;
  readonly user: User;
  readonly warnings: string[];
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  fixture: Fixture,
  { address, call, user, warnings }: Turn,
): Promise<void> {
  const query = url.searchParams;
  const body = await bodyOf(request);
  fixture.rights.check(user, { ...address, name: call.name });
  if (address.kind.custom !== undefined && fixture.isReinitializing()) throw tooMany('storage is (re)initializing', 1);
  const fault = fixture.faults.take(call);
  if (fault?.kind === 'delay') await fixture.clock.sleep(fault.ms);
  if (fault?.kind === 'status') throw serverError(fault);
  if (fault?.kind === 'reset') return reset(response);
  if (fault?.kind === 'garbage') {
    call.code = 200;
    response.writeHead(200, { 'content-type': 'application/json' }).end('<html>proxy</html>');
    return;
  }
  if (address.verb === 'watch') {
    call.code = 200;
    return watch(address, query, response, fixture, fault);
  }
  const contentType = (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  const asked: Asked = { address, query, contentType, body, warnings };
  const made = isWrite(address.verb)
    ? write(asked, fixture)
    : read(asked, fixture.registry, fault?.kind === 'stale' ? fault.changesAgo : 0);
  if (fault?.kind === 'lostAnswer') return reset(response);
  call.code = made.code;
  send(response, made, warnings);
}

function callOf({ verb, kind, namespace, name, subresource }: Address, url: URL, user: User): Omit<Call, 'code'> {
  const one = name ?? selectedName(url.searchParams.get('fieldSelector'));
  return { verb, resource: kindKey(kind), subresource, namespace, name: one, user: user.name };
}

function read({ address, query }: Asked, { store }: Registry, changesAgo: number): Answer {
  const { kind, namespace, name } = address;
  const version = Math.max(store.oldest, store.version - changesAgo);
  if (name !== undefined) {
    const found =
      changesAgo === 0
        ? store.get(kind, namespace, name)
        : store
            .valuesAt(kind, version)
            .find(({ metadata }) => metadata.name === name && metadata.namespace === namespace);
    if (found === undefined) throw notFound(kind, name);
    return { code: 200, body: { ...found } };
  }
  return { code: 200, body: listed(address, query, store, version) };
}

function listed(
  { kind, namespace }: Address,
  query: URLSearchParams,
  store: Registry['store'],
  version: number,
): Fields {
  const token = readToken(query.get('continue'));
  const at = token?.version ?? version;
  const selector = selectorOf({ kind, namespace }, query);
  const all = valuesAt(store, kind, at).filter(selector);
  const keyOf = ({ metadata }: StoredObject) => `${metadata.namespace ?? ''}/${metadata.name}`;
  const left = token === undefined ? all : all.filter((object) => keyOf(object) > token.after);
  const limit = Number(query.get('limit') ?? 0);
  const page = limit > 0 ? left.slice(0, limit) : left;
  const last = page.at(-1);
  const more =
    page.length < left.length && last !== undefined
      ? { continue: Buffer.from(JSON.stringify({ version: at, after: keyOf(last) })).toString('base64url') }
      : {};
  // As on the server, items of a list lack apiVersion and kind.
  const items = page.map(({ apiVersion: _version, kind: _kind, ...object }) => object);
  return {
    kind: `${kind.kind}List`,
    apiVersion: apiVersionOf(kind),
    metadata: { resourceVersion: String(at), ...more },
    items: kind.custom === undefined ? items : page,
  };
}

function valuesAt(store: Registry['store'], kind: Address['kind'], version: number): StoredObject[] {
  try {
    return store.valuesAt(kind, version);
  } catch {
    throw expired('The provided continue parameter is too old to display a consistent list result.');
  }
}

function readToken(text: string | null): { readonly version: number; readonly after: string } | undefined {
  if (text === null || text === '') return undefined;
  try {
    const token: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const [version, after] = [numberAt(token, 'version'), textAt(token, 'after')];
    if (version !== undefined && after !== undefined) return { version, after };
  } catch {}
  throw badRequest('continue key is not valid');
}

function selectorOf({ kind, namespace }: Pick<Address, 'kind' | 'namespace'>, query: URLSearchParams): Selector {
  const byLabel = labelSelector(query.get('labelSelector'));
  const byField = fieldSelector(kind, query.get('fieldSelector'));
  return (object) =>
    (namespace === undefined || object.metadata.namespace === namespace) && byLabel(object) && byField(object);
}

async function watch(
  { kind, namespace }: Address,
  query: URLSearchParams,
  response: ServerResponse,
  { registry, clock, streams, bookmarkMs }: Fixture,
  fault: Fault | undefined,
): Promise<void> {
  const version = query.get('resourceVersion') ?? '';
  if (!/^\d*$/u.test(version)) throw badRequest(`invalid resource version: ${version}`);
  const stream = new WatchStream(
    registry.store,
    {
      kind,
      selector: selectorOf({ kind, namespace }, query),
      fromVersion: version === '' || version === '0' ? undefined : Number(version),
      sendsInitial: query.get('sendInitialEvents') === 'true',
      hasBookmarks: query.get('allowWatchBookmarks') === 'true',
      timeoutSeconds: Number(query.get('timeoutSeconds') ?? usualWatchSeconds),
    },
    response,
    fault,
  );
  streams.add(stream);
  try {
    await stream.run(clock, bookmarkMs);
  } finally {
    streams.delete(stream);
  }
}

function write({ address, query, contentType, body, warnings }: Asked, { registry, rights }: Fixture): Answer {
  const { verb, kind, namespace, name = '', subresource } = address;
  const part = subresource === 'status' ? 'status' : 'main';
  const options = {
    isStrict: query.get('fieldValidation') === 'Strict',
    isDryRun: query.getAll('dryRun').includes('All'),
    warn: (text: string) => void warnings.push(text),
  };
  const place = { namespace, name };
  if (verb !== 'patch' && body !== undefined && contentType !== '' && contentType !== 'application/json')
    throw new ApiError(
      415,
      'UnsupportedMediaType',
      `the body of the request was in an unknown format - accepted media types include: application/json`,
    );
  switch (verb) {
    case 'create':
      if (subresource === 'binding') {
        registry.bind(place, body);
        return { code: 201, body: success() };
      }
      if (subresource === 'token') return { code: 201, body: tokenFor(registry.get(kind, place), rights) };
      return { code: 201, body: { ...registry.create(kind, namespace, body, options) } };
    case 'update':
      return { code: 200, body: { ...registry.replace(kind, place, body, part, options) } };
    case 'patch':
      return { code: 200, body: { ...registry.patch(kind, place, contentType, body, part, options) } };
    default:
      return removed(address, query, body, registry, warnings);
  }
}

function removed(
  { kind, namespace, name }: Address,
  query: URLSearchParams,
  body: unknown,
  registry: Registry,
  warnings: string[],
): Answer {
  const grace =
    numberAt(body, 'gracePeriodSeconds') ?? numberAt({ n: Number(query.get('gracePeriodSeconds') ?? Number.NaN) }, 'n');
  const options = {
    propagationPolicy: textAt(body, 'propagationPolicy') ?? query.get('propagationPolicy') ?? undefined,
    gracePeriodSeconds: grace === undefined || Number.isNaN(grace) ? undefined : grace,
    uid: textAt(body, 'preconditions', 'uid'),
    resourceVersion: textAt(body, 'preconditions', 'resourceVersion'),
  };
  if (kind.kind === 'Job' && options.propagationPolicy === undefined)
    warnings.push(
      'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning',
    );
  if (name === undefined) {
    const selector = selectorOf({ kind, namespace }, query);
    for (const object of registry.store.values(kind, namespace).filter(selector))
      registry.remove(kind, object.metadata, options);
    return { code: 200, body: success() };
  }
  const before = registry.get(kind, { namespace, name });
  const left = registry.remove(kind, { namespace, name }, options);
  if (left !== undefined) return { code: 200, body: { ...left } };
  if (kind.kind === 'Pod') return { code: 200, body: { ...before } };
  const details = { name, group: kind.group, kind: kind.plural, uid: before.metadata.uid };
  return { code: 200, body: { ...success(), details } };
}

/** A TokenRequest. What the account may do is decided by the roles at each call. */
function tokenFor({ metadata }: StoredObject, rights: Rights): Fields {
  const { namespace = '', name } = metadata;
  const token = randomUUID();
  const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'];
  rights.admit(token, { name: `system:serviceaccount:${namespace}:${name}`, groups });
  return { kind: 'TokenRequest', apiVersion: 'authentication.k8s.io/v1', metadata: { name }, status: { token } };
}

function success(): Fields {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' };
}

function tooMany(message: string, retryAfterSeconds: number): ApiError {
  return new ApiError(429, 'TooManyRequests', message, { retryAfterSeconds });
}

function serverError(fault: Extract<Fault, { kind: 'status' }>): ApiError {
  const { code, reason = 'InternalError', message = `an injected fault: ${code}`, retryAfterSeconds } = fault;
  return new ApiError(code, reason, message, retryAfterSeconds === undefined ? undefined : { retryAfterSeconds });
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

function notRouted(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404 page not found\n');
}

function send(
  response: ServerResponse,
  { code, body }: Answer,
  warnings: readonly string[],
  retryAfter?: number,
): void {
  if (warnings.length > 0) {
    response.setHeader(
      'warning',
      warnings.map((text) => `299 - ${JSON.stringify(text)}`),
    );
  }
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  response.writeHead(code, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue;
    bytes += part.length;
    if (bytes > bodyAtMostBytes) throw new ApiError(413, 'RequestEntityTooLarge', `limit is ${bodyAtMostBytes}`);
    parts.push(part);
  }
  if (bytes === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch (error) {
    throw badRequest(`couldn't get version/kind; json parse error: ${String(error)}`);
  }
}
