/** How each part's cost grows with the Library: `node bench/growth.ts`. Each part is measured in separate processes. */
import type { Figure } from './figure.ts';
import { catalogGrowth } from './growthCatalog.ts';
import { walkGrowth } from './walk.ts';

const parts: readonly (() => Figure[] | Promise<Figure[]>)[] = [catalogGrowth, walkGrowth];

export async function growthBench(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const part of parts) figures.push(...(await part()));
  return figures;
}

if (import.meta.main) {
  const figures = await growthBench();
  for (const line of figures) process.stdout.write(`${JSON.stringify(line)}\n`);
  process.exitCode = figures.every((line) => line.ok) ? 0 : 1;
}
