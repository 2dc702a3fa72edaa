/**
 * Faithful fakes of every service that Projectionist uses, and of the media servers it notifies, as one loopback server
 * (docs/reference/services.md#fake-services). It answers from a catalogue, counts requests, and fails on demand. Its
 * list of requests holds no key.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { anilistFake } from './anilist.ts';
import { archiveFake } from './archive.ts';
import type { Asked, Handler, Reply } from './asked.ts';
import type { Catalogue } from './catalogue.ts';
import { fanartFake } from './fanart.ts';
import { breakSocket, bytesOf, type Fault, type FaultRule, faultyReply, isOfSocket } from './fault.ts';
import { createKeyring, type Keyring } from './keys.ts';
import { introdbFake, theintrodbFake } from './marks.ts';
import { createMediaServers, type MediaServers } from './mediaServers.ts';
import { omdbFake } from './omdb.ts';
import { peertubeFake } from './peertube.ts';
import { picturesFake } from './pictureHost.ts';
import { createPainter, type Painter } from './pictures.ts';
import { type FakeRequest, RequestLog } from './requestLog.ts';
import { sampleCatalogue } from './sample.ts';
import { tmdbFake } from './tmdb.ts';
import { tvdbFake } from './tvdb.ts';
import { tvmazeFake } from './tvmaze.ts';
import { wikidataFake } from './wikidata.ts';

export const serviceNames = [
  ...([
    'tmdb',
    'tvdb',
    'fanart',
    'tvmaze',
    'anilist',
    'wikidata',
    'omdb',
    'introdb',
    'theintrodb',
    'archive',
    'peertube',
  ] as const),
] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface FakesOptions {
  readonly catalogue?: Catalogue;
  /** Delay before every answer: the round trip to a service. */
  readonly latencyMs?: number;
  /** One picture per kind, for benches. */
  readonly picturesAlike?: boolean;
  /** Draws pictures that people see, by their file name; undefined: a plain one. */
  readonly draw?: Painter['draw'];
  /** Rows per page of TheTVDB; the real one has 500. */
  readonly tvdbPageSize?: number;
  /** Where archive.org's files are: `elsewhere` is a second port, as its data nodes are other hosts; default `same`. */
  readonly archiveNode?: 'same' | 'elsewhere';
  /** A real video that archive.org and PeerTube offer; absent: bytes that are no video. */
  readonly trailerVideo?: string;
  /** 0 picks a free one. */
  readonly port?: number;
}

export interface Fakes extends AsyncDisposable {
  readonly origin: string;
  /** Another port, which stands for another host. */
  readonly elsewhere: string;
  baseUrl(service: ServiceName | 'jellyfin' | 'emby' | 'plex' | 'kodi'): string;
  /** `spec.sources` of a document in the given order; all services if none is named. */
  sources(...services: readonly ServiceName[]): readonly object[];
  readonly keys: Keyring;
  readonly mediaServers: MediaServers;
  /** All requests so far, without keys. */
  readonly requests: readonly FakeRequest[];
  /** Requests to one service, or to all; `part` of the address, query included. */
  count(service?: string, part?: string): number;
  /** The largest number of concurrent requests. */
  mostAtOnce(service: string): number;
  forget(): void;
  fail(service: string, fault: Fault, options?: { readonly path?: RegExp; readonly times?: number }): void;
  /** Of one service, or of all. */
  mend(service?: string): void;
  close(): Promise<void>;
}

