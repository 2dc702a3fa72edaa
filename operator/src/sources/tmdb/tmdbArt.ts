/** Art that TMDB offers. Pure. Which of it is taken is for the art phase to say. */
import type { ArtKind, ArtOffer } from '../../phases/details.ts';
import { countOf, known, languageOf, listOf, numberOf, positiveOf, type Row, rowOf, rowsOf } from '../reading.ts';
import type { Pictures } from './tmdbClient.ts';

/** Popular titles have hundreds; whoever chooses looks at the best of each kind and language. */
const offersOfOneKindAtMost = 60;

/** Of a film or a series: its images, and the pictures its own rows name, where the images have none of their kind. */
export function artOf(body: Row, pictures: Pictures): readonly ArtOffer[] {
  const images = rowOf(body['images']);
  const backdrops = rowsOf(images['backdrops']);
  const offers = [
    ...offersOf('poster', rowsOf(images['posters']), pictures),
    // Without a language a backdrop has no text on it; with one it shows the title (sources.md 1.5).
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
  // A drawing is asked for as the PNG that TMDB makes of it in any size but the original (sources.md 1.3).
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

/** TMDB's own choice, of any language: better than nothing, and only then. */
function ownOffer(kind: ArtKind, path: unknown, offers: readonly ArtOffer[], pictures: Pictures): readonly ArtOffer[] {
  const url = pictures(path);
  const isThere = offers.some((offer) => offer.kind === kind || offer.url === url);
  return url === undefined || isThere ? [] : [{ kind, url, source: 'tmdb' }];
}
