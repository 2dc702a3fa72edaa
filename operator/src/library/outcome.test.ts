import { describe, expect, test } from 'vitest';
import { lastRun, minute, noon, quiet, run, second } from '../../test/simulation/states.ts';
import { message, plainText } from '../messages/message.ts';
import { exitCodes } from './jobExit.ts';
import type { NativeFile, RunRow } from './ledger.ts';
import { type RowReading, timedOut, verdictOf } from './outcome.ts';
import type { EndedJob } from './platform.ts';

const open: NativeFile = { path: '/m/A/a.mkv', sizeBytes: 5, mtimeMs: 7 };
const row = (change: Partial<RunRow> = {}): RunRow => ({
  id: 'now',
  libraryUid: 'uid',
  number: 8,
  nativeFiles: [],
  rescan: [],
  fullOwed: false,
  ...change,
});
const verdict = (ended: EndedJob, reading: RowReading, state = quiet()) =>
  verdictOf(state, run(), ended, reading, '1', noon);

describe('what the end of a Job means', () => {
  const rows: [string, EndedJob, RowReading, object][] = [
    ['exit 0 with a finished row', { code: 0 }, row({ result: 'Succeeded' }), { result: 'Succeeded' }],
    [
      'exit 3 with a finished row',
      { code: 3 },
      row({ result: 'Yielded', rescan: ['/m/A'], fullOwed: true }),
      { result: 'Yielded', rescan: ['/m/A'], fullOwed: true },
    ],
    ['exit 0 without a finished row', { code: 0 }, row(), { result: 'Lost' }],
    ['exit 3 without any row', { code: 3 }, undefined, { result: 'Lost' }],
    ['exit 1', { code: 1 }, row(), { result: 'Failed' }],
    [
      'a kill whose cause the platform knows',
      { signal: 'SIGKILL', lastWords: plainText('too little memory') },
      row(),
      { result: 'Failed', reason: message('withDetail', message('diedOf', 'SIGKILL'), plainText('too little memory')) },
    ],
    [
      'exit 1 with its reason',
      { code: 1 },
      row({ error: plainText('no storage') }),
      { result: 'Failed', reason: plainText('no storage') },
    ],
    [
      'exit 5 with its reason',
      { code: 5, lastWords: message('dataFull', '/data') },
      row(),
      { result: 'Failed', reason: message('dataFull', '/data') },
    ],
    [
      'exit 2 is a refusal, whatever the row holds',
      { code: 2 },
      row({ result: 'Succeeded' }),
      { result: 'Failed', refusedBy: '1' },
    ],
    [
      'a finished row wins over a later signal',
      { signal: 'SIGSEGV' },
      row({ result: 'Succeeded' }),
      { result: 'Succeeded' },
    ],
    ['an unseen end with a finished row', {}, row({ result: 'Succeeded' }), { result: 'Succeeded' }],
    ['an unseen end with an unfinished row', {}, row(), { result: 'Lost' }],
    ['a row that has been unreadable for 60 s', { code: 0 }, { unreadableSince: noon - minute }, { result: 'Lost' }],
    ['a stop while the catalog was still being opened', { code: 143 }, undefined, { result: 'Yielded' }],
    [
      'a row that has been unreadable since a time in the future',
      { code: 0 },
      { unreadableSince: noon + minute },
      { result: 'Lost' },
    ],
  ];
  test.each(rows)('%s', (_title, ended, reading, expected) => {
    expect(verdict(ended, reading)).toMatchObject({ outcome: expected });
  });

  test('a row that has been unreadable for less time is waited for', () => {
    expect(verdict({ code: 0 }, { unreadableSince: noon - 59 * second })).toBe('wait');
  });
});

describe('whose fault the end was', () => {
  const failed = row({ result: 'Failed', error: plainText('the catalog does not answer') });
  const rows: [string, EndedJob, RowReading, boolean, true | undefined][] = [
    ['a Job that was deleted', {}, row(), false, true],
    ['a Job that was deleted before it wrote a row', {}, undefined, false, true],
    ['a Job that was deleted with a video in native code', {}, row({ nativeFiles: [open] }), false, undefined],
    ['a Job that could not reach the catalog', { code: 4 }, row(), false, true],
    ['a Job that could report that', { code: 4 }, failed, false, true],
    ['exit 1', { code: 1 }, row(), false, undefined],
    ['exit 1 while the catalog was away', { code: 1 }, row(), true, true],
    ['exit 1 with a result, while the catalog was away', { code: 1 }, failed, true, undefined],
    ['exit 0 without a result', { code: 0 }, row(), false, undefined],
    ['a kill while the catalog was away', { signal: 'SIGKILL' }, row(), true, undefined],
    ['a row that stayed unreadable', { code: 0 }, { unreadableSince: noon - minute }, true, true],
  ];
  test.each(rows)('%s', (_title, ended, reading, catalogWasAway, expected) => {
    const found = verdictOf(quiet(), run(), ended, reading, '1', noon, catalogWasAway);
    expect(found === 'wait' ? found : found.outcome.bySurroundings).toBe(expected);
  });

  test.each<[string, EndedJob, RowReading, true | undefined]>([
    ['a kill from outside', { signal: 'SIGKILL' }, row(), true],
    ['a kill for memory', { signal: 'SIGKILL', lastWords: plainText('OOMKilled') }, row(), undefined],
    ['a kill with a video in native code', { signal: 'SIGKILL' }, row({ nativeFiles: [open] }), undefined],
    ['a crash', { signal: 'SIGSEGV' }, row(), undefined],
    ['exit 1 without a result', { code: 1 }, row(), true],
    ['exit 0 without a result', { code: 0 }, row(), true],
    ['exit 1 with a result', { code: 1 }, failed, undefined],
  ])('%s may be an outage that nobody saw', (_, ended, reading, expected) => {
    const found = verdict(ended, reading);
    expect(found === 'wait' ? found : found.outcome.isUnexplained).toBe(expected);
  });

  test('a pod that could not start goes back without blame, behind what others wait for', () => {
    const unstarted = plainText('no image');
    expect(verdict({ signal: 'SIGTERM', unstarted }, undefined)).toMatchObject({
      outcome: { result: 'Yielded', reason: unstarted, bySurroundings: true, waitMs: 5 * minute },
    });
  });
});

