/** The page's API with a real catalog and real files, in one process and without sockets. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from '@hono/zod-openapi';
import { createApp } from '../../src/api/app.ts';
import { trustedProxies } from '../../src/api/clientAddress.ts';
import { EventHub } from '../../src/api/events.ts';
import { newListToken } from '../../src/api/listToken.ts';
import type { PageFiles } from '../../src/api/pageFiles.ts';
import type { ListWish, MarkRequest, PageLibrary, PagePorts, PictureRequest } from '../../src/api/ports.ts';
import { Failure } from '../../src/api/schemas/failure.ts';
import { Sessions } from '../../src/api/session.ts';
import type { SettingsPort } from '../../src/api/settingsPort.ts';
import { SetUp } from '../../src/api/setUp.ts';
import { titleId } from '../../src/api/titleId.ts';
import type { Catalog } from '../../src/catalog/database/catalog.ts';
import { ignoreProblems, showIgnored } from '../../src/catalog/database/ignoredTable.ts';
import { addListAddress, revokeListAddress } from '../../src/catalog/database/listAddressTable.ts';
import { openWalkCatalog } from '../../src/catalog/walk/walkCatalog.ts';
import { loadDocuments } from '../../src/library/document/load.ts';
import { libraryKey } from '../../src/library/document.ts';
import { emptyState, type LibraryState } from '../../src/library/state.ts';
import type { Wish } from '../../src/library/wish.ts';
import { message } from '../../src/messages/message.ts';
import { readEnvironment } from '../../src/process/environment.ts';
import { pictureFault } from '../../src/serve/inspectPicture.ts';
import { pageCatalog } from '../../src/serve/pageCatalog.ts';
import { pageSettings } from '../../src/serve/pageSettings.ts';
import { copyIntoLibrary, shippedForPage } from '../../src/serve/storyCopies.ts';
import { serviceCredits } from '../../src/sources/services.ts';
import type { FolderRecord } from '../../src/title/record.ts';
import type { CatalogTitle } from '../../src/walk/catalog.ts';
import { temporaryCatalog, temporaryFolder } from '../catalog/sample.ts';

export const film = 'Alien (1979)';
export const show = 'Firefly';
export const filmId = titleId('default/movies', film);
export const showId = titleId('default/shows', show);

export interface PageFixture {
  readonly folder: string;
  readonly catalog: Catalog;
  /** Stored states by Library name; tests replace them. */
  readonly states: Map<string, LibraryState>;
  readonly wishes: { readonly key: string; readonly wish: Wish }[];
  readonly wished: { readonly title: string; readonly facts: readonly string[] }[];
  readonly chosen: { readonly title: string; readonly id: string | null }[];
  readonly listWishes: ListWish[];
  readonly marked: MarkRequest[];
  readonly pictures: PictureRequest[];
  /** What the log says of changed settings. */
  readonly changes: unknown[];
  readonly faults: unknown[];
  /** The requests of `faults`, as the log names them. */
  readonly failedRequests: string[];
  readonly events: EventHub;
  readonly ports: PagePorts;
  readonly clock: { nowMs: number };
  /** The content of the password file; tests change it. */
  readonly file: { password: string | undefined };
  /** The app itself, for a test with a server of its own. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** A request like that of a browser on this machine; `path` is relative to the root. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** A POST like that of the page: JSON, from its own origin. */
  act(path: string, body: unknown, method?: string, headers?: Record<string, string>): Promise<Response>;
  /** The cookie of a new session. */
  signIn(): Promise<string>;
  save(library: 'movies' | 'shows', titles: readonly CatalogTitle[]): Promise<void>;
  /** A file under a Library's root. */
  put(library: string, path: string, content: string | Uint8Array): Promise<void>;
  putRecord(library: string, folder: string, record: Omit<FolderRecord, 'version'>): Promise<void>;
}

export interface FixtureOptions {
  readonly password?: string;
  readonly trustedHeader?: string;
  readonly files?: PageFiles;
  readonly base?: string;
  readonly isAlone?: boolean;
  /** false: documents are not edited here, as on Kubernetes. */
  readonly settings?: false;
  /** The set-up code while no password is set. */
  readonly setUpCode?: string;
  /** Absent: SQLite in a file. */
  readonly catalog?: Catalog;
  /** More keys for each Library's spec. */
  readonly spec?: object;
  /** More keys for the spec of the stories alone. */
  readonly ofStories?: object;
}

const origin = 'http://127.0.0.1:7070';

