import pino from 'pino';
import { expect, test, vi } from 'vitest';
import type { RunRow, RunSummary } from '../library/ledger.ts';
import type { Step } from '../library/pass.ts';
import { emptyState, type Run } from '../library/state.ts';
import { createMetrics } from './metrics.ts';
import { droppedConnections, operatorEvents } from './operatorEvents.ts';

const run: Run = {
  number: 7,
  id: 'id-7',
  job: 'movies-walk-7',
  trigger: 'schedule',
  folders: [],
  generation: 1,
  trustMtimes: false,
  everyTitle: false,
  firstWalk: false,
  claimedAt: 0,
};
const step: Step = { do: 'endWalk', run, next: emptyState('uid'), setAside: [], stop: false };
const none: RunSummary = {
  titles: 3,
  titlesChanged: 0,
  made: {},
  absent: {},
  failed: [],
  removed: [],
  gone: [],
  warnings: [],
  walkedFolders: [],
};

async function logged(read: (id: string) => Promise<RunRow | undefined>): Promise<readonly Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const reading = vi.fn(read);
  operatorEvents(log, createMetrics(), reading).step('default/movies', step);
  expect(reading).toHaveBeenCalledWith('id-7');
  await Promise.allSettled(reading.mock.results.map(({ value }) => value));
  await Promise.resolve();
  return lines.filter(({ msg }) => msg !== 'a run ended and returned its folders');
}

const rowWith = (summary: Partial<RunSummary>): RunRow => ({
  id: 'id-7',
  libraryUid: 'uid',
  number: 7,
  nativeFiles: [],
  rescan: [],
  fullOwed: false,
  summary: { ...none, ...summary },
});

test('the end of a run with failed titles logs their number and the first failures', async () => {
  const failed = Array.from({ length: 9 }, (_, at) => ({
    path: `Film ${at}/f.mkv`,
    fact: 'probe',
    reason: 'no\u001b[31mvideo',
  }));
  const warnings = [{ path: `${'x'.repeat(900)}\u202e`, message: 'it is odd' }];
  const [line, ...others] = await logged(async () => rowWith({ failed, warnings }));
  expect(others).toEqual([]);
  expect(line).toMatchObject({ level: 40, library: 'default/movies', run: 7, failures: 9, titles: 9, warnings: 1 });
  const first = line?.['first'];
  expect(first).toHaveLength(6);
  expect(first).toContain('probe of "Film 0/f.mkv": no\\u001b[31mvideo');
  expect(JSON.stringify(first).length).toBeLessThan(1_000);
});

test('warnings alone are logged too', async () => {
  const lines = await logged(async () => rowWith({ warnings: [{ path: '', message: 'kept' }] }));
  expect(lines).toMatchObject([{ level: 40, failures: 0, warnings: 1, first: ['kept'] }]);
});

test('a run without failures or without a row logs nothing more', async () => {
  expect(await logged(async () => rowWith({}))).toEqual([]);
  expect(await logged(async () => undefined)).toEqual([]);
});

test('requests are counted by service, whatever its hosts; unknown hosts count as other', async () => {
  const metrics = createMetrics();
  const calls = [
    ['https://api.themoviedb.org', 12, 1],
    ['https://image.tmdb.org', 30, 0],
    ['https://api.themoviedb.org.evil.example', 2, 2],
    ['http://127.0.0.1:9000/tmdb', 1, 0],
    ['all other hosts', 1, 0],
  ] as const;
  const rows = calls.map(([address, requests, failures]) => ({
    address,
    requests,
    failures,
    receivedBytes: 9,
    pauses: 0,
  }));
  const reading = vi.fn(async () => rowWith({ calls: rows }));
  operatorEvents(pino({ level: 'silent' }), metrics, reading).step('default/movies', step);
  await Promise.allSettled(reading.mock.results.map(({ value }) => value));
  await Promise.resolve();
  const { text } = await metrics.render();
  expect(text.split('\n').filter((line) => line.startsWith('projectionist_service_'))).toEqual([
    'projectionist_service_requests_total{service="tmdb"} 42',
    'projectionist_service_requests_total{service="other"} 4',
    'projectionist_service_failures_total{service="tmdb"} 1',
    'projectionist_service_failures_total{service="other"} 2',
  ]);
});

test('a failed hold is logged and counted separately from a failed pass', async () => {
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const metrics = createMetrics();
  const events = operatorEvents(log, metrics, async () => undefined);
  events.trouble('default/movies', new Error('the catalog is away'));
  events.holdTrouble('default/movies', new Error('the disk is full'));
  events.holdTrouble('default/movies', new Error('the disk is full'));
  expect(lines).toEqual([
    'a pass failed and is retried',
    ...Array(2).fill('held folders could not be written; they are kept in memory and retried'),
  ]);
  const { text } = await metrics.render();
  expect(text).toContain('projectionist_troubles_total{library="default/movies",what="pass"} 1');
  expect(text).toContain('projectionist_troubles_total{library="default/movies",what="hold"} 2');
});

test('an unreadable row is logged', async () => {
  const lines = await logged(() => Promise.reject(new Error('the catalog is away')));
  expect(lines).toMatchObject([{ level: 40, run: 7, err: { message: 'the catalog is away' } }]);
});

test('reset connections are counted one by one and logged once a minute', async () => {
  const counts: unknown[] = [];
  const log = pino({ base: null }, { write: (line: string) => void counts.push(JSON.parse(line).connections) });
  const metrics = createMetrics();
  let now = 0;
  const dropped = droppedConnections(log, metrics, () => now);
  expect((await metrics.render()).text).toContain('projectionist_connections_dropped_total 0');
  for (now of [0, 1, 59_999, 60_000, 60_001]) dropped();
  expect(counts).toEqual([1, 3]);
  expect((await metrics.render()).text).toContain('projectionist_connections_dropped_total 5');
});
