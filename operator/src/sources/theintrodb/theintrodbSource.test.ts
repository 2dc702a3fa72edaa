import { afterEach, describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { answerOf, outcomeOf, serviceFixtures } from '../../../test/sources/serviceFixture.ts';
import type { MarksWish } from '../../phases/sources.ts';
import { marksOf, theintrodbSource } from './theintrodbSource.ts';

const grounds = serviceFixtures();
afterEach(() => grounds.close());

const known = answerOf('theintrodb', 'media');
const episode: MarksWish = { ids: { tmdb: '990001' }, season: 1, episode: 1, durationSeconds: 2600 };

describe('a request', () => {
  test('for an episode uses the TMDB id of its series; spans may be open at both ends', async () => {
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

  test('for a film uses its id alone; the address has the version', async () => {
    const body = { credits: [{ start_ms: 5_000_000, end_ms: null }] };
    const { source, asked } = await grounds.open(theintrodbSource, { '/v2/media': json(body) }, { path: '/v2' });
    expect(outcomeOf(await source.marks?.({ ids: { tmdb: '653' }, durationSeconds: 5400 }))).toBe('found');
    expect(asked()).toEqual(['/v2/media?tmdb_id=653']);
  });

  test.each<[string, MarksWish]>([
    ['without a TMDB id', { ...episode, ids: { imdb: 'tt9900001' } }],
    ['with an invalid id', { ...episode, ids: { tmdb: '1/../2' } }],
    ['of a season without an episode', { ids: { tmdb: '1' }, season: 1, durationSeconds: 2600 }],
  ])('nothing is requested %s', async (_, wish) => {
    const { source, asked } = await grounds.open(theintrodbSource, { '/v2/media': json(known) });
    expect([await source.marks?.(wish), asked()]).toEqual([{ state: 'none' }, []]);
  });
});

describe('an answer', () => {
  test('has four kinds, several spans of each', () => {
    const span = (start: number, end: number) => ({ start_ms: start * 1000, end_ms: end * 1000 });
    const body = {
      intro: [span(30, 90)],
      recap: [span(0, 20), span(20, 30)],
      credits: [span(2400, 2500)],
      preview: [span(2500, 2590)],
    };
    expect(marksOf(body, 2600).map(({ kind }) => kind)).toEqual(['intro', 'recap', 'recap', 'credits', 'preview']);
  });

  test('is none for a video of unknown length', () => {
    expect(marksOf(known, undefined)).toEqual([]);
  });

  test.each<[string, Respond, string]>([
    ['without marks', json({ intro: [], recap: [], credits: [], preview: [] }), 'none'],
    ['for a title it lacks', json({ error: 'Not found' }, 404), 'none'],
    ['of another service', (response) => response.writeHead(404).end('<html>'), 'later'],
    ['of a service that is down', json({}, 503), 'later'],
    ['with texts instead of lists', json({ intro: 'x', credits: 7 }), 'none'],
  ])('%s', async (_, respond, expected) => {
    const { source } = await grounds.open(theintrodbSource, { '/v2/media': respond });
    expect(outcomeOf(await source.marks?.(episode))).toBe(expected);
  });
});

test.each<[string, Respond, string]>([
  ['answers', json(known), 'found'],
  ['answers that it lacks that episode', json({ error: 'Not found' }, 404), 'found'],
  ['is another service', json([]), 'key'],
])('its test: %s', async (_, respond, expected) => {
  const { source } = await grounds.open(theintrodbSource, { '/v2/media': respond });
  expect(outcomeOf(await source.test())).toBe(expected);
});
