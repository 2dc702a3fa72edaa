/**
 * A walk that is killed at each of its changes of names, and each sync, one walk for each: the next walk ends in the tree of an
 * undisturbed one, and lists the same files as ours. The system's own trace kills it at the chosen call.
 */
import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { program } from '../program.ts';
import { run } from '../serving.ts';
import { copyTo, makeFaultFixture, sampleVideos } from './faultFixture.ts';

/** strace counts each of them by itself. */
const calls = ['rename', 'link', 'unlink', 'mkdir', 'rmdir', 'fsync'];
/** strace may be absent (macOS, small images), old, or forbidden (containers without ptrace). */
const probe = ['-f', '-e', 'trace=rename', '-e', 'inject=rename:signal=KILL:when=9999', 'true'];
const canKill = spawnSync('strace', probe, { stdio: 'ignore' }).status === 0;

/** At how many of its calls the walk was killed. */
const steps: Record<string, number> = {};

const film = 'Alpha (2001)';

/** Every file of ours and its content, and what the record lists; leftovers of a killed walk are cleaned a day later. */
async function seen(root: string): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.includes('/.projectionist/')) continue;
    found[path.slice(root.length)] = (await readFile(path)).toString('base64');
  }
  const record = JSON.parse(await readFile(join(root, film, '.projectionist/record.json'), 'utf8'));
  const made: readonly { readonly path: string; readonly sha256: string }[] = record.files['Alpha.mkv'].made;
  found['record'] = made
    .map(({ path, sha256 }) => `${path} ${sha256}`)
    .sort()
    .join('\n');
  return found;
}

test.runIf(canKill).each(calls)(
  'killed at any %s, the next walk ends in the same tree',
  // Each step is two walks.
  { timeout: 600_000 },
  async (call) => {
    const fixture = await makeFaultFixture();
    onTestFinished(() => fixture.remove());
    const root = fixture.media;
    const [sample] = await sampleVideos();
    await copyTo(sample.path, join(root, film, 'Alpha.mkv'));
    await cp(root, join(fixture.folder, 'before'), { recursive: true, preserveTimestamps: true });
    const env = { PROJECTIONIST_QUIET_SECONDS: '0', PROJECTIONIST_LOCK_GRACE_SECONDS: '0', UV_THREADPOOL_SIZE: '1' };
    const args = ['walk', '--config', fixture.config, '--data', fixture.data];
    const startAgain = async () => {
      for (const folder of [root, fixture.data]) await rm(folder, { recursive: true, force: true });
      await cp(join(fixture.folder, 'before'), root, { recursive: true, preserveTimestamps: true });
    };
    const undisturbed = await run(args, env);
    expect(undisturbed.code, undisturbed.err).toBe(0);
    const expected = await seen(root);
    for (let step = 1; ; step++) {
      await startAgain();
      const inject = ['-e', `trace=${call}`, '-e', `inject=${call}:signal=KILL:when=${step}`];
      const traced = ['-f', '-qq', '-o', '/dev/null', ...inject, process.execPath, program, ...args];
      const killed = spawnSync('strace', traced, { env: { ...process.env, ...env }, encoding: 'utf8' });
      const next = await run(args, env);
      expect(next.code, `after ${call} ${step}: ${next.err}`).toBe(0);
      expect(await seen(root), `after ${call} ${step}`).toEqual(expected);
      if (killed.status === 0) break;
      steps[call] = step;
    }
  },
);

test.runIf(canKill)('the walk was killed at each of its steps', () => {
  // The walk makes tiles, a thumbnail and records; each has several steps.
  expect(Object.values(steps).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(30);
});
