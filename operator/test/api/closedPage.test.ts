/** A page that others than this machine reach: closed until somebody decides who may open it. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../freePort.ts';
import { type Fixture, makeFixture, run, type Serving, startServe, writeConfig } from '../serving.ts';

async function house(): Promise<Fixture> {
  const fixture = await makeFixture({});
  onTestFinished(() => fixture.remove());
  const storage = { path: join(fixture.folder, 'movies') };
  await writeConfig(fixture.config, { movies: { kind: 'movies', storage, sources: [], schedule: '0 0 29 2 *' } });
  return fixture;
}

const everywhere = ['--listen', '0.0.0.0:0'];

async function serve(fixture: Fixture, ...args: readonly string[]): Promise<Serving> {
  const serving = await startServe(fixture, { args: [...everywhere, ...args] });
  onTestFinished(async () => {
    await serving.stop('SIGKILL');
  });
  return serving;
}

const statusOf = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).status;

describe('without a password', () => {
  test('the page and the metrics are closed, and webhooks are answered', async () => {
    const serving = await serve(await house());
    expect(await serving.post('movies', {})).toBe(204);
    for (const path of [
      '',
      'api/v1/session',
      'api/v1/titles',
      'api/v1/events',
      'assets/x.js',
      'metrics',
      'metrics/x',
    ]) {
      expect([path, await statusOf(`${serving.pageUrl}/${path}`)]).toEqual([path, 403]);
    }
    const action = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await fetch(`${serving.pageUrl}/api/v1/libraries/default/movies/walk`, action)).status).toBe(403);
    const page = await fetch(serving.pageUrl, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toMatch(/--password-file FILE.*--open-page/u);
    expect([await statusOf(`${serving.pageUrl}/livez`), await statusOf(`${serving.pageUrl}/readyz`)]).toEqual([
      200, 200,
    ]);
  });

  test('the metrics are shown at an address of their own', async () => {
    const port = await freePort();
    await serve(await house(), '--metrics-listen', `127.0.0.1:${port}`);
    expect(await statusOf(`http://127.0.0.1:${port}/metrics`)).toBe(200);
  });

  test('--open-page shows the page to everybody', async () => {
    const serving = await serve(await house(), '--open-page');
    expect([await statusOf(`${serving.pageUrl}/api/v1/titles`), await statusOf(`${serving.pageUrl}/metrics`)]).toEqual([
      200, 200,
    ]);
  });

  test('a trusted header opens it to the proxy alone', async () => {
    const serving = await serve(await house(), '--trusted-header', 'Remote-User', '--trusted-proxy', '192.0.2.1');
    expect(await statusOf(`${serving.pageUrl}/api/v1/titles`, { 'remote-user': 'anna' })).toBe(401);
  });

  test('a page alone does not start', async () => {
    const fixture = await house();
    const args = ['web', '--config', fixture.config, '--data', fixture.data];
    const { code, err } = await run([...args, ...everywhere]);
    expect([code, err]).toEqual([2, expect.stringContaining('set one with --password-file FILE')]);
  });
});

describe('--make-password', () => {
  test('makes a password at the first start, prints it once, and keeps it', async () => {
    const fixture = await house();
    const file = join(fixture.data, 'page-password');
    const args = ['--password-file', file, '--make-password'];
    const first = await serve(fixture, ...args);
    const password = (await readFile(file, 'utf8')).trim();
    expect(password).toMatch(/^[\w-]{20}$/u);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const signIn = (serving: Serving) =>
      fetch(`${serving.pageUrl}/api/v1/session`, {
        method: 'POST',
        body: JSON.stringify({ password }),
        headers: { 'content-type': 'application/json' },
      });
    expect([(await signIn(first)).status, await statusOf(`${first.pageUrl}/api/v1/titles`)]).toEqual([200, 401]);
    expect(first.printed().split(password)).toHaveLength(2);
    expect(JSON.stringify(first.log)).not.toContain(password);
    await first.stop();
    const second = await serve(fixture, ...args);
    expect([await readFile(file, 'utf8'), (await signIn(second)).status]).toEqual([`${password}\n`, 200]);
    expect(second.printed()).not.toContain(password);
  });

  test('never replaces a file, whatever is in it', async () => {
    const fixture = await house();
    const file = join(fixture.folder, 'page-password');
    await writeFile(file, '');
    const args = [
      'serve',
      '--config',
      fixture.config,
      '--data',
      fixture.data,
      '--make-password',
      '--password-file',
      file,
    ];
    const { code, err } = await run([...args, ...everywhere]);
    expect([code, err]).toEqual([1, expect.stringContaining('expected a password of 1 to 1024 characters')]);
    expect(await readFile(file, 'utf8')).toBe('');
  });

  test('needs the name of the file', async () => {
    const fixture = await house();
    const { code, err } = await run(['serve', '--config', fixture.config, '--data', fixture.data, '--make-password']);
    expect([code, err]).toEqual([2, expect.stringContaining('expected --password-file FILE with it')]);
  });
});
