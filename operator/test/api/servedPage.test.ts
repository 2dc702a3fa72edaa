import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../freePort.ts';
import { type Fixture, makeFixture, run, type ServeStart, type Serving, startServe } from '../serving.ts';
import { cachedVideo } from '../videos/cache.ts';

const film = 'Alien (1979)';

async function house(): Promise<Fixture> {
  const fixture = await makeFixture({});
  onTestFinished(() => fixture.remove());
  const video = await cachedVideo('page.mkv', {
    ...{ seconds: 12, widthPixels: 320, heightPixels: 180, codec: 'h264', keyframeEverySeconds: 2, frameRate: 10 },
    pictures: 'numbered',
  });
  await mkdir(join(fixture.folder, 'movies', film), { recursive: true });
  await copyFile(video, join(fixture.folder, 'movies', film, `${film}.mkv`));
  const spec = {
    kind: 'movies',
    storage: { path: join(fixture.folder, 'movies') },
    // An hourly walk during the test would be counted.
    schedule: '0 0 29 2 *',
    sources: [],
    tiles: { mode: 'inline', intervalSeconds: 2 },
  };
  const document = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'movies' }, spec };
  await writeFile(fixture.config, JSON.stringify(document));
  return fixture;
}

async function serve(fixture: Fixture, start: ServeStart = {}): Promise<Serving> {
  const env = { PROJECTIONIST_QUIET_SECONDS: '0', ...start.env };
  const serving = await startServe(fixture, { ...start, env });
  onTestFinished(async () => {
    await serving.stop('SIGKILL');
  });
  return serving;
}

const walked = (serving: Serving) => serving.logged(({ msg }) => msg === 'a run ended');
const body = async (url: string) => JSON.parse(await (await fetch(url)).text());
const action = (content: object = {}) => ({
  method: 'POST',
  body: JSON.stringify(content),
  headers: { 'content-type': 'application/json' },
});

