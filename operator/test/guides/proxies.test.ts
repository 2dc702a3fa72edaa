/** docs/guides/proxies.md: its blocks for Caddy and nginx run as they are written, with other ports. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../freePort.ts';
import { repository } from '../house/sources.ts';
import { makeFixture, startServe, writeConfig } from '../serving.ts';

const name = 'films.example.org';
const password = 'open sesame';

/** The blocks for a sub-path are parts of the block of a name. */
const wholeBlocks = {
  caddy: (part: string) => `${name} {\n${part}}\n`,
  nginx: (part: string) => `server {\n  listen 80;\n${part}}\n`,
} as const;

const proxies = {
  caddy: {
    arguments: ['run', '--adapter', 'caddyfile', '--config'],
    configuration: (block: string, { port }: Place) =>
      `{\n\tadmin off\n}\n${block.replace(`${name} {`, `http://${name}:${port} {`)}`,
  },
  nginx: {
    arguments: ['-g', 'daemon off;', '-c'],
    configuration: (block: string, { port, folder }: Place) =>
      `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${[
        'client_body',
        'proxy',
        'fastcgi',
        'uwsgi',
        'scgi',
      ]
        .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
        .join('\n')}\naccess_log off;\n${block.replace('listen 80;', `listen 127.0.0.1:${port};`)}}\n`,
  },
} as const;

interface Place {
  readonly port: number;
  readonly folder: string;
}

const isInstalled = (program: string) => spawnSync(program, ['-v'], { timeout: 20_000 }).error === undefined;

const ways = (['caddy', 'nginx'] as const).flatMap((program) => [
  { program, where: 'the public name', block: () => blockOf(program), path: '' },
  {
    ...{ program, where: 'a sub-path of it', path: '/films' },
    block: async () => wholeBlocks[program](await blockOf(`${program} sub-path`)),
  },
]);

describe.each(ways)('$program', ({ program, where, block: read, path: prefix }) => {
  const { arguments: before, configuration } = proxies[program];
  test.runIf(isInstalled(program))(`signs in, takes an action and streams events under ${where}`, async () => {
    const fixture = await makeFixture({});
    onTestFinished(() => fixture.remove());
    const movies = join(fixture.folder, 'movies');
    await mkdir(movies);
    await writeConfig(fixture.config, { movies: { kind: 'movies', storage: { path: movies }, sources: [] } });
    const passwordFile = join(fixture.folder, 'page-password');
    await writeFile(passwordFile, `${password}\n`);
    const serving = await startServe(fixture, { args: ['--password-file', passwordFile, '--host-name', name] });
    onTestFinished(async () => void (await serving.stop('SIGKILL')));
    const port = await freePort();
    const folder = join(fixture.folder, 'proxy');
    await mkdir(folder);
    const block = await read();
    const file = join(folder, 'configuration');
    await writeFile(
      file,
      configuration(block.replace('127.0.0.1:7070', new URL(serving.pageUrl).host), { port, folder }),
    );
    const proxy = spawn(program, [...before, file], {
      cwd: folder,
      env: { ...process.env, HOME: folder },
      stdio: 'ignore',
    });
    onTestFinished(() => ended(proxy));
    const ask = (path: string, wish: Wish = {}) => asked(port, `${prefix}${path}`, wish);
    await vi.waitFor(() => ask('/livez'), { timeout: 60_000, interval: 100 });

    expect((await ask('/api/v1/titles')).status).toBe(401);
    const signed = await ask('/api/v1/session', { body: { password } });
    expect(signed.status).toBe(200);
    const [setCookie = ''] = signed.headers['set-cookie'] ?? [];
    // Without the proxy's header the server would take itself for the root of the name.
    expect(setCookie).toContain(`; Path=${prefix}/;`);
    const cookie = setCookie.split(';')[0] ?? '';
    expect((await ask('/api/v1/libraries/default/movies/walk', { cookie, body: {} })).status).toBe(202);
    const events = await ask('/api/v1/events', { cookie });
    expect(events.status).toBe(200);
    // The stream stays open: its first bytes arrive only if the proxy does not hold them back.
    expect(String((await once(events.stream, 'data'))[0])).not.toBe('');
    events.stream.destroy();
  });
});

async function blockOf(language: string): Promise<string> {
  const guide = await readFile(join(repository, 'docs/guides/proxies.md'), 'utf8');
  const [, block] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'msu').exec(guide) ?? [];
  if (block === undefined) throw new Error(`expected a block of ${language} in docs/guides/proxies.md`);
  return block;
}

interface Wish {
  readonly host?: string;
  readonly cookie?: string;
  readonly body?: object;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly stream: IncomingMessage;
}

/** Like a browser that finds the public name at this machine. */
function asked(port: number, path: string, { host = name, cookie, body }: Wish): Promise<Answer> {
  const headers = {
    host: `${host}:${port}`,
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', origin: `http://${host}:${port}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, headers, method: body === undefined ? 'GET' : 'POST', agent: false },
      (stream) => {
        if (!path.endsWith('/events')) stream.resume();
        resolve({ status: stream.statusCode, headers: stream.headers, stream });
      },
    );
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
