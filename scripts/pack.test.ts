import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withVersion } from './generate/versions.ts';
import { manifestFor, operatorManifest } from './publishedManifest.ts';
import { releaseFaults } from './releaseFaults.ts';
import { shippedLinks } from './shippedLinks.ts';

describe('a release', () => {
  const versions = { 'package.json': '1.2.0', 'Chart.yaml': '1.2.0' };
  const changelog = '# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-12-01\n\n- first\n';

  test('whose tag, versions and changelog agree has no fault', () => {
    expect(releaseFaults({ tag: 'v1.2.0', versions, changelog })).toEqual([]);
    expect(releaseFaults({ tag: undefined, versions, changelog: '' })).toEqual([]);
  });

  test.each([
    ['another tag', { tag: 'v1.3.0' }, ['package.json: expected version 1.3.0', 'Chart.yaml', 'CHANGELOG.md']],
    ['a version that differs', { versions: { ...versions, b: '1.1.0' } }, ['b: expected version 1.2.0, found 1.1.0']],
    ['no section', { changelog: '## Unreleased\n' }, ['expected a section "## 1.2.0 - YYYY-MM-DD"']],
    ['a section without a date', { changelog: '## 1.2.0\n' }, ['expected a section']],
    [
      'a section of another version',
      { changelog: '## 11.2.0 - 2026-12-01\n## 1x2.0 - 2026-12-01\n' },
      ['expected a section'],
    ],
    ['a tag without v', { tag: '1.2.0' }, ['--tag: expected v1.2.3']],
  ])('with %s is refused', (_what, changed, faults) => {
    const found = releaseFaults({ tag: 'v1.2.0', versions, changelog, ...changed });
    expect(found).toEqual(faults.map((fault) => expect.stringContaining(fault)));
  });
});

describe('a published manifest', () => {
  const source = {
    ...{ name: 'p', scripts: { test: 'x' }, devDependencies: { a: '1' } },
    dependencies: { sharp: '^1.0.0', hono: '^4.0.0', '@kubernetes/client-node': '^2.0.0' },
  };

  test('names the repository only if it is known, and nothing of development', () => {
    expect(Object.keys(manifestFor(source, 'operator', undefined))).toEqual(['name', 'dependencies']);
    expect(manifestFor(source, 'operator', 'https://code.example/a/b')).toMatchObject({
      repository: { type: 'git', url: 'git+https://code.example/a/b.git', directory: 'operator' },
      homepage: 'https://code.example/a/b#readme',
      bugs: { url: 'https://code.example/a/b/issues' },
    });
  });

  test('installs what the bundle lacks: no package with an install script, and the client of Kubernetes only on demand', () => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = operatorManifest(source, {
      nodeAv: '6.1.1',
    });
    expect(dependencies).toEqual({ sharp: '^1.0.0' });
    expect(optionalDependencies).toMatchObject({ '@seydx/node-av-linux-x64': '6.1.1' });
    expect(optionalDependencies).not.toHaveProperty('node-av');
    expect(peerDependencies).toEqual({ '@kubernetes/client-node': '^2.0.0' });
    expect(peerDependenciesMeta).toEqual({ '@kubernetes/client-node': { optional: true } });
  });
});

test.each(['.', 'operator', 'franchise'])('npm pack in %s says how it is packed, and makes nothing', (folder) => {
  const own = Object.entries(process.env).filter(([key]) => !key.startsWith('npm_'));
  const options = {
    cwd: join(import.meta.dirname, '..', folder),
    env: Object.fromEntries(own),
    encoding: 'utf8',
  } as const;
  const { status, stderr } = spawnSync('npm', ['pack', '--dry-run'], options);
  expect(stderr).toContain('expected npm run pack -- --into FOLDER');
  expect(status).toBe(1);
});

test('links of a document to files that are not packed become addresses, or words', () => {
  const text = '[a](pack.ts) [b](../docs/x.md#y) [c](https://e.example) ![d](shot.webp)';
  const folder = import.meta.dirname;
  const source = 'operator/README.md';
  expect(shippedLinks(text, { folder, source, repository: undefined })).toBe('[a](pack.ts) b [c](https://e.example) ');
  expect(shippedLinks(text, { folder, source, repository: 'https://code.example/a/b' })).toBe(
    '[a](pack.ts) [b](https://code.example/a/b/blob/HEAD/docs/x.md#y) [c](https://e.example) ![d](https://code.example/a/b/raw/HEAD/operator/shot.webp)',
  );
});

test('a version replaces any other, and a file without one is an error', () => {
  const image = /(?<=projectionist:)\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?/gu;
  expect(withVersion('f', 'projectionist:0.9.0 a/projectionist:1.0.0-rc.1', [image], '1.0.0')).toBe(
    'projectionist:1.0.0 a/projectionist:1.0.0',
  );
  expect(() => withVersion('f', 'none', [image], '1.0.0')).toThrow('f: expected a version');
});
