/**
 * A fake Emby 4.8 with the behaviour that exports depend on. Addresses, parameters and responses are those of the public
 * SDK (github.com/MediaBrowser/Emby.SDK, Documentation/reference/RestAPI: PlaylistService, CollectionService, ItemsService,
 * TvShowsService, UserService, UserLibraryService, ItemUpdateService, DisplayPreferencesService). Items have numbers,
 * users 32 hexadecimal digits; a playlist entry has a number of its own; no moves, since their rules are not public.
 */
import { type FakeItem, guid } from './jellyfin.ts';
import { type Answer, type FakeServer, type LoggedRequest, serve } from './requestLog.ts';

export interface FakeEmbyList {
  readonly id: string;
  name: string;
  readonly kind: 'Playlist' | 'BoxSet';
  readonly ownerId: string;
  entries: { readonly entry: string; readonly item: string }[];
}

export interface EmbyState {
  readonly items: Map<string, FakeItem>;
  readonly users: { readonly id: string; readonly name: string; readonly isAdministrator: boolean }[];
  readonly lists: Map<string, FakeEmbyList>;
  readonly preferences: Map<string, unknown>;
  nextNumber: number;
  /** If set, may answer any request instead. */
  instead: ((request: LoggedRequest) => Answer | undefined) | undefined;
}

export type FakeEmby = FakeServer & { readonly state: EmbyState };

export const embyServerId = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

/** The number of a sample item: Emby numbers items. */
export function embyId(jellyfinGuid: string): string {
  return String(Number.parseInt(jellyfinGuid.slice(0, 8), 16));
}

/** `items`: as Jellyfin has them; their ids become numbers. */
export async function startEmby(items: readonly FakeItem[]): Promise<FakeEmby> {
  const numbered = items.map((item) => ({
    ...item,
    Id: embyId(item.Id),
    ...(item.SeriesId === undefined ? {} : { SeriesId: embyId(item.SeriesId) }),
  }));
  const state: EmbyState = {
    items: new Map(numbered.map((item) => [item.Id, item])),
    users: [
      { id: guid('user anna'), name: 'Anna', isAdministrator: true },
      { id: guid('user ben'), name: 'Ben', isAdministrator: false },
    ],
    lists: new Map(),
    preferences: new Map(),
    nextNumber: 5_000_000_000,
    instead: undefined,
  };
  const server = await serve((request) => state.instead?.(request) ?? answer(state, request));
  return Object.assign(server, { state });
}

const noContent: Answer = { status: 204 };
const badRequest: Answer = { status: 400, text: 'Value cannot be null.' };

function answer(state: EmbyState, request: LoggedRequest): Answer {
  const { method, path, headers } = request;
  if (path === '/System/Info/Public') return { status: 200, body: { Id: embyServerId, Version: '4.8.11.0' } };
  if (headers['x-emby-token'] !== 'key') return { status: 401, text: 'Access token is invalid or expired.' };
  const [first = '', id = '', part = '', item = ''] = path.toLowerCase().split('/').slice(1);
  if (path === '/Users/Query') return { status: 200, body: { Items: state.users.map(userDto), TotalRecordCount: 2 } };
  if (first === 'users' && part === 'items' && method === 'GET') return oneItem(state, item);
  if (first === 'items' && id === '' && method === 'GET') return items(state, request);
  if (first === 'items') return changeItem(state, request, id);
  if (first === 'shows' && part === 'episodes') {
    return page([...state.items.values()].filter(({ SeriesId }) => SeriesId === id).map(dto), request);
  }
  if (first === 'displaypreferences') return preferences(state, request, id);
  if (first === 'playlists' && id === '' && method === 'POST') return create(state, request, 'Playlist');
  if (first === 'collections' && id === '' && method === 'POST') return create(state, request, 'BoxSet');
  if ((first === 'playlists' || first === 'collections') && part === 'items' && item === '')
    return listItems(state, request, id);
  return { status: 404, text: 'Unable to find the specified file.' };
}

function userDto({ id, name, isAdministrator }: EmbyState['users'][number]) {
  return { Id: id, Name: name, ServerId: embyServerId, Policy: { IsAdministrator: isAdministrator } };
}

function page(rows: readonly unknown[], { query }: LoggedRequest): Answer {
  const start = Number(query.get('startindex') ?? 0);
  const limit = Number(query.get('limit') ?? rows.length);
  return { status: 200, body: { Items: rows.slice(start, start + limit), TotalRecordCount: rows.length } };
}

