import { expect, onTestFinished, test, vi } from 'vitest';
import { Pulse } from './pulse.ts';

const progress = { phase: 'scan', titlesDone: 0, titlesKnown: 0, current: [], warnings: 0, failures: 0, at: 0 };
const video = (path: string) => ({ path, sizeBytes: 1, mtimeMs: 1 });

/** For a loaded machine; on an idle one a wait is short. */
const patient = { timeout: 20_000 };

/** Beats only on open and close. */
function withoutBeats(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** The names in each write of the row. */
function pulseFixture() {
  const writes: string[][] = [];
  const stopping = new AbortController();
  let answer: 'yield' | undefined;
  const report = {
    progress: async (_: unknown, files: readonly { readonly path: string }[]) => {
      // Like a database, a write takes time.
      await new Promise((resolve) => setImmediate(resolve));
      writes.push(files.map(({ path }) => path));
      return answer;
    },
  };
  withoutBeats();
  const pulse = new Pulse({ progress }, report, stopping.signal, () => undefined);
  onTestFinished(() => pulse.stop());
  return { pulse, writes, stopping, ask: () => (answer = 'yield') };
}

test('a video that native code has closed leaves the row without waiting for the next beat', async () => {
  const { pulse, writes } = pulseFixture();
  await pulse.open(video('a.mkv'));
  pulse.close(video('a.mkv'));
  await vi.waitFor(() => expect(writes).toEqual([['a.mkv'], []]), patient);
});

test('a close is written before another video is opened', async () => {
  const { pulse, writes } = pulseFixture();
  await pulse.open(video('a.mkv'));
  pulse.close(video('a.mkv'));
  await pulse.open(video('b.mkv'));
  expect(writes.at(-1)).toEqual(['b.mkv']);
  expect(writes.filter((names) => names.length > 1)).toEqual([]);
});

test('a stop clears the open videos, because native work is abandoned; the answer of a write is used', async () => {
  const { pulse, writes, stopping, ask } = pulseFixture();
  await pulse.open(video('a.mkv'));
  ask();
  stopping.abort();
  await vi.waitFor(() => expect(writes.at(-1)).toEqual([]), patient);
  await vi.waitFor(() => expect(pulse.mustYield).toBe(true), patient);
});

test('the log does not repeat failures each second: they are for the row', async () => {
  const printed: object[] = [];
  const rows: object[] = [];
  const report = {
    progress: async (row: object) => {
      rows.push(row);
      return undefined;
    },
  };
  const detail = {
    currentPhases: [],
    phases: {},
    failed: [{ path: 'A', fact: 'probe', reason: 'broken' }],
    warned: [],
  };
  const reported = { ...progress, detail };
  withoutBeats();
  const pulse = new Pulse({ progress: reported }, report, new AbortController().signal, (line) => printed.push(line));
  onTestFinished(() => pulse.stop());
  await vi.waitFor(() => expect(rows).toEqual([reported]), patient);
  expect(printed).toEqual([{ event: 'progress', ...progress }]);
});

test('progress is printed at most once a second, however many videos are opened', async () => {
  const printed: object[] = [];
  const reported = { ...progress };
  const report = { progress: async () => undefined };
  withoutBeats();
  const pulse = new Pulse({ progress: reported }, report, new AbortController().signal, (line) => printed.push(line));
  onTestFinished(() => pulse.stop());
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => void vi.restoreAllMocks());
  for (const path of ['a', 'b', 'c']) {
    reported.titlesDone++;
    await pulse.open(video(path));
  }
  expect(printed).toHaveLength(1);
});

test('beats do not pile up while the catalog is down: the next one serves all callers', async () => {
  const answers: (() => void)[] = [];
  const writes: string[][] = [];
  const report = {
    progress: (_: unknown, files: readonly { readonly path: string }[]) => {
      writes.push(files.map(({ path }) => path));
      return new Promise<undefined>((resolve) => answers.push(() => resolve(undefined)));
    },
  };
  withoutBeats();
  const pulse = new Pulse({ progress }, report, new AbortController().signal, () => undefined);
  onTestFinished(() => pulse.stop());
  await vi.waitFor(() => expect(writes).toEqual([[]]), patient);
  const opened = ['a', 'b', 'c', 'd'].map((path) => pulse.open(video(path)));
  answers[0]?.();
  await vi.waitFor(() => expect(writes).toHaveLength(2), patient);
  answers[1]?.();
  await Promise.all(opened);
  expect(writes).toEqual([[], ['a', 'b', 'c', 'd']]);
});
