/** Reads OMDb's details of a title. Pure. All its values are texts; `N/A` means that there is none. */
import type { Certification, Details, Rating, TitleKind } from '../../phases/details.ts';
import {
  countOf,
  distinct,
  imdbIdOf,
  known,
  lineOf,
  listOf,
  numberOf,
  positiveOf,
  present,
  type Row,
  textOf,
  yearOf,
} from '../reading.ts';

/**
 * undefined if the answer is of another title or another kind. `Released` is ignored: it is the date of one country,
 * years late for old films. Posters are ignored: their addresses need a patron's key.
 */
export function detailsOf(row: Row, kind: TitleKind, imdb: string): Partial<Details> | undefined {
  const type = valueText(row['Type']);
  if (imdbIdOf(row['imdbID']) !== imdb || (type !== undefined && type !== kind)) return undefined;
  const certification = certificationOf(row['Rated']);
  return known({
    kind,
    ids: { imdb },
    title: lineOf(valueText(row['Title'])),
    year: yearOf(row['Year']),
    plot: textOf(valueText(row['Plot'])),
    runtimeMinutes: runtimeOf(row['Runtime']),
    genres: namesIn(row['Genre']),
    countries: namesIn(row['Country']),
    directors: namesIn(row['Director']),
    writers: namesIn(row['Writer']),
    cast: namesIn(row['Actors']).map((name, order) => ({ name, order })),
    certifications: certification === undefined ? [] : [certification],
    ratings: ratingsOf(row),
  });
}

function valueText(value: unknown): string | undefined {
  const line = textOf(value);
  return line === undefined || /^n\/a$/iu.test(line) ? undefined : line;
}

/** `Henrik Galeen (screenplay), Bram Stoker (novel)`: names only, each once. */
function namesIn(value: unknown): readonly string[] {
  const bare = (valueText(value) ?? '').replace(/\([^()]*\)/gu, '');
  return distinct(present(bare.split(',').map(lineOf)).filter((name) => !/^(?:n\/a|none)$/iu.test(name)));
}

/** `94 min`, `1 h 34 min`, `1,440 min`. */
function runtimeOf(value: unknown): number | undefined {
  const [, hours = '0', minutes] =
    /^(?:(\d{1,3}) ?h(?:r|ours?)?\s*)?([\d,]{1,6}) ?min/iu.exec(valueText(value) ?? '') ?? [];
  if (minutes === undefined) return undefined;
  return positiveOf(Number(hours) * 60 + Number(minutes.replaceAll(',', '')));
}

/** OMDb gives the certification of the United States, but also words that are no certification. */
const certifications = new Set([
  ...['G', 'PG', 'PG-13', 'R', 'NC-17', 'X', 'M', 'GP', 'M/PG', 'Approved', 'Passed'],
  ...['TV-Y', 'TV-Y7', 'TV-Y7-FV', 'TV-G', 'TV-PG', 'TV-14', 'TV-MA'],
]);

function certificationOf(value: unknown): Certification | undefined {
  const rating = valueText(value);
  return rating !== undefined && certifications.has(rating) ? { country: 'US', rating } : undefined;
}

function ratingsOf(row: Row): readonly Rating[] {
  const votes = countOf(valueText(row['imdbVotes'])?.replaceAll(',', ''));
  return present([
    ratingOf('imdb', numberOf(valueText(row['imdbRating'])), 10, votes),
    ratingOf('metacritic', numberOf(valueText(row['Metascore'])), 100),
    ratingOf('tomatometerallcritics', tomatoesOf(row), 100),
  ]);
}

function ratingOf(name: string, value: number | undefined, max: number, votes?: number): Rating | undefined {
  if (value === undefined || value <= 0 || value > max) return undefined;
  return { name, value, max, ...(votes === undefined || votes === 0 ? {} : { votes }) };
}

/** Only the list of ratings has it: `{Source: 'Rotten Tomatoes', Value: '97%'}`. */
function tomatoesOf(row: Row): number | undefined {
  const [percentage] = listOf(row['Ratings'], (rating) =>
    lineOf(rating['Source']) === 'Rotten Tomatoes' ? valueText(rating['Value']) : undefined,
  );
  return numberOf(/^(\d{1,3})%$/u.exec(percentage ?? '')?.[1]);
}