function dto(item: FakeItem) {
  return { ServerId: embyServerId, ...item };
}

function items(state: EmbyState, request: LoggedRequest): Answer {
  const parent = state.lists.get(request.query.get('parentid') ?? '');
  if (parent !== undefined) return page(rowsOf(state, parent), request);
  const types = (request.query.get('includeitemtypes') ?? '').split(',');
  const userId = request.query.get('userid');
  const lists = [...state.lists.values()]
    .filter(({ kind, ownerId }) => types.includes(kind) && (kind === 'BoxSet' || ownerId === userId))
    .map(({ id, name, kind }) => ({ Id: id, Name: name, Type: kind, MediaType: 'Video' }));
  const found = [...state.items.values()].filter(({ Type }) => types.includes(Type)).map(dto);
  return page([...lists, ...found], request);
}

function rowsOf(state: EmbyState, { entries, kind }: FakeEmbyList): readonly unknown[] {
  return entries.flatMap(({ entry, item }) => {
    const row = state.items.get(item);
    if (row === undefined) return [];
    return [kind === 'Playlist' ? { ...dto(row), PlaylistItemId: entry } : dto(row)];
  });
}

function oneItem(state: EmbyState, id: string): Answer {
  const list = state.lists.get(id);
  if (list === undefined) return { status: 404 };
  return { status: 200, body: { Id: id, Name: list.name, Genres: [], Tags: [], Studios: [], ProviderIds: {} } };
}

function changeItem(state: EmbyState, { method, body }: LoggedRequest, id: string): Answer {
  const list = state.lists.get(id);
  if (list === undefined) return { status: 404 };
  if (method === 'DELETE') {
    state.lists.delete(id);
    return noContent;
  }
  const { Id, Name, Genres } = Object(body);
  if (method !== 'POST' || Id !== id || typeof Name !== 'string' || !Array.isArray(Genres)) return badRequest;
  list.name = Name;
  return noContent;
}

function idsOf({ query }: LoggedRequest, name: string): readonly string[] {
  return (query.get(name) ?? '').split(',').filter((id) => id !== '');
}

function create(state: EmbyState, request: LoggedRequest, kind: FakeEmbyList['kind']): Answer {
  const name = request.query.get('name') ?? '';
  const ownerId = request.query.get('userid') ?? '';
  const isForUser = state.users.some(({ id }) => id === ownerId);
  if (name === '' || (kind === 'Playlist' && !isForUser)) return badRequest;
  const id = String(state.nextNumber++);
  const list: FakeEmbyList = { id, name, kind, ownerId, entries: [] };
  state.lists.set(id, list);
  addToEmby(state, list, idsOf(request, 'ids'));
  return { status: 200, body: { Id: id, Name: name } };
}

/** A playlist takes an item again; a collection holds it once. */
export function addToEmby(state: EmbyState, list: FakeEmbyList, ids: readonly string[]): void {
  for (const item of ids) {
    const isThere = list.kind === 'BoxSet' && list.entries.some((one) => one.item === item);
    if (state.items.has(item) && !isThere) list.entries.push({ entry: String(state.nextNumber++), item });
  }
}

function listItems(state: EmbyState, request: LoggedRequest, id: string): Answer {
  const list = state.lists.get(id);
  if (list === undefined) return { status: 404 };
  switch (request.method) {
    case 'GET':
      return page(rowsOf(state, list), request);
    case 'POST':
      if (idsOf(request, 'ids').length === 0) return badRequest;
      addToEmby(state, list, idsOf(request, 'ids'));
      return noContent;
    case 'DELETE': {
      const named = list.kind === 'Playlist' ? idsOf(request, 'entryids') : idsOf(request, 'ids');
      if (named.length === 0) return badRequest;
      list.entries = list.entries.filter(({ entry, item }) => !named.includes(list.kind === 'Playlist' ? entry : item));
      return noContent;
    }
    default:
      return { status: 405 };
  }
}

function preferences(state: EmbyState, request: LoggedRequest, id: string): Answer {
  const user = request.query.get('userid');
  const key = `${user} ${id} ${request.query.get('client') ?? Object(request.body).Client}`;
  if (request.method === 'GET') return { status: 200, body: { Id: id, CustomPrefs: state.preferences.get(key) ?? {} } };
  state.preferences.set(key, Object(request.body).CustomPrefs);
  return noContent;
}
