/**
 * A fake Jellyfin 10.11 with the behaviour that exports depend on: a playlist holds an item once and identifies its
 * place by the item's id; moves count only entries visible to the caller; an API key has no owner, so moves with it
 * return 400; box sets have no order of their own. Rejects everything that the real server rejects.
 */
import { createHash } from 'node:crypto';
import { type Answer, type FakeServer, type LoggedRequest, serve } from './requestLog.ts';

export interface FakeItem {
  readonly Id: string;
  readonly Name: string;
  readonly Type: 'Movie' | 'Series' | 'Episode';
  readonly ProviderIds?: Readonly<Record<string, string>>;
  readonly Path?: string;
  readonly RunTimeTicks?: number;
  readonly SeriesId?: string;
  readonly ParentIndexNumber?: number;
  readonly IndexNumber?: number;
  readonly IndexNumberEnd?: number;
  readonly LocationType?: 'FileSystem' | 'Virtual';
  readonly PremiereDate?: string;
}

export interface FakeUser {
  readonly id: string;
  readonly name: string;
  readonly isAdministrator: boolean;
  /** Items that this user may not see. */
  readonly hidden: Set<string>;
}

export interface FakePlaylist {
  readonly id: string;
  name: string;
  readonly ownerId: string;
  isPublic: boolean;
  mediaType: string;
  items: string[];
  image: string;
}

export interface FakeBoxSet {
  readonly id: string;
  name: string;
  displayOrder: string;
  items: string[];
}

export interface JellyfinState {
  readonly items: Map<string, FakeItem>;
  readonly users: FakeUser[];
  /** A user's id, or `apiKey`. */
  readonly tokens: Map<string, string>;
  readonly playlists: Map<string, FakePlaylist>;
  readonly boxSets: Map<string, FakeBoxSet>;
  /** Display preferences by user, item and client. */
  readonly preferences: Map<string, unknown>;
  /** False for 10.11.3 and older, which return 400 to an API key that removes from a playlist. */
  apiKeyMayRemove: boolean;
  /** If set, may answer any request instead. */
  instead: ((request: LoggedRequest) => Answer | undefined) | undefined;
}

export type FakeJellyfin = FakeServer & { readonly state: JellyfinState };

/** An id in Jellyfin's form: 32 hexadecimal digits. */
export function guid(name: string): string {
  return createHash('md5').update(name).digest('hex');
}

export async function startJellyfin(items: readonly FakeItem[]): Promise<FakeJellyfin> {
  const admin = { id: guid('user anna'), name: 'Anna', isAdministrator: true, hidden: new Set<string>() };
  const state: JellyfinState = {
    items: new Map(items.map((item) => [item.Id, item])),
    users: [admin, { id: guid('user ben'), name: 'Ben', isAdministrator: false, hidden: new Set<string>() }],
    tokens: new Map([
      ['token-of-anna', admin.id],
      ['token-of-ben', guid('user ben')],
      ['key', 'apiKey'],
    ]),
    playlists: new Map(),
    boxSets: new Map(),
    preferences: new Map(),
    apiKeyMayRemove: true,
    instead: undefined,
  };
  const server = await serve((request) => state.instead?.(request) ?? answer(state, request));
  return Object.assign(server, { state });
}

type Caller = FakeUser | 'apiKey';

const badRequest: Answer = { status: 400, text: 'Error processing request.' };
const noContent: Answer = { status: 204 };

