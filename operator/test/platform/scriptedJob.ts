/**
 * A Job that follows a test's script instead of walking: it reads the real work order, takes the real locks, opens the
 * real row, and then dies, hangs or exits. Called like the program, with the file of behaviours (`behaviour.ts`) before
 * the arguments.
 */
import { once } from 'node:events';
import { open, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalog } from '../../src/catalog/database/catalog.ts';
import { libraryKey } from '../../src/library/document.ts';
import type { RunReport } from '../../src/library/ledger.ts';
import { readTilesOrder, readWalkOrder, type TilesOrder, type WalkOrder } from '../../src/library/order.ts';
import { tilesLockFile, tryLock, walkLockFile } from '../../src/platform/local/locks.ts';
import { type Behaviour, type Behaviours, jobName, type StartedLine } from './behaviour.ts';

const [behavioursFile = '', , kind = '', ...rest] = process.argv.slice(2);
/** A pod has no data folder: no locks, and the catalog is elsewhere. */
const dataFolder = rest[0] === '--data' ? rest[1] : undefined;
const args = rest.slice(rest.indexOf('--') + 1);
/** Set in pods, whose output is not read live: where to report lines. */
const listener = process.env['SCRIPTED_JOB_LISTENER'];

const order: WalkOrder | TilesOrder = kind === 'tiles' ? readTilesOrder(args) : readWalkOrder(args);
const { id, number } = 'run' in order ? order.run : order.tiles;
const behaviours: Behaviours = JSON.parse(await readFile(behavioursFile, 'utf8'));
const behaviour: Behaviour = behaviours[jobName(kind, number)] ?? behaviours['*'] ?? { does: 'exit', code: 0 };

/** A lock is held until the process ends, unless nothing refers to it and memory is collected. */
const kept: unknown[] = [];

// Loaded on demand, because most of these Jobs live for a moment.
if (behaviour.does === 'walk')
  process.exitCode = await (await import('../../src/job/job.ts')).job(process.argv.slice(4));
else await play(behaviour);

async function play(behaviour: Exclude<Behaviour, { does: 'walk' }>): Promise<void> {
  const key = libraryKey(order.document);
  if (dataFolder !== undefined)
    kept.push(tryLock(kind === 'tiles' ? tilesLockFile(dataFolder, key) : walkLockFile(dataFolder, key)));
  const report = behaviour.row === undefined ? undefined : await openRow(behaviour.row);
  if (behaviour.does === 'hangInNative') return hangInNative(report);
  if (behaviour.isDeaf) process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined);
  if (dataFolder !== undefined) process.stdin.resume().on('close', () => process.kill(process.pid, 'SIGKILL'));
  await say({ event: 'started', pid: process.pid, id, number, kind, args: args.slice(1), told: behaviour.does });
  // Keeps the process alive: in a pod its standard input is not held open.
  if (behaviour.does === 'hang') setInterval(() => undefined, 60_000);
  if (behaviour.does === 'exit') process.exit(behaviour.code);
  if (behaviour.does === 'abort') process.abort();
  if (behaviour.does === 'die') process.kill(process.pid, behaviour.signal);
}

async function openRow({ nativeFiles = [], result, calls }: NonNullable<Behaviour['row']>): Promise<RunReport> {
  const [{ openCatalog }, { runReport }, { dataFiles }, { Tally }] = await Promise.all([
    import('../../src/catalog/database/open.ts'),
    import('../../src/catalog/runs/runLedger.ts'),
    import('../../src/process/environment.ts'),
    import('../../src/walk/tally.ts'),
  ]);
  const { storage } = order.document.spec;
  const root = 'path' in storage ? storage.path : (process.env['PROJECTIONIST_STORAGE'] ?? '');
  const postgres = process.env['PROJECTIONIST_DATABASE_URL'] ?? '';
  const catalog = await openCatalog(dataFolder === undefined ? { postgres } : dataFiles(dataFolder).catalog);
  const report = runReport(catalog);
  await report.open({ id, libraryUid: order.uid, number });
  const files = nativeFiles.map(async (path) => {
    const { size, mtimeMs } = await stat(join(root, path));
    return { path, sizeBytes: size, mtimeMs };
  });
  await report.progress(new Tally(Date.now).progress, await Promise.all(files));
  if (result === 'Succeeded' && 'run' in order && order.run.full) await markAsWalked(catalog, order);
  if (result !== undefined) {
    const summary = { ...new Tally(Date.now).summary([]), ...(calls === undefined ? {} : { calls }) };
    await report.finish({ result, summary, rescan: [], fullOwed: false });
  }
  return report;
}

/** Else an operator that opens this catalog later finds it without the Library, and owes a full walk. */
async function markAsWalked(catalog: Catalog, { uid, document }: WalkOrder): Promise<void> {
  const { markWalked, registerLibrary } = await import('../../src/catalog/database/library.ts');
  const { namespace, name } = document.metadata;
  await registerLibrary(catalog, { uid, namespace, name, kind: document.spec.kind });
  await markWalked(catalog, uid, Date.now());
}

/** Like a decoder in a thread that never returns: a FIFO without a writer blocks a thread of the pool for good. */
async function hangInNative(report: RunReport | undefined): Promise<void> {
  const [{ watchLife }, { Tally }] = await Promise.all([
    import('../../src/job/jobLife.ts'),
    import('../../src/walk/tally.ts'),
  ]);
  const life = watchLife();
  life.lastWords = async () =>
    report?.finish({ result: 'Yielded', summary: new Tally(Date.now).summary([]), rescan: [], fullOwed: false });
  void open(join(dataFolder ?? tmpdir(), 'fifo')).catch(() => undefined);
  await say({ event: 'started', pid: process.pid, id, number, kind, args: args.slice(1), told: 'hangInNative' });
  life.signal.addEventListener('abort', () => void say({ event: 'asked', pid: process.pid }));
}

/** Resolves when the line is received, if there is a listener: the next step may end this process. */
async function say(line: StartedLine | { event: 'asked'; pid: number }): Promise<void> {
  const text = `${JSON.stringify(line)}\n`;
  process.stdout.write(text);
  if (listener === undefined) return;
  const heard = connect(listener);
  // A pod has no parent whose end it could see: it lives as long as its listener.
  heard.on('error', () => undefined).on('close', () => process.kill(process.pid, 'SIGKILL'));
  heard.write(text);
  await once(heard, 'data');
}
