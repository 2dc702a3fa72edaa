import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/**
 * By how much the young generation grows, in MiB, over much short-lived garbage. For a moment it takes some megabytes more, and more of
 * them where its collectors wait for a processor; what it keeps is the least that is seen later.
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
  const told = Number.parseFloat(stdout);
  if (Number.isNaN(told)) throw new Error(`expected a size, got ${stdout}${stderr}`);
  return told;
}

test('the young generation stays as large as it was, whatever is thrown away', () => {
  const file = JSON.stringify(new URL('youngGeneration.ts', import.meta.url).href);
  expect(growthMiB('')).toBeGreaterThan(8);
  expect(growthMiB(`(await import(${file})).keepYoungGeneration();`)).toBeLessThan(4);
});