function answer(state: JellyfinState, request: LoggedRequest): Answer {
  const caller = callerOf(state, request);
  if (caller === undefined) return { status: 401 };
  const { method, path } = request;
  const [first = '', id = '', part = '', entry = '', move = '', index = ''] = path.toLowerCase().split('/').slice(1);
  const route = `${method} ${first}`;
  if (route === 'GET users') return id === 'me' ? ownUser(caller) : { status: 200, body: state.users.map(userDto) };
  if (route === 'GET items' && id === '') return listItems(state, request, caller);
  if (first === 'items') return oneList(state, request, caller, id);
  if (route === 'GET shows' && part === 'episodes') return episodes(state, request, id);
  if (route === 'POST playlists' && id === '') return createPlaylist(state, request);
  if (route === 'POST playlists' && part === '') return updatePlaylist(state, request, caller, id);
  if (first === 'playlists' && part === 'items') {
    if (move === 'move') return moveEntry(state, caller, id, entry, Number(index));
    return playlistItems(state, request, caller, id);
  }
  if (first === 'displaypreferences') return displayPreferences(state, request, caller, id);
  if (route === 'POST collections' && id === '') return createBoxSet(state, request, caller);
  if (first === 'collections' && part === 'items') return boxSetItems(state, request, caller, id);
  return { status: 404 };
}

function callerOf(state: JellyfinState, { headers }: LoggedRequest): Caller | undefined {
  const token = /^MediaBrowser .*Token="([^"]*)"/u.exec(headers.authorization ?? '')?.[1];
  const owner = state.tokens.get(decodeURIComponent(token ?? ''));
  return owner === 'apiKey' ? owner : state.users.find(({ id }) => id === owner);
}

function ownUser(caller: Caller): Answer {
  return caller === 'apiKey' ? badRequest : { status: 200, body: userDto(caller) };
}

function userDto({ id, name, isAdministrator }: FakeUser) {
  return { Id: id, Name: name, Policy: { IsAdministrator: isAdministrator } };
}

function pageOf(rows: readonly unknown[], { query }: LoggedRequest): Answer {
  const start = Number(query.get('startindex') ?? 0);
  const limit = Number(query.get('limit') ?? rows.length);
  const body = { Items: rows.slice(start, start + limit), TotalRecordCount: rows.length, StartIndex: start };
  return { status: 200, body };
}

function userNamed(state: JellyfinState, request: LoggedRequest, caller: Caller): FakeUser | undefined {
  const id = request.query.get('userid')?.replaceAll('-', '');
  return id === undefined ? (caller === 'apiKey' ? undefined : caller) : state.users.find((user) => user.id === id);
}

function idsOf(request: LoggedRequest, name: string): readonly string[] {
  return (request.query.get(name) ?? '').split(',').filter((id) => id !== '');
}

function listItems(state: JellyfinState, request: LoggedRequest, caller: Caller): Answer {
  const user = userNamed(state, request, caller);
  const parent = request.query.get('parentid');
  if (parent !== undefined) {
    const members = (state.boxSets.get(parent)?.items ?? []).flatMap((id) => state.items.get(id) ?? []);
    return pageOf([...members].sort((a, b) => a.Name.localeCompare(b.Name)).map(dto), request);
  }
  switch (request.query.get('includeitemtypes')) {
    case 'Playlist':
      return pageOf(
        [...state.playlists.values()].filter((list) => user !== undefined && maySee(list, user)).map(playlistDto),
        request,
      );
    case 'BoxSet':
      return pageOf(
        [...state.boxSets.values()].map((set) => ({
          Id: set.id,
          Name: set.name,
          Type: 'BoxSet',
          DisplayOrder: set.displayOrder,
        })),
        request,
      );
    default: {
      const types = (request.query.get('includeitemtypes') ?? '').split(',');
      const found = [...state.items.values()].filter(
        ({ Id, Type }) => types.includes(Type) && user?.hidden.has(Id) !== true,
      );
      return pageOf(found.sort((a, b) => a.Name.localeCompare(b.Name)).map(dto), request);
    }
  }
}

function dto(item: FakeItem) {
  return { LocationType: 'FileSystem', ...item };
}

function playlistDto({ id, name, mediaType }: FakePlaylist) {
  return { Id: id, Name: name, Type: 'Playlist', MediaType: mediaType };
}

