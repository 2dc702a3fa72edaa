/** A Library of tiny real videos, fakes of the services, and walks started on the command line with the compiled program. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { writeConfig } from '../operator/test/serving.ts';
import type { Fakes } from '../operator/test/sources/fakes/startFakes.ts';
import { cachedVideo } from '../operator/test/videos/cache.ts';
import { bundledProgram, requireBundle } from './bundledProgram.ts';

const run = promisify(execFile);
const LOOK_EVERY_MS = 250;

export interface WalkReport {
  /** Sum over the program and the Job that it started. */
  readonly peakRssMb: number;
  readonly output: string;
}

export interface SourcesFixture extends AsyncDisposable {
  put(...paths: readonly string[]): Promise<void>;
  /** Replaces the document's sources. */
  ask(sources: readonly object[]): Promise<void>;
  /** Throws if the walk failed. */
  walk(): Promise<WalkReport>;
}

export async function sourcesFixture(kind: 'movies' | 'series', fakes: Fakes): Promise<SourcesFixture> {
  requireBundle();
  const home = await mkdtemp(join(tmpdir(), 'projectionist-bench-'));
  const [config, data, media] = ['projectionist.yaml', 'data', 'media'].map((name) => join(home, name));
  if (config === undefined || data === undefined || media === undefined) throw new Error('expected three paths');
  await mkdir(media);
  await fakes.keys.write(join(data, 'secrets'));
  const ask = (sources: readonly object[]) =>
    writeConfig(config, {
      library: { kind, storage: { path: media }, tiles: { mode: 'off' }, marks: { mode: 'off' }, sources },
    });
  const video = await cachedVideo('bench-tiny.mkv', {
    ...{ seconds: 4, widthPixels: 96, heightPixels: 54, codec: 'mpeg4' },
    ...{ keyframeEverySeconds: 1, frameRate: 5, pictures: 'colours' },
  });
  return {
    ask,
    async put(...paths) {
      for (const path of paths) {
        await mkdir(dirname(join(media, path)), { recursive: true });
        await copyFile(video, join(media, path));
      }
    },
    walk: () => walkOnce(['walk', '--config', config, '--data', data]),
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}

async function walkOnce(args: readonly string[]): Promise<WalkReport> {
  const env = { ...process.env, PROJECTIONIST_QUIET_SECONDS: '0', NO_COLOR: '1' };
  const child = spawn(process.execPath, [bundledProgram, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = Promise.all([child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray()));
  const peak = watchMemory(child);
  await once(child, 'close');
  const peakRssMb = await peak.end();
  const text = (await output).flat().join('');
  if (child.exitCode !== 0) throw new Error(`the walk ended with ${child.exitCode}:\n${text.slice(-2_000)}`);
  return { peakRssMb, output: text };
}

/** Polls `ps`, which every system has; peaks between two polls are missed. */
function watchMemory(child: ChildProcess): { end(): Promise<number> } {
  let peakKb = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid=,rss=']);
      const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/u).map(Number));
      const ours = rows.filter(([pid, parent]) => pid === child.pid || parent === child.pid);
      peakKb = Math.max(
        peakKb,
        ours.reduce((sum, [, , rss = 0]) => sum + rss, 0),
      );
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  const watching = watch();
  return {
    async end() {
      isOver = true;
      await watching;
      return peakKb / 1024;
    },
  };
}
