/**
 * Walks that read no media: real pods whose real process asks here what to do. A process that dies closes its
 * connection, so the processes themselves show what runs at the same time. The end of a walk is written to table `runs`
 * of a real catalog, as a real walk writes it.
 */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Catalog, PostgresPlace } from '../../src/catalog/database/catalog.ts';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { runLedger, runReport } from '../../src/catalog/runs/runLedger.ts';
import { holdWalkLock } from '../../src/catalog/walk/walkLock.ts';
import { exitCodeOfError } from '../../src/job/jobLife.ts';
import type { ChaosJudge } from './chaosJudge.ts';
import { isTiles } from './chaosLive.ts';
import { type Fields, textAt } from './fake/json.ts';

export interface WalkNeed {
  readonly library: string;
  readonly uid: string;
  readonly runId: string;
  readonly number: number;
  readonly isTiles: boolean;
}

export interface WalkPlan {
  readonly takesMs: number;
  /** Exits with code 1 and writes no row. */
  readonly fails?: boolean;
  /** Ignores SIGTERM and runs to its end. */
  readonly isDeaf?: boolean;
  /** Runs until this resolves. */
  readonly until?: Promise<void>;
}

export interface Walks {
  /** The container command, for the test kubelet. */
  command(pod: Fields): readonly string[];
  close(): Promise<void>;
}

/** A shell starts in 2 ms; Node would take 50 ms of processor time, hundreds of times. */
const script = `
[ "$3" = deaf ] && trap '' TERM
exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
printf '%s\\n' "$2" >&3
read -r code <&3 || exit 1
exit "$code"`;

const summary = {
  ...{ titles: 0, titlesChanged: 0, made: {}, absent: {}, failed: [], removed: [], gone: [], warnings: [] },
  walkedFolders: [],
};

/**
 * `locks`: where walks take their locks if a Job's program may be started twice, as by a real Job controller but not
 * the fake one.
 */
export async function startWalks(
  catalog: Catalog,
  judge: ChaosJudge,
  locks: PostgresPlace | undefined,
  plan: (need: WalkNeed) => WalkPlan,
): Promise<Walks> {
  const sockets = new Set<Socket>();
  const needs = new Map<string, { readonly need: WalkNeed; readonly plan: WalkPlan }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const lines = createInterface({ input: socket }).on('line', (podUid) => {
      const known = needs.get(podUid);
      if (known !== undefined)
        void (known.need.isTiles
          ? makeTiles(socket, known.plan)
          : alone(locks, known.need.uid, socket, () => play(catalog, judge, socket, known.need, known.plan)));
    });
    lines.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return {
    command(pod) {
      const need = needOf(pod);
      const podUid = textAt(pod, 'metadata', 'uid') ?? '';
      const planned = plan(need);
      needs.set(podUid, { need, plan: planned });
      const hearing = planned.isDeaf === true ? 'deaf' : 'hears';
      return ['/bin/bash', '-c', script, 'walk', String(address.port), podUid, hearing];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A worker writes no row and takes no lock: the live list shows whether two Jobs work at once. */
async function makeTiles(socket: Socket, { takesMs }: WalkPlan): Promise<void> {
  await delay(takesMs);
  if (!socket.destroyed) socket.write('0\n');
}

/** Of two processes one waits, as with real walks; each has its own connection. */
async function alone(
  locks: PostgresPlace | undefined,
  uid: string,
  socket: Socket,
  walk: () => Promise<void>,
): Promise<void> {
  if (locks === undefined) return walk();
  const over = new AbortController();
  socket.once('close', () => over.abort());
  await using stack = new AsyncDisposableStack();
  try {
    const catalog = stack.adopt(await openCatalog(locks), (opened) => opened.close());
    const lock = await holdWalkLock(catalog, uid, { signal: over.signal, waiting: () => undefined });
    if (lock === undefined) return;
    stack.defer(() => lock.release());
    await walk();
  } catch (error) {
    // As the real Job, which waits for its lock in the same process.
    if (!socket.destroyed) socket.write(`${exitCodeOfError(error)}\n`);
  }
}

async function play(
  catalog: Catalog,
  judge: ChaosJudge,
  socket: Socket,
  need: WalkNeed,
  plan: WalkPlan,
): Promise<void> {
  const { library, uid, runId, number } = need;
  const over = new AbortController();
  const written = await runLedger(catalog).read(runId);
  // The process may have died while it waited.
  if (socket.destroyed) return;
  if (written?.result === 'Succeeded') {
    socket.write('0\n');
    return;
  }
  judge.walkBegan(library, runId);
  const ended = Promise.withResolvers<void>();
  socket.once('close', () => {
    judge.walkEnded(library, runId);
    over.abort();
    ended.resolve();
  });
  try {
    const report = runReport(catalog);
    await report.open({ id: runId, libraryUid: uid, number });
    await delay(plan.takesMs, undefined, { signal: over.signal });
    await plan.until;
    // A process that died must not write its row.
    if (over.signal.aborted) return;
    if (plan.fails === true) judge.walkFailed(runId);
    else {
      judge.walkCompleted(runId);
      await report.finish({ result: 'Succeeded', summary, rescan: [], fullOwed: false });
    }
    socket.write(plan.fails === true ? '1\n' : '0\n');
    await ended.promise;
  } catch (error) {
    if (socket.destroyed) return;
    // Like the real Job, whose process outlives its database.
    socket.write(`${exitCodeOfError(error)}\n`);
  }
}

function needOf(pod: Fields): WalkNeed {
  const label = (name: string) => textAt(pod, 'metadata', 'labels', `projectionist.dev/${name}`) ?? '';
  const namespace = textAt(pod, 'metadata', 'namespace') ?? '';
  return {
    library: `${namespace}/${label('library')}`,
    uid: label('library-uid'),
    runId: label('run-id'),
    number: Number(label('run')),
    isTiles: isTiles(pod),
  };
}