function episodes(state: JellyfinState, request: LoggedRequest, series: string): Answer {
  if (!state.items.has(series)) return { status: 404 };
  const found = [...state.items.values()].filter(({ SeriesId }) => SeriesId === series);
  return pageOf(found.map(dto), request);
}

function maySee(list: FakePlaylist, user: FakeUser): boolean {
  return list.ownerId === user.id || list.isPublic;
}

function createPlaylist(state: JellyfinState, { body }: LoggedRequest): Answer {
  const wish = Object(body);
  const user = state.users.find(({ id }) => id === wish.UserId);
  if (user === undefined || typeof wish.Name !== 'string') return badRequest;
  const id = guid(`playlist ${state.playlists.size} ${wish.Name}`);
  const list = {
    id,
    name: wish.Name,
    ownerId: user.id,
    isPublic: wish.IsPublic !== false,
    mediaType: wish.MediaType ?? 'Audio',
    items: [],
    image: '',
  };
  state.playlists.set(id, list);
  append(state, list, wish.Ids ?? [], user);
  return { status: 200, body: { Id: id } };
}

/** The user of the token must own the list; an API key has no user (PlaylistsController.UpdatePlaylist). */
function updatePlaylist(state: JellyfinState, { body }: LoggedRequest, caller: Caller, id: string): Answer {
  const list = state.playlists.get(id);
  if (caller === 'apiKey' || list === undefined || !maySee(list, caller)) return { status: 404 };
  if (list.ownerId !== caller.id) return { status: 403 };
  const { Name } = Object(body);
  if (typeof Name === 'string') list.name = Name;
  return noContent;
}

/**
 * A playlist or a box set as an item: read, changed as a whole by the metadata editor (ItemUpdateController, which needs
 * an administrator), deleted (LibraryController).
 */
function oneList(state: JellyfinState, request: LoggedRequest, caller: Caller, id: string): Answer {
  const list = state.playlists.get(id) ?? state.boxSets.get(id);
  if (list === undefined) return { status: 404 };
  const isAdministrator = caller === 'apiKey' || caller.isAdministrator;
  switch (request.method) {
    case 'GET':
      return { status: 200, body: { Id: id, Name: list.name, Genres: [], Tags: [], Studios: [], ProviderIds: {} } };
    case 'POST': {
      const { Id, Name, Genres, Tags } = Object(request.body);
      if (!isAdministrator) return { status: 403 };
      // The real server clears what the body lacks, and fails without these.
      if (Id !== id || typeof Name !== 'string' || !Array.isArray(Genres) || !Array.isArray(Tags)) return badRequest;
      list.name = Name;
      return noContent;
    }
    case 'DELETE':
      if (!isAdministrator && !('ownerId' in list && list.ownerId === caller.id)) return { status: 401 };
      state.playlists.delete(id);
      state.boxSets.delete(id);
      return noContent;
    default:
      return { status: 405 };
  }
}

/** Skips repeats and items hidden from the user, as the real server does (with a log line). */
function append(state: JellyfinState, list: FakePlaylist, ids: readonly string[], user: FakeUser): void {
  for (const id of ids) {
    if (state.items.has(id) && !user.hidden.has(id) && !list.items.includes(id)) list.items.push(id);
  }
}

function playlistItems(state: JellyfinState, request: LoggedRequest, caller: Caller, id: string): Answer {
  if (request.method === 'DELETE') return removeEntries(state, request, caller, id);
  const user = userNamed(state, request, caller);
  if (user === undefined) return badRequest;
  const list = state.playlists.get(id);
  if (list === undefined || !maySee(list, user)) return { status: 404, text: '"Playlist not found"' };
  if (request.method === 'GET') {
    const seen = list.items.filter((item) => !user.hidden.has(item));
    return pageOf(
      seen.map((item) => ({ ...state.items.get(item), PlaylistItemId: item })),
      request,
    );
  }
  if (list.ownerId !== user.id) return { status: 403 };
  append(state, list, idsOf(request, 'ids'), user);
  return noContent;
}

