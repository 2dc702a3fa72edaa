import { describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { exampleOf, sourceOnLoopback, stateOf, told } from '../../../test/sources/answers/sourceOnLoopback.ts';
import type { Ids, TitleKind } from '../../phases/details.ts';
import { wikidataSource } from './wikidataSource.ts';

type Values = Readonly<Record<string, string>>;

/** A row of an answer: an item and its bindings. */
function row(item: string, values: Values): object {
  const bound = Object.entries(values).map(([name, value]) => [name, { type: 'literal', value }]);
  return {
    item: { type: 'uri', value: `http://www.wikidata.org/entity/${item}` },
    ...Object.fromEntries(bound),
  };
}

function results(...bindings: readonly unknown[]): Respond {
  return json({ head: { vars: [] }, results: { bindings } });
}

const open = (sparql: Respond) => sourceOnLoopback(wikidataSource, { '/sparql': sparql });
const queryOf = (call: string) => new URL(call, 'http://wikidata.test').searchParams.get('query') ?? '';

describe('ids', () => {
  test('of one service are translated into those of all', async () => {
    const { source } = await open(json(exampleOf('wikidata', 'sparql-ids')));
    const ids = told(await source.crosswalk?.('movie', { tmdb: '653' }));
    expect(ids).toEqual({ imdb: 'tt0013442', tmdb: '653', wikidata: 'Q151895' });
  });

  test('unknown to Wikidata are none', async () => {
    const { source } = await open(json(exampleOf('wikidata', 'sparql-none')));
    expect(stateOf(await source.crosswalk?.('movie', { tmdb: '653' }))).toBe('none');
  });

  test.each<[TitleKind, Ids, readonly string[]]>([
    ['movie', { imdb: 'tt0013442' }, ['VALUES ?asked_imdb { "tt0013442" } ?item wdt:P345 ?asked_imdb']],
    ['movie', { tmdb: '653', tvdb: '7' }, ['wdt:P4947 ?asked_tmdbMovie', 'wdt:P12196 ?asked_tvdbMovie']],
    ['series', { tmdb: '653', tvdb: '7' }, ['wdt:P4983 ?asked_tmdbTv', 'wdt:P4835 ?asked_tvdbSeries']],
    ['series', { tvmaze: '1' }, ['VALUES ?asked_tvmaze { "1" } ?item wdt:P8600 ?asked_tvmaze']],
    ['series', { wikidata: 'Q1' }, ['{ VALUES ?item { wd:Q1 } }']],
  ])('of a %s %j enter the query under their property', async (kind, ids, parts) => {
    const { source, server } = await open(results());
    await source.crosswalk?.(kind, ids);
    const [call = ''] = server.asked;
    for (const part of parts) expect(queryOf(call.replace('GET ', ''))).toContain(part);
    expect(server.headers[0]?.accept).toBe('application/sparql-results+json');
    expect(server.headers[0]?.['user-agent']).toContain('https://');
  });

  test.each<[TitleKind, Ids]>([
    ['movie', { imdb: 'tt1" } . DROP' }],
    ['movie', { imdb: 'nm0000001', tmdb: '12 34', wikidata: 'Q1 . ?x ?y ?z' }],
    ['movie', { wikidata: 'wd:Q1', tmdb: '-1', tvdb: '0' }],
    ['movie', { tvmaze: '1' }],
    ['series', {}],
  ])('of a %s, malformed as %j, are never sent', async (kind, ids) => {
    const { source, calls } = await open(results());
    expect(stateOf(await source.crosswalk?.(kind, ids))).toBe('none');
    expect(calls()).toEqual([]);
  });
});

describe('an answer of Wikidata', () => {
  const film = { imdb: 'tt0000001', tmdbMovie: '10', tvdbMovie: '20' };
  test.each<[string, TitleKind, Ids, readonly object[], Ids | undefined]>([
    [
      'several values of a scheme omit it',
      'movie',
      { imdb: 'tt0000001' },
      [row('Q1', film), row('Q1', { ...film, tmdbMovie: '11' })],
      { imdb: 'tt0000001', tvdb: '20', wikidata: 'Q1' },
    ],
    [
      'one of several values is the requested one',
      'movie',
      { tmdb: '11' },
      [row('Q1', film), row('Q1', { ...film, tmdbMovie: '11' })],
      { imdb: 'tt0000001', tmdb: '11', tvdb: '20', wikidata: 'Q1' },
    ],
    [
      'two items with the same id give only what both share',
      'movie',
      { imdb: 'tt0000001' },
      [row('Q1', film), row('Q2', { ...film, tvdbMovie: '21' })],
      { imdb: 'tt0000001', tmdb: '10' },
    ],
    [
      'of two items, the one with all ids counts',
      'movie',
      { imdb: 'tt0000001', tmdb: '10' },
      [row('Q2', { imdb: 'tt0000001', tmdbMovie: '99' }), row('Q1', film)],
      { imdb: 'tt0000001', tmdb: '10', tvdb: '20', wikidata: 'Q1' },
    ],
    [
      'a differing id is returned, so that the contradiction shows',
      'movie',
      { imdb: 'tt0000009', tmdb: '10' },
      [row('Q1', film)],
      { imdb: 'tt0000001', tmdb: '10', tvdb: '20', wikidata: 'Q1' },
    ],
    [
      'ids that lead to different items: the most reliable wins',
      'movie',
      { imdb: 'tt0000002', tmdb: '10' },
      [row('Q1', film), row('Q2', { imdb: 'tt0000002', tmdbMovie: '12' })],
      { imdb: 'tt0000002', tmdb: '12', wikidata: 'Q2' },
    ],
    [
      'a series is no film',
      'movie',
      { imdb: 'tt0000003' },
      [row('Q3', { imdb: 'tt0000003', tmdbTv: '30' })],
      undefined,
    ],
    ['a film is no series', 'series', { imdb: 'tt0000001' }, [row('Q1', film)], undefined],
    [
      'an item of both kinds is each',
      'series',
      { imdb: 'tt0000001' },
      [row('Q1', { ...film, tmdbTv: '30', tvdbSeries: '40', tvmaze: '50' })],
      { imdb: 'tt0000001', tmdb: '30', tvdb: '40', tvmaze: '50', wikidata: 'Q1' },
    ],
    [
      'an item is found by itself',
      'series',
      { wikidata: 'Q4' },
      [row('Q4', { tmdbTv: '30' })],
      { tmdb: '30', wikidata: 'Q4' },
    ],
    [
      'rows of others, without an item or malformed are skipped',
      'movie',
      { tmdb: '10' },
      [
        row('Q9', { tmdbMovie: '77' }),
        { item: { value: 'http://www.wikidata.org/entity/L5' }, tmdbMovie: { value: '10' } },
        { tmdbMovie: { value: '10' } },
        row('Q1', { ...film, imdb: 'nm0000001', tvdbMovie: '../../x' }),
      ],
      { tmdb: '10', wikidata: 'Q1' },
    ],
  ])('%s', async (_, kind, ids, rows, expected) => {
    const { source } = await open(results(...rows));
    const answer = await source.crosswalk?.(kind, ids);
    expect(answer?.state === 'found' ? answer.value : undefined).toEqual(expected);
  });
});

describe('many titles at once', () => {
  test('share a query, twenty at most, and each gets its own answer', async () => {
    const { source, server } = await open((response, request, nth) => {
      const query = queryOf(request.url ?? '');
      const asked = [...query.matchAll(/"(\d+)"/gu)].map(([, id = '']) => id);
      results(...asked.map((id) => row(`Q${id}`, { tmdbMovie: id })))(response, request, nth);
    });
    const ids = Array.from({ length: 42 }, (_, at) => String(at + 1));
    const answers = await Promise.all(ids.map((tmdb) => source.crosswalk?.('movie', { tmdb })));
    expect(answers.map((answer) => told(answer))).toEqual(ids.map((tmdb) => ({ tmdb, wikidata: `Q${tmdb}` })));
    const sizes = server.asked.map((call) => [...queryOf(call.replace('GET ', '')).matchAll(/"\d+"/gu)].length);
    expect(sizes).toEqual([1, 20, 20, 1]);
  });

  test('are posted as a form if the address would be too long', async () => {
    const { source, server } = await open(results());
    const imdb = (at: number) => `tt${String(9_000_000 + at)}`;
    const all = Array.from({ length: 21 }, (_, at) =>
      source.crosswalk?.('series', {
        imdb: imdb(at),
        tmdb: `${9_100_000_000 + at}`,
        tvdb: `${9_200_000_000 + at}`,
        tvmaze: `${9_300_000_000 + at}`,
        wikidata: `Q${9_400_000_000 + at}`,
      }),
    );
    await Promise.all(all);
    expect(server.asked.map((call) => call.split(' ', 1)[0])).toEqual(['GET', 'POST']);
    const form = new URLSearchParams(server.bodies[1]);
    expect(form.get('query')).toContain(`"${imdb(20)}"`);
    expect(server.headers[1]?.['content-type']).toContain('application/x-www-form-urlencoded');
  });

  test('a failed query is the trouble of its callers only, and the next succeeds', async () => {
    const { source } = await open((response, request, nth) =>
      nth === 0
        ? response.writeHead(400, { 'content-type': 'text/plain' }).end('QueryEvaluationException')
        : results(row('Q2', { tmdbMovie: '2' }))(response, request, nth),
    );
    const [first, second] = await Promise.all([
      source.crosswalk?.('movie', { tmdb: '1' }),
      source.crosswalk?.('movie', { tmdb: '2' }),
    ]);
    expect([stateOf(first), stateOf(second)]).toEqual(['later', 'found']);
    expect(stateOf(await source.crosswalk?.('movie', { tmdb: '2' }))).toBe('found');
  });
});

describe('trouble', () => {
  test.each<[string, Respond, string]>([
    ['an answer without results', json({}), 'later'],
    ['results that are no list', json({ results: { bindings: {} } }), 'later'],
    ['a page in HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'), 'later'],
    ['a client that is not allowed', (response) => response.writeHead(403).end(), 'later'],
    ['a query that took too long', (response) => response.writeHead(500).end('TimeoutException'), 'later'],
    ['a ban of a day', json({}, 429, { 'retry-after': '86400' }), 'ended'],
    ['malformed rows', results(), 'found'],
  ])('%s', async (_, respond, expected) => {
    const { source } = await open(respond);
    expect(stateOf(await source.test())).toBe(expected);
  });
});
