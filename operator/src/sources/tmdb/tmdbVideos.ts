/** Reads the trailers that TMDB links to. Pure. */
import type { TrailerLink } from '../../phases/details.ts';
import { dateOf, known, languageOf, lineOf, listOf, positiveOf, type Row, rowOf, truthOf } from '../reading.ts';

const linksAtMost = 40;

/** Trailers and teasers in TMDB's order; clips, featurettes and bloopers are dropped. */
export function trailersOf(body: Row): readonly TrailerLink[] {
  return listOf(rowOf(body['videos'])['results'], trailerOf).slice(0, linksAtMost);
}

function trailerOf(row: Row): TrailerLink | undefined {
  const type = typeOf(row['type']);
  const place = placeOf(row['site'], row['key']);
  if (type === undefined || place === undefined) return undefined;
  return known({
    ...place,
    name: lineOf(row['name']),
    type,
    language: languageOf(row['iso_639_1']),
    isOfficial: truthOf(row['official']),
    heightPixels: positiveOf(row['size']),
    publishedAt: dateOf(row['published_at']) === undefined ? undefined : lineOf(row['published_at']),
    source: 'tmdb',
  });
}

function typeOf(type: unknown): 'trailer' | 'teaser' | undefined {
  if (type === 'Trailer') return 'trailer';
  return type === 'Teaser' ? 'teaser' : undefined;
}

/** Keys become part of addresses and of files that players read, so only the site's own form passes. */
function placeOf(site: unknown, key: unknown): Pick<TrailerLink, 'url' | 'site' | 'key'> | undefined {
  if (typeof key !== 'string') return undefined;
  if (site === 'YouTube' && /^[\w-]{6,20}$/u.test(key)) {
    return { url: `https://www.youtube.com/watch?v=${key}`, site: 'youtube', key };
  }
  if (site === 'Vimeo' && /^\d{5,15}$/u.test(key)) return { url: `https://vimeo.com/${key}`, site: 'vimeo', key };
  return undefined;
}
