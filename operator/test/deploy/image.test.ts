import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../house/sources.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

describe('the entrypoint', () => {
  const entrypoint = join(repository, 'operator/deploy/image/projectionist');
  const isRoot = process.getuid?.() === 0;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'entrypoint-'));
    chmodSync(folder, 0o755);
    // Replaces Node: prints its user, its umask and its arguments.
    const program = join(folder, 'node');
    writeFileSync(program, '#!/bin/sh\necho "$(id -u):$(id -g) $(umask) $$ $*"\n');
    chmodSync(program, 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  interface Started {
    readonly code: number;
    readonly stdout: string;
    readonly stderr: string;
    readonly pid: number | undefined;
  }

  async function start(
    environment: Readonly<Record<string, string>>,
    before: readonly string[] = [],
  ): Promise<Started> {
    const [file = '', ...rest] = [...before, 'sh', entrypoint, 'serve', 'a b'];
    const env = { PATH: `${folder}:/usr/sbin:/usr/bin:/sbin:/bin`, ...environment };
    const running = promisify(execFile)(file, rest, { env });
    const { pid } = running.child;
    const ended = await running.catch((error: { code: number; stdout: string; stderr: string }) => error);
    return { code: 'code' in ended ? ended.code : 0, stdout: ended.stdout, stderr: ended.stderr, pid };
  }

  const asUser = isRoot ? ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups'] : [];

  test('execs the program, with the same process id and unchanged arguments', async () => {
    const { stdout, pid } = await start({}, asUser);
    expect(stdout).toContain(` ${pid} /opt/projectionist/operator/bin/projectionist.js serve a b`);
  });

  test.each([
    ['022', '0022', {}],
    ['002', '0002', { UMASK: '002' }],
    ['077', '0077', { UMASK: '077' }],
  ])('files get the mask %s', async (_, mask, environment) => {
    expect((await start(environment, asUser)).stdout).toContain(` ${mask} `);
  });

  test.each([
    ['UMASK', { UMASK: '9' }, 'octal digits'],
    ['UMASK', { UMASK: 'u=rwx' }, 'octal digits'],
    ['PUID', { PUID: 'media' }, 'must be numbers'],
    ['PGID', { PGID: '1 2' }, 'must be numbers'],
  ])('a wrong %s is refused: %j', async (_, environment, words) => {
    const { code, stderr, stdout } = await start(environment, asUser);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });

  test('warns of a PUID that cannot take effect', async () => {
    const { stdout, stderr } = await start({ PUID: '4321' }, asUser);
    expect(stderr).toContain('start it with user: "4321:4321"');
    expect(stdout).toContain('serve a b');
  });

  test.runIf(isRoot).each([
    ['default', {}, '1000:1000'],
    ['PUID and PGID', { PUID: '1234', PGID: '5678' }, '1234:5678'],
    ['explicitly root', { PUID: '0', PGID: '0' }, '0:0'],
  ])('started as root it switches to the user: %s', async (_, environment, user) => {
    expect((await start(environment)).stdout.split(' ')[0]).toBe(user);
  });

  // As in a pod with runAsUser: 0, which drops all capabilities.
  const withoutCapabilities = ['setpriv', '--bounding-set=-all'];

  test.runIf(isRoot)('as root without capabilities it stays root', async () => {
    const { code, stdout, stderr } = await start({}, withoutCapabilities);
    expect([code, stdout.split(' ')[0], stderr]).toEqual([0, '0:0', '']);
    expect(stdout).toContain('serve a b');
  });

  test.runIf(isRoot).each(['-setuid', '-setgid'])('one capability alone is not enough: %s', async (dropped) => {
    expect((await start({}, ['setpriv', `--bounding-set=${dropped}`])).stdout.split(' ')[0]).toBe('0:0');
  });

  test.runIf(isRoot)('as root without capabilities it refuses a PUID that would have no effect', async () => {
    const { code, stdout, stderr } = await start({ PUID: '1234' }, withoutCapabilities);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('start it with user: "1234:1000", or add both');
  });
});

