/**
 * A Job that has next to nothing to do: it rescans one film whose facts are all there, so that no native code is loaded. Against an
 * empty process of Node. It has the compile cache that `serve` gives it, which earlier Jobs have filled.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadDocuments } from '../operator/src/library/document/load.ts';
import { libraryKey } from '../operator/src/library/document.ts';
import { encodeWalkOrder } from '../operator/src/library/order.ts';
import type { Run } from '../operator/src/library/state.ts';
import { StateStore } from '../operator/src/platform/local/stateStore.ts';
import { writeConfig } from '../operator/test/serving.ts';
import { bundledProgram } from './bundledProgram.ts';
import { atMost, childCpuMs, type Figure, median, medianRatio } from './figure.ts';
import { compileCacheIn, costOfJob, type JobCost } from './jobCost.ts';
import { tinyVideo } from './tiny.ts';
import { benchCachePath } from './tree.ts';
import { clearTree, filmPaths, videoTree } from './videoTree.ts';

const ROUNDS = 11;
/** Starts of the anchor in one round: one is shorter than the tick in which systems count CPU time. */
const ANCHOR_STARTS = 10;

export async function jobStartBench(): Promise<Figure[]> {
  using fixture = await RescanFixture.open();
  const peaks: number[] = [];
  const cpu = await medianRatio(
    ROUNDS,
    async () => {
      const cost = await fixture.rescan();
      peaks.push(cost.peakRssMb);
      return cost.cpuMs;
    },
    () => childCpuMs(process.execPath, ['-e', '0'], ANCHOR_STARTS) / ANCHOR_STARTS,
  );
  return [
    // 150 ms where an empty process takes 20.
    atMost('job-start', 'a Job that rescans one unchanged film, CPU', cpu, 7.5, 'x an empty Node process'),
    atMost('job-start', 'the same, peak RSS', median(peaks), 75, 'MB'),
  ];
}

export class RescanFixture implements Disposable {
  readonly #home = mkdtempSync(join(benchCachePath(), 'job-start-'));
  readonly #config = join(this.#home, 'projectionist.yaml');
  readonly #compileCache = compileCacheIn(this.#home);
  #runs = 1;

  static async open(): Promise<RescanFixture> {
    const fixture = new RescanFixture();
    try {
      await fixture.#prepare();
    } catch (error) {
      fixture[Symbol.dispose]();
      throw error;
    }
    return fixture;
  }

  /** The first walk makes everything that a rescan finds unchanged. */
  async #prepare(): Promise<void> {
    const { root } = videoTree('job-start', await tinyVideo(), filmPaths(1));
    clearTree(root);
    await writeConfig(this.#config, {
      library: { kind: 'movies', storage: { path: root }, sources: [], tiles: { mode: 'off' } },
    });
    const args = [bundledProgram, 'walk', '--config', this.#config, '--data', this.#home];
    const env = { ...process.env, PROJECTIONIST_QUIET_SECONDS: '0' };
    const walk = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    if (walk.status !== 0) throw new Error(`the first walk ended with ${walk.status}: ${walk.stderr}`);
  }

  async rescan({ isCompiled = true } = {}): Promise<JobCost> {
    const cost = await costOfJob(await this.#claim(), isCompiled ? this.#compileCache.variables() : {});
    if (!cost.printed.includes('"titles":1,')) throw new Error(`expected a rescan of one title: ${cost.printed}`);
    return cost;
  }

  async #claim(): Promise<readonly string[]> {
    const [loaded] = (await loadDocuments(this.#config)).documents;
    if (loaded === undefined) throw new Error(`expected a Library in ${this.#config}, found none`);
    const key = libraryKey(loaded.document);
    const store = new StateStore(this.#home);
    try {
      const found = store.readNow(key);
      if (found === undefined) throw new Error(`expected a state of ${key}`);
      this.#runs = Math.max(this.#runs, found.state.lastRunNumber) + 1;
      const run = rescanRun(this.#runs);
      await store.compareAndSwap(key, found.version, { ...found.state, run, lastRunNumber: run.number });
      const order = encodeWalkOrder(loaded.document, found.state.uid, run, 'http://localhost', undefined);
      return ['job', 'walk', '--data', this.#home, '--', ...order];
    } finally {
      store.close();
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.#home, { recursive: true, force: true });
  }
}

function rescanRun(number: number): Run {
  const claimedAt = Date.now();
  const id = `rescan-${number}`;
  return {
    ...{ number, id, job: id, trigger: 'schedule', claimedAt, generation: 1, folders: [] },
    full: { since: claimedAt, notBefore: claimedAt, tries: 0, trigger: 'schedule', acceptMissing: false },
    ...{ trustMtimes: false, everyTitle: true, firstWalk: false },
  };
}

if (import.meta.main) for (const line of await jobStartBench()) process.stdout.write(`${JSON.stringify(line)}\n`);
