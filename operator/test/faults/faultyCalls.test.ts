import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
      // About one walk in a hundred dies of SIGABRT under the layer; why is not known. Its video is set aside, as after every
      // death of a Job by a signal (docs/reference/limits.md#node-av), so it cannot equal the undisturbed one.
      if (after.facts.some((fact) => fact.includes('"diedReading"'))) {
        process.stderr.write(`seed ${seed} is not compared: a Job died of a signal\n`);
        return;
      }
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
