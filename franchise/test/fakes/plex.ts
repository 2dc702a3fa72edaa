/**
 * A fake Plex Media Server with the behaviour that exports depend on: JSON only on request, pages of 100 by default,
 * playlist entries with their own numbers, repeated items, moves behind another entry. Collections as python-plexapi 4.17
 * asks for them: each in one library, an item once, ordered by hand only with `collectionSort` 2; an empty one vanishes.
 */
import { type Answer, type FakeServer, type LoggedRequest, serve } from './requestLog.ts';

export interface FakePlexItem {
  readonly ratingKey: string;
  readonly type: 'movie' | 'show' | 'episode';
  readonly title: string;
  /** The library it is in. */
  readonly section: string;
  readonly guid?: string;
  readonly guids?: readonly string[];
  readonly file?: string;
  readonly duration?: number;
  /** Episodes: the show, the season, the number. */
  readonly show?: string;
  readonly parentIndex?: number;
  readonly index?: number;
}

export interface FakePlexPlaylist {
  readonly ratingKey: string;
  title: string;
  summary: string;
  smart: boolean;
  poster: string;
  entries: { readonly playlistItemID: number; readonly ratingKey: string }[];
}

export interface FakePlexCollection {
  readonly ratingKey: string;
  readonly section: string;
  title: string;
  summary: string;
  smart: boolean;
  sort: '0' | '1' | '2';
  items: string[];
}

export interface PlexState {
  readonly machineIdentifier: string;
  readonly sections: { readonly key: string; readonly type: 'movie' | 'show' | 'artist'; readonly title: string }[];
  readonly items: Map<string, FakePlexItem>;
  readonly playlists: Map<string, FakePlexPlaylist>;
  readonly collections: Map<string, FakePlexCollection>;
  nextNumber: number;
  /** If set, may answer any request instead. */
  instead: ((request: LoggedRequest) => Answer | undefined) | undefined;
}

export type FakePlex = FakeServer & { readonly state: PlexState };

const DEFAULT_PAGE = 100;
const typeNumbers = new Map([
  ['1', 'movie'],
  ['2', 'show'],
  ['4', 'episode'],
]);

export async function startPlex(items: readonly FakePlexItem[]): Promise<FakePlex> {
  const state: PlexState = {
    machineIdentifier: '0123456789abcdef',
    sections: [
      { key: '1', type: 'movie', title: 'Films' },
      { key: '2', type: 'show', title: 'Shows' },
      { key: '3', type: 'artist', title: 'Music' },
      { key: '4', type: 'movie', title: 'More films' },
    ],
    items: new Map(items.map((item) => [item.ratingKey, item])),
    playlists: new Map(),
    collections: new Map(),
    nextNumber: 9_000,
    instead: undefined,
  };
  const server = await serve((request) => state.instead?.(request) ?? answer(state, request));
  return Object.assign(server, { state });
}

export function addPlexPlaylist(
  state: PlexState,
  title: string,
  keys: readonly string[],
  summary = '',
): FakePlexPlaylist {
  const ratingKey = String(state.nextNumber++);
  const playlist: FakePlexPlaylist = { ratingKey, title, summary, smart: false, poster: 'theirs', entries: [] };
  state.playlists.set(ratingKey, playlist);
  append(state, playlist, keys);
  return playlist;
}

function answer(state: PlexState, request: LoggedRequest): Answer {
  if (request.path === '/identity') return container({ machineIdentifier: state.machineIdentifier, version: '1.41.0' });
  if (request.headers['x-plex-token'] !== 'secret') {
    return { status: 401, text: '<html><head><title>Unauthorized</title></head></html>' };
  }
  if (request.headers.accept !== 'application/json') return { status: 200, text: '<MediaContainer size="0"/>' };
  const [first = '', second = '', third = '', fourth = ''] = request.path.split('/').slice(1);
  if (first === 'library' && second === 'collections') return collection(state, request, third);
  if (first === 'library') return library(state, request, second, third, fourth);
  if (first !== 'playlists') return { status: 404 };
  return second === '' ? playlists(state, request) : playlist(state, request, second);
}

function container(body: object): Answer {
  return { status: 200, body: { MediaContainer: { size: 0, ...body } } };
}

