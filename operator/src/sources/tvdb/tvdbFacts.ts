/** Reads what TheTVDB's series and films share: ids, people, certifications, trailers. Pure. */
import type { CastMember, Certification, Ids, TitleKind, TrailerLink } from '../../phases/details.ts';
import {
  countOf,
  distinct,
  imdbIdOf,
  known,
  lineOf,
  listOf,
  namesOf,
  numericIdOf,
  type Row,
  rowOf,
  rowsOf,
  webAddressOf,
  wikidataIdOf,
} from '../reading.ts';
import { countryFrom, languageFrom } from './tvdbLanguage.ts';

const castAtMost = 60;
const namesAtMost = 20;
const otherTitlesAtMost = 200;
const linksAtMost = 40;

/** A scheme with two ids is omitted: one of them is wrong, and which one is unknown. */
export function idsOf(body: Row, kind: TitleKind): Ids {
  const ids = [...remoteIdsOf(body['remoteIds'] ?? body['remote_ids'], kind)].flatMap(([scheme, values]) => {
    const [only] = values;
    return only === undefined || values.size > 1 ? [] : [[scheme, only] as const];
  });
  const own = tvdbIdOf(body);
  return Object.fromEntries([...ids, ...(own === undefined ? [] : [['tvdb', own] as const])]);
}

/** `990101` of a record, `series-990101` of a search. */
export function tvdbIdOf(row: Row): string | undefined {
  const { id } = row;
  return (
    numericIdOf(row['tvdb_id']) ?? numericIdOf(typeof id === 'string' ? id.replace(/^(?:series|movie)-/u, '') : id)
  );
}

export function remoteIdsOf(value: unknown, kind: TitleKind): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const row of rowsOf(value)) {
    // Films, series and people share names of sources; their numbers differ.
    const [scheme, id] = schemeOf(countOf(row['type']), row['id'], kind);
    if (scheme !== undefined && id !== undefined) ids.set(scheme, (ids.get(scheme) ?? new Set()).add(id));
  }
  return ids;
}

function schemeOf(
  type: number | undefined,
  id: unknown,
  kind: TitleKind,
): readonly [scheme?: string, id?: string | undefined] {
  switch (type) {
    case 2:
      return ['imdb', imdbIdOf(id)];
    case 10:
      return kind === 'movie' ? ['tmdb', numericIdOf(id)] : [];
    case 12:
      return kind === 'series' ? ['tmdb', numericIdOf(id)] : [];
    case 18:
      return ['wikidata', wikidataIdOf(id)];
    case 19:
      return kind === 'series' ? ['tvmaze', numericIdOf(id)] : [];
    default:
      return [];
  }
}

export function otherTitles(body: Row): readonly string[] {
  const translated = namesOf(rowOf(body['translations'])['nameTranslations']);
  return distinct([...namesOf(body['aliases']), ...translated]).slice(0, otherTitlesAtMost);
}

/** Guests belong to episodes, and TheTVDB does not list those here. */
export function castOf(value: unknown): readonly CastMember[] {
  const actors = rowsOf(value).filter((row) => row['peopleType'] === 'Actor');
  const sorted = actors.toSorted((one, other) => sortOf(one) - sortOf(other));
  return listOf(sorted, (row) => {
    const name = lineOf(row['personName']);
    const pictureUrl = webAddressOf(row['personImgURL']) ?? webAddressOf(row['image']);
    return name === undefined ? undefined : { name, role: lineOf(row['name']), pictureUrl };
  })
    .slice(0, castAtMost)
    .map((member, order) => known({ ...member, order }));
}

function sortOf(row: Row): number {
  return countOf(row['sort']) ?? Number.MAX_SAFE_INTEGER;
}

export function peopleOf(value: unknown, ...types: readonly string[]): readonly string[] {
  const people = rowsOf(value).filter(({ peopleType }) => typeof peopleType === 'string' && types.includes(peopleType));
  return namesOf(people, 'personName').slice(0, namesAtMost);
}

export function certificationsOf(value: unknown): readonly Certification[] {
  return listOf(value, (row) => {
    const [country, rating] = [countryFrom(row['country']), lineOf(row['name'])];
    return country === undefined || rating === undefined ? undefined : { country, rating };
  });
}

export function trailersOf(value: unknown): readonly TrailerLink[] {
  return listOf(value, (row): TrailerLink | undefined => {
    const place = placeOf(row['url']);
    if (place === undefined) return undefined;
    const name = lineOf(row['name']);
    return known({ ...place, name, type: 'trailer' as const, language: languageFrom(row['language']), source: 'tvdb' });
  }).slice(0, linksAtMost);
}

/** Normalizes pasted addresses of YouTube and Vimeo; only keys of the site's own form pass. */
function placeOf(value: unknown): Pick<TrailerLink, 'url' | 'site' | 'key'> | undefined {
  const url = URL.parse(webAddressOf(value) ?? '');
  if (url === null) return undefined;
  const host = url.hostname.replace(/^(?:www|m)\./u, '');
  const path = url.pathname.split('/').filter((part) => part !== '');
  const last = path.at(-1) ?? '';
  if (host === 'youtube.com' || host === 'youtu.be' || host === 'youtube-nocookie.com') {
    const key = url.searchParams.get('v') ?? last;
    return /^[\w-]{6,20}$/u.test(key) && !/^(?:watch|embed|playlist|channel)$/u.test(key)
      ? { url: `https://www.youtube.com/watch?v=${key}`, site: 'youtube', key }
      : undefined;
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    return /^\d{5,15}$/u.test(last) ? { url: `https://vimeo.com/${last}`, site: 'vimeo', key: last } : undefined;
  }
  return url.protocol === 'https:' ? { url: url.href, site: 'other' } : undefined;
}
