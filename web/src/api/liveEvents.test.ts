import { beforeEach, describe, expect, test } from 'vitest';
import { type Connection, type EventName, type EventStream, followEvents } from './liveEvents.ts';

type Listener = (event: { readonly data?: unknown }) => void;

class FakeStream implements EventStream {
  readyState = 0;
  readonly #listeners = new Map<string, Listener>();
  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, listener);
  }
  close(): void {
    this.readyState = 2;
  }
  say(name: string, data?: unknown): void {
    this.#listeners.get(name)?.({ data });
  }
}

/** A clock that tests move. */
class FakeTime {
  #now = 0;
  #waiting: { at: number; act: () => void }[] = [];
  readonly after = (seconds: number, act: () => void) => {
    const entry = { at: this.#now + seconds, act };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  };
  get waiting(): number {
    return this.#waiting.length;
  }
  async pass(seconds: number): Promise<void> {
    const end = this.#now + seconds;
    for (;;) {
      const next = this.#waiting.filter(({ at }) => at <= end).sort((left, right) => left.at - right.at)[0];
      if (next === undefined) break;
      this.#now = next.at;
      this.#waiting = this.#waiting.filter((other) => other !== next);
      next.act();
      await Promise.resolve();
      await Promise.resolve();
    }
    this.#now = end;
  }
}

describe('live events', () => {
  let streams: FakeStream[];
  let time: FakeTime;
  let events: [EventName, unknown][];
  let connections: Connection[];
  let asked: number;
  let answer: () => Promise<boolean>;

  beforeEach(() => {
    streams = [];
    time = new FakeTime();
    events = [];
    connections = [];
    asked = 0;
    answer = () => Promise.resolve(true);
  });

  const follow = () =>
    followEvents({
      openStream: () => {
        const stream = new FakeStream();
        streams.push(stream);
        return stream;
      },
      ask: () => {
        asked++;
        return answer();
      },
      onEvent: (name, data) => events.push([name, data]),
      onConnection: (connection) => connections.push(connection),
      after: time.after,
    });
  const stream = () => {
    const last = streams.at(-1);
    if (last === undefined) throw new Error('expected an open stream');
    return last;
  };

  test('are passed on, without polling', async () => {
    follow();
    stream().say('jobs', '{"jobs":[]}');
    stream().say('problems', '{}');
    stream().say('something else', '{}');
    await time.pass(600);
    expect(events).toEqual([
      ['jobs', '{"jobs":[]}'],
      ['problems', '{}'],
    ]);
    expect(connections.at(-1)).toBe('live');
    expect(asked).toBe(0);
  });

  test('are replaced by polling while a proxy holds them back', async () => {
    follow();
    await time.pass(4 + 5 + 5);
    expect(asked).toBe(3);
    expect(connections.at(-1)).toBe('polling');
    stream().say('jobs');
    await time.pass(600);
    expect(asked).toBe(3);
    expect(connections.at(-1)).toBe('live');
  });

  test('a broken stream polls at once and reports a server that does not answer', async () => {
    follow();
    stream().say('jobs');
    answer = () => Promise.resolve(false);
    stream().say('error');
    await time.pass(1);
    expect(asked).toBe(1);
    expect(connections.at(-1)).toBe('away');
    answer = () => Promise.reject(new Error('away'));
    await time.pass(5);
    expect(connections.at(-1)).toBe('away');
  });

  test('the browser reconnects a broken stream; a closed stream is reopened', async () => {
    follow();
    stream().say('error');
    await time.pass(60);
    expect(streams).toHaveLength(1);
    stream().readyState = 2;
    stream().say('error');
    stream().say('error');
    await time.pass(15);
    expect(streams).toHaveLength(2);
    stream().say('jobs');
    expect(connections.at(-1)).toBe('live');
  });

  test('events of an abandoned stream are ignored', async () => {
    follow();
    const old = stream();
    old.readyState = 2;
    old.say('error');
    await time.pass(15);
    old.say('jobs', 'late');
    expect(events).toEqual([]);
  });

  test('a late poll answer does not reset the connection to polling', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    answer = () => promise;
    follow();
    stream().say('error');
    stream().say('jobs');
    resolve(true);
    await time.pass(0);
    await Promise.resolve();
    expect(connections.at(-1)).toBe('live');
  });

  test('end for good when stopped', async () => {
    const end = follow();
    stream().say('error');
    end();
    stream().say('jobs');
    await time.pass(600);
    expect(time.waiting).toBe(0);
    expect(stream().readyState).toBe(2);
    expect(events).toEqual([]);
    expect(asked).toBe(1);
  });
});