function library(state: PlexState, request: LoggedRequest, second: string, key: string, what: string): Answer {
  const { query } = request;
  if (second === 'sections' && key === '') return container({ size: state.sections.length, Directory: state.sections });
  if (second === 'sections' && what === 'all' && request.method === 'PUT') return editCollection(state, request, key);
  if (second === 'sections' && what === 'all') {
    const type = typeNumbers.get(query.get('type') ?? '');
    const found = [...state.items.values()].filter((item) => item.section === key && item.type === type);
    return page(
      found.map((item) => metadata(item, query.get('includeguids') === '1')),
      request,
    );
  }
  if (second === 'sections' && what === 'collections') {
    const found = [...state.collections.values()].filter(({ section }) => section === key);
    return page(found.map(collectionMetadata), request);
  }
  if (second === 'metadata' && what === 'prefs' && request.method === 'PUT') {
    const found = state.collections.get(key);
    const sort = query.get('collectionsort');
    if (found === undefined || (sort !== '0' && sort !== '1' && sort !== '2')) return { status: 404 };
    found.sort = sort;
    return container({});
  }
  if (second === 'metadata' && what === 'allLeaves') {
    const found = [...state.items.values()].filter(({ show }) => show === key);
    return page(
      found.map((item) => metadata(item, false)),
      request,
    );
  }
  return { status: 404 };
}

function page(rows: readonly unknown[], { query, headers }: LoggedRequest): Answer {
  const start = Number(query.get('x-plex-container-start') ?? headers['x-plex-container-start'] ?? 0);
  const size = Number(query.get('x-plex-container-size') ?? headers['x-plex-container-size'] ?? DEFAULT_PAGE);
  const Metadata = rows.slice(start, start + size);
  // An empty list has no Metadata at all.
  return container({
    size: Metadata.length,
    totalSize: rows.length,
    offset: start,
    ...(Metadata.length === 0 ? {} : { Metadata }),
  });
}

function metadata(
  { ratingKey, type, title, guid, guids, file, duration, show, parentIndex, index }: FakePlexItem,
  withGuids: boolean,
) {
  return {
    ratingKey,
    key: `/library/metadata/${ratingKey}`,
    type,
    title,
    guid: guid ?? `plex://${type}/${ratingKey}`,
    ...(withGuids && guids !== undefined ? { Guid: guids.map((id) => ({ id })) } : {}),
    ...(duration === undefined ? {} : { duration }),
    ...(file === undefined ? {} : { Media: [{ id: 1, Part: [{ id: 1, file }] }] }),
    ...(show === undefined ? {} : { grandparentRatingKey: show, parentIndex, index }),
  };
}

function playlists(state: PlexState, request: LoggedRequest): Answer {
  if (request.method === 'GET') return page([...state.playlists.values()].map(playlistMetadata), request);
  const title = request.query.get('title') ?? '';
  const keys = keysOf(state, request);
  if (request.method !== 'POST' || keys === undefined || keys.length === 0) return { status: 400 };
  const made = addPlexPlaylist(state, title, keys);
  made.poster = '';
  return container({ size: 1, Metadata: [playlistMetadata(made)] });
}

function playlistMetadata({ ratingKey, title, summary, smart, entries }: FakePlexPlaylist) {
  return { ratingKey, type: 'playlist', playlistType: 'video', title, summary, smart, leafCount: entries.length };
}

/** `server://MACHINE/com.plexapp.plugins.library/library/metadata/1,2,3`. */
function keysOf(state: PlexState, { query }: LoggedRequest): readonly string[] | undefined {
  const start = `server://${state.machineIdentifier}/com.plexapp.plugins.library/library/metadata/`;
  const uri = query.get('uri') ?? '';
  return uri.startsWith(start) ? uri.slice(start.length).split(',') : undefined;
}

function append(state: PlexState, list: FakePlexPlaylist, keys: readonly string[]): void {
  for (const ratingKey of keys) {
    if (state.items.has(ratingKey)) list.entries.push({ playlistItemID: state.nextNumber++, ratingKey });
  }
}

