/** Connects the routes of what stories lack. Programs read their lists without a session, under an address that is a secret. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { message } from '../messages/message.ts';
import { ApiError } from './apiError.ts';
import type { AppParts } from './appParts.ts';
import { clientKey } from './clientAddress.ts';
import { ClientLimit, importListLimits } from './clientLimit.ts';
import { clientAddress } from './guards.ts';
import {
  listAddressOf,
  makeAddress,
  readAddresses,
  revokeAddress,
  wantedAt,
  wantedOfAll,
  wantedOfStory,
} from './handlers/wanted.ts';
import type { PagePorts } from './ports.ts';
import {
  importListRoute,
  listAddressesRoute,
  makeListAddressRoute,
  revokeListAddressRoute,
  wantedOfStoryRoute,
  wantedRoute,
  withoutIdHeader,
} from './routes/wantedRoutes.ts';
import { Shortly } from './shortly.ts';
import type { WantedList } from './views/wantedList.ts';

/** Matching 20,000 members with the catalog takes some 100 ms; a list need not be newer. */
const listKeptMs = 60_000;

/**
 * To be added before the guards of host and session. A program in a container calls this server by whatever name its network
 * has, and it has no session; a page that is led here by a foreign name does not know the token.
 */
export function addImportLists(api: OpenAPIHono, { ports, proxies }: AppParts): void {
  const limit = new ClientLimit(() => ports.now(), importListLimits);
  const lists = new Shortly<WantedList>(listKeptMs, () => ports.now());
  api.openapi(importListRoute, async (c) => {
    const waitSeconds = limit.take(clientKey(clientAddress(c, proxies)));
    if (waitSeconds > 0) {
      throw new ApiError('tooManyTries', message('tooManyListRequests', String(waitSeconds)), waitSeconds);
    }
    const { token, program } = c.req.valid('param');
    const address = await listAddressOf(ports, token);
    return listed(c, await lists.get(`${address.id} ${program}`, () => wantedAt(ports, address, program)));
  });
}

export function addWantedRoutes(api: OpenAPIHono, ports: PagePorts): void {
  api.openapi(wantedOfStoryRoute, async (c) => {
    return listed(c, await wantedOfStory(ports, c.req.valid('param').id, c.req.valid('query').for));
  });
  api.openapi(wantedRoute, async (c) => listed(c, await wantedOfAll(ports, c.req.valid('query').for)));
  api.openapi(listAddressesRoute, async (c) => c.json(await readAddresses(ports), 200));
  api.openapi(makeListAddressRoute, async (c) => c.json(await makeAddress(ports, c.req.valid('json').story), 201));
  api.openapi(revokeListAddressRoute, async (c) =>
    c.json(await revokeAddress(ports, c.req.valid('param').address), 200),
  );
}

/** The list alone, as the programs read it; what it leaves out is in a header. */
function listed(c: Context, { items, withoutId }: WantedList) {
  c.header('cache-control', 'no-store');
  c.header(withoutIdHeader, String(withoutId));
  return c.json([...items], 200);
}