describe('videos that are set aside', () => {
  const native = row({ nativeFiles: [open] });
  const rows: [string, EndedJob, string[], number][] = [
    ['SEGV', { signal: 'SIGSEGV' }, [], 1],
    ['ABRT by its exit code', { code: 134 }, [], 1],
    ['FPE', { signal: 'SIGFPE' }, [], 1],
    ['the first SIGKILL', { signal: 'SIGKILL' }, [], 0],
    ['the first exit code of a kill for memory', { code: 137 }, [], 0],
    ['the second SIGKILL with the same video', { signal: 'SIGKILL' }, [open.path], 1],
    ['the second SIGKILL with another video', { signal: 'SIGKILL' }, ['/m/B/b.mkv'], 0],
    ['exit 1', { code: 1 }, [open.path], 0],
  ];
  test.each(rows)('%s', (_title, ended, suspects, count) => {
    const before = quiet({ lastRun: lastRun({ suspects }) });
    const result = verdict(ended, native, before);
    expect(result).toMatchObject({ outcome: { result: 'Failed' } });
    expect(result === 'wait' ? [] : result.setAside).toHaveLength(count);
  });

  test('a SIGKILL records the open videos as suspects', () => {
    expect(verdict({ signal: 'SIGKILL' }, native)).toMatchObject({ outcome: { suspects: [open.path] } });
  });

  test('a run without progress sets aside its open videos', () => {
    expect(timedOut(native, message('noProgress'))).toMatchObject({
      outcome: { result: 'TimedOut' },
      setAside: [{ path: open.path }],
    });
  });
});

describe('the exit codes of signals', () => {
  test.each([
    [134, 'SIGABRT'],
    [135, 'SIGBUS'],
    [132, 'SIGILL'],
    [136, 'SIGFPE'],
    [139, 'SIGSEGV'],
    [137, 'SIGKILL'],
  ])('%i is %s', (code, signal) => {
    expect(verdict({ code }, row())).toMatchObject({ outcome: { reason: message('diedOf', signal) } });
  });

  test.each<EndedJob>([{ code: 143 }, { code: 130 }, { signal: 'SIGINT' }])('%o is our own stop', (ended) => {
    expect(verdict(ended, row())).toMatchObject({ outcome: { result: 'Yielded', reason: message('stoppedFirst') } });
  });
});

describe('what a person reads of the end', () => {
  const [own, last] = [plainText('of the row'), plainText('of the process')];
  const reasonOf = (ended: EndedJob, reading: RowReading) => {
    const found = verdict(ended, reading);
    return found === 'wait' ? found : found.outcome.reason;
  };

  test.each([
    [2, 'orderRefused'],
    [1, 'jobFailed'],
  ] as const)('exit %i: the reason of the row, then that of the process, then a general one', (code, general) => {
    expect(reasonOf({ code, lastWords: last }, row({ error: own }))).toEqual(own);
    expect(reasonOf({ code, lastWords: last }, row())).toEqual(last);
    expect(reasonOf({ code }, undefined)).toEqual(message(general));
  });

  test('a finished row has its own reason, or none', () => {
    expect(reasonOf({ code: 1 }, row({ result: 'Failed', error: own }))).toEqual(own);
    expect(reasonOf({ code: 0 }, row({ result: 'Succeeded' }))).toBeUndefined();
  });

  test('a crash without a row, and without a known cause, is its signal alone', () => {
    expect(reasonOf({ signal: 'SIGSEGV' }, undefined)).toEqual(message('diedOf', 'SIGSEGV'));
  });
});

test('an end without a result owes no full walk', () => {
  expect(verdict({ code: 0 }, row())).toMatchObject({ outcome: { fullOwed: false, walkedFolders: [], rescan: [] } });
});

test('a run that finished is not to blame on a catalog that went away after it', () => {
  const found = verdict({ code: exitCodes.catalogAway }, row({ result: 'Succeeded' }));
  expect(found === 'wait' ? found : found.outcome).not.toHaveProperty('bySurroundings');
});

test.each<EndedJob>([{ signal: 'SIGSEGV' }, { signal: 'SIGKILL' }])(
  '%o sets the video aside by path, size and time',
  (ended) => {
    const before = quiet({ lastRun: lastRun({ suspects: [open.path] }) });
    expect(verdict(ended, row({ nativeFiles: [open] }), before)).toMatchObject({
      setAside: [{ ...open, reason: message('diedReading', ended.signal ?? '') }],
    });
  },
);
