import { describe, expect, test } from 'vitest';
import { filmId, pageFixture } from '../../test/api/pageFixture.ts';
import { openApiDocument } from './document.ts';
import { allowedMethods } from './methods.ts';

const allowed = allowedMethods(openApiDocument('1').paths, '/api/v1');

test.each([
  ['/api/v1/titles', 'GET, HEAD'],
  ['/api/v1/titles/abcd', 'GET, HEAD'],
  ['/api/v1/titles/abcd/walk', 'POST'],
  ['/api/v1/titles/abcd/files/Season 1/a.trickplay/0.jpg', 'GET, HEAD'],
  ['/api/v1/libraries/default/movies/walk', 'POST'],
  ['/api/v1/session', 'DELETE, GET, HEAD, POST'],
  ['/api/v1/titles/abcd/walk/more', undefined],
  ['/api/v1/nothing', undefined],
  ['/api/v1', undefined],
  ['/titles', undefined],
])('%s allows %s', (path, allow) => {
  expect(allowed(path)).toBe(allow);
});

describe('a method that an address does not allow', () => {
  test.each([
    ['DELETE', '/api/v1/titles', 'GET, HEAD'],
    ['GET', `/api/v1/titles/${filmId}/walk`, 'POST'],
    ['PUT', '/api/v1/session', 'DELETE, GET, HEAD, POST'],
    ['OPTIONS', '/api/v1/libraries', 'GET, HEAD'],
    ['POST', '/libraries', 'GET, HEAD'],
  ])('%s %s is answered 405 with the allowed methods', async (method, path, allow) => {
    const fixture = await pageFixture();
    const answer = await fixture.ask(path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    expect(JSON.parse(await answer.text()).error.code).toBe('notAllowed');
  });

  test('is refused before a password is required, and an unknown address stays unknown', async () => {
    const fixture = await pageFixture({ password: 'open sesame' });
    expect((await fixture.ask('/api/v1/titles', { method: 'DELETE' })).status).toBe(405);
    expect((await (await pageFixture()).ask('/api/v1/nothing')).status).toBe(404);
  });

  test('HEAD is answered like GET, without a body', async () => {
    const answer = await (await pageFixture()).ask('/api/v1/libraries', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});
