import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imagePackages } from './imagePackages.ts';
import { partOf } from './lockedPackages.ts';
import { allShipped, shippedPackages } from './shippedPackages.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const whole = read('package-lock.json');
const namesIn = ({ packages }: { packages: object }) =>
  Object.keys(packages).flatMap((path) => (path === '' ? [] : [path.replace(/^node_modules\//u, '')]));

describe('the packages of the image', () => {
  const { packages } = imagePackages(read('operator/package.json'), whole);

  test('are native parts and the client of Kubernetes, with all that these need, in the locked versions', () => {
    expect(Object.keys(packages['']?.dependencies ?? {})).toEqual(['sharp', '@kubernetes/client-node']);
    const natives = ['@img/sharp-linux-arm64', '@seydx/node-av-linux-x64', '@seydx/node-av-linux-arm64'];
    expect(namesIn({ packages })).toEqual(expect.arrayContaining(['sharp', ...natives, 'openid-client', 'ws']));
    for (const [path, entry] of Object.entries(packages)) if (path !== '') expect(entry).toEqual(whole.packages[path]);
  });

  test('are none that the bundle contains, and none of development', () => {
    for (const name of ['node-av', 'hono', 'zod', 'kysely', 'pg', 'pino', '@projectionist/franchise', 'vite'])
      expect(namesIn({ packages })).not.toContain(name);
  });
});

describe('the packages that users get', () => {
  test('are those of the image, the bundle and the page, and none of development or of unused parts', async () => {
    const names = namesIn(await allShipped());
    const image = namesIn(imagePackages(read('operator/package.json'), whole)).filter(
      (name) => !/win32|wasm/u.test(name),
    );
    expect(names).toEqual(
      expect.arrayContaining([...image, 'node-av', 'hono', 'kysely', 'yaml', 'preact', 'd3-scale']),
    );
    for (const name of ['werift', 'ip', 'unzipper', 'vite', 'playwright-core', '@img/sharp-win32-x64'])
      expect(names).not.toContain(name);
  });

  test('are locked like those of a package that needs nothing else', () => {
    const packages = {
      'node_modules/node-av': {
        dependencies: { unzipper: '1', a: '1' },
        optionalDependencies: { werift: '1', b: '1' },
      },
      ...{
        'node_modules/a': {},
        'node_modules/b': { os: ['win32'] },
        'node_modules/werift': {},
        'node_modules/unzipper': {},
      },
    };
    const workspaces = [
      { dependencies: { '@projectionist/franchise': '1' } },
      { dependencies: { 'node-av': '6' } },
      {},
    ];
    expect(shippedPackages('1.0.0', workspaces, { packages }).packages).toEqual({
      '': { name: 'projectionist', version: '1.0.0', private: true, dependencies: { 'node-av': '6' } },
      'node_modules/a': {},
      'node_modules/node-av': { dependencies: { a: '1' }, optionalDependencies: { b: '1' } },
    });
  });
});

describe('packages are found as Node finds them', () => {
  const manifest = { name: 'p', version: '1.0.0', private: true, dependencies: { a: '1', k: '1' } } as const;
  const locked = {
    'node_modules/a': { dependencies: { b: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { optionalDependencies: { absent: '1' } },
    'node_modules/k': { peerDependencies: { d: '1', e: '1' }, peerDependenciesMeta: { e: { optional: true } } },
    'node_modules/d': {},
    'node_modules/e': {},
  };

  test('the nearest one counts, a peer too unless it is optional, and a missing optional one is left out', () => {
    expect(namesIn(partOf({ packages: locked }, manifest))).toEqual(['a', 'a/node_modules/b', 'c', 'd', 'k']);
  });

  test('a lock file without one of them is an error', () => {
    const { 'node_modules/c': _left, ...without } = locked;
    expect(() => partOf({ packages: without }, manifest)).toThrow('expected c for node_modules/a/node_modules/b');
  });
});
