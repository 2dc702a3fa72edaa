import { afterEach, describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { answerOf, outcomeOf, serviceFixtures } from '../../../test/sources/serviceFixture.ts';
import type { Ids, TitleKind } from '../../phases/details.ts';
import type { DetailsWish } from '../../phases/sources.ts';
import { detailsOf } from './omdbDetails.ts';
import { omdbSource } from './omdbSource.ts';

const grounds = serviceFixtures();
afterEach(() => grounds.close());

const key = 'fa4e0mdb';
const imdb = 'tt0013442';
const film = answerOf('omdb', 'movie');
const limit = { Response: 'False', Error: 'Request limit reached!' };

function wish(kind: TitleKind, ids: Ids): DetailsWish {
  return { kind, ids, languages: ['en'], seasons: [], order: 'aired' };
}

describe('an answer', () => {
  test('for a film is read in full', () => {
    expect(detailsOf(film, 'movie', imdb)).toEqual({
      kind: 'movie',
      ids: { imdb },
      title: 'Nosferatu',
      year: 1922,
      plot: 'A clerk travels.',
      runtimeMinutes: 94,
      genres: ['Fantasy', 'Horror'],
      countries: ['Germany'],
      directors: ['F.W. Murnau'],
      writers: ['Henrik Galeen', 'Bram Stoker'],
      cast: [
        { name: 'Max Schreck', order: 0 },
        { name: 'Greta Schröder', order: 1 },
      ],
      certifications: [],
      ratings: [
        { name: 'imdb', value: 7.8, max: 10, votes: 113_000 },
        { name: 'tomatometerallcritics', value: 97, max: 100 },
      ],
    });
  });

  test('with nothing but N/A is empty', () => {
    const bare = Object.fromEntries(Object.keys(film).map((name) => [name, 'N/A']));
    const details = detailsOf({ ...bare, imdbID: imdb, Type: 'movie' }, 'movie', imdb);
    expect(details).toEqual({
      ...{ kind: 'movie', ids: { imdb }, genres: [], countries: [], directors: [], writers: [], cast: [] },
      ...{ certifications: [], ratings: [] },
    });
  });

  test.each<[string, object, TitleKind]>([
    ['another title', { imdbID: 'tt0000001' }, 'movie'],
    ['no title at all', { imdbID: undefined }, 'movie'],
    ['a series instead of a film', { Type: 'series' }, 'movie'],
    ['an episode', { Type: 'episode' }, 'series'],
    ['a game', { Type: 'game' }, 'movie'],
  ])('for %s is none', (_, more, kind) => {
    expect(detailsOf({ ...film, ...more }, kind, imdb)).toBeUndefined();
  });

  test.each<[object, object]>([
    [{ Rated: 'PG-13' }, { certifications: [{ country: 'US', rating: 'PG-13' }] }],
    [{ Rated: 'TV-MA' }, { certifications: [{ country: 'US', rating: 'TV-MA' }] }],
    [{ Rated: 'Not Rated' }, { certifications: [] }],
    [{ Rated: '12A' }, { certifications: [] }],
    [{ Runtime: '1,440 min' }, { runtimeMinutes: 1440 }],
    [{ Runtime: '1 h 34 min' }, { runtimeMinutes: 94 }],
    [{ Year: '2001–2002' }, { year: 2001 }],
    [{ Year: '2001–' }, { year: 2001 }],
    [{ Writer: 'A B (novel), A B (screenplay), C D' }, { writers: ['A B', 'C D'] }],
    [{ Metascore: '83' }, { ratings: [{ name: 'imdb' }, { name: 'metacritic', value: 83, max: 100 }, {}] }],
    [{ Ratings: [{ Source: 'Rotten Tomatoes', Value: 'many' }] }, { ratings: [{ name: 'imdb' }] }],
    [{ Ratings: 'none', imdbRating: '11' }, { ratings: [] }],
    [{ imdbVotes: 'N/A', Ratings: [] }, { ratings: [{ name: 'imdb', value: 7.8, max: 10 }] }],
  ])('%j is %j', (more, expected) => {
    expect(detailsOf({ ...film, ...more }, 'movie', imdb)).toMatchObject(expected);
  });

  test.each<[string, object]>([
    ['runtime', { Runtime: 'long' }],
    ['plot', { Plot: 'N/A' }],
    ['year', { Year: 'soon' }],
  ])('an invalid %s is absent', (_, more) => {
    const details = detailsOf({ ...film, ...more }, 'movie', imdb);
    expect(Object.keys(details ?? {})).toHaveLength(12);
  });
});

describe('a request', () => {
  test('is by IMDb id only, for the full plot', async () => {
    const { source, asked } = await grounds.open(omdbSource, { '/': json(film) }, { key });
    expect(outcomeOf(await source.details?.(wish('movie', { imdb, tmdb: '653' })))).toBe('found');
    expect(outcomeOf(await source.details?.(wish('movie', { tmdb: '653' })))).toBe('none');
    expect(outcomeOf(await source.details?.(wish('movie', { imdb: 'tt1&apikey=x' })))).toBe('none');
    expect(asked()).toEqual([`/?i=${imdb}&plot=full&apikey=${key}`]);
  });

  test.each<[string, Respond, string]>([
    ['a title that OMDb lacks', json(answerOf('omdb', 'not-found')), 'none'],
    ['an id that OMDb cannot read', json({ Response: 'False', Error: 'Incorrect IMDb ID.' }), 'none'],
    ['a film that OMDb lacks', json({ Response: 'False', Error: 'Movie not found!' }), 'none'],
    ['a bad key', json({ Response: 'False', Error: 'Invalid API key!' }, 401), 'key'],
    ['no key', json({ Response: 'False', Error: 'No API key provided.' }, 401), 'key'],
    ['a used-up day', json(limit, 401), 'ended'],
    ['a used-up day under status 200', json(limit), 'ended'],
    ['another error', json({ Response: 'False', Error: 'Something went wrong.' }), 'later'],
    ['another service', json({ hello: 'world' }), 'later'],
    ['another title', json({ ...film, imdbID: 'tt0000001' }), 'none'],
    ['a title whose id cannot be read', json({ ...film, imdbID: 13442 }), 'later'],
    ['a title whose name cannot be read', json({ ...film, Title: ['Nosferatu'] }), 'later'],
    ['a service that is down', json({}, 522), 'later'],
  ])('%s', async (_, respond, expected) => {
    const { source, lines } = await grounds.open(omdbSource, { '/': respond }, { key });
    const answer = await source.details?.(wish('movie', { imdb }));
    expect(outcomeOf(answer)).toBe(expected);
    expect(JSON.stringify([answer, lines])).not.toContain(key);
  });

  test('a used-up day ends all requests until the next day', async () => {
    const { source, asked, clock } = await grounds.open(omdbSource, { '/': json(limit, 401) }, { key });
    clock.advance(5 * 60 * 60 * 1000);
    const answers = [
      await source.details?.(wish('movie', { imdb })),
      await source.details?.(wish('movie', { imdb: 'tt0000002' })),
    ];
    const ended = { state: 'trouble', trouble: { cause: 'ended', retryAtMs: Date.UTC(2026, 0, 2) } };
    expect(answers).toMatchObject([ended, ended]);
    expect(asked()).toHaveLength(1);
  });
});

describe('its test', () => {
  test.each<[string, Respond, string]>([
    ['accepts the key', json(film), 'found'],
    ['finds a bad key', json({ Response: 'False', Error: 'Invalid API key!' }, 401), 'key'],
    ['finds a used-up day', json(limit, 401), 'ended'],
  ])('%s', async (_, respond, expected) => {
    const { source } = await grounds.open(omdbSource, { '/': respond }, { key });
    expect(outcomeOf(await source.test())).toBe(expected);
  });
});
