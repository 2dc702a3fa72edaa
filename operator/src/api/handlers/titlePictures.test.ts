import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf, film, filmId, pageFixture, read } from '../../../test/api/pageFixture.ts';
import { fact, title } from '../../../test/catalog/sample.ts';
import { pngOf } from '../../../test/pictures/hostileParts.ts';
import { startFakes } from '../../../test/sources/fakes/startFakes.ts';
import { readEnvironment } from '../../process/environment.ts';
import { pageMatches } from '../../serve/pageMatches.ts';
import { Accepted, TitleView } from '../schemas/title.ts';
import { PictureList, uploadAtMostBytes } from '../schemas/titlePictures.ts';

const address = `/api/v1/titles/${filmId}/pictures`;
const jpeg = (width = 400, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const saved = title(film, {
  ids: { tmdb: '70001' },
  facts: [
    fact('poster', 'filled', '', { source: 'tmdb' }),
    fact('fanart', 'filled', '', { source: 'file' }),
    fact('banner', 'filled', '', { source: 'you' }),
    fact('clearlogo', 'absent'),
    fact('trailer', 'open'),
  ],
});

async function picking(options: Parameters<typeof pageFixture>[0] = {}) {
  const fixture = await pageFixture(options);
  await fixture.save('movies', [saved]);
  return fixture;
}

async function searching() {
  const fakes = await startFakes({ picturesAlike: true });
  onTestFinished(() => fakes.close());
  const page = await picking({ spec: { sources: fakes.sources('tmdb') } });
  const environment = readEnvironment({ PROJECTIONIST_SECRET_TMDB_KEY: fakes.keys.of('tmdb') });
  Object.assign(page.ports, { matches: pageMatches({ data: page.folder, environment, maxJobs: 2 }) });
  return { ...page, fakes };
}

test('the pictures of the sources are listed, shown in a small form of our own, and picked', async () => {
  const { act, ask, fakes, pictures, wishes } = await searching();
  const { body } = await read(PictureList, await act(`${address}/search`, { fact: 'poster' }));
  expect(body).toMatchObject({ isAsked: true, troubles: [] });
  const [first] = body.pictures;
  if (first === undefined) throw new Error('expected a poster of the fake');
  expect(JSON.stringify(body)).not.toContain('http');
  const shown = await ask(`/${first.address}`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBeLessThanOrEqual(400);
  const picked = await act(address, { fact: 'poster', action: 'pick', picture: first.picture });
  expect((await read(Accepted, picked)).status).toBe(202);
  const wish = { action: 'pick', url: expect.stringContaining(fakes.origin), source: 'tmdb' };
  expect(pictures).toEqual([{ title: film, fact: 'poster', wish }]);
  expect(wishes).toHaveLength(1);
});

test('only listed pictures can be picked', async () => {
  const { act, pictures, fakes } = await searching();
  const answer = await act(address, { fact: 'poster', action: 'pick', picture: '0'.repeat(32) });
  expect(await failureOf(answer)).toEqual([404, 'notFound']);
  const evil = await act(address, { fact: 'poster', action: 'pick', picture: 'http://169.254.169.254/' });
  expect(await failureOf(evil)).toEqual([400, 'badRequest']);
  expect([pictures, fakes.requests]).toEqual([[], []]);
});

test('a picture of the person’s own is taken by its content', async () => {
  const { act, pictures, faults } = await picking();
  const bytes = await jpeg();
  expect((await act(address, { fact: 'poster', action: 'upload', content: base64(bytes) })).status).toBe(202);
  const [sent] = pictures;
  expect(sent).toMatchObject({ title: film, fact: 'poster', wish: { action: 'upload' } });
  expect(Buffer.compare(sent?.wish.action === 'upload' ? sent.wish.bytes : Buffer.alloc(0), bytes)).toBe(0);
  expect(faults).toEqual([]);
});

test.each([
  ['text', () => Buffer.from('<html><script>alert(1)</script>')],
  ['nothing', () => Buffer.alloc(0)],
  ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"/>')],
  ['a cut picture', async () => (await jpeg()).subarray(0, 700)],
  ['a picture of 60,000 x 60,000', () => pngOf(60_000, 60_000)],
  ['a picture of 4 x 4', () => jpeg(4, 4)],
  ['packed zeros', () => deflateSync(Buffer.alloc(1_000_000))],
  ['a video', () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
])('%s is refused as a poster', async (_, made) => {
  const { act, pictures, faults } = await picking();
  const content = base64(await made());
  expect(await failureOf(await act(address, { fact: 'poster', action: 'upload', content }))).toEqual([
    400,
    'badRequest',
  ]);
  expect([pictures, faults]).toEqual([[], []]);
});

test('a picture or a body beyond the limit is refused', async () => {
  const { act, ask, pictures } = await picking();
  const large = base64(Buffer.alloc(uploadAtMostBytes + 1));
  const beyond = 'A'.repeat(uploadAtMostBytes * 2);
  for (const content of [large, beyond]) {
    const answer = await act(address, { fact: 'poster', action: 'upload', content });
    expect(await failureOf(answer)).toEqual([413, 'tooLarge']);
  }
  // Every other address takes small bodies only.
  const other = await act(`${address}/search`, { fact: 'poster', x: 'y'.repeat(70_000) });
  expect(await failureOf(other)).toEqual([413, 'tooLarge']);
  expect((await ask(address, { method: 'POST', body: '{}' })).status).toBe(415);
  expect(pictures).toEqual([]);
});

test('without a session, from another page or for another title nothing is taken', async () => {
  const content = base64(await jpeg());
  const body = { fact: 'poster', action: 'upload', content };
  const closed = await picking({ password: 'open sesame' });
  expect(await failureOf(await closed.act(address, body))).toEqual([401, 'notSignedIn']);
  const open = await picking();
  const strange = await open.act(address, body, 'POST', { origin: 'http://evil.example' });
  expect(strange.status).toBe(403);
  expect((await open.act('/api/v1/titles/AAAA/pictures', body)).status).toBe(404);
  expect([...closed.pictures, ...open.pictures]).toEqual([]);
});

test.each([
  ['another fact', { fact: 'trailer', action: 'automatic' }, 400],
  ['a kind that the title lacks', { fact: 'season01-poster', action: 'automatic' }, 400],
  ['a prototype', { fact: '__proto__', action: 'automatic' }, 400],
  ['no picture', { fact: 'poster', action: 'pick' }, 400],
  ['no content', { fact: 'poster', action: 'upload' }, 400],
  ['another action', { fact: 'poster', action: 'remove' }, 400],
  ['their own file', { fact: 'fanart', action: 'upload', content: 'AAAA' }, 409],
  ['a picture that nobody chose', { fact: 'poster', action: 'automatic' }, 409],
])('%s is refused', async (_, body, status) => {
  const { act, pictures } = await picking();
  expect((await act(address, body)).status).toBe(status);
  expect(pictures).toEqual([]);
});

test('a choice is taken back', async () => {
  const { act, pictures } = await picking();
  expect((await act(address, { fact: 'banner', action: 'automatic' })).status).toBe(202);
  expect(pictures).toEqual([{ title: film, fact: 'banner', wish: { action: 'automatic' } }]);
});

test('nothing is chosen where nothing is written, or where no service is asked', async () => {
  const { act, ask } = await picking({ spec: { readOnly: true } });
  const { body } = await read(TitleView, await ask(`/api/v1/titles/${filmId}`));
  expect(body.pictureFacts).toEqual([]);
  const answer = await act(address, { fact: 'poster', action: 'upload', content: base64(await jpeg()) });
  expect(await failureOf(answer)).toEqual([409, 'refused']);
  expect((await (await picking()).act(`${address}/search`, { fact: 'poster' })).status).toBe(409);
});

test('the pictures that may be chosen are those that the title has or lacks', async () => {
  const { ask } = await picking();
  const { body } = await read(TitleView, await ask(`/api/v1/titles/${filmId}`));
  expect(body.pictureFacts).toEqual(['poster', 'fanart', 'clearlogo', 'banner']);
  expect(body.ownFiles).toEqual(['banner', 'fanart']);
});