function playlist(state: PlexState, request: LoggedRequest, id: string): Answer {
  const list = state.playlists.get(id);
  if (list === undefined) return { status: 404 };
  const [, , , part, entry, move] = request.path.split('/');
  const { method, query } = request;
  if (part === undefined) {
    if (method === 'DELETE') {
      state.playlists.delete(id);
      return { status: 204 };
    }
    if (method !== 'PUT') return { status: 404 };
    list.summary = query.get('summary') ?? list.summary;
    list.title = query.get('title') ?? list.title;
    return { status: 200 };
  }
  if (method === 'GET') {
    const rows = list.entries.flatMap(({ playlistItemID, ratingKey }) => {
      const item = state.items.get(ratingKey);
      return item === undefined ? [] : [{ ...metadata(item, false), playlistItemID }];
    });
    return page(rows, request);
  }
  if (list.smart) return { status: 400 };
  if (entry === undefined || entry === '') return changeAll(state, list, request);
  const index = list.entries.findIndex(({ playlistItemID }) => String(playlistItemID) === entry);
  if (index === -1) return { status: 404 };
  const [taken] = list.entries.splice(index, 1);
  if (move !== 'move' || taken === undefined) return container({});
  const after = query.get('after');
  const prior = list.entries.findIndex(({ playlistItemID }) => String(playlistItemID) === after);
  list.entries.splice(after === undefined ? 0 : prior + 1, 0, taken);
  return container({});
}

function changeAll(state: PlexState, list: FakePlexPlaylist, request: LoggedRequest): Answer {
  if (request.method === 'DELETE') {
    list.entries = [];
    return container({});
  }
  const keys = keysOf(state, request);
  if (keys === undefined) return { status: 400 };
  append(state, list, keys);
  return container({});
}

function collectionMetadata({ ratingKey, title, summary, smart, sort, items }: FakePlexCollection) {
  const key = `/library/collections/${ratingKey}/children`;
  // The default sort is left out.
  const collectionSort = sort === '0' ? {} : { collectionSort: sort };
  return { ratingKey, key, type: 'collection', title, summary, smart, childCount: items.length, ...collectionSort };
}

function editCollection(state: PlexState, { query }: LoggedRequest, section: string): Answer {
  const found = state.collections.get(query.get('id') ?? '');
  if (query.get('type') !== '18' || found?.section !== section) return { status: 404 };
  found.title = query.get('title.value') ?? found.title;
  found.summary = query.get('summary.value') ?? found.summary;
  return container({});
}

export function addPlexCollection(
  state: PlexState,
  { title, section = '1', items }: { title: string; section?: string; items: readonly string[] },
): FakePlexCollection {
  const ratingKey = String(state.nextNumber++);
  const made: FakePlexCollection = { ratingKey, section, title, summary: '', smart: false, sort: '0', items: [] };
  state.collections.set(ratingKey, made);
  addTo(state, made, items);
  return made;
}

/** Items of another library or kind are refused. */
function addTo(state: PlexState, made: FakePlexCollection, keys: readonly string[]): boolean {
  const isAllowed = keys.every((key) => {
    const item = state.items.get(key);
    return item?.section === made.section && item.type !== 'episode';
  });
  if (isAllowed) made.items.push(...keys.filter((key) => !made.items.includes(key)));
  return isAllowed;
}

function collection(state: PlexState, request: LoggedRequest, id: string): Answer {
  const { method, query } = request;
  const [, , , , part, entry, move] = request.path.split('/');
  if (id === '') {
    const keys = keysOf(state, request) ?? [];
    if (method !== 'POST' || keys.length === 0) return { status: 400 };
    const section = query.get('sectionid') ?? '';
    const made = addPlexCollection(state, { title: query.get('title') ?? '', section, items: keys });
    return container({ size: 1, Metadata: [collectionMetadata(made)] });
  }
  const found = state.collections.get(id);
  if (found === undefined) return { status: 404 };
  if (part === undefined) {
    if (method !== 'DELETE') return { status: 404 };
    state.collections.delete(id);
    return { status: 204 };
  }
  if (method === 'GET' && part === 'children') return page(childrenOf(state, found), request);
  if (part !== 'items' || found.smart) return { status: 400 };
  if (entry === undefined || entry === '') {
    return addTo(state, found, keysOf(state, request) ?? []) ? container({}) : { status: 400 };
  }
  const place = found.items.indexOf(entry);
  if (place === -1) return { status: 404 };
  found.items.splice(place, 1);
  if (move === 'move') {
    const after = query.get('after');
    found.items.splice(after === undefined ? 0 : found.items.indexOf(after) + 1, 0, entry);
  } else if (found.items.length === 0) state.collections.delete(id);
  return container({});
}

function childrenOf(state: PlexState, { items, sort }: FakePlexCollection): readonly unknown[] {
  const rows = items.flatMap((key) => state.items.get(key) ?? []);
  // Release dates are not faked: both other sorts go by title.
  const sorted = sort === '2' ? rows : rows.toSorted((one, other) => one.title.localeCompare(other.title));
  return sorted.map((item) => metadata(item, false));
}