function removeEntries(state: JellyfinState, request: LoggedRequest, caller: Caller, id: string): Answer {
  const list = state.playlists.get(id);
  if (caller === 'apiKey') {
    if (!state.apiKeyMayRemove) return badRequest;
    if (list === undefined) return { status: 404 };
  } else {
    if (list === undefined || !maySee(list, caller)) return { status: 404 };
    if (list.ownerId !== caller.id) return { status: 403 };
  }
  const entries = idsOf(request, 'entryids');
  list.items = list.items.filter((item) => !entries.includes(item));
  return noContent;
}

function moveEntry(state: JellyfinState, caller: Caller, id: string, entry: string, newIndex: number): Answer {
  if (caller === 'apiKey') return badRequest;
  const list = state.playlists.get(id);
  if (list === undefined || !maySee(list, caller)) return { status: 404 };
  if (list.ownerId !== caller.id) return { status: 403 };
  const seen = list.items.filter((item) => !caller.hidden.has(item));
  if (seen.indexOf(entry) === newIndex) return noContent;
  const prior = seen[Math.max(newIndex - 1, 0)];
  if (prior === undefined) return { status: 500, text: 'Error processing request.' };
  if (!list.items.includes(entry)) return noContent;
  // As in the real server, the place is computed before the entry is removed.
  const priorIndex = list.items.indexOf(prior);
  const place = newIndex === 0 ? Math.max(priorIndex - 1, 0) : priorIndex + 1;
  const rest = list.items.filter((item) => item !== entry);
  if (newIndex >= rest.length) rest.push(entry);
  else rest.splice(place, 0, entry);
  list.items = rest;
  return noContent;
}

function createBoxSet(state: JellyfinState, request: LoggedRequest, caller: Caller): Answer {
  if (caller !== 'apiKey' && !caller.isAdministrator) return { status: 403 };
  const name = request.query.get('name') ?? '';
  const id = guid(`box set ${state.boxSets.size} ${name}`);
  const items = idsOf(request, 'ids').filter((item) => state.items.has(item));
  state.boxSets.set(id, { id, name, displayOrder: 'PremiereDate', items });
  return { status: 200, body: { Id: id } };
}

function boxSetItems(state: JellyfinState, request: LoggedRequest, caller: Caller, id: string): Answer {
  if (caller !== 'apiKey' && !caller.isAdministrator) return { status: 403 };
  const set = state.boxSets.get(id);
  const ids = idsOf(request, 'ids');
  if (set === undefined || ids.some((item) => !state.items.has(item))) return badRequest;
  if (request.method === 'POST') set.items.push(...ids.filter((item) => !set.items.includes(item)));
  else set.items = set.items.filter((item) => !ids.includes(item));
  return noContent;
}

/** Every user may store preferences for any item, even an unknown one; the response has defaults for missing values. */
function displayPreferences(state: JellyfinState, request: LoggedRequest, caller: Caller, id: string): Answer {
  const user = userNamed(state, request, caller);
  const client = request.query.get('client');
  if (user === undefined || client === undefined) return badRequest;
  if (caller !== 'apiKey' && caller !== user && !caller.isAdministrator) return { status: 403 };
  const key = `${user.id} ${id} ${client}`;
  if (request.method === 'GET') {
    const CustomPrefs = { chromecastVersion: 'stable', tvhome: null, ...Object(state.preferences.get(key)) };
    return { status: 200, body: { Id: id, Client: client, CustomPrefs } };
  }
  if (typeof Object(request.body).CustomPrefs !== 'object') return badRequest;
  state.preferences.set(key, Object(request.body).CustomPrefs);
  return noContent;
}

/** Marks a list as if an earlier run of ours had created it. */
export function markAsOurs(state: JellyfinState, userId: string, listId: string): void {
  state.preferences.set(`${userId} ${listId} franchise`, { writtenBy: 'franchise' });
}