describe('the Dockerfile', () => {
  const text = read('operator/deploy/Dockerfile').replaceAll(/\\\n/g, ' ');
  const copied = text
    .split('\n')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/ +/).slice(1, -1))
    .filter((word) => !word.startsWith('--'));

  test('copies only files that exist and that .dockerignore allows', () => {
    const letIn = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(copied.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
    const within = (path: string) => letIn.some((folder) => path === folder || path.startsWith(`${folder}/`));
    expect(copied.filter((path) => !within(path))).toEqual([]);
  });

  test('copies every workspace, because npm installs by the lock file', () => {
    const { workspaces }: { workspaces: readonly string[] } = JSON.parse(read('package.json'));
    for (const name of workspaces) expect(copied).toContain(`${name}/package.json`);
  });

  test('installs only what the bundle does not contain, and lists all of it for scanners', () => {
    expect(text).toContain('node scripts/imagePackages.ts /image\n');
    expect(text).toContain('COPY --from=dependencies /image ./\n');
    expect(text).toMatch(/npm run -s sbom > package\/sbom\/\w+\.cdx\.json$/m);
  });

  test('is built for both processors by one machine: only the last stage runs on the other one', () => {
    const platforms = [...text.matchAll(/^FROM (?:--platform=(\S+) )?node:/gm)].map(([, platform]) => platform);
    expect(platforms).toEqual(['$BUILDPLATFORM', '$BUILDPLATFORM', undefined]);
    const { packages }: { packages: Readonly<Record<string, object>> } = JSON.parse(read('package-lock.json'));
    const natives = ['@seydx/node-av-linux', '@img/sharp-linux', '@img/sharp-libvips-linux'];
    for (const name of natives)
      for (const processor of ['x64', 'arm64']) expect(packages).toHaveProperty([`node_modules/${name}-${processor}`]);
  });

  test('holds the package as npm has it', () => {
    expect(text).toContain('node scripts/packOperator.ts /src/package\n');
    expect(text).toContain('COPY --from=build /src/package operator\n');
  });

  test('names documents and data, so that docker exec NAME projectionist status needs no options', () => {
    expect(text).toMatch(/^ENV .*PROJECTIONIST_CONFIG=\/config +PROJECTIONIST_DATA=\/data$/m);
    expect(text).toMatch(/^HEALTHCHECK .* CMD \["node", .*\/readyz/m);
  });

  test('ends as an unprivileged user, with the Node version that the program requires', () => {
    const { engines } = JSON.parse(read('operator/package.json'));
    const major = /\d+/.exec(engines.node)?.[0];
    expect([...text.matchAll(/^FROM (?:--platform=\S+ )?node:(\d+)-/gm)].map(([, found]) => found)).toEqual([
      major,
      major,
      major,
    ]);
    expect([...text.matchAll(/^USER (.*)$/gm)].at(-1)?.[1]).toBe('1000:1000');
    expect(text).toMatch(/^ENTRYPOINT \["projectionist"\]$/m);
  });
});

describe('compose.yaml', () => {
  const { services } = parse(read('operator/deploy/compose.yaml'));
  const { projectionist } = services;

  test('gives the container the least privileges', () => {
    expect(projectionist).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true });
    expect(projectionist.user).toBe(`\${PUID:-1000}:\${PGID:-1000}`);
    expect(projectionist.privileged).toBeUndefined();
  });

  test('limits memory and processes, so that a Job over its limit ends before the host suffers', () => {
    expect(projectionist).toMatchObject({ mem_limit: `\${MEMORY:-4g}`, pids_limit: 512 });
  });

  test('has exactly the variables that the guide explains', () => {
    const guide = read('docs/guides/compose.md');
    const variables = [...read('operator/deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    expect(variables.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
    expect(variables).toContain('UMASK');
  });

  test('asks for a password that it makes itself', () => {
    expect(projectionist.command).toEqual(
      expect.arrayContaining(['--password-file=/data/page-password', '--make-password']),
    );
  });

  test('is built by the Dockerfile, from the root', () => {
    expect(projectionist.build).toEqual({ context: '../..', dockerfile: 'operator/deploy/Dockerfile' });
  });
});
