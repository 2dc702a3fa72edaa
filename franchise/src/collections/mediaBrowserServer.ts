/**
 * Requests of Jellyfin (10.9 to 10.11) and Emby (4.8 and 4.9), which descend from one program, shared by their collections
 * and exports. Where they differ, `server.product` decides. Knows nothing about franchises.
 */
import { fieldOf, listAt, numberAt, quoted, textAt } from './answer.ts';
import { type MediaServer, MediaServerError, openServer, type Query, type ServerAccess } from './mediaServer.ts';

/** Page size. Jellyfin returns 500 items with paths and ids in about a second on a small machine. */
const PAGE_ITEMS = 500;
/** Limit of a list. The largest known libraries have about 100,000 films and episodes together. */
const MAX_ITEMS = 200_000;

export function openJellyfin(access: ServerAccess): MediaServer {
  // Jellyfin decodes the values of this header; a token is hexadecimal and unchanged by encoding.
  const authorization = `MediaBrowser Token="${encodeURIComponent(access.token)}", Client="franchise", Version="1"`;
  return openServer('Jellyfin', access, { authorization });
}

/** `token`: an API key, or the access token of an administrator: others may not list the users. */
export function openEmby(access: ServerAccess): MediaServer {
  return openServer('Emby', access, { 'x-emby-token': access.token });
}

export function isEmby({ product }: Pick<MediaServer, 'product'>): boolean {
  return product === 'Emby';
}

/** Numbers items, unlike Jellyfin, but not users. */
const embyItem = /^[0-9]{1,15}$/u;

/** The id of an item in the server's own form; undefined if the text is not an id. */
export function itemId(server: Pick<MediaServer, 'product'>, text: string): string | undefined {
  if (isEmby(server)) return embyItem.test(text) ? text : undefined;
  return guidOf(text);
}

/** An id without hyphens; undefined if the text is not an id. Responses contain both forms. */
function guidOf(text: string): string | undefined {
  const plain = text.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/u.test(plain) ? plain : undefined;
}

/** Every item of a list in its order, read page by page. */
export async function readItems(server: MediaServer, path: string, query: Query): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for (;;) {
    const page = await server.ask('GET', path, { ...query, startIndex: items.length, limit: PAGE_ITEMS });
    if (!Array.isArray(fieldOf(page, 'Items'))) {
      throw new MediaServerError(
        'answer',
        `${server.product}: expected a list of items, got another answer at GET ${server.address}${path}.`,
      );
    }
    const found = listAt(page, 'Items');
    for (const item of found) items.push(item);
    const total = numberAt(page, 'TotalRecordCount');
    const isLast = total === undefined ? found.length !== PAGE_ITEMS : items.length >= total;
    if (found.length === 0 || isLast) return items;
    if (items.length > MAX_ITEMS) {
      throw new MediaServerError(
        'limit',
        `${server.product}: expected at most ${MAX_ITEMS} items, got more at GET ${server.address}${path}.`,
      );
    }
  }
}

export interface ServerUser {
  readonly id: string;
  readonly name: string;
}

/**
 * The owner of the token. An API key has none, and then lists cannot be reordered by moves (jellyfin/jellyfin#12999).
 */
export interface Caller {
  /** The user whose library and lists are used; absent only if an API key leaves several to choose from. */
  readonly user?: ServerUser;
  readonly isApiKey: boolean;
  /** The message to show if there is no user. */
  readonly whyNone?: string;
}

/** The owner of the token; for an API key the user with the wanted name or id, else the only administrator. */
export async function callerOf(server: MediaServer, wanted: string | undefined): Promise<Caller> {
  if (isEmby(server)) {
    const users = listAt(await server.ask('GET', '/Users/Query'), 'Items');
    return chosenUser(server, users, wanted);
  }
  const owner = await tokenOwner(server);
  if (owner !== undefined) {
    if (wanted !== undefined && !isNamed(owner, wanted)) {
      throw new MediaServerError(
        'user',
        `Jellyfin: expected a token of the user ${quoted(wanted)}, got one of ${quoted(owner.name)}. Give that user's token, or an API key.`,
      );
    }
    return { user: owner, isApiKey: false };
  }
  return chosenUser(server, await server.ask('GET', '/Users'), wanted);
}

/** The token's owner. Jellyfin answers 400 to an API key, which has no owner. */
async function tokenOwner(server: MediaServer): Promise<ServerUser | undefined> {
  try {
    const owner = userOf(await server.ask('GET', '/Users/Me'));
    if (owner !== undefined) return owner;
  } catch (error) {
    if (error instanceof MediaServerError && error.status === 400) return undefined;
    throw error;
  }
  throw new MediaServerError(
    'answer',
    `Jellyfin: expected a user, got another answer at GET ${server.address}/Users/Me.`,
  );
}

function chosenUser({ product }: MediaServer, answer: unknown, wanted: string | undefined): Caller {
  const users = (Array.isArray(answer) ? answer : []).flatMap((value: unknown) => {
    const user = userOf(value);
    return user === undefined
      ? []
      : [{ user, isAdministrator: fieldOf(fieldOf(value, 'Policy'), 'IsAdministrator') === true }];
  });
  if (wanted !== undefined) {
    const found = users.find(({ user }) => isNamed(user, wanted));
    if (found !== undefined) return { user: found.user, isApiKey: true };
    const names = users.slice(0, 20).map(({ user }) => quoted(user.name));
    throw new MediaServerError(
      'user',
      `${product}: expected a user ${quoted(wanted)}, got ${names.join(', ') || 'none'}. Name one of them.`,
    );
  }
  const [only, another] = users.filter(({ isAdministrator }) => isAdministrator);
  if (only !== undefined && another === undefined) return { user: only.user, isApiKey: true };
  const names = users.slice(0, 20).map(({ user }) => quoted(user.name));
  const came = only === undefined ? 'no administrator' : 'several administrators';
  const whyNone = `${product}: expected one administrator to act for, got ${came}. Name the user to act for: ${names.join(', ')}.`;
  return { isApiKey: true, whyNone };
}

function userOf(value: unknown): ServerUser | undefined {
  const id = guidOf(textAt(value, 'Id') ?? '');
  return id === undefined ? undefined : { id, name: textAt(value, 'Name') ?? id };
}

/** Ignores letter case: both servers allow no two user names that differ only in case. */
function isNamed(user: ServerUser, wanted: string): boolean {
  return user.id === guidOf(wanted) || user.name.toLowerCase() === wanted.toLowerCase();
}

/** The user; throws the message that asks for one if there is none. */
export function callerUser(caller: Caller): ServerUser {
  if (caller.user !== undefined) return caller.user;
  throw new MediaServerError('user', caller.whyNone ?? 'The server: expected a user, got none. Name one.');
}
