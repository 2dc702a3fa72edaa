/** Plex Media Server requests shared by its collection and its export. Paths and responses as in python-plexapi. */
import { fieldOf, listAt, numberAt, textAt } from './answer.ts';
import { type MediaServer, MediaServerError, openServer, type Query, type ServerAccess } from './mediaServer.ts';

/** Page size, sent with each request: newer versions return 100 items by default. */
const PAGE_ITEMS = 500;
/** Limit of a list. The largest known libraries have about 100,000 films and episodes together. */
const MAX_ITEMS = 200_000;

export const plexTypes = { movie: 1, show: 2, episode: 4 } as const;

/** Sends the token in the header, never in the address (Plex accepts both). */
export function openPlex(access: Omit<ServerAccess, 'user'>): MediaServer {
  return openServer('Plex', access, {
    'x-plex-token': access.token,
    'x-plex-client-identifier': 'projectionist-franchise',
    'x-plex-product': 'franchise',
  });
}

/** A rating key, which Plex writes as a number; undefined if the text is not one. */
export function ratingKey(text: string): string | undefined {
  return /^[0-9]{1,15}$/u.test(text) ? text : undefined;
}

/** The MediaContainer around every response of Plex. */
async function askContainer(server: MediaServer, path: string, query: Query = {}): Promise<unknown> {
  const answer = await server.ask('GET', path, query);
  const container = fieldOf(answer, 'MediaContainer');
  if (typeof container === 'object' && container !== null) return container;
  throw new MediaServerError(
    'answer',
    `Plex: expected a MediaContainer, got another answer at GET ${server.address}${path}.`,
  );
}

/** Every item of a list in its order, read page by page. */
export async function readMetadata(server: MediaServer, path: string, query: Query = {}): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for (;;) {
    const page = { 'X-Plex-Container-Start': items.length, 'X-Plex-Container-Size': PAGE_ITEMS };
    const container = await askContainer(server, path, { ...query, ...page });
    const found = listAt(container, 'Metadata');
    for (const item of found) items.push(item);
    const total = numberAt(container, 'totalSize');
    const isLast = total === undefined ? found.length !== PAGE_ITEMS : items.length >= total;
    if (found.length === 0 || isLast) return items;
    if (items.length > MAX_ITEMS) {
      throw new MediaServerError(
        'limit',
        `Plex: expected at most ${MAX_ITEMS} items, got more at GET ${server.address}${path}.`,
      );
    }
  }
}

/** A library of films or series. */
export interface PlexSection {
  readonly key: string;
  readonly type: 'movie' | 'show';
  readonly title: string;
}

export async function librarySections(server: MediaServer): Promise<readonly PlexSection[]> {
  const rows = listAt(await askContainer(server, '/library/sections'), 'Directory');
  return rows.flatMap((row) => {
    const key = ratingKey(textAt(row, 'key') ?? '');
    const type = textAt(row, 'type');
    if (key === undefined || (type !== 'movie' && type !== 'show')) return [];
    return [{ key, type, title: textAt(row, 'title')?.trim() ?? '' }];
  });
}

/** The server's own id; every URI of a playlist item starts with it. */
export async function machineIdentifier(server: MediaServer): Promise<string> {
  const id = textAt(await askContainer(server, '/identity'), 'machineIdentifier') ?? '';
  if (/^[A-Za-z0-9-]{1,100}$/u.test(id)) return id;
  throw new MediaServerError(
    'answer',
    `Plex: expected the server's machineIdentifier, got none at GET ${server.address}/identity.`,
  );
}
