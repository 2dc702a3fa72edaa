/**
 * Jellyfin, Emby, Plex and Kodi, as far as notifications need them: they record the calls and answer with a webhook
 * (docs/reference/files.md#telling-a-server).
 */
import { type Asked, groupsOf, type Handler, json, type Reply } from './asked.ts';
import type { Keyring } from './keys.ts';

export type MediaServerName = 'jellyfin' | 'emby' | 'plex' | 'kodi';

export interface ServerCall {
  readonly server: MediaServerName;
  /** The call: `/Library/Media/Updated`, `VideoLibrary.Scan`, `/library/sections/1/refresh`. */
  readonly call: string;
  /** Folders or files as the server names them; ids in Kodi's refreshes. */
  readonly paths: readonly string[];
}

/** An item of Kodi's library, so that a refresh finds its number. */
export interface KodiItem {
  readonly id: number;
  readonly title: string;
  /** A film's or an episode's file, a series' folder. */
  readonly file: string;
}

/** An item of a Jellyfin library, in the form of 10.11's BaseItemDto as far as it is asked for. */
export interface JellyfinItem {
  /** 32 hex digits. */
  readonly id: string;
  readonly type: 'Movie' | 'Series' | 'Episode';
  readonly path: string;
  /** Its library; of an episode its series. */
  readonly parentId: string;
}

/** Jellyfin 10.10's MediaSegmentDto. */
export interface FakeSegment {
  readonly Id: string;
  readonly ItemId: string;
  readonly Type: string;
  readonly StartTicks: number;
  readonly EndTicks: number;
}

export interface MediaServers {
  readonly handlers: Readonly<Record<MediaServerName, Handler>>;
  readonly told: readonly ServerCall[];
  forget(): void;
  /** Plex's libraries with their folders. */
  sections: readonly { readonly key: string; readonly type: 'movie' | 'show'; readonly path: string }[];
  /** Jellyfin's libraries: `GET /Library/VirtualFolders`. */
  jellyfinLibraries: readonly { readonly id: string; readonly folders: readonly string[] }[];
  jellyfinItems: readonly JellyfinItem[];
  /** False: the key is that of a user, who may notify and read items, but administers nothing. */
  jellyfinAdmin: boolean;
  /**
   * The plugin that takes segments: *MediaSegments API* 1.0 keeps each, Intro Skipper (before its additive API) one of
   * a type and item, as a person's.
   */
  segmentPlugin: 'none' | 'mediaSegmentsApi' | 'introSkipper';
  /** Jellyfin's media segments by item. */
  readonly segments: Map<string, FakeSegment[]>;
  kodiFilms: readonly KodiItem[];
  kodiSeries: readonly KodiItem[];
  kodiEpisodes: readonly KodiItem[];
  kodiSources: readonly string[];
  /** Called at each notification, before its response, like a server's own webhook plugin: sooner than any real one. */
  answerBack: ((told: ServerCall) => Promise<void>) | undefined;
}

export function createMediaServers(keys: Keyring): MediaServers {
  const told: ServerCall[] = [];
  const note: Note = async (server, call, paths) => {
    const entry = { server, call, paths };
    told.push(entry);
    await servers.answerBack?.(entry);
  };
  const servers: MediaServers = {
    told,
    forget: () => {
      told.length = 0;
    },
    sections: [],
    jellyfinLibraries: [],
    jellyfinItems: [],
    jellyfinAdmin: true,
    segmentPlugin: 'none',
    segments: new Map(),
    kodiFilms: [],
    kodiSeries: [],
    kodiEpisodes: [],
    kodiSources: [],
    answerBack: undefined,
    handlers: {
      jellyfin: async (asked) =>
        (await mediaBrowser('jellyfin', asked, keys, note)) ?? jellyfin(asked, keys, servers, note),
      emby: (asked) => mediaBrowser('emby', asked, keys, note),
      plex: (asked) => plex(asked, keys, servers, note),
      kodi: (asked) => kodi(asked, keys, servers, note),
    },
  };
  return servers;
}

type Note = (server: MediaServerName, call: string, paths: readonly string[]) => Promise<void>;

async function mediaBrowser(
  server: 'jellyfin' | 'emby',
  asked: Asked,
  keys: Keyring,
  note: Note,
): Promise<Reply | undefined> {
  const { path, method, headers, query } = asked;
  const bare = path.replace(/^\/emby(?=\/)/u, '');
  const token =
    /Token="?([^",]+)"?/u.exec(headers['authorization'] ?? '')?.[1] ??
    headers['x-emby-token'] ??
    headers['x-mediabrowser-token'] ??
    query.get('api_key') ??
    query.get('ApiKey') ??
    undefined;
  if (bare === '/System/Info/Public') return json({ ServerName: server, Version: '10.10.3' });
  if (!keys.fits(server, token)) return { status: 401 };
  if (bare === '/System/Info') return json({ ServerName: server, Version: '10.10.3' });
  if (bare === '/Library/Media/Updated' && method === 'POST') {
    await note(server, bare, updatesOf(asked.body));
    return { status: 204 };
  }
  return undefined;
}

