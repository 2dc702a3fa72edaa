import { expect, test } from 'vitest';
import { exampleOf } from '../answers/sourceOnLoopback.ts';
import { anilistFake } from './anilist.ts';
import { sampleCatalogue } from './sample.ts';
import { differences, shapeOf } from './shape.ts';

const fake = anilistFake(sampleCatalogue);

async function answerTo(
  query: string,
  variables: object,
): Promise<readonly [status: number | undefined, body: unknown]> {
  const body = JSON.stringify({ query, variables });
  const asked = { method: 'POST', path: '/', query: new URLSearchParams(), headers: {}, body };
  const reply = await fake({ ...asked, origin: 'http://fake', elsewhere: 'http://fake' });
  return [reply?.status, JSON.parse(String(reply?.body))];
}

test.each<[string, string, object, number]>([
  ['search', 'query { Page(perPage: 20) }', { search: 'Hafenfeuer' }, 200],
  ['search-empty', 'query { Page(perPage: 20) }', { search: 'zzzzzz' }, 200],
  ['media', 'query { Media(id: 1) }', { id: 9_990_001 }, 200],
  ['error-404', 'query { Media(id: 1) }', { id: 1 }, 404],
  ['error-400', 'query { Nonsense }', {}, 400],
  ['genres', 'query { GenreCollection }', {}, 200],
])('the fake of AniList answers in the form of %s', async (file, query, variables, expected) => {
  const [status, body] = await answerTo(query, variables);
  expect(status).toBe(expected);
  expect(differences(shapeOf(exampleOf('anilist', file)), shapeOf(body))).toEqual([]);
});