describe('a served page', () => {
  test('shows the result of a walk, serves its tile sheets, and walks again on request', async () => {
    const serving = await serve(await house());
    await walked(serving);
    const api = `${serving.pageUrl}/api/v1`;
    const { titles, total } = await body(`${api}/titles`);
    expect([total, titles[0].key, titles[0].badges]).toEqual([1, film, ['SD']]);
    const picture = await fetch(`${serving.pageUrl}/${titles[0].preview.thumbnail}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const title = await body(`${api}/titles/${titles[0].id}`);
    const [video] = title.videos;
    expect(video).toMatchObject({ video: [{ codec: 'h264', widthPixels: 320 }] });
    expect(video.tiles).toMatchObject({ intervalSeconds: 2, images: 6 });
    const sheet = await fetch(`${serving.pageUrl}/${video.tiles.sheets[0]}`);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8');
    expect((await fetch(`${serving.pageUrl}/${video.thumbnail}`)).status).toBe(200);

    const since = serving.log.length;
    const held = await fetch(`${api}/titles/${titles[0].id}/refresh`, action({ facts: ['thumbnail'] }));
    expect([held.status, await held.json()]).toEqual([
      202,
      { library: 'default/movies', held: 'folder', starts: 'soon' },
    ]);
    await serving.logged(({ msg }) => msg === 'a run ended', since);
    const { runs } = await body(`${api}/runs?limit=1`);
    // The thumbnail is made again from the same frame, so the file is the same.
    expect(runs[0]).toMatchObject({ number: 2, result: 'Succeeded', titles: 1, failureCount: 0 });
  });

  test('streams callers and running walks as events', async () => {
    const serving = await serve(await house());
    await walked(serving);
    const stream = await fetch(`${serving.pageUrl}/api/v1/events`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let told = '';
    const hear = async (words: string) => {
      while (!told.includes(words)) {
        const next = await reader?.read();
        if (next?.done !== false) throw new Error(`the stream ended: ${told}`);
        told += next.value;
      }
    };
    await hear('event: jobs');
    expect(await serving.post('movies', {}, { 'user-agent': 'Radarr/5.1' })).toBe(204);
    await hear('event: libraries');
    await expect
      .poll(async () => (await body(`${serving.pageUrl}/api/v1/libraries`)).libraries[0].heard, { timeout: 30_000 })
      .toEqual([{ sender: 'radarr', at: expect.any(String) }]);
    // An open stream does not delay the shutdown.
    expect(await serving.stop()).toEqual({ code: 0, signal: null });
  });

  test('requires the password, but not for its webhook, which has a separate address', async () => {
    const fixture = await house();
    const file = join(fixture.folder, 'password');
    await writeFile(file, 'open sesame\nnot this line');
    const serving = await serve(fixture, { args: ['--password-file', file, '--webhook-listen', '127.0.0.1:0'] });
    expect(serving.baseUrl).not.toBe(serving.pageUrl);
    expect(await serving.post('movies', {})).toBe(204);
    const here = await fetch(`${serving.pageUrl}/webhook/default/movies`, { method: 'POST' });
    expect(here.status).toBe(404);
    expect((await fetch(`${serving.baseUrl}/api/v1/titles`)).status).toBe(404);
    const metrics = await Promise.all([serving.baseUrl, serving.pageUrl].map((url) => fetch(`${url}/metrics`)));
    expect(metrics.map(({ status }) => status)).toEqual([404, 401]);
    const authorization = `Basic ${Buffer.from('prometheus:open sesame').toString('base64')}`;
    expect((await fetch(`${serving.pageUrl}/metrics`, { headers: { authorization } })).status).toBe(200);

    const api = `${serving.pageUrl}/api/v1`;
    expect((await fetch(`${api}/titles`)).status).toBe(401);
    const signed = await fetch(`${api}/session`, action({ password: 'open sesame' }));
    const cookie = signed.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect((await fetch(`${api}/titles`, { headers: { cookie } })).status).toBe(200);
    const stream = await fetch(`${api}/events`, { headers: { cookie } });
    await writeFile(file, 'changed');
    expect((await fetch(`${api}/titles`, { headers: { cookie } })).status).toBe(401);
    await stream.text();
    expect((await fetch(`${api}/session`, action({ password: 'open sesame' }))).status).toBe(401);
    expect((await fetch(`${api}/session`, action({ password: 'changed' }))).status).toBe(200);
    expect(JSON.stringify(serving.log)).not.toContain('sesame');
  });

  test('takes a password by its hash, and shows the metrics at an address of their own', async () => {
    const fixture = await house();
    const file = join(fixture.folder, 'password');
    const made = await run(['password'], {}, 'open sesame\n');
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^\$scrypt\$ln=14,r=8,p=5\$\S+\n$/u), err: '' });
    await writeFile(file, made.out);
    const port = await freePort();
    const serving = await serve(fixture, { args: ['--password-file', file, '--metrics-listen', `127.0.0.1:${port}`] });
    const session = `${serving.pageUrl}/api/v1/session`;
    expect((await fetch(session, action({ password: made.out.trim() }))).status).toBe(401);
    expect((await fetch(session, action({ password: 'open sesame' }))).status).toBe(200);
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([metrics.status, (await metrics.text()).includes('projectionist_webhooks_total')]).toEqual([200, true]);
    expect(await (await fetch(`${serving.pageUrl}/metrics`)).text()).not.toContain('projectionist_webhooks_total');
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/session`)).status).toBe(404);
    expect(JSON.stringify(serving.log)).not.toMatch(/sesame|scrypt/u);
  });

  test('does not start with a hash that cannot be used', async () => {
    const fixture = await house();
    const file = join(fixture.folder, 'password');
    await writeFile(file, '$2b$12$abcdefghijklmnopqrstuu');
    const args = ['serve', '--config', fixture.config, '--data', fixture.data, '--listen', '127.0.0.1:0'];
    const { code, err } = await run([...args, '--password-file', file]);
    expect([code, err]).toEqual([1, expect.stringContaining('make one with `projectionist password`')]);
    expect(err).not.toContain('abcdef');
  });

  test.each([
    ['from this machine by default', [], 200],
    ['from a named proxy', ['--trusted-proxy', '192.0.2.1,127.0.0.0/8'], 200],
    ['from nobody else', ['--trusted-proxy', '192.0.2.1'], 401],
  ])('believes the user in a trusted header %s', async (_, args, status) => {
    const serving = await serve(await house(), { args: ['--trusted-header', 'Remote-User', ...args] });
    const answer = await fetch(`${serving.pageUrl}/api/v1/jobs`, { headers: { 'remote-user': 'anna' } });
    expect(answer.status).toBe(status);
    expect((await fetch(`${serving.pageUrl}/api/v1/jobs`)).status).toBe(401);
  });

  test('refuses requests for another host name, and survives malformed requests', async () => {
    const serving = await serve(await house());
    const { port } = new URL(serving.pageUrl);
    const raw = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.setEncoding('utf8').on('data', (part: string) => {
          answer += part;
        });
        socket.on('end', () => resolve(answer)).on('error', reject);
      });
    const get = (target: string, host = '127.0.0.1') =>
      raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await get('/api/v1/libraries', 'evil.example')).toMatch(/^HTTP\/1.1 421 /u);
    for (const target of [
      '//',
      '//evil.example/api/v1/jobs',
      '/%',
      '/api/v1/titles/%',
      '/a/../../etc/passwd',
      '*',
      'http://evil.example/',
    ]) {
      expect([target, /^HTTP\/1.1 [2-4]\d\d /u.test(await get(target))]).toEqual([target, true]);
    }
    expect(await get('/api/v1/jobs')).toMatch(/^HTTP\/1.1 200 /u);
    expect((await fetch(`${serving.pageUrl}/livez`)).status).toBe(200);
    expect(serving.log.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