/**
 * Jellyfin 10.11: LibraryStructureController, ItemsController and ItemRefreshController. The first and the last want an
 * administrator.
 */
async function jellyfin(asked: Asked, keys: Keyring, servers: MediaServers, note: Note): Promise<Reply | undefined> {
  const { path, method, query, headers } = asked;
  if (!keys.fits('jellyfin', /Token="?([^",]+)"?/u.exec(headers['authorization'] ?? '')?.[1])) return { status: 401 };
  const ofSegments = jellyfinSegments(asked, servers);
  if (ofSegments !== undefined) return ofSegments;
  const refreshed = groupsOf(/^\/Items\/([^/]+)\/Refresh$/u, path)?.[0];
  if (path === '/Library/VirtualFolders' || refreshed !== undefined) if (!servers.jellyfinAdmin) return { status: 403 };
  if (path === '/Library/VirtualFolders') {
    return json(servers.jellyfinLibraries.map(({ id, folders }) => ({ Name: id, ItemId: id, Locations: folders })));
  }
  if (path === '/Items' && method === 'GET') {
    const start = Number(query.get('startIndex') ?? 0);
    const fitting = servers.jellyfinItems.filter(
      ({ type, parentId }) => type === query.get('includeItemTypes') && parentId === query.get('parentId'),
    );
    const rows = fitting.slice(start, start + Number(query.get('limit') ?? fitting.length));
    const Items = rows.map(({ id, type, path: itemPath }) => ({ Name: id, Id: id, Type: type, Path: itemPath }));
    return json({ Items, TotalRecordCount: 0, StartIndex: start });
  }
  if (refreshed === undefined || method !== 'POST') return undefined;
  if (!servers.jellyfinItems.some(({ id }) => id === refreshed)) return { status: 404 };
  const modes = ['metadataRefreshMode', 'imageRefreshMode', 'replaceAllMetadata', 'replaceAllImages'];
  await note('jellyfin', `refresh ${modes.map((name) => query.get(name)).join(' ')}`, [refreshed]);
  return { status: 204 };
}

/**
 * Jellyfin 10.10's MediaSegmentsController only reads. The plugins add MediaSegmentsApiController
 * (intro-skipper/jellyfin-plugin-ms-api 15882a45) and SegmentEditorController (intro-skipper/intro-skipper c6f4a1d2).
 */
function jellyfinSegments(asked: Asked, servers: MediaServers): Reply | undefined {
  const { path, method, query, body } = asked;
  const { segments, segmentPlugin, jellyfinItems } = servers;
  const read = groupsOf(/^\/MediaSegments\/([^/]+)$/u, path)?.[0];
  const isKnown = (id: string | undefined) => jellyfinItems.some((item) => item.id === id);
  if (read !== undefined) {
    if (method !== 'GET') return { status: 405 };
    if (!isKnown(read)) return { status: 404 };
    const Items = segments.get(read) ?? [];
    return json({ Items, TotalRecordCount: Items.length, StartIndex: 0 });
  }
  if (!path.startsWith('/MediaSegmentsApi')) return undefined;
  if (segmentPlugin === 'none') return { status: 404 };
  if (!servers.jellyfinAdmin) return { status: 403 };
  if (path === '/MediaSegmentsApi') return json({ version: segmentPlugin === 'introSkipper' ? '1.10.11' : '1.0.0' });
  const id = groupsOf(/^\/MediaSegmentsApi\/([^/]+)$/u, path)?.[0] ?? '';
  if (method === 'POST') {
    if (!isKnown(id)) return { status: 404 };
    // Segments of a provider that Jellyfin does not know stay unseen.
    if (segmentPlugin === 'mediaSegmentsApi' && query.get('providerId') !== 'MediaSegments API') return json({});
    const given: Omit<FakeSegment, 'ItemId'> = JSON.parse(body);
    const others = (segments.get(id) ?? []).filter(
      ({ Type }) => segmentPlugin !== 'introSkipper' || Type !== given.Type,
    );
    segments.set(id, [...others, { ...given, ItemId: id }]);
    return segmentPlugin === 'introSkipper' ? { status: 200 } : json({ ...given, ItemId: id });
  }
  if (method !== 'DELETE') return { status: 405 };
  const owner = [...segments].find(([, list]) => list.some(({ Id }) => Id === id))?.[0];
  if (segmentPlugin === 'introSkipper' && owner !== query.get('itemId')) return { status: 404 };
  if (owner !== undefined)
    segments.set(
      owner,
      (segments.get(owner) ?? []).filter(({ Id }) => Id !== id),
    );
  return { status: 200 };
}

function updatesOf(body: string): readonly string[] {
  const { Updates = [] }: { Updates?: readonly { Path?: string }[] } = objectOf(body);
  return Updates.flatMap(({ Path }) => (Path === undefined ? [] : [Path]));
}

