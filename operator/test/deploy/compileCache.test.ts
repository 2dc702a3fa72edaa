/** The compile cache of the image, filled as the image is built. It compiles more than a thousand modules: half a minute. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../../..');

describe('the compile cache of the image', () => {
  const source = (path: string) => join(repository, 'operator/src', path);
  const jobs = readdirSync(source('job')).filter((name) => /^job\w+\.ts$/u.test(name));
  const imported = ['serve/pageApp.ts', 'catalog/database/postgres.ts'];
  let folder: string;
  const compiled = () => readdirSync(join(folder, 'compiled'), { recursive: true }).length;

  // The sources take the place of the image's compiled files.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'warm-'));
    for (const path of [...imported, ...jobs.map((name) => `job/${name}`)]) {
      const file = join(folder, 'operator/dist', path.replace(/ts$/u, 'js'));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `import ${JSON.stringify(source(path))};\n`);
    }
    symlinkSync(process.execPath, join(folder, 'node'));
    const program = `#!/bin/sh\nexec node '${source('commands/cli.ts')}' "$@"\n`;
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
    expect(before).toBeGreaterThan(300);
    const needed = ['cluster/operatorServing.ts', 'cluster/kubernetesOperator.ts', 'job/jobWalk.ts', 'job/jobTiles.ts'];
    const imports = [...needed, ...imported].map((path) => `await import(${JSON.stringify(source(path))});`);
    // Node adds newly compiled modules to the cache when it exits.
    await run('node', '--input-type=module', '--eval', imports.join(''));
    // One entry for the script itself.
    expect(compiled() - before).toBeLessThanOrEqual(1);
  });
});
