/**
 * A small TMDB v3: answers with the bodies beside this file, and filters blocks, languages and keys like the real one.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { json, type Loopback, openLoopback, type Respond } from '../../../outbound/loopback.ts';

export type Body = Record<string, unknown>;

export const tmdbKey = '0123456789abcdef0123456789abcdef';

export function answerNamed(name: string): Body {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'));
}

export function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? '', 'http://tmdb.test').searchParams;
}

const filtered = ['posters', 'backdrops', 'logos', 'stills'];

/** Filters as TMDB does: without the parameter, only the language of the call. */
export function imagesFor(images: unknown, query: URLSearchParams): Body {
  const asked = query.get('include_image_language')?.split(',') ?? [(query.get('language') ?? 'en-US').slice(0, 2)];
  const kept = Object.entries(Object(images)).map(([name, rows]) => [
    name,
    filtered.includes(name) && Array.isArray(rows)
      ? rows.filter((row: Body) => asked.includes(String(row['iso_639_1'])))
      : rows,
  ]);
  return Object.fromEntries(kept);
}

/** A whole body with the requested blocks; more than 20 give TMDB's error. */
export function titleAnswer(
  whole: Body,
  blocks: readonly string[],
  seasons: (number: number, language: string) => Body | undefined,
): Respond {
  return (response, request, nth) => {
    const query = queryOf(request);
    const asked = query.get('append_to_response')?.split(',') ?? [];
    if (asked.length > 20) return json({ success: false, status_code: 27 }, 400)(response, request, nth);
    const own = Object.entries(whole).filter(([name]) => !blocks.includes(name));
    const appended = asked.flatMap((name): [string, unknown][] => {
      const season = /^season\/(\d+)$/u.exec(name)?.[1];
      if (season !== undefined) {
        const body = seasons(Number(season), query.get('language') ?? 'en-US');
        return [[name, body ?? { success: false, status_code: 34 }]];
      }
      return name in whole ? [[name, name === 'images' ? imagesFor(whole['images'], query) : whole[name]]] : [];
    });
    json(Object.fromEntries([...own, ...appended]))(response, request, nth);
  };
}

/** Answers any request with its body if the key is right. */
export function openTmdb(routes: Readonly<Record<string, Respond>>, key: string = tmdbKey): Promise<Loopback> {
  const guarded = Object.entries({ '/3/configuration': json(answerNamed('configuration')), ...routes }).map(
    ([path, respond]): [string, Respond] => [
      path,
      (response, request, nth) => {
        const came = queryOf(request).get('api_key') ?? request.headers.authorization?.replace('Bearer ', '');
        if (came !== key) return json(answerNamed('error-401'), 401)(response, request, nth);
        respond(response, request, nth);
      },
    ],
  );
  return openLoopback(Object.fromEntries(guarded));
}

export const movieBlocks = [
  ...['images', 'videos', 'credits', 'release_dates', 'external_ids', 'keywords', 'translations'],
  'alternative_titles',
];
export const seriesBlocks = [
  ...['images', 'videos', 'aggregate_credits', 'content_ratings', 'external_ids', 'keywords', 'episode_groups'],
  ...['translations', 'alternative_titles'],
];
