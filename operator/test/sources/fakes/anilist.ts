/** AniList (docs/reference/services.md#anilist): GraphQL by POST, no key, series only. It knows every series of the catalogue. */
import { type Handler, json, orNull, type Reply } from './asked.ts';
import { type Catalogue, type FakeSeries, searched } from './catalogue.ts';
import { pictureAddress } from './pictureHost.ts';
import { picture } from './pictures.ts';

export const anilistIdOf = ({ tmdb }: Pick<FakeSeries, 'tmdb'>) => 9_000_000 + tmdb;

export function anilistFake({ series }: Catalogue): Handler {
  return ({ method, path, body, origin }) => {
    if (path !== '/' || method !== 'POST') return undefined;
    const { query, variables } = questionOf(body);
    if (query.includes('GenreCollection')) return json({ data: { GenreCollection: ['Action', 'Drama', 'Mystery'] } });
    if (query.includes('Page(')) {
      const media = searched(series, String(variables['search'] ?? '')).slice(0, 20);
      return json({ data: { Page: { media: media.map(rowBody) } } });
    }
    if (!query.includes('Media(')) return failure('Syntax Error', 400, null);
    const found = series.find((one) => anilistIdOf(one) === variables['id']);
    return found === undefined
      ? failure('Not Found.', 404, { Media: null })
      : json({ data: { Media: wholeBody(found, origin) } });
  };
}

function failure(message: string, status: number, data: object | null): Reply {
  return json({ errors: [{ message, status, locations: [{ line: 1, column: 20 }] }], data }, status);
}

function questionOf(body: string): { readonly query: string; readonly variables: Readonly<Record<string, unknown>> } {
  try {
    const { query, variables } = JSON.parse(body);
    return { query: String(query), variables: variables ?? {} };
  } catch {
    return { query: '', variables: {} };
  }
}

function rowBody(series: FakeSeries) {
  const [year, month, day] = series.released.split('-').map(Number);
  return {
    id: anilistIdOf(series),
    idMal: orNull(series.tmdb),
    title: { romaji: series.originalTitle, english: series.title, native: series.originalTitle },
    synonyms: series.otherTitles,
    format: 'TV',
    startDate: { year: orNull(year || ''), month: orNull(month), day: orNull(day) },
    seasonYear: orNull(year || ''),
    isAdult: false,
  };
}

function wholeBody(series: FakeSeries, origin: string) {
  const hasArt = series.art === 'full';
  const address = (kind: 'poster' | 'banner') =>
    pictureAddress(origin, 'anilist', `file/anilistcdn/media/anime/${kind}`, picture(kind, `a${series.tmdb}`, null));
  return {
    ...rowBody(series),
    averageScore: orNull(Math.round(series.voteAverage * 10) || ''),
    description: orNull(series.plot && `<i>${series.plot}</i><br>`),
    coverImage: { extraLarge: hasArt ? address('poster') : null, large: hasArt ? address('poster') : null },
    bannerImage: hasArt ? address('banner') : null,
  };
}
