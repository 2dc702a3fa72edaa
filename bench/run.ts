/** Runs the benches: `node bench/run.ts [NAME...] [--json]`. Exit 0 all goals met, 1 a goal missed or a bench failed, 2 an unknown name. */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, MissingAnchor } from './figure.ts';

interface Bench {
  readonly name: string;
  /** Imports its module on demand, so that a bench that does not run costs nothing. */
  run(): Promise<readonly Figure[]>;
}

const BENCHES: readonly Bench[] = [
  { name: 'walk', run: async () => (await import('./walk.ts')).walkBench() },
  { name: 'walk-unchanged', run: async () => (await import('./walk.ts')).walkUnchangedBench() },
  { name: 'walk-hourly', run: async () => (await import('./walkHourly.ts')).walkHourlyBench() },
  { name: 'import', run: async () => (await import('./import.ts')).importBench() },
  { name: 'first-walk', run: async () => (await import('./firstWalk.ts')).firstWalkBench() },
  { name: 'tiny', run: async () => (await import('./tiny.ts')).tinyBench() },
  { name: 'tiny-growth', run: async () => (await import('./tiny.ts')).tinyGrowthBench() },
  { name: 'job-start', run: async () => (await import('./jobStart.ts')).jobStartBench() },
  { name: 'film-price-h264', run: async () => (await import('./filmPrice.ts')).filmPriceBench('h264') },
  { name: 'film-price-hevc', run: async () => (await import('./filmPrice.ts')).filmPriceBench('hevc') },
  { name: 'probe', run: async () => (await import('./probe.ts')).probeBench() },
  { name: 'tiles-h264', run: async () => (await import('./tiles.ts')).tilesBench('h264') },
  { name: 'tiles-hevc', run: async () => (await import('./tiles.ts')).tilesBench('hevc') },
  { name: 'marks', run: async () => (await import('./marks.ts')).marksBench() },
  { name: 'webhook', run: async () => (await import('./webhook.ts')).webhookBench() },
  { name: 'idle', run: async () => (await import('./idle.ts')).idleBench() },
  { name: 'start', run: async () => (await import('./start.ts')).startBench() },
  { name: 'catalog', run: async () => (await import('./catalog.ts')).catalogBench() },
  { name: 'search', run: async () => (await import('./search.ts')).searchBench() },
  { name: 'franchise', run: async () => (await import('./franchise.ts')).franchiseBench() },
  { name: 'requests', run: async () => (await import('./requests.ts')).requestsBench() },
  { name: 'enrich', run: async () => (await import('./enrich.ts')).enrichBench() },
  { name: 'nfo', run: async () => (await import('./nfo.ts')).nfoBench() },
  { name: 'page', run: async () => (await import('./page.ts')).pageBench() },
  { name: 'kubernetes', run: async () => (await import('./kubernetes.ts')).kubernetesBench() },
  { name: 'growth', run: async () => (await import('./growth.ts')).growthBench() },
];

function row(cells: readonly string[]): string {
  const widths = [15, 60, 10, 34, 4];
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd();
}

function printFigure(figure: Figure, json: boolean): void {
  const { bench, figure: name, value, goal, ok } = figure;
  process.stdout.write(
    `${json ? JSON.stringify(figure) : row([bench, name, String(value), goal, ok ? 'yes' : 'NO'])}\n`,
  );
}

/** True if the bench met its goals, or was left out because a program it compares with is missing. */
async function runBench(bench: Bench, json: boolean): Promise<boolean> {
  try {
    const figures = await bench.run();
    for (const figure of figures) printFigure(figure, json);
    return figures.every((figure) => figure.ok);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${bench.name}: not run: ${reason}\n`);
    return error instanceof MissingAnchor;
  }
}

async function main(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `unknown bench: ${unknown.join(', ')}; there are ${BENCHES.map((bench) => bench.name).join(', ')}\n`,
    );
    return 2;
  }
  process.stderr.write(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}: figures of a machine with other work are no verdict\n`,
  );
  if (!values.json) process.stdout.write(`${row(['bench', 'figure', 'value', 'goal', 'ok'])}\n`);
  let met = true;
  for (const bench of BENCHES) {
    if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
    met = (await runBench(bench, values.json)) && met;
  }
  return met ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
