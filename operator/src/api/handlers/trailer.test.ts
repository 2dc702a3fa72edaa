import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alien } from '../../../test/api/alien.ts';
import { failureOf, film, filmId, pageFixture, read } from '../../../test/api/pageFixture.ts';
import type { TrailerValue } from '../../title/titleFacts.ts';
import { TitleView } from '../schemas/title.ts';

const bytes = Uint8Array.from({ length: 700_000 }, (_, place) => place % 251);
const name = `${film}-trailer.mp4`;
const address = `/api/v1/titles/${filmId}/trailer`;

async function withTrailer(value: Partial<TrailerValue>) {
  const fixture = await pageFixture();
  await fixture.save('movies', [alien()]);
  await fixture.put('movies', `${film}/${film}.mkv`, 'video');
  await fixture.put('movies', `${film}/${name}`, bytes);
  await fixture.putRecord('movies', film, {
    titles: {
      '.': { arrivals: {}, facts: { trailer: { state: 'filled', value: { links: [], ...value } } }, made: [] },
    },
    files: {},
  });
  return fixture;
}

const view = async ({ ask }: Awaited<ReturnType<typeof withTrailer>>) =>
  (await read(TitleView, await ask(`/api/v1/titles/${filmId}`))).body.trailer;

test('a trailer file is sent whole, in ranges, and not at all if the client has it', async () => {
  const fixture = await withTrailer({ path: name });
  expect(await view(fixture)).toEqual({ address: address.slice(1), type: 'video/mp4', links: [] });
  const whole = await fixture.ask(address);
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('content-length')]).toEqual([
    ...[200, 'video/mp4', '700000'],
  ]);
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), bytes)).toBe(0);
  const part = await fixture.ask(address, { headers: { range: 'bytes=300000-599999' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 300000-599999/700000']);
  expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), bytes.subarray(300_000, 600_000))).toBe(0);
  const beyond = await fixture.ask(address, { headers: { range: 'bytes=700000-' } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */700000']);
  const known = await fixture.ask(address, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
  expect([known.status, await known.text()]).toEqual([304, '']);
  const stopped = await fixture.ask(address);
  await stopped.body?.cancel();
  expect(fixture.faults).toEqual([]);
});

test.each([
  '../secret.mp4',
  '/etc/secret.mp4',
  'a/../../secret.mp4',
  '.projectionist/record.json',
  '.hidden.mp4',
  'movie.nfo',
  `${film}.avi`,
  'missing.mp4',
  'outside.mp4',
  '',
])('a record that names %j as its trailer shows no file', async (path) => {
  const fixture = await withTrailer({ path });
  await fixture.put('shows', 'secret.mp4', 'of another Library');
  await symlink(join(fixture.folder, 'shows/secret.mp4'), join(fixture.folder, 'movies', film, 'outside.mp4'));
  expect(await failureOf(await fixture.ask(address))).toEqual([404, 'notFound']);
});

test('links lead to https pages alone', async () => {
  const links = ['https://www.youtube.com/watch?v=1', 'http://plain.example/1', 'javascript:alert(1)', 'x'];
  const fixture = await withTrailer({ links: links.map((url) => ({ url })) });
  expect(await view(fixture)).toEqual({ links: [{ url: links[0] }] });
  expect(await failureOf(await fixture.ask(address))).toEqual([404, 'notFound']);
});

test('the cast has pictures that lie beside the title', async () => {
  const fixture = await pageFixture();
  const summary = { cast: ['Sigourney Weaver', 'Ian Holm', 'constructor'], roles: { 'Ian Holm': 'Ash' } };
  await fixture.save('movies', [{ ...alien(), summary }]);
  await fixture.put('movies', `${film}/${film}.mkv`, 'video');
  await fixture.put('movies', `${film}/.actors/Sigourney_Weaver.jpg`, 'a face');
  await fixture.put('movies', `${film}/.actors/Ian_Holm.txt`, 'no picture');
  await fixture.put('movies', `${film}/.actors/.hidden.jpg`, 'no face');
  const { body } = await read(TitleView, await fixture.ask(`/api/v1/titles/${filmId}`));
  const picture = `api/v1/titles/${filmId}/files/.actors/Sigourney_Weaver.jpg`;
  expect(body.summary?.cast).toEqual([
    { name: 'Sigourney Weaver', picture },
    { name: 'Ian Holm', role: 'Ash' },
    { name: 'constructor' },
  ]);
  expect(await (await fixture.ask(`/${picture}`)).text()).toBe('a face');
  for (const name of ['.actors/.hidden.jpg', '.actors/a/b.jpg', '.actors', '.other/a.jpg'])
    expect([name, (await fixture.ask(`/api/v1/titles/${filmId}/files/${name}`)).status]).toEqual([name, 404]);
});
