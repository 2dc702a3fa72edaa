import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { EventStream } from '../api/liveEvents.ts';
import type { JobList } from '../generated/api.ts';
import { createLiveHub } from './liveHub.ts';

function parts() {
  const streams: { readonly listeners: Map<string, (event: { data?: unknown }) => void>; isClosed: boolean }[] = [];
  const timers: (() => void)[] = [];
  const isAway = signal(false);
  const jobs: JobList = { jobs: [], at: '2026-01-01T00:00:00.000Z' };
  let isAnswering = true;
  const hub = createLiveHub({
    isAway,
    client: { get: async <Answer>() => (isAnswering ? (jobs as Answer) : Promise.reject(new Error('no answer'))) },
    openStream: (): EventStream => {
      const stream = { listeners: new Map(), isClosed: false };
      streams.push(stream);
      return {
        readyState: 0,
        addEventListener: (name, listener) => stream.listeners.set(name, listener),
        close: () => {
          stream.isClosed = true;
        },
      };
    },
    after: (_seconds, act) => {
      timers.push(act);
      return () => timers.splice(timers.indexOf(act), 1);
    },
  });
  const answer = (does: boolean) => {
    isAnswering = does;
  };
  return { hub, streams, isAway, jobs, answer };
}

test('views share one stream, and one that comes later gets the last jobs', () => {
  const { hub, streams, jobs } = parts();
  const seen: string[] = [];
  hub.show(true);
  hub.show(true);
  const end = hub.follow({ onJobs: () => seen.push('first jobs'), onChange: (name) => seen.push(`first ${name}`) });
  streams[0]?.listeners.get('jobs')?.({ data: JSON.stringify(jobs) });
  hub.follow({ onJobs: () => seen.push('second jobs'), onChange: (name) => seen.push(`second ${name}`) });
  streams[0]?.listeners.get('titles')?.({});
  end();
  streams[0]?.listeners.get('problems')?.({});
  expect(seen).toEqual(['first jobs', 'second jobs', 'first titles', 'second titles', 'second problems']);
  hub.show(false);
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('the server is away when neither events nor answers come, and back with the next event', async () => {
  const { hub, streams, isAway, answer } = parts();
  hub.show(true);
  answer(false);
  streams[0]?.listeners.get('error')?.({});
  await expect.poll(() => isAway.value).toBe(true);
  streams[0]?.listeners.get('jobs')?.({ data: '{"jobs":[]}' });
  expect(isAway.value).toBe(false);
});
