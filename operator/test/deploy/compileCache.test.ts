/** The compile cache of the image, filled as the image is built. It bundles the program first. */
import { execFile } from 'node:child_process';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleInto } from '../../../scripts/programBundle.ts';

const repository = join(import.meta.dirname, '../../..');

describe('the compile cache of the image', () => {
  let folder: string;
  const part = (name: string) => join(folder, 'operator/bundle/commands', name);
  const compiled = () => readdirSync(join(folder, 'compiled'), { recursive: true }).length;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'warm-'));
    await bundleInto(part(''));
    await copyFile(join(repository, 'operator/package.json'), join(folder, 'operator/package.json'));
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
    symlinkSync(process.execPath, join(folder, 'node'));
    const program = `#!/bin/sh\nexec node '${part('cli.js')}' "$@"\n`;
    writeFileSync(join(folder, 'projectionist'), program, { mode: 0o755 });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('contains everything that operators and Jobs on PostgreSQL load', async () => {
    const ours = { PROJECTIONIST_HOME: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') };
    const env = { PATH: `${folder}:/usr/bin:/bin`, HOME: folder, ...ours };
    const run = (program: string, ...args: readonly string[]) =>
      promisify(execFile)(program, args, { cwd: folder, env });
    await run('sh', join(repository, 'operator/deploy/image/warm'));
    const before = compiled();
    const parts = readdirSync(part('')).filter((name) => name.endsWith('.js'));
    expect(before).toBeGreaterThan(parts.length);
    const needed = ['operatorServing', 'jobWalk', 'jobTitles', 'jobTiles', 'jobFranchises', 'pageApp', 'postgres'];
    const imports = needed.map((name) => {
      const found = parts.find((file) => file.startsWith(`${name}-`));
      if (found === undefined)
        throw new Error(`expected a part of the bundle named ${name}, found ${parts.join(', ')}`);
      return `await import(${JSON.stringify(part(found))});`;
    });
    // Node adds newly compiled modules to the cache when it exits.
    await run('node', '--input-type=module', '--eval', imports.join(''));
    // One entry for the script itself.
    expect(compiled() - before).toBeLessThanOrEqual(1);
  });
});
