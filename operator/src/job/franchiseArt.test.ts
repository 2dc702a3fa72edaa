import { createServer, type RequestListener } from 'node:http';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { jpegOfScans } from '../../test/pictures/hostileJpeg.ts';
import { ArtAbsent, ArtRefused } from '../franchises/art.ts';
import { franchiseArt } from './franchiseArt.ts';

async function hostOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

const image = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 200, height: 300, channels: 4, background: '#8040207f' } })
    .toFormat(format)
    .toBuffer();

function fetcher(baseUrl?: string) {
  const sources = baseUrl === undefined ? [] : [{ tmdb: { baseUrl } }];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  return franchiseArt({ spec: { sources }, signal: stop.signal, warn: () => undefined });
}

const signal = new AbortController().signal;

describe('an image behind a link', () => {
  test.each([
    ['poster', 'jpeg', 'jpg', 'jpeg'],
    ['poster', 'webp', 'jpg', 'jpeg'],
    ['logo', 'png', 'png', 'png'],
    ['logo', 'webp', 'png', 'png'],
  ] as const)('a %s that is a %s is kept as .%s', async (kind, sent, ending, format) => {
    const bytes = await image(sent);
    const origin = await hostOf((_, response) =>
      response.writeHead(200, { 'content-type': `image/${sent}` }).end(bytes),
    );
    const fetched = await fetcher(origin).fetch(kind, `${origin}/a`, signal);
    expect(fetched).toMatchObject({ ending, widthPixels: 200, heightPixels: 300 });
    expect((await sharp(fetched.bytes).metadata()).format).toBe(format);
    expect((await sharp(fetched.preview).metadata()).format).toBe('webp');
    expect((await sharp(await fetcher().preview(kind, fetched.bytes)).metadata()).format).toBe('webp');
  });

  test.each<[string, RequestListener]>([
    ['nothing', (_, response) => response.writeHead(404).end()],
    ['an HTML page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    [
      'a page with the type of an image',
      (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html>'),
    ],
  ])('a link to %s is absent, with a sentence', async (_, answer) => {
    const origin = await hostOf(answer);
    const failed = fetcher(origin).fetch('poster', `${origin}/a`, signal);
    await expect(failed).rejects.toBeInstanceOf(ArtAbsent);
    await expect(failed).rejects.toThrow(/expected|found|404/u);
  });

  test('that takes too much time is refused until its link changes', async () => {
    const bytes = jpegOfScans({ widthPixels: 640, heightPixels: 960, scans: 2_600 });
    const origin = await hostOf((_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes));
    const failed = fetcher(origin).fetch('poster', `${origin}/a`, signal);
    await expect(failed).rejects.toBeInstanceOf(ArtRefused);
    await expect(failed).rejects.toMatchObject({ words: { code: 'franchiseLinkCostly' } });
  });

  test('that is truncated fails and is retried', async () => {
    const bytes = await image('jpeg');
    const cut = bytes.subarray(0, bytes.length / 2);
    const origin = await hostOf((_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(cut));
    const failed = fetcher(origin).fetch('poster', `${origin}/a`, signal);
    await expect(failed).rejects.toThrow();
    await expect(failed).rejects.not.toBeInstanceOf(ArtAbsent);
  });

  test("on the home network is never requested, because a stranger's file names it", async () => {
    const asked: string[] = [];
    const origin = await hostOf((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    const links = [
      `${origin}/a`,
      origin.replace('http:', 'https:'),
      'https://169.254.169.254/latest',
      'https://localhost/',
    ];
    for (const link of links) await expect(fetcher().fetch('poster', link, signal)).rejects.toBeInstanceOf(ArtAbsent);
    expect(asked).toEqual([]);
  });

  test('reaches only paths below a baseUrl, also by a redirect: nothing else of that server', async () => {
    const asked: string[] = [];
    const bytes = await image('jpeg');
    const origin = await hostOf((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/pictures/away') response.writeHead(302, { location: '/restart' }).end();
      else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
    });
    const links = ['/restart', '/', '/pictures/../restart', '/pictures/..%2frestart', '/pictures/away'];
    const art = fetcher(`${origin}/pictures`);
    for (const link of links)
      await expect(art.fetch('poster', `${origin}${link}`, signal)).rejects.toBeInstanceOf(ArtAbsent);
    expect(asked).toEqual(['/pictures/away']);
    await expect(art.fetch('poster', `${origin}/pictures/a.jpg`, signal)).resolves.toMatchObject({ ending: 'jpg' });
  });

  test('is not awaited after the walk is stopped', async () => {
    const stop = new AbortController();
    const origin = await hostOf(() => stop.abort(new Error('stopped')));
    await expect(fetcher(origin).fetch('poster', `${origin}/a`, stop.signal)).rejects.toThrow('stopped');
  });
});
