/** A small TheTVDB v4: a login, tokens that can expire, envelopes, pages of rows. */
import type { ServerResponse } from 'node:http';
import { json, type Respond } from '../../../outbound/loopback.ts';
import { exampleOf } from '../sourceOnLoopback.ts';

export const tvdbKey = '00000000-0000-4000-8000-000000000tvd:PIN12345';

export interface TvdbServer {
  readonly routes: Readonly<Record<string, Respond>>;
  /** Invalidates all tokens given so far. */
  expire(): void;
}

/** `paths` are below `/v4`; each is answered for any valid token. */
export function tvdbServer(paths: Readonly<Record<string, Respond>>, login?: Respond): TvdbServer {
  let good = new Set<string>();
  const give: Respond = (response, request, nth) => {
    const token = `token.${nth + 1}`;
    good.add(token);
    json({ status: 'success', data: { token } })(response, request, nth);
  };
  const guarded = Object.entries(paths).map(([path, respond]): [string, Respond] => [
    `/v4${path}`,
    (response, request, nth) => {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      if (good.has(token)) respond(response, request, nth);
      else json(exampleOf('tvdb', 'error-401'), 401)(response, request, nth);
    },
  ]);
  return {
    routes: { '/v4/login': login ?? give, ...Object.fromEntries(guarded) },
    expire() {
      good = new Set();
    },
  };
}

export function data(value: unknown): Respond {
  return json({ status: 'success', data: value });
}

export const gone: Respond = (response: ServerResponse, request, nth) =>
  json(exampleOf('tvdb', 'error-404'), 404)(response, request, nth);

export interface EpisodeSketch {
  readonly id: number;
  readonly at: readonly [season: number, number: number];
  readonly name?: string | null;
  readonly overview?: string | null;
  readonly [more: string]: unknown;
}

export function episodeRow({ id, at: [seasonNumber, number], ...more }: EpisodeSketch): object {
  return {
    id,
    name: `Name ${id}`,
    overview: `Plot ${id}`,
    absoluteNumber: 0,
    aired: null,
    image: null,
    seasonNumber,
    number,
    ...more,
  };
}

/**
 * Pages of the given size; `next` names another host, as behind a proxy. `isFlat`: the form of an answer in a language.
 */
export function episodePages(rows: readonly object[], pageSize = 500, total = rows.length): Respond {
  return (response, request, nth) => {
    const address = new URL(request.url ?? '', 'https://api4.thetvdb.com');
    const page = Number(address.searchParams.get('page') ?? '0');
    const episodes = rows.slice(page * pageSize, (page + 1) * pageSize);
    const isFlat = /\/[a-z]{2,4}$/u.test(address.pathname) && !/(?:official|dvd|absolute)$/u.test(address.pathname);
    const isLast = (page + 1) * pageSize >= rows.length;
    const links = {
      next: isLast ? null : `https://api4.thetvdb.com/v4/elsewhere?page=${page + 1}`,
      total_items: total,
      page_size: pageSize,
    };
    json({ status: 'success', data: isFlat ? { id: 1, episodes } : { series: { id: 1 }, episodes }, links })(
      response,
      request,
      nth,
    );
  };
}
