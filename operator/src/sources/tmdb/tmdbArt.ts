/** Reads art from TMDB's answers. Pure. The art phase chooses among the offers. */
import type { ArtKind, ArtOffer } from '../../phases/details.ts';
import { countOf, known, languageOf, listOf, numberOf, positiveOf, type Row, rowOf, rowsOf } from '../reading.ts';
import type { Pictures } from './tmdbClient.ts';

/** Popular titles have hundreds; the art phase needs only the best of each kind and language. */
const offersOfOneKindAtMost = 60;

/** Art of a film or a series: its images, and the pictures of its row for kinds without an image. */
export function artOf(body: Row, pictures: Pictures): readonly ArtOffer[] {
  const images = rowOf(body['images']);
  const backdrops = rowsOf(images['backdrops']);
  const offers = [
    ...offersOf('poster', rowsOf(images['posters']), pictures),
    // A backdrop without a language has no text on it; one with a language shows the title
    // (docs/reference/services.md#tmdb-languages).
    ...offersOf(
      'fanart',
      backdrops.filter((row) => !isTagged(row)),
      pictures,
    ),
    ...offersOf('landscape', backdrops.filter(isTagged), pictures),
    ...offersOf('clearlogo', rowsOf(images['logos']), pictures),
  ];
  return [
    ...offers,
    ...ownOffer('poster', body['poster_path'], offers, pictures),
    ...ownOffer('fanart', body['backdrop_path'], offers, pictures),
  ];
}

/** Posters of seasons; `season` of the rows is the aired number. */
export function seasonArtOf(seasons: readonly Row[], pictures: Pictures): readonly ArtOffer[] {
  return seasons.flatMap((row) => {
    const season = countOf(row['season_number']);
    const url = pictures(row['poster_path']);
    return season === undefined || url === undefined ? [] : [{ kind: 'poster' as const, season, url, source: 'tmdb' }];
  });
}

function isTagged(row: Row): boolean {
  return languageOf(row['iso_639_1']) !== undefined;
}

function offersOf(kind: ArtKind, rows: readonly Row[], pictures: Pictures): readonly ArtOffer[] {
  return listOf(rows, (row) => offerOf(kind, row, pictures)).slice(0, offersOfOneKindAtMost);
}

function offerOf(kind: ArtKind, row: Row, pictures: Pictures): ArtOffer | undefined {
  const path = row['file_path'];
  const drawn = typeof path === 'string' && /\.svg$/iu.test(path);
  // TMDB serves an SVG as PNG in every size but the original (docs/reference/services.md#tmdb-shapes).
  const url = drawn ? pictures(path.replace(/\.svg$/iu, '.png'), 'logo') : pictures(path);
  if (url === undefined) return undefined;
  const votes = countOf(row['vote_count']);
  return known({
    kind,
    url,
    language: languageOf(row['iso_639_1']),
    ...(drawn ? drawnSize(row) : { widthPixels: positiveOf(row['width']), heightPixels: positiveOf(row['height']) }),
    voteAverage: votes === undefined || votes === 0 ? undefined : numberOf(row['vote_average']),
    votes,
    source: 'tmdb',
  });
}

const drawnWidthPixels = 500;

function drawnSize(row: Row): Pick<ArtOffer, 'widthPixels' | 'heightPixels'> {
  const aspect = positiveOf(row['aspect_ratio']);
  return {
    widthPixels: drawnWidthPixels,
    ...(aspect === undefined ? {} : { heightPixels: Math.round(drawnWidthPixels / aspect) }),
  };
}

/** TMDB's own choice, in any language; offered only if there is nothing better. */
function ownOffer(kind: ArtKind, path: unknown, offers: readonly ArtOffer[], pictures: Pictures): readonly ArtOffer[] {
  const url = pictures(path);
  const isThere = offers.some((offer) => offer.kind === kind || offer.url === url);
  return url === undefined || isThere ? [] : [{ kind, url, source: 'tmdb' }];
}
