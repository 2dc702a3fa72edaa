import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/**
 * Growth of the young generation in MiB over much short-lived garbage. It is briefly larger, more so if its collectors
 * wait for a processor, so the minimum seen later is taken.
 */
function growthMiB(before: string): number {
  const program = `import { getHeapSpaceStatistics } from 'node:v8';
${before}
const youngMiB = () => getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size / 2 ** 20;
const atFirst = youngMiB();
let kept = [];
let least = Infinity;
for (let number = 0; number < 2_000_000; number += 1) {
  kept.push({ number, list: [number] });
  if (kept.length <= 100_000) continue;
  kept = [];
  if (number > 1_000_000) least = Math.min(least, youngMiB());
}
console.log(least - atFirst);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const size = Number.parseFloat(stdout);
  if (Number.isNaN(size)) throw new Error(`expected a size, got ${stdout}${stderr}`);
  return size;
}

test('the young generation keeps its size, whatever garbage is made', () => {
  const file = JSON.stringify(new URL('youngGeneration.ts', import.meta.url).href);
  expect(growthMiB('')).toBeGreaterThan(8);
  expect(growthMiB(`(await import(${file})).keepYoungGeneration();`)).toBeLessThan(4);
});
