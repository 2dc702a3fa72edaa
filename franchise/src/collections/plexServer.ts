/** The calls of a Plex Media Server that its collection and its export share. Addresses and answers as python-plexapi uses them. */
import { fieldOf, listAt, numberAt, textAt } from './answer.ts';
import { type MediaServer, MediaServerError, openServer, type Query, type ServerAccess } from './mediaServer.ts';

/** Asked for each time: newer versions give 100 where nothing is said. */
const PAGE_ITEMS = 500;
/** The largest libraries that people write of have some 100,000 films and episodes together. */
const MAX_ITEMS = 200_000;

export const plexTypes = { movie: 1, show: 2, episode: 4 } as const;

/** The token goes in the header, never in an address (Plex takes both). */
export function openPlex(access: Omit<ServerAccess, 'user'>): MediaServer {
  return openServer('Plex', access, {
    'x-plex-token': access.token,
    'x-plex-client-identifier': 'projectionist-franchise',
    'x-plex-product': 'franchise',
  });
}

/** Plex calls items by a number. Undefined where it is none. */
export function ratingKey(text: string): string | undefined {
  return /^[0-9]{1,15}$/u.test(text) ? text : undefined;
}

/** The MediaContainer around every answer of Plex. */
export async function askContainer(server: MediaServer, path: string, query: Query = {}): Promise<unknown> {
  const answer = await server.ask('GET', path, query);
  const container = fieldOf(answer, 'MediaContainer');
  if (typeof container === 'object' && container !== null) return container;
  throw new MediaServerError(
    'answer',
    `Plex: expected a MediaContainer, got another answer at GET ${server.address}${path}.`,
  );
}

/** Every item of a list in its order, page by page. */
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

/** What the server calls itself; every address of an item in a playlist starts with it. */
export async function machineIdentifier(server: MediaServer): Promise<string> {
  const id = textAt(await askContainer(server, '/identity'), 'machineIdentifier') ?? '';
  if (/^[A-Za-z0-9-]{1,100}$/u.test(id)) return id;
  throw new MediaServerError(
    'answer',
    `Plex: expected the server's machineIdentifier, got none at GET ${server.address}/identity.`,
  );
}
