/** OMDb: all values strings, `N/A` for none, 200 for a missing title, 401 for a bad key and for a used-up day. */
import { type Handler, json } from './asked.ts';
import { type Catalogue, type FakeWork, fold, namesOf, yearOf } from './catalogue.ts';
import type { Keyring } from './keys.ts';

/** For a fault: the answer of a used-up day. */
export const omdbLimit = {
  kind: 'status',
  status: 401,
  body: '{"Response":"False","Error":"Request limit reached!"}',
} as const;

export function omdbFake({ films, series }: Catalogue, keys: Keyring): Handler {
  const works = [
    ...films.map((work) => ({ work, type: 'movie' })),
    ...series.map((work) => ({ work, type: 'series' })),
  ];
  return ({ path, query }) => {
    if (path !== '/') return undefined;
    if (!keys.fits('omdb', query.get('apikey') ?? undefined))
      return json({ Response: 'False', Error: 'Invalid API key!' }, 401);
    const [id, title, year, type] = ['i', 't', 'y', 'type'].map((name) => query.get(name));
    const found = works.find(
      (one) =>
        (type === null || type === one.type) &&
        (id !== null
          ? one.work.imdb === id
          : title !== null &&
            title !== undefined &&
            namesOf(one.work).some((name) => fold(name) === fold(title)) &&
            (year === null || String(yearOf(one.work)) === year)),
    );
    if (found === undefined)
      return json({ Response: 'False', Error: id === null ? 'Movie not found!' : 'Error getting data.' });
    return json(bodyOf(found.work, found.type));
  };
}

function bodyOf(work: FakeWork, type: string): object {
  return {
    ...{
      Title: work.title,
      Year: String(yearOf(work) ?? 'N/A'),
      Rated: work.certifications['US'] ?? 'N/A',
      Released: 'N/A',
    },
    ...{ Runtime: '97 min', Genre: work.genres.join(', '), Director: work.director.name, Writer: work.writer.name },
    ...{ Actors: work.cast.map(({ name }) => name).join(', '), Plot: work.plot === '' ? 'N/A' : work.plot },
    ...{ Language: 'English', Country: 'United States', Awards: 'N/A', Poster: 'N/A' },
    Ratings: [
      { Source: 'Internet Movie Database', Value: '7.8/10' },
      { Source: 'Rotten Tomatoes', Value: '97%' },
    ],
    ...{ Metascore: 'N/A', imdbRating: '7.8', imdbVotes: '113,000', imdbID: work.imdb, Type: type },
    ...{ DVD: 'N/A', BoxOffice: 'N/A', Production: 'N/A', Website: 'N/A', Response: 'True' },
  };
}
