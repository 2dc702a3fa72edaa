import { describe, expect, test } from 'vitest';
import { mutations } from './mutations.ts';
import { World } from './world.ts';

const seeds = 200;
/** A fault that needs a rare interleaving shows in one of these. */
const seedsToCatch = 60;

/** All rules broken in the first worlds, until `wanted` is among them. */
async function firstSeedThatCatches(
  row: (typeof mutations)[number],
): Promise<{ seed?: number; others: Record<string, number> }> {
  const others: Record<string, number> = {};
  for (let seed = 0; seed < seedsToCatch; seed++) {
    const { violation } = await new World(seed, row.mutation).run();
    if (violation?.check === row.check) return { seed, others };
    if (violation !== undefined) others[violation.check] = (others[violation.check] ?? 0) + 1;
  }
  return { others };
}

describe('the simulated operator, with the schedule off', () => {
  test(`keeps invariants 1 to 4 and 8 in ${seeds} worlds of crashes, conflicts, lost answers and jumping clocks`, async () => {
    for (let seed = 0; seed < seeds; seed++) {
      const { violation } = await new World(seed).run();
      expect(violation, `npm run simulate -- --from ${seed} --seeds 1`).toBeUndefined();
    }
    // About 15 s on an idle machine.
  }, 240_000);

  test('makes the same world for the same seed', async () => {
    const first = await new World(7).run();
    const second = await new World(7).run();
    expect(second).toEqual(first);
  });
});

describe('each check of the simulation fails when its rule is broken', () => {
  test.each(mutations.map((row) => ({ ...row, name: row.mutation.name })))(
    '$check notices: $name',
    async (row) => {
      const { seed, others } = await firstSeedThatCatches(row);
      expect(seed, `only ${JSON.stringify(others)} noticed`).toBeDefined();
    },
    240_000,
  );

  test('every check has such a fault', () => {
    const checks = [
      '1 lost',
      '1 never',
      '2 two runs',
      '3 sixty-four',
      '4 one Job',
      '8 answer',
      'durable',
      'cause',
      'number',
      'backoff',
      'idle',
      'yield',
      'suspend',
      'tiles',
      'size',
      'truth',
    ];
    expect([...new Set(mutations.map((row) => row.check))].toSorted()).toEqual(checks.toSorted());
  });
});
