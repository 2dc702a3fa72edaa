/** Builds works of the catalogue from the values that distinguish them; `films` of any number for benches. */
import type { FakeEpisode, FakeFilm, FakePerson, FakeSeries, FakeWork } from './catalogue.ts';

type GivenWork<Work> = Partial<Work> & Pick<FakeWork, 'title'> & { readonly tmdb: number; readonly released: string };

const person = (id: number, name: string, role?: string): FakePerson => ({ id, name, ...(role && { role }) });

function work({ title, tmdb, released }: GivenWork<FakeWork>): FakeWork & { readonly tmdb: number } {
  return {
    tmdb,
    title,
    originalTitle: title,
    originalLanguage: 'en',
    country: 'US',
    released,
    plot: `${title}: a keeper, a storm and a town that will not sleep.`,
    tagline: `Nobody sleeps in ${title}.`,
    genres: ['Drama', 'Mystery'],
    studio: 'Nordfunk',
    texts: {
      de: { country: 'DE', title: `${title} (deutsch)`, plot: `${title}: ein Wärter, ein Sturm, eine Stadt.` },
      fr: { country: 'FR', plot: '' },
    },
    otherTitles: [],
    cast: [
      person(tmdb * 10 + 1, 'Jonas Reimers', 'The Keeper'),
      person(tmdb * 10 + 2, 'Greta Schröder', 'Ellen'),
      person(tmdb * 10 + 3, 'Ömer Ağaoğlu', 'The Pilot'),
    ],
    director: person(tmdb * 10 + 4, 'Lena Voss'),
    writer: person(tmdb * 10 + 5, 'Ada Brandt'),
    certifications: { US: 'PG-13', DE: '12' },
    voteAverage: 7.1,
    votes: 640,
    art: 'full',
    hasTrailer: true,
  };
}

export function film(told: GivenWork<FakeFilm>): FakeFilm {
  return { ...work(told), imdb: imdbOf(told.tmdb), runtimeMinutes: 97, trailerFiles: [], ...told };
}

export function series(told: GivenWork<FakeSeries>): FakeSeries {
  return { ...work(told), imdb: imdbOf(told.tmdb), status: 'Ended', episodes: [], hasOrders: false, ...told };
}

/** The data of a service that knows only a name and a number (docs/reference/services.md#tmdb-empty-values). */
export const sparse = {
  plot: '',
  tagline: '',
  genres: [],
  texts: {},
  cast: [],
  certifications: {},
  voteAverage: 0,
  votes: 0,
  art: 'none',
  hasTrailer: false,
} as const;

function imdbOf(tmdb: number): string {
  return `tt${String(tmdb).padStart(7, '0')}`;
}

/** `counts[0]` episodes of season 1, and so on, a week apart; preceded by specials if `specials` is given. */
export function guide(
  firstId: number,
  firstAired: string,
  counts: readonly number[],
  options: { readonly specials?: number; readonly name?: (season: number, episode: number) => string } = {},
): readonly FakeEpisode[] {
  const { specials = 0, name = (season, episode) => `Part ${episode} of ${season}` } = options;
  const start = Date.parse(`${firstAired}T00:00:00Z`);
  const dayOf = (index: number) => new Date(start + index * 7 * 86_400_000).toISOString().slice(0, 10);
  const made: FakeEpisode[] = [];
  for (let special = 1; special <= specials; special += 1) {
    const title = `Special ${special}`;
    made.push({
      ...{ id: firstId + 900 + special, season: 0, episode: special, title, originalTitle: title, plot: '' },
      ...{ aired: dayOf(counts[0] ?? 0), runtimeMinutes: 30, airsBefore: { season: 2, episode: 1 } },
    });
  }
  let absolute = 0;
  for (const [index, count] of counts.entries()) {
    for (let episode = 1; episode <= count; episode += 1) {
      absolute += 1;
      const title = name(index + 1, episode);
      made.push({
        ...{
          id: firstId + absolute,
          season: index + 1,
          episode,
          absolute,
          title,
          originalTitle: `${title} (Original)`,
        },
        ...{ plot: `What happens in ${title}.`, aired: dayOf(absolute - 1), runtimeMinutes: 44 },
      });
    }
  }
  return made;
}

/** Each pair of episodes of a season is swapped on the discs, as in `tvdb-episodes-dvd.json`. */
export function withDiscOrder(episodes: readonly FakeEpisode[]): readonly FakeEpisode[] {
  const lastOf = (season: number) =>
    Math.max(...episodes.filter((one) => one.season === season).map((one) => one.episode));
  return episodes.map((one) => {
    if (one.season === 0) return one;
    const neighbour = one.episode % 2 === 1 ? one.episode + 1 : one.episode - 1;
    const episode = neighbour > lastOf(one.season) ? one.episode : neighbour;
    return { ...one, dvd: { season: one.season, episode } };
  });
}

/** This many films with all data: `Generated Film 0001 (1950)` on. */
export function generatedFilms(count: number): readonly FakeFilm[] {
  return Array.from({ length: count }, (_, index) => {
    const year = 1950 + (index % 70);
    return film({
      tmdb: 2_000_000 + index,
      title: `Generated Film ${String(index + 1).padStart(4, '0')}`,
      released: `${year}-05-04`,
      wikidata: `Q${80_000_000 + index}`,
    });
  });
}