function objectOf(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

async function plex(asked: Asked, keys: Keyring, { sections }: MediaServers, note: Note): Promise<Reply | undefined> {
  const { path, query, headers } = asked;
  if (!keys.fits('plex', headers['x-plex-token'] ?? query.get('X-Plex-Token') ?? undefined)) {
    return { status: 401, headers: { 'content-type': 'text/html' }, body: '<html><body>Unauthorized</body></html>' };
  }
  if (path === '/identity' || path === '/')
    return plexAnswer(asked, { machineIdentifier: 'fake', version: '1.41.0' }, '');
  if (path === '/library/sections') {
    const rows = sections.map(({ key, type, path: folder }) => ({
      key,
      type,
      title: key,
      Location: [{ id: Number(key), path: folder }],
    }));
    const xml = sections.map(
      ({ key, type, path: folder }) =>
        `<Directory key="${key}" type="${type}" title="${key}"><Location id="${key}" path="${folder}"/></Directory>`,
    );
    return plexAnswer(asked, { size: rows.length, Directory: rows }, xml.join(''));
  }
  const refresh = groupsOf(/^\/library\/sections\/(\w+)\/refresh$/u, path);
  if (refresh === undefined) return undefined;
  if (!sections.some(({ key }) => key === refresh[0])) return { status: 404 };
  await note('plex', path, [query.get('path') ?? '']);
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: '' };
}

/** XML unless JSON is requested, as Plex does. */
function plexAnswer({ headers }: Asked, container: object, xml: string): Reply {
  if (/json/u.test(headers['accept'] ?? '')) return json({ MediaContainer: container });
  const body = `<?xml version="1.0" encoding="UTF-8"?><MediaContainer>${xml}</MediaContainer>`;
  return { status: 200, headers: { 'content-type': 'text/xml;charset=utf-8' }, body };
}

async function kodi(asked: Asked, keys: Keyring, servers: MediaServers, note: Note): Promise<Reply | undefined> {
  if (asked.path !== '/jsonrpc') return undefined;
  const given = /^Basic (.+)$/u.exec(asked.headers['authorization'] ?? '')?.[1] ?? '';
  if (!keys.fits('kodi', Buffer.from(given, 'base64').toString('utf8'))) {
    return { status: 401, headers: { 'www-authenticate': 'Basic realm=XBMC' } };
  }
  const value: unknown = JSON.parse(asked.body);
  const calls = Array.isArray(value) ? value : [value];
  const results: object[] = [];
  for (const call of calls) results.push(await kodiCall(call, servers, note));
  return json(Array.isArray(value) ? results : results[0]);
}

interface KodiCall {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

async function kodiCall(
  { id, method = '', params = {} }: KodiCall,
  servers: MediaServers,
  note: Note,
): Promise<object> {
  const answer = (result: unknown) => ({ id, jsonrpc: '2.0', result });
  const listed = (name: string, idName: string, items: readonly KodiItem[]) => {
    const fitting = items.filter((item) => kodiFits(item, params['filter']));
    const rows = fitting.map((item) => ({ [idName]: item.id, label: item.title, title: item.title, file: item.file }));
    return answer({
      limits: { start: 0, end: rows.length, total: rows.length },
      ...(rows.length > 0 ? { [name]: rows } : {}),
    });
  };
  switch (method) {
    case 'JSONRPC.Ping':
      return answer('pong');
    case 'Files.GetSources':
      return answer({ sources: servers.kodiSources.map((file) => ({ file, label: file })) });
    case 'VideoLibrary.GetMovies':
      return listed('movies', 'movieid', servers.kodiFilms);
    case 'VideoLibrary.GetTVShows':
      return listed('tvshows', 'tvshowid', servers.kodiSeries);
    case 'VideoLibrary.GetEpisodes':
      return listed('episodes', 'episodeid', servers.kodiEpisodes);
    case 'VideoLibrary.Scan':
      await note('kodi', method, [String(params['directory'] ?? '')]);
      return answer('OK');
    case 'VideoLibrary.RefreshMovie':
    case 'VideoLibrary.RefreshTVShow':
    case 'VideoLibrary.RefreshEpisode':
      await note('kodi', method, [String(params['movieid'] ?? params['tvshowid'] ?? params['episodeid'])]);
      return answer('OK');
    default:
      return { id, jsonrpc: '2.0', error: { code: -32_601, message: 'Method not found.' } };
  }
}

/** `{field: 'path' | 'filename' | 'title', operator, value}`, alone or within `and` and `or`. */
function kodiFits(item: KodiItem, filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null) return true;
  if ('and' in filter && Array.isArray(filter.and)) return filter.and.every((one) => kodiFits(item, one));
  if ('or' in filter && Array.isArray(filter.or)) return filter.or.some((one) => kodiFits(item, one));
  const { field, operator, value }: { field?: unknown; operator?: unknown; value?: unknown } = filter;
  const subject =
    field === 'title' ? item.title : field === 'filename' ? (item.file.split(/[/\\]/u).at(-1) ?? '') : item.file;
  const wanted = String(value);
  switch (operator) {
    case 'is':
      return subject === wanted || (field === 'path' && subject.startsWith(wanted));
    case 'startswith':
      return subject.startsWith(wanted);
    case 'endswith':
      return subject.endsWith(wanted);
    default:
      return subject.includes(wanted);
  }
}
