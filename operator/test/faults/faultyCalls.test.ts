import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { command, faultDrills, faultsBelow, filledFixture } from './faultyCalls.ts';

/** `FAULT_SEEDS=9,10` tries others. */
const seeds = (process.env['FAULT_SEEDS'] ?? '1,2,3,4,5,6,7,8').split(',').map(Number);

const { withLayer, drill, expectRepaired } = faultDrills();

test.each(seeds)(
  'after walks over a disk that answers EIO now and then (%i), the next walk repairs all, and a rebuild equals it',
  (seed) =>
    drill(filledFixture, async (fixture, layer) => {
      for (const times of [1, 2]) {
        const faulty = { folder: fixture.media, seed: seed * 10 + times, failPerMille: 30 };
        await command(fixture, 'walk', faultsBelow(layer, faulty));
      }
      await expectRepaired(fixture, (await command(fixture, 'walk')).out);
    }),
  300_000,
);

test('the faults never meet what is no file below the folder', () =>
  withLayer(async (layer, folder) => {
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
    const env = {
      ...process.env,
      ...faultsBelow(layer, { folder: join(folder, 'media'), seed: 1, failPerMille: 500 }),
    };
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env });
    expect(stdout).toBe('ended 0\n');
  }));
