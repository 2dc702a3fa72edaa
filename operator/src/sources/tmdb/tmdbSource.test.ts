import { afterEach, describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { answerNamed, movieBlocks, titleAnswer, tmdbKey } from '../../../test/sources/answers/tmdb/server.ts';
import {
  movieFull,
  movieRoute,
  movieWish,
  tmdbFixtures,
  told,
} from '../../../test/sources/answers/tmdb/tmdbFixture.ts';

const grounds = tmdbFixtures();
afterEach(() => grounds.close());

describe('trouble', () => {
  const film = (respond: Respond) => grounds.open({ '/3/movie/653': respond });

  test.each<[string, Respond, string]>([
    ['an unknown title', json(answerNamed('error-404'), 404), 'none'],
    ['a 404 that is not TMDB’s own', (response) => response.writeHead(404).end('<html>'), 'later'],
    ['a refused key', json(answerNamed('error-401'), 401), 'key'],
    ['a suspended key under another status', json({ success: false, status_code: 10 }, 400), 'key'],
    ['a wrong request', json({ success: false, status_code: 22 }, 400), 'later'],
    ['a service that is down', json(answerNamed('error-503'), 503), 'later'],
    [
      'an HTML error page',
      (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<html>'),
      'later',
    ],
    ['a truncated answer', (response) => response.writeHead(200, { 'content-length': '2' }).end('{"'), 'later'],
    ['a wait of an hour', json(answerNamed('error-429'), 429, { 'retry-after': '3600' }), 'ended'],
    ['a title whose id cannot be read', json({ ...movieFull, id: ['653'] }), 'later'],
    ['a title whose name cannot be read', json({ ...movieFull, title: 9 }), 'later'],
    ['another service at this address', json({ hello: 'world' }), 'later'],
  ])('%s is answered, not thrown', async (_, respond, expected) => {
    const { source } = await film(respond);
    const answer = await source.details?.(movieWish({ tmdb: '653' }));
    expect(answer?.state === 'trouble' ? answer.trouble.cause : answer?.state).toBe(expected);
  });

  test.each<[string, object, string]>([
    ['no results', { results: [] }, 'none'],
    ['results that are no list', { results: { 0: { id: 1, title: 'x' } } }, 'later'],
    ['results none of which can be read', { results: [{ id: ['653'], title: 9 }] }, 'later'],
    ['results one of which can be read', { results: [{ id: ['653'] }, { id: 1, title: 'x' }] }, 'found'],
  ])('a search that returns %s', async (_, body, expected) => {
    const { source } = await grounds.open({ '/3/search/movie': json(body) });
    const answer = await source.search?.({ kind: 'movie', title: 'x', languages: ['en'] });
    expect(answer?.state === 'trouble' ? answer.trouble.cause : answer?.state).toBe(expected);
  });

  test.each<[string, object, string]>([
    ['nobody', { movie_results: [], tv_results: [] }, 'none'],
    ['no lists', { hello: 'world' }, 'later'],
    ['a film that cannot be read', { movie_results: [{ id: ['653'] }], tv_results: [] }, 'later'],
  ])('a lookup that returns %s', async (_, body, expected) => {
    const { source } = await grounds.open({ '/3/find/tt0013442': json(body) });
    const answer = await source.find?.('movie', { imdb: 'tt0013442' });
    expect(answer?.state === 'trouble' ? answer.trouble.cause : answer?.state).toBe(expected);
  });

  test('the code of a 429 is waited for under any status', async () => {
    const { source, calls } = await film((response, request, nth) =>
      nth === 0
        ? json(answerNamed('error-429'), 400, { 'retry-after': '0' })(response, request, nth)
        : titleAnswer(movieFull, movieBlocks, () => undefined)(response, request, nth),
    );
    expect((await source.details?.(movieWish({ tmdb: '653' }, ['en', 'de'])))?.state).toBe('found');
    expect(calls().slice(0, 2)).toEqual(['/movie/653', '/movie/653']);
  });

  test('without the dictionary, pictures use their long-standing address', async () => {
    const { source } = await grounds.open({ ...movieRoute(), '/3/configuration': json({}, 500) });
    const { art = [] } = told(await source.details?.(movieWish({ tmdb: '653' }, ['en', 'de'])));
    expect(art[0]?.url).toMatch(/^https:\/\/image\.tmdb\.org\/t\/p\/original\//u);
  });
});

describe('the key', () => {
  const routes = { '/3/authentication': json({ success: true, status_code: 1 }) };

  test('is tested by a call of its own', async () => {
    const { source } = await grounds.open(routes);
    expect(await source.test()).toEqual({ state: 'found', value: 'answers, and takes the key' });
  });

  test('goes in the header if it is a token, and into no log line', async () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJmYWtlIn0.c2lnbmF0dXJl';
    const { source, tmdb, lines } = await grounds.open(routes, { key: token });
    const answer = await source.test();
    expect(answer).toMatchObject({ state: 'trouble', trouble: { cause: 'key' } });
    expect(tmdb.asked).toEqual(['GET /3/authentication']);
    expect(tmdb.headers[0]?.authorization).toBe(`Bearer ${token}`);
    expect(JSON.stringify([answer, lines])).not.toContain(token);
  });

  test('is hidden if a trouble names the address', async () => {
    const { source, lines } = await grounds.open({ '/3/authentication': json({}, 500) });
    const answer = await source.test();
    expect(answer).toMatchObject({ state: 'trouble', trouble: { cause: 'later' } });
    expect(JSON.stringify([answer, lines])).not.toContain(tmdbKey);
  });
});
