/**
 * A Job that does what a test says instead of a walk: it takes the real work order and locks, opens the real row, and then dies,
 * hangs or leaves as told. Called as the program is, with the file of behaviours (`behaviour.ts`) before the arguments.
 */
import { once } from 'node:events';
import { open, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { libraryKey } from '../../src/library/document.ts';
import type { RunReport } from '../../src/library/ledger.ts';
import { readTilesOrder, readWalkOrder, type TilesOrder, type WalkOrder } from '../../src/library/order.ts';
import { tilesLockFile, tryLock, walkLockFile } from '../../src/platform/local/locks.ts';
import { type Behaviour, type Behaviours, jobName, type StartedLine } from './behaviour.ts';

const [behavioursFile = '', , kind = '', ...rest] = process.argv.slice(2);
/** In a pod there is no data folder: no locks, and the catalog is elsewhere. */
const dataFolder = rest[0] === '--data' ? rest[1] : undefined;
const args = rest.slice(rest.indexOf('--') + 1);
/** Where a pod's lines are heard: nobody reads its output as they come. */
const listener = process.env['SCRIPTED_JOB_LISTENER'];

const order: WalkOrder | TilesOrder = kind === 'tiles' ? readTilesOrder(args) : readWalkOrder(args);
const { id, number } = 'run' in order ? order.run : order.tiles;
const behaviours: Behaviours = JSON.parse(await readFile(behavioursFile, 'utf8'));
const behaviour: Behaviour = behaviours[jobName(kind, number)] ?? behaviours['*'] ?? { does: 'exit', code: 0 };

// Loaded as they are needed: most of these Jobs live for a moment.
if (behaviour.does === 'walk')
  process.exitCode = await (await import('../../src/job/job.ts')).job(process.argv.slice(4));
else await play(behaviour);

async function play(told: Exclude<Behaviour, { does: 'walk' }>): Promise<void> {
  const key = libraryKey(order.document);
  // Held to the end of the process: nothing releases it.
  if (dataFolder !== undefined)
    tryLock(kind === 'tiles' ? tilesLockFile(dataFolder, key) : walkLockFile(dataFolder, key));
  const report = told.row === undefined ? undefined : await openRow(told.row);
  if (told.does === 'hangInNative') return hangInNative(report);
  if (told.isDeaf) process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined);
  if (dataFolder !== undefined) process.stdin.resume().on('close', () => process.kill(process.pid, 'SIGKILL'));
  await say({ event: 'started', pid: process.pid, id, number, kind, args: args.slice(1), told: told.does });
  // Nothing else may keep it: in a pod nobody holds its standard input.
  if (told.does === 'hang') setInterval(() => undefined, 60_000);
  if (told.does === 'exit') process.exit(told.code);
  if (told.does === 'abort') process.abort();
  if (told.does === 'die') process.kill(process.pid, told.signal);
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
  const report = runReport(await openCatalog(dataFolder === undefined ? { postgres } : dataFiles(dataFolder).catalog));
  await report.open({ id, libraryUid: order.uid, number });
  const files = nativeFiles.map(async (path) => {
    const { size, mtimeMs } = await stat(join(root, path));
    return { path, sizeBytes: size, mtimeMs };
  });
  await report.progress(new Tally(Date.now).progress, await Promise.all(files));
  if (result !== undefined) {
    const summary = { ...new Tally(Date.now).summary([]), ...(calls === undefined ? {} : { calls }) };
    await report.finish({ result, summary, lookAgain: [], fullOwed: false });
  }
  return report;
}

/** As a decoder in a thread that never comes back: a FIFO that nobody writes to keeps a thread of the pool for good. */
async function hangInNative(report: RunReport | undefined): Promise<void> {
  const [{ watchLife }, { Tally }] = await Promise.all([
    import('../../src/job/jobLife.ts'),
    import('../../src/walk/tally.ts'),
  ]);
  const life = watchLife();
  life.lastWords = async () =>
    report?.finish({ result: 'Yielded', summary: new Tally(Date.now).summary([]), lookAgain: [], fullOwed: false });
  void open(join(dataFolder ?? tmpdir(), 'fifo')).catch(() => undefined);
  await say({ event: 'started', pid: process.pid, id, number, kind, args: args.slice(1), told: 'hangInNative' });
  life.signal.addEventListener('abort', () => void say({ event: 'asked', pid: process.pid }));
}

/** Answers when the line is heard, where somebody listens: what comes next may be the end of this process. */
async function say(line: StartedLine | { event: 'asked'; pid: number }): Promise<void> {
  const text = `${JSON.stringify(line)}\n`;
  process.stdout.write(text);
  if (listener === undefined) return;
  const heard = connect(listener);
  // A pod has no parent whose end it could see: it lives as long as somebody listens.
  heard.on('error', () => undefined).on('close', () => process.kill(process.pid, 'SIGKILL'));
  heard.write(text);
  await once(heard, 'data');
}
