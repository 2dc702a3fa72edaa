/** Jellyfin requests (10.9 to 10.11) shared by its collection and its exports. Knows nothing about franchises. */
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

/** An id in Jellyfin's own form, without hyphens; undefined if the text is not an id. Responses contain both forms. */
export function jellyfinId(text: string): string | undefined {
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
        `Jellyfin: expected a list of items, got another answer at GET ${server.address}${path}.`,
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
        `Jellyfin: expected at most ${MAX_ITEMS} items, got more at GET ${server.address}${path}.`,
      );
    }
  }
}

export interface JellyfinUser {
  readonly id: string;
  readonly name: string;
}

/**
 * The owner of the token. An API key has none, and then lists cannot be reordered by moves (jellyfin/jellyfin#12999).
 */
export interface JellyfinCaller {
  /** The user whose library and lists are used; absent only if an API key leaves several to choose from. */
  readonly user?: JellyfinUser;
  readonly isApiKey: boolean;
  /** The message to show if there is no user. */
  readonly whyNone?: string;
}

/** The owner of the token; for an API key the user with the wanted name or id, else the only administrator. */
export async function jellyfinCaller(server: MediaServer, wanted: string | undefined): Promise<JellyfinCaller> {
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
  return chosenUser(await server.ask('GET', '/Users'), wanted);
}

/** The token's owner. Jellyfin answers 400 to an API key, which has no owner. */
async function tokenOwner(server: MediaServer): Promise<JellyfinUser | undefined> {
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

function chosenUser(answer: unknown, wanted: string | undefined): JellyfinCaller {
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
      `Jellyfin: expected a user ${quoted(wanted)}, got ${names.join(', ') || 'none'}. Name one of them.`,
    );
  }
  const [only, another] = users.filter(({ isAdministrator }) => isAdministrator);
  if (only !== undefined && another === undefined) return { user: only.user, isApiKey: true };
  const names = users.slice(0, 20).map(({ user }) => quoted(user.name));
  const came = only === undefined ? 'no administrator' : 'several administrators';
  const whyNone = `Jellyfin: expected one administrator to act for, got ${came}. Name the user to act for: ${names.join(', ')}.`;
  return { isApiKey: true, whyNone };
}

function userOf(value: unknown): JellyfinUser | undefined {
  const id = jellyfinId(textAt(value, 'Id') ?? '');
  return id === undefined ? undefined : { id, name: textAt(value, 'Name') ?? id };
}

/** Ignores letter case: Jellyfin allows no two user names that differ only in case. */
function isNamed(user: JellyfinUser, wanted: string): boolean {
  return user.id === jellyfinId(wanted) || user.name.toLowerCase() === wanted.toLowerCase();
}

/** The user; throws the message that asks for one if there is none. */
export function callerUser(caller: JellyfinCaller): JellyfinUser {
  if (caller.user !== undefined) return caller.user;
  throw new MediaServerError('user', caller.whyNone ?? 'Jellyfin: expected a user, got none. Name one.');
}
