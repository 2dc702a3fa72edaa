/** One first walk of a tree by the program as it ships, and what all its processes cost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeConfig } from '../operator/test/serving.ts';
import { bundledProgram } from './bundledProgram.ts';
import { watchTree } from './processTree.ts';
import { clearTree, type VideoTree } from './videoTree.ts';

export interface WalkCost {
  /** From the command to its end. */
  readonly wallMs: number;
  /** Of the command, its Job and the Job's decoders of pictures. */
  readonly cpuMs: number;
  /** Sum of the peaks of the Job and its decoders. The command beside them is what `serve` is otherwise. */
  readonly peakRssMb: number;
  readonly readBytes: number;
}

/** Throws unless the walk filled the facts of every title. `spec` completes the document: `{ tiles: { mode: 'off' } }`. */
export async function firstWalkOf({ root, titles }: VideoTree, spec: object): Promise<WalkCost> {
  const home = mkdtempSync(join(tmpdir(), 'projectionist-bench-'));
  clearTree(root);
  try {
    const config = join(home, 'projectionist.yaml');
    await writeConfig(config, { library: { kind: 'movies', storage: { path: root }, sources: [], ...spec } });
    const data = join(home, 'data');
    const cost = await costOf(['walk', '--config', config, '--data', data]);
    requireFilled(join(data, 'catalog.db'), titles);
    return cost;
  } finally {
    clearTree(root);
    rmSync(home, { recursive: true, force: true });
  }
}

async function costOf(args: readonly string[]): Promise<WalkCost> {
  const env = { ...process.env, PROJECTIONIST_QUIET_SECONDS: '0', NO_COLOR: '1' };
  const start = performance.now();
  const child = spawn(process.execPath, [bundledProgram, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid === undefined) throw new Error('expected a process of the program, none was started');
  const tree = watchTree(child.pid);
  const output = Promise.all([child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray()));
  await once(child, 'close');
  const wallMs = performance.now() - start;
  const processes = tree.end();
  if (child.exitCode !== 0)
    throw new Error(`the walk ended with ${child.exitCode}:\n${(await output).flat().join('').slice(-2_000)}`);
  const sumOf = (figure: 'cpuMs' | 'peakRssMb' | 'readBytes', from: number): number =>
    processes.slice(from).reduce((sum, cost) => sum + cost[figure], 0);
  return { wallMs, cpuMs: sumOf('cpuMs', 0), peakRssMb: sumOf('peakRssMb', 1), readBytes: sumOf('readBytes', 1) };
}

function requireFilled(catalogFile: string, titles: number): void {
  using catalog = new DatabaseSync(catalogFile, { readOnly: true });
  for (const name of ['probe', 'thumbnail']) {
    const row = catalog.prepare("select count(*) as filled from facts where name = ? and state = 'filled'").get(name);
    if (row?.['filled'] !== titles)
      throw new Error(`expected the fact ${name} of ${titles} titles, the walk filled ${String(row?.['filled'])}`);
  }
  const shown = catalog.prepare('select count(*) as titles from titles').get()?.['titles'];
  if (shown !== titles) throw new Error(`expected ${titles} titles in the catalog, got ${String(shown)}`);
}
