import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressedJson, longJson } from './compressedJson.ts';

/** More than a kilobyte even when it is compressed. */
const text = JSON.stringify({
  order: Array.from({ length: 1_000 }, (_, number) => `Heat ${(number * 7_919) % 10_007}`),
});
const scripts = { titles: ['Amélie', 'Сталкер', '東京物語', '🎬', 'half \ud800', 'Ocean’s'] };
const app = new Hono()
  .use(compressedJson())
  .get('/value', (c) => c.json(JSON.parse(text)))
  .get('/export', () => new Response(text, { headers: { 'content-type': 'application/json', 'x-name': 'story' } }))
  .get('/long', (c) => longJson(c, JSON.parse(text)))
  .get('/scripts', (c) => longJson(c, scripts))
  .get('/short', (c) => longJson(c, { order: 'Heat (1995)' }))
  .get('/missing', (c) => c.json(JSON.parse(text), 404));

test.each([
  ['a value', '/value', 200],
  ['the text of a file', '/export', 200],
  ['a long value', '/long', 200],
  ['an error', '/missing', 404],
])('JSON is compressed, also %s', async (_, path, status) => {
  const answer = await app.request(path, { headers: { 'accept-encoding': 'gzip' } });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([status, 'gzip']);
  expect(answer.headers.get('x-name')).toBe(path === '/export' ? 'story' : null);
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(text);
});

test.each(['/export', '/long'])('%s is sent as it is to whoever does not take gzip', async (path) => {
  const answer = await app.request(path);
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, text]);
});

test.each([
  ['a short one', '/short', {}],
  ['only the headers of one', '/long', { method: 'HEAD' }],
])('%s is not compressed', async (_, path, init) => {
  const answer = await app.request(path, { ...init, headers: { 'accept-encoding': 'gzip' } });
  const [type, coding] = ['content-type', 'content-encoding'].map((name) => answer.headers.get(name));
  expect([answer.status, type, coding]).toEqual([200, 'application/json', null]);
});

test.each(['/value', '/long', '/short'])('caches are told that %s depends on the coding', async (path) => {
  expect((await app.request(path)).headers.get('vary')).toBe('accept-encoding');
});

test('letters of every script arrive as they are', async () => {
  expect(await (await app.request('/scripts')).json()).toEqual(scripts);
});