export async function startFakes(options: FakesOptions = {}): Promise<Fakes> {
  const catalogue = options.catalogue ?? sampleCatalogue;
  const keys = createKeyring();
  const log = new RequestLog();
  const rules: (FaultRule & { left: number })[] = [];
  const mediaServers = createMediaServers(keys);
  const trailerFile = options.trailerVideo;
  const handlers: Readonly<Record<string, Handler>> = {
    tmdb: tmdbFake(catalogue, keys),
    tvdb: tvdbFake(catalogue, keys, options.tvdbPageSize ?? 500),
    fanart: fanartFake(catalogue, keys),
    tvmaze: tvmazeFake(catalogue),
    anilist: anilistFake(catalogue),
    wikidata: wikidataFake(catalogue),
    omdb: omdbFake(catalogue, keys),
    introdb: introdbFake(catalogue),
    theintrodb: theintrodbFake(catalogue),
    archive: archiveFake(catalogue, { node: options.archiveNode ?? 'same', trailerFile }),
    peertube: peertubeFake(catalogue, { trailerFile }),
    pictures: picturesFake(painterOf(options)),
    ...mediaServers.handlers,
  };
  const places = { origin: '', elsewhere: '' };
  const takeFault = (service: string, address: string): Fault | undefined => {
    const rule = rules.find((one) => one.service === service && one.left > 0 && (one.path?.test(address) ?? true));
    if (rule !== undefined) rule.left -= 1;
    return rule?.fault;
  };
  const fixture = { handlers, log, takeFault, places, latencyMs: options.latencyMs ?? 0 };
  const first = createServer((request, response) => void serve(request, response, fixture));
  const archive = handlers['archive'];
  const node = { ...fixture, handlers: { archive: archive ?? (() => undefined) } };
  const second = createServer((request, response) => void serve(request, response, node, 'elsewhere'));
  places.origin = await listen(first, options.port ?? 0);
  places.elsewhere = await listen(second, 0);
  const close = async () => {
    await Promise.all([closed(first), closed(second)]);
  };
  const named = (service: string) => `${places.origin}/${service}`;
  return {
    ...places,
    keys,
    mediaServers,
    baseUrl: named,
    sources: (...services) =>
      (services.length === 0 ? serviceNames : services).map((service) => ({
        [service]: { baseUrl: named(service), ...keys.secretOf(service) },
      })),
    requests: log.requests,
    count: (service, part) => log.count(service, part),
    mostAtOnce: (service) => log.mostAtOnce(service),
    forget: () => log.forget(),
    fail: (service, fault, { path, times = Number.POSITIVE_INFINITY } = {}) => {
      rules.push({ service, fault, left: times, ...(path && { path }) });
    },
    mend(service) {
      for (const rule of rules) if (service === undefined || rule.service === service) rule.left = 0;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function painterOf({ picturesAlike = false, draw }: FakesOptions): Painter {
  const plain = createPainter({ alike: picturesAlike });
  return { draw: async (file) => (await draw?.(file)) ?? plain.draw(file) };
}

interface Fixture {
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly log: RequestLog;
  takeFault(service: string, address: string): Fault | undefined;
  readonly places: { readonly origin: string; readonly elsewhere: string };
  readonly latencyMs: number;
}

async function serve(request: IncomingMessage, response: ServerResponse, fixture: Fixture, as?: string): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.on('error', () => undefined);
  const url = new URL(request.url ?? '/', 'http://fake');
  const [, service = '', ...below] = url.pathname.split('/');
  const path = `/${below.join('/')}`;
  const entry = fixture.log.begin(as ?? service, request.method ?? 'GET', path, url.searchParams);
  response.once('close', () => entry.end(response.statusCode));
  try {
    const asked: Asked = {
      method: request.method ?? 'GET',
      path,
      query: url.searchParams,
      headers: headersOf(request),
      body: await bodyOf(request),
      ...fixture.places,
    };
    if (fixture.latencyMs > 0) await wait(fixture.latencyMs, undefined, { signal: gone.signal });
    const reply = (await fixture.handlers[service]?.(asked)) ?? notFound();
    const fault = fixture.takeFault(as ?? service, `${path}${url.search}`);
    const whole = (fault && faultyReply(fault, reply, `${fixture.places.origin}${request.url}`)) ?? reply;
    const send = () => answer(asked, whole, response);
    if (fault !== undefined && isOfSocket(fault)) await breakSocket(fault, reply, response, send, gone.signal);
    else send();
  } catch (error) {
    if (gone.signal.aborted) return;
    // The test must see a fault of the fake itself.
    response.writeHead(599, { 'content-type': 'text/plain' }).end(`the fake failed: ${String(error)}`);
  }
}

/**
 * ETag and 304 for good answers; gzip for JSON, requested or not (docs/reference/services.md#tmdb-addresses-and-keys).
 */
function answer({ headers, method }: Asked, reply: Reply, response: ServerResponse): void {
  const body = bytesOf(reply);
  const type = reply.headers?.['content-type'] ?? '';
  const isWell = reply.status === 200 && method === 'GET';
  const etag = `W/"${createHash('md5').update(body).digest('hex')}"`;
  if (isWell && headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const isText = type.includes('json');
  const sent = isText ? gzipSync(body) : body;
  response.writeHead(reply.status, {
    ...(isWell
      ? { etag, 'cache-control': type.startsWith('image/') ? 'public, max-age=31536000' : 'public, max-age=0' }
      : {}),
    ...reply.headers,
    ...(isText ? { 'content-encoding': 'gzip' } : {}),
    'content-length': String(sent.length),
  });
  response.end(sent);
}

function notFound(): Reply {
  return { status: 404, headers: { 'content-type': 'text/html' }, body: '<html><body>Not found</body></html>' };
}

function headersOf(request: IncomingMessage): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return `http://127.0.0.1:${address.port}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
