import { afterEach, describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { answerOf, outcomeOf, serviceFixtures } from '../../../test/sources/serviceFixture.ts';
import type { MarksWish } from '../../phases/sources.ts';
import { introdbSource, marksOf } from './introdbSource.ts';

const grounds = serviceFixtures();
afterEach(() => grounds.close());

const known = answerOf('introdb', 'segments');
const wish: MarksWish = { ids: { imdb: 'tt9900001', tmdb: '990001' }, season: 1, episode: 1, durationSeconds: 2600 };

describe('an episode', () => {
  test('is requested by the IMDb id of its series', async () => {
    const { source, asked } = await grounds.open(introdbSource, { '/segments': json(known) });
    expect(await source.marks?.(wish)).toEqual({
      state: 'found',
      value: [{ kind: 'intro', startSeconds: 12.5, endSeconds: 72, source: 'introdb' }],
    });
    expect(asked()).toEqual(['/segments?imdb_id=tt9900001&season=1&episode=1']);
  });

  test('has credits where the service has an outro', () => {
    const body = { intro: null, recap: { start_ms: 0, end_ms: 30_000 }, outro: { start_sec: 2500, end_sec: 2590 } };
    expect(marksOf(body, 2600).map(({ kind, startSeconds }) => [kind, startSeconds])).toEqual([
      ['recap', 0],
      ['credits', 2500],
    ]);
  });

  test.each<[string, Partial<MarksWish>]>([
    ['an IMDb id', { ids: { tmdb: '990001' } }],
    ['a well-formed IMDb id', { ids: { imdb: 'tt1&season=2' } }],
  ])('without %s nothing is requested', async (_, less) => {
    const { source, asked } = await grounds.open(introdbSource, { '/segments': json(known) });
    expect([await source.marks?.({ ...wish, ...less }), asked()]).toEqual([{ state: 'none' }, []]);
  });

  test('without a number nothing is requested', async () => {
    const { source, asked } = await grounds.open(introdbSource, { '/segments': json(known) });
    expect([await source.marks?.({ ids: wish.ids, durationSeconds: 2600 }), asked()]).toEqual([{ state: 'none' }, []]);
  });

  test.each<[string, Respond, string]>([
    ['without marks', json({ ...known, intro: null }), 'none'],
    ['that the service does not have, in its own words', json({ error: 'Not found' }, 404), 'none'],
    ['with marks of a shorter cut', json({ intro: { start_ms: 12_500, end_ms: 2_700_000 } }), 'none'],
    ['with malformed fields', json([1, 'x', null]), 'none'],
    ['a 404 of another service', (response) => response.writeHead(404).end('<html>'), 'later'],
    ['a service that is down', json({}, 502), 'later'],
  ])('%s', async (_, respond, expected) => {
    const { source } = await grounds.open(introdbSource, { '/segments': respond });
    expect(outcomeOf(await source.marks?.(wish))).toBe(expected);
  });
});

test.each<[string, Respond, string]>([
  ['answers', json(known), 'found'],
  ['answers that it lacks that episode', json({ error: 'Not found' }, 404), 'found'],
  ['is another service', json({ hello: 'world' }), 'key'],
  ['is down', json({}, 500), 'later'],
])('its test: %s', async (_, respond, expected) => {
  const { source } = await grounds.open(introdbSource, { '/segments': respond });
  expect(outcomeOf(await source.test())).toBe(expected);
});
