/**
 * A Job that does what a test says instead of a walk: it takes the real work order and locks, opens the real row, and then dies,
 * hangs or leaves as told. Called as the program is, with the file of behaviours (`behaviour.ts`) before the arguments.
 */
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { libraryKey } from '../../src/library/document.ts';
import type { RunReport } from '../../src/library/ledger.ts';
import { readTilesOrder, readWalkOrder, type TilesOrder, type WalkOrder } from '../../src/library/order.ts';
import { tilesLockFile, tryLock, walkLockFile } from '../../src/platform/local/locks.ts';
import { type Behaviour, type Behaviours, jobName, type StartedLine } from './behaviour.ts';

const [behavioursFile = '', , kind = '', , dataFolder = '', , ...args] = process.argv.slice(2);

const order: WalkOrder | TilesOrder = kind === 'tiles' ? readTilesOrder(args) : readWalkOrder(args);
const { id, number } = 'run' in order ? order.run : order.tiles;
const behaviours: Behaviours = JSON.parse(await readFile(behavioursFile, 'utf8'));
const behaviour: Behaviour = behaviours[jobName(kind, number)] ?? behaviours['*'] ?? { does: 'exit', code: 0 };

// Loaded as they are needed: most of these Jobs live for a moment.
if (behaviour.does === 'walk')
  process.exitCode = await (await import('../../src/main/job.ts')).job(process.argv.slice(4));
else await play(behaviour);

async function play(told: Exclude<Behaviour, { does: 'walk' }>): Promise<void> {
  const key = libraryKey(order.document);
  // Held to the end of the process: nothing releases it.
  tryLock(kind === 'tiles' ? tilesLockFile(dataFolder, key) : walkLockFile(dataFolder, key));
  const report = told.row === undefined ? undefined : await openRow(told.row);
  if (told.does === 'hangInNative') return hangInNative(report);
  if (told.isDeaf) process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined);
  process.stdin.resume().on('close', () => process.kill(process.pid, 'SIGKILL'));
  say({ event: 'started', pid: process.pid, id, number, kind, args: args.slice(1), told: told.does });
  if (told.does === 'exit') process.exit(told.code);
  if (told.does === 'abort') process.abort();
  if (told.does === 'die') process.kill(process.pid, told.signal);
}

async function openRow({ nativeFiles = [], result }: NonNullable<Behaviour['row']>): Promise<RunReport> {
  const [{ openCatalog }, { runReport }, { dataFiles }, { Tally }] = await Promise.all([
    import('../../src/catalog/open.ts'),
    import('../../src/catalog/runLedger.ts'),
    import('../../src/main/environment.ts'),
    import('../../src/walk/tally.ts'),
  ]);
  const { storage } = order.document.spec;
  const root = 'path' in storage ? storage.path : '';
  const report = runReport(await openCatalog(dataFiles(dataFolder).catalog));
  await report.open({ id, libraryUid: order.uid, number });
  const files = nativeFiles.map(async (path) => {
    const { size, mtimeMs } = await stat(join(root, path));
    return { path, sizeBytes: size, mtimeMs };
  });
  await report.progress(new Tally(Date.now).progress, await Promise.all(files));
  if (result !== undefined) {
    await report.finish({ result, summary: new Tally(Date.now).summary([]), lookAgain: [], fullOwed: false });
  }
  return report;
}

/** As a decoder in a thread that never comes back: a FIFO that nobody writes to keeps a thread of the pool for good. */
async function hangInNative(report: RunReport | undefined): Promise<void> {
  const [{ watchLife }, { Tally }] = await Promise.all([
    import('../../src/main/jobLife.ts'),
    import('../../src/walk/tally.ts'),
  ]);
  const life = watchLife();
  life.lastWords = async () =>
    report?.finish({ result: 'Yielded', summary: new Tally(Date.now).summary([]), lookAgain: [], fullOwed: false });
  void open(join(dataFolder, 'fifo')).catch(() => undefined);
  say({ event: 'started', pid: process.pid, id, number, kind, args: args.slice(1), told: 'hangInNative' });
  life.signal.addEventListener('abort', () => say({ event: 'asked', pid: process.pid }));
}

function say(line: StartedLine | { event: 'asked'; pid: number }): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
