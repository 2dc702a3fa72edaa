import { afterEach, describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { answerOf, outcomeOf, serviceFixtures } from '../../../test/sources/serviceFixture.ts';
import type { MarksWish } from '../../phases/sources.ts';
import { marksOf, theintrodbSource } from './theintrodbSource.ts';

const grounds = serviceFixtures();
afterEach(() => grounds.close());

const known = answerOf('theintrodb', 'media');
const episode: MarksWish = { ids: { tmdb: '990001' }, season: 1, episode: 1, durationSeconds: 2600 };

describe('asking', () => {
  test('an episode by the TMDB id of its series: open at the start and at the end', async () => {
    const { source, asked } = await grounds.open(theintrodbSource, { '/v2/media': json(known) });
    expect(await source.marks?.(episode)).toEqual({
      state: 'found',
      value: [
        { kind: 'intro', startSeconds: 0, endSeconds: 72, source: 'theintrodb' },
        { kind: 'credits', startSeconds: 2500, endSeconds: 2600, source: 'theintrodb' },
      ],
    });
    expect(asked()).toEqual(['/v2/media?tmdb_id=990001&season=1&episode=1']);
  });

  test('a film by its id alone, at an address with its version', async () => {
    const body = { credits: [{ start_ms: 5_000_000, end_ms: null }] };
    const { source, asked } = await grounds.open(theintrodbSource, { '/v2/media': json(body) }, { path: '/v2' });
    expect(outcomeOf(await source.marks?.({ ids: { tmdb: '653' }, durationSeconds: 5400 }))).toBe('found');
    expect(asked()).toEqual(['/v2/media?tmdb_id=653']);
  });

  test.each<[string, MarksWish]>([
    ['without a TMDB id', { ...episode, ids: { imdb: 'tt9900001' } }],
    ['with an id that is none', { ...episode, ids: { tmdb: '1/../2' } }],
    ['of a season without an episode', { ids: { tmdb: '1' }, season: 1, durationSeconds: 2600 }],
  ])('nothing %s', async (_, wish) => {
    const { source, asked } = await grounds.open(theintrodbSource, { '/v2/media': json(known) });
    expect([await source.marks?.(wish), asked()]).toEqual([{ state: 'none' }, []]);
  });
});

describe('the answer', () => {
  test('tells four kinds, several of each', () => {
    const span = (start: number, end: number) => ({ start_ms: start * 1000, end_ms: end * 1000 });
    const body = {
      intro: [span(30, 90)],
      recap: [span(0, 20), span(20, 30)],
      credits: [span(2400, 2500)],
      preview: [span(2500, 2590)],
    };
    expect(marksOf(body, 2600).map(({ kind }) => kind)).toEqual(['intro', 'recap', 'recap', 'credits', 'preview']);
  });

  test('for a video whose length nobody knows is none', () => {
    expect(marksOf(known, undefined)).toEqual([]);
  });

  test.each<[string, Respond, string]>([
    ['of what nobody marked', json({ intro: [], recap: [], credits: [], preview: [] }), 'none'],
    ['of what it has not', json({ error: 'Not found' }, 404), 'none'],
    ['of somebody else', (response) => response.writeHead(404).end('<html>'), 'later'],
    ['of a service that is down', json({}, 503), 'later'],
    ['of texts for lists', json({ intro: 'x', credits: 7 }), 'none'],
  ])('%s', async (_, respond, expected) => {
    const { source } = await grounds.open(theintrodbSource, { '/v2/media': respond });
    expect(outcomeOf(await source.marks?.(episode))).toBe(expected);
  });
});

test.each<[string, Respond, string]>([
  ['answers', json(known), 'found'],
  ['answers that it has not that one', json({ error: 'Not found' }, 404), 'found'],
  ['is another service', json([]), 'key'],
])('its test: %s', async (_, respond, expected) => {
  const { source } = await grounds.open(theintrodbSource, { '/v2/media': respond });
  expect(outcomeOf(await source.test())).toBe(expected);
});