export async function pageFixture(options: FixtureOptions = {}): Promise<PageFixture> {
  const folder = temporaryFolder();
  const catalog = options.catalog ?? (await temporaryCatalog());
  const states = new Map(['movies', 'shows', 'stories'].map((name) => [name, emptyState(`uid-${name}`)]));
  const documents = await documentsOf(folder, options.spec ?? {}, options.ofStories ?? {});
  const clock = { nowMs: Date.parse('2026-11-21T12:00:00Z') };
  const shown = pageCatalog(catalog, () => clock.nowMs);
  const failedRequests: string[] = [];
  const told = {
    wishes: [],
    wished: [],
    chosen: [],
    listWishes: [],
    marked: [],
    pictures: [],
    changes: [],
    faults: [],
  } satisfies Record<string, unknown[]>;
  const {
    wishes,
    wished,
    chosen,
    listWishes,
    marked,
    pictures,
    changes,
    faults,
  }: Pick<PageFixture, keyof typeof told> = told;
  const ports: PagePorts = {
    libraries: () =>
      documents.map((document): PageLibrary => {
        const { name } = document.metadata;
        const uid = `uid-${name}`;
        return { key: libraryKey(document), uid, generation: 1, document, state: states.get(name) ?? emptyState(uid) };
      }),
    catalog: async () => shown,
    async accept(key, wish) {
      wishes.push({ key, wish });
    },
    async wishAnew(_library, title, facts) {
      wished.push({ title, facts });
    },
    async wishList(_library, wish) {
      listWishes.push(wish);
    },
    async mark(_library, wish) {
      marked.push(wish);
    },
    async choosePicture(_library, request) {
      pictures.push(request);
      return true;
    },
    pictureFault,
    async choose(_library, title, id) {
      if (id !== null && !id.includes(':')) return message('idForm', 'tmdb:603', 'imdb:tt0133093');
      chosen.push({ title, id });
      return undefined;
    },
    ignoreProblems: (problems) => ignoreProblems(catalog, problems),
    showIgnored: (which) => showIgnored(catalog, which),
    stories: shippedForPage,
    copyStory: copyIntoLibrary,
    async makeListAddress(story) {
      const { id, token, tokenHash } = newListToken();
      const made = { id, tokenHash, madeAtMs: clock.nowMs, ...(story === undefined ? {} : { story }) };
      await addListAddress(catalog, made);
      return { id, token, madeAtMs: made.madeAtMs };
    },
    revokeListAddress: async (id) => revokeListAddress(catalog, id, clock.nowMs),
    ...(options.settings === false ? {} : { settings: settingsOf(folder, changes) }),
    webhookBase: () => origin,
    webhookOption: '--webhook-listen',
    now: () => clock.nowMs,
    version: '1.2.3',
    credits: serviceCredits,
  };
  const { password, trustedHeader, base = '', files, isAlone = false, setUpCode } = options;
  const file: PageFixture['file'] = { password };
  const store = async (chosen: string) => {
    file.password = chosen;
    return undefined;
  };
  const now = () => clock.nowMs;
  const setUp = setUpCode === undefined ? {} : { setUp: new SetUp({ code: setUpCode, now, store }) };
  const sessions = new Sessions({
    password: password === undefined && setUpCode === undefined ? undefined : async () => file.password ?? '',
    now: () => clock.nowMs,
    ...(trustedHeader === undefined ? {} : { trustedHeader }),
  });
  const events = new EventHub(ports, sessions);
  const app = createApp({
    ports,
    events,
    base,
    files,
    isAlone,
    ...setUp,
    proxies: trustedProxies(),
    sessions,
    hostNames: () => new Set(['nas', '127.0.0.1']),
    pageHost: 'nas',
    failed: (error, request) => {
      faults.push(error);
      failedRequests.push(request);
    },
  });
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (!headers.has('host')) headers.set('host', '127.0.0.1:7070');
    return app.request(`${origin}${path}`, { ...init, headers });
  };
  const act: PageFixture['act'] = (path, body, method = 'POST', headers = {}) =>
    ask(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin, ...headers },
    });
  return {
    ...{
      folder,
      catalog,
      states,
      wishes,
      wished,
      chosen,
      listWishes,
      marked,
      pictures,
      changes,
      faults,
      failedRequests,
      events,
      ports,
      clock,
      ask,
      file,
    },
    fetch: (request) => app.fetch(request),
    act,
    async signIn() {
      const answer = await act('/api/v1/session', { password: file.password });
      return (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    },
    async save(library, titles) {
      const kind = library === 'movies' ? 'movies' : 'series';
      const walk = await openWalkCatalog(catalog, { uid: `uid-${library}`, namespace: 'default', name: library, kind });
      await walk.save({ titles, snapshots: [] });
    },
    async put(library, path, content) {
      const place = join(folder, library, path);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, content);
    },
    async putRecord(library, under, record) {
      const place = join(folder, library, under, '.projectionist');
      await mkdir(place, { recursive: true });
      await writeFile(join(place, 'record.json'), JSON.stringify({ version: 1, ...record }));
    },
  };
}

/** Over the documents of the fixture; a folder of the fixture may be chosen. */
function settingsOf(folder: string, changes: unknown[]): SettingsPort {
  const log = { info: (fields: unknown) => changes.push(fields) };
  const environment = readEnvironment({ PROJECTIONIST_SECRET_OMDB_KEY: 'of-the-variable' });
  const config = join(folder, 'projectionist.yaml');
  return pageSettings({ config, data: join(folder, 'data'), environment, roots: [folder], log });
}

async function documentsOf(folder: string, spec: object, ofStories: object) {
  const config = join(folder, 'projectionist.yaml');
  const kinds = { movies: 'movies', shows: 'series', stories: 'franchises' };
  const texts = Object.entries(kinds).map(([name, kind]) =>
    JSON.stringify({
      ...{ apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name } },
      spec: {
        kind,
        storage: { path: join(folder, name) },
        sources: [{ tvmaze: {} }],
        ...spec,
        ...(kind === 'franchises' ? ofStories : {}),
      },
    }),
  );
  for (const name of Object.keys(kinds)) await mkdir(join(folder, name), { recursive: true });
  await writeFile(config, texts.join('\n---\n'));
  const { documents, faults } = await loadDocuments(config);
  const wrong = faults.filter(({ level }) => level === 'error');
  if (wrong.length > 0) throw new Error(`the test's documents are faulty: ${JSON.stringify(wrong)}`);
  return documents.map(({ document }) => document);
}

/** Parses a response with its schema; throws if it does not match. */
export async function read<Schema extends z.ZodType>(
  schema: Schema,
  answer: Response,
): Promise<{ readonly status: number; readonly body: z.infer<Schema> }> {
  return { status: answer.status, body: schema.parse(await answer.json()) };
}

/** `[404, 'notFound']` */
export async function failureOf(answer: Response): Promise<readonly [number, string]> {
  return [answer.status, Failure.parse(await answer.json()).error.code];
}
