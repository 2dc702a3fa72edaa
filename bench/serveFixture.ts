/**
 * An idle data folder for the benches of `serve`: one Library with 100,000 titles in its catalog, just walked, so that nothing is
 * due. Also starts the servers that are measured. The catalog is made once and cached.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { markWalked } from '../operator/src/catalog/database/library.ts';
import { openCatalog } from '../operator/src/catalog/database/open.ts';
import { openWalkCatalog } from '../operator/src/catalog/walk/walkCatalog.ts';
import { bundledProgram, requireBundle } from './bundledProgram.ts';
import { batches, benchSnapshot } from './catalogTitles.ts';
import { restingHouse } from './restingHouse.ts';

const CATALOG_TITLES = 100_000;
/** Raise it when the catalog's schema, the titles or the link between catalog and state change. */
const CATALOG_VERSION = 4;

export interface ServeFixture {
  readonly config: string;
  readonly data: string;
}

export async function serveFixture(): Promise<ServeFixture> {
  requireBundle();
  const { config, data, uid } = await restingHouse(`serve-${CATALOG_VERSION}`);
  await bigCatalog(data, uid);
  return { config, data };
}

async function bigCatalog(data: string, uid: string): Promise<void> {
  const file = join(data, 'catalog.db');
  if (existsSync(file)) return;
  const unfinished = `${file}.new`;
  for (const ending of ['', '-wal', '-shm']) rmSync(unfinished + ending, { force: true });
  const catalog = await openCatalog(unfinished);
  const walk = await openWalkCatalog(catalog, { uid, namespace: 'default', name: 'movies', kind: 'movies' });
  for (const batch of batches(CATALOG_TITLES)) {
    await walk.save({ titles: batch, snapshots: batch.map((title) => benchSnapshot(title)) });
  }
  // Otherwise each server that starts owes this catalog a full walk.
  await markWalked(catalog, uid, Date.now());
  await catalog.close();
  renameSync(unfinished, file);
}

/** A minimal Node server, as an ES module because ours is one (docs/reference/limits.md#idle-memory). */
const BARE_SERVER = `import { createServer } from 'node:http';
createServer((request, response) => response.end()).listen(0, '127.0.0.1', () => process.stdout.write('ready\\n'));`;

export function startBare(): Promise<StartedServer> {
  return start(['--input-type=module', '-e', BARE_SERVER]);
}

export function startServe({ config, data }: ServeFixture): Promise<StartedServer> {
  return start([bundledProgram, 'serve', '--config', config, '--data', data, '--listen', '127.0.0.1:0']);
}

export interface StartedServer {
  /** Milliseconds from the spawn to the line that reports ready. */
  readonly readyMs: number;
  readonly pid: number;
  /** Its output so far. */
  readonly printed: string;
  stop(): Promise<void>;
}

async function start(args: readonly string[]): Promise<StartedServer> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const printed = await printedWhenReady(child);
  const readyMs = performance.now() - startedAt;
  if (child.pid === undefined) throw new Error('expected a process with a number');
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { readyMs, pid: child.pid, printed, stop };
}

function printedWhenReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      if (/\bready\b/u.test(printed)) resolve(printed);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready: ${printed}`)));
  });
}

/** Resident memory of another process, MiB, from /proc on Linux and from ps elsewhere. */
export function residentMiB(pid: number): number {
  const status = `/proc/${pid}/status`;
  const text = existsSync(status)
    ? /VmRSS:\s+(\d+)/u.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  const kibibytes = Number(text);
  if (!(kibibytes > 0)) throw new Error(`the resident memory of process ${pid} cannot be read`);
  return kibibytes / 1024;
}
