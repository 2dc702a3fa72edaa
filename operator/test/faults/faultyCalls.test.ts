import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtLayer, command, type FaultyCalls, faultsBelow, filledFixture, stateOf } from './faultyCalls.ts';

/** `FAULT_SEEDS=9,10` tries others. */
const seeds = (process.env['FAULT_SEEDS'] ?? '1,2,3,4,5,6,7,8').split(',').map(Number);

let folder: string;
let layer: string | undefined;
let undisturbed: FaultyCalls;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projectionist-layer-'));
  layer = await builtLayer(folder);
  const fixture = await filledFixture();
  await command(fixture, 'walk');
  undisturbed = await stateOf(fixture);
  await fixture.remove();
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(seeds)(
  'after walks over a disk that answers EIO now and then (%i), the next walk repairs all, and a rebuild equals it',
  async (seed) => {
    if (layer === undefined) {
      process.stderr.write('not tried: it needs Linux and a C compiler\n');
      return;
    }
    const fixture = await filledFixture();
    try {
      for (const times of [1, 2]) {
        const faulty = { folder: fixture.media, seed: seed * 10 + times, failPerMille: 30 };
        await command(fixture, 'walk', faultsBelow(layer, faulty));
      }
      const next = await command(fixture, 'walk');
      const after = await stateOf(fixture);
      expect(after.facts, `${next.out}\n${after.exact.filter((fact) => fact.includes('failed')).join('\n')}`).toEqual(
        undisturbed.facts,
      );
      expect(after.tree).toEqual(undisturbed.tree);
      expect((await command(fixture, 'rebuild')).code).toBe(0);
      const rebuilt = await stateOf(fixture);
      expect(rebuilt.exact).toEqual(after.exact);
      expect(rebuilt.tree).toEqual(after.tree);
    } finally {
      await fixture.remove();
    }
  },
  300_000,
);

test('the faults never meet what is no file below the folder', async () => {
  if (layer === undefined) return;
  const file = join(folder, 'media/a');
  await mkdir(join(folder, 'media'));
  await writeFile(file, 'a');
  // Numbers of closed files pass to the events of a thread's loop, for which libuv ends the process if one fails.
  const script = `
    const fs = require('node:fs');
    const { Worker } = require('node:worker_threads');
    const open = () => { try { return [fs.openSync(${JSON.stringify(file)})]; } catch { return []; } };
    for (const one of Array.from({ length: 60 }, open).flat()) fs.closeSync(one);
    new Worker('setTimeout(() => undefined, 50)', { eval: true }).on('exit', (code) => console.log('ended', code));`;
  const env = { ...process.env, ...faultsBelow(layer, { folder: join(folder, 'media'), seed: 1, failPerMille: 500 }) };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env });
  expect(stdout).toBe('ended 0\n');
});
