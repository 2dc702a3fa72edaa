import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressedJson } from './compressedJson.ts';

const text = JSON.stringify({ order: 'Heat (1995) '.repeat(200) });
const app = new Hono()
  .use(compressedJson())
  .get('/value', (c) => c.json(JSON.parse(text)))
  .get('/export', () => new Response(text, { headers: { 'content-type': 'application/json', 'x-name': 'story' } }))
  .get('/missing', (c) => c.json(JSON.parse(text), 404));

test.each([
  ['a value', '/value', 200],
  ['the text of a file', '/export', 200],
  ['an error', '/missing', 404],
])('JSON is compressed, also %s', async (_, path, status) => {
  const answer = await app.request(path, { headers: { 'accept-encoding': 'gzip' } });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([status, 'gzip']);
  expect(answer.headers.get('x-name')).toBe(path === '/export' ? 'story' : null);
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(text);
});

test('it is sent as it is to whoever does not take gzip', async () => {
  const answer = await app.request('/export');
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, text]);
});
