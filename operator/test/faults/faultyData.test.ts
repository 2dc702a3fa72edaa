/**
 * Disks that fail, fill up or stall now and then under the data folder, while walks and a server work. When they are well
 * again, the next walk repairs everything, nothing that was held is lost, and a rebuild gives the same rows.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fillWithFilms, makeFaultFixture, serveWithClock } from './faultFixture.ts';
import { command, type Faults, faultDrills, faultsBelow, filledFixture, stateOf } from './faultyCalls.ts';
import { notFilled } from './readRecord.ts';
import { faultsOfTree, userFiles } from './wholeness.ts';

const { drill, expectRepaired } = faultDrills();

/** `FAULT_SEEDS=9,10` tries others. */
const seeds = (process.env['FAULT_SEEDS'] ?? '1,2').split(',').map(Number);
/** Rare faults meet a walk in its midst, frequent ones its start. */
const rates = [3, 8, 30];

describe.each(seeds)('after walks with a data folder that now and then (%i)', (seed) => {
  test.each<[string, Pick<Faults, 'isFull'>]>([
    ['answers EIO', {}],
    ['answers ENOSPC', { isFull: true }],
  ])('%s, the next walk repairs all, and a rebuild equals it', (_, kind) =>
    drill(filledFixture, async (fixture, layer) => {
      for (const failPerMille of rates) {
        const faulty = { folder: fixture.data, seed: seed * 100 + failPerMille, failPerMille, ...kind };
        await command(fixture, 'walk', faultsBelow(layer, faulty));
      }
      const next = await command(fixture, 'walk');
      expect(next.code, `${next.out}\n${next.err}`).toBe(0);
      await expectRepaired(fixture, next.out);
    }),
  );
});

test('a walk over slow disks ends well, and lacks nothing', () =>
  drill(filledFixture, async (fixture, layer) => {
    const walked = await command(
      fixture,
      'walk',
      faultsBelow(layer, { folder: fixture.folder, seed: 1, slowPerMille: 5 }),
    );
    expect(walked.code, `${walked.out}\n${walked.err}`).toBe(0);
    await expectRepaired(fixture, walked.out);
  }));

test.each<[string, Omit<Faults, 'folder' | 'seed'>]>([
  ['answers EIO', { failPerMille: 300 }],
  ['answers ENOSPC', { failPerMille: 600, isFull: true }],
  ['stalls', { slowPerMille: 50 }],
])('a server whose data folder %s answers every webhook, and walks what they named when it is well again', (_, kind) =>
  drill(makeFaultFixture, async (fixture, layer, folder) => {
    const lasting = join(folder, `${fixture.folder.slice(-6)}.on`);
    const env = faultsBelow(layer, { folder: fixture.data, seed: 1, while: lasting, ...kind });
    const serving = await serveWithClock(fixture, { env });
    try {
      await serving.logged(({ msg }) => msg.startsWith('a run ended'));
      const films = await fillWithFilms(fixture.media, 3);
      const users = await userFiles(fixture.media);
      await writeFile(lasting, '');
      const bodies = films.map(({ name }) => ({ movie: { folderPath: join(fixture.media, name) } }));
      const answers = await Promise.all([...bodies, ...bodies].map((body) => serving.post('movies', body)));
      expect(new Set(answers)).toEqual(new Set([204]));
      const seen = serving.log.length;
      for (const body of bodies) await serving.post('movies', body);
      await serving.logged(({ msg }) => msg.startsWith('a webhook named'), seen);
      await rm(lasting);
      await expect.poll(() => notFilled(fixture.media, films), { timeout: 150_000 }).toEqual([]);
      expect(await faultsOfTree({ media: fixture.media, users })).toEqual([]);
      expect(await serving.stop()).toEqual({ code: 0, signal: null });
      expect((await command(fixture, 'walk')).code).toBe(0);
      const walked = await stateOf(fixture);
      expect((await command(fixture, 'rebuild')).code).toBe(0);
      expect((await stateOf(fixture)).exact).toEqual(walked.exact);
    } finally {
      await serving.stop('SIGKILL');
    }
  }),
);
