import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Full collections while garbage becomes old and what is alive stays as large, in a process that keeps its young generation. */
function fullCollections(before: string): number {
  const program = `import { constants, PerformanceObserver } from 'node:perf_hooks';
${imported('youngGeneration.ts')}.keepYoungGeneration();
${before}
let full = 0;
new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) full += 1;
}).observe({ entryTypes: ['gc'] });
const alive = new Array(200_000);
for (let number = 0; number < 2_000_000; number += 1) {
  alive[number % alive.length] = { number, list: [number] };
  // A collection is begun beside the program and ends in a later turn.
  if (number % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
}
console.log(full);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const count = Number.parseInt(stdout, 10);
  if (Number.isNaN(count)) throw new Error(`expected a number of collections, got ${stdout}${stderr}`);
  return count;
}

function imported(file: string): string {
  return `(await import(${JSON.stringify(new URL(file, import.meta.url).href)}))`;
}

test('a process whose live objects stay as large collects its old generation at least twice as often', () => {
  const sooner = fullCollections(`${imported('oldGeneration.ts')}.collectOldGenerationSooner();`);
  expect(sooner).toBeGreaterThanOrEqual(2 * fullCollections(''));
});
