/**
 * What changed, told to open pages as server-sent events. It looks once a second, and only while somebody listens: Jobs and
 * commands write in other processes, so nobody could tell it. It keeps no history: who comes back gets everything anew.
 */
import { listJobs } from './handlers/libraries.ts';
import type { PagePorts } from './ports.ts';

/** Progress is written about as often. */
const lookEveryMs = 1_000;
/** Below what proxies wait for before they cut off an idle connection (30 s). */
const heartbeatEveryMs = 15_000;
/** More open pages than a house has; each costs a socket and a line a second. */
const listenersAtMost = 100;
/** A client that reads nothing for so long is let go, so that its events do not pile up. */
const unreadEventsAtMost = 64;

interface Listener {
  send(text: string): void;
  close(): void;
}

/** What a look saw, as texts to compare. */
interface Seen {
  readonly jobs: string;
  readonly libraries: string;
  readonly problems: string;
  readonly titles: string;
}

export class EventHub {
  readonly #ports: PagePorts;
  readonly #listeners = new Set<Listener>();
  /** Since the last look: they are told what runs, whether it changed or not. */
  readonly #newcomers = new Set<Listener>();
  #looking: NodeJS.Timeout | undefined;
  #seen: Seen | undefined;
  #heartbeatMs = 0;

  constructor(ports: PagePorts) {
    this.#ports = ports;
  }

  /** A stream of events; undefined when too many are open. */
  open(): ReadableStream<Uint8Array> | undefined {
    if (this.#listeners.size >= listenersAtMost) return undefined;
    const encoder = new TextEncoder();
    let listener: Listener | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const added: Listener = {
            send: (text) => {
              if ((controller.desiredSize ?? 0) < -unreadEventsAtMost) added.close();
              else controller.enqueue(encoder.encode(text));
            },
            close: () => {
              if (this.#drop(added)) controller.close();
            },
          };
          listener = added;
          // How long a browser waits before it connects anew.
          added.send('retry: 2000\n\n');
          this.#add(added);
        },
        cancel: () => {
          if (listener !== undefined) this.#drop(listener);
        },
      },
      new CountQueuingStrategy({ highWaterMark: 1 }),
    );
  }

  /** Ends every stream: the server stops, and nobody should wait for them. */
  close(): void {
    for (const listener of [...this.#listeners]) listener.close();
  }

  #add(listener: Listener): void {
    this.#listeners.add(listener);
    // What was seen last stays: a change since then would be told to nobody, neither to those who listened before.
    this.#newcomers.add(listener);
    if (this.#looking === undefined) this.#next(0);
  }

  #drop(listener: Listener): boolean {
    const was = this.#listeners.delete(listener);
    this.#newcomers.delete(listener);
    if (this.#listeners.size === 0) {
      clearTimeout(this.#looking);
      this.#looking = undefined;
    }
    return was;
  }

  #next(waitMs: number): void {
    this.#looking = setTimeout(() => {
      this.look().then(
        () => this.#goOn(),
        // A catalog that is away is asked again; pages see it in their own requests.
        () => this.#goOn(),
      );
    }, waitMs);
    this.#looking.unref();
  }

  #goOn(): void {
    if (this.#listeners.size > 0) this.#next(lookEveryMs);
    else this.#looking = undefined;
  }

  /** One look; the timer's, and of tests. */
  async look(): Promise<void> {
    const before = this.#seen;
    await this.#ports.looked?.();
    const { jobs, at } = await listJobs(this.#ports);
    const now = await this.#lookAround(JSON.stringify(jobs), jobs.map(({ titlesDone }) => titlesDone).join());
    this.#seen = now;
    this.#tell('jobs', JSON.stringify({ jobs, at }), now.jobs === before?.jobs ? this.#newcomers : this.#listeners);
    this.#newcomers.clear();
    for (const name of ['libraries', 'problems', 'titles'] as const) {
      if (before !== undefined && now[name] !== before[name]) this.#tell(name, '{}');
    }
    this.#heartbeatMs += lookEveryMs;
    if (this.#heartbeatMs < heartbeatEveryMs) return;
    this.#heartbeatMs = 0;
    for (const listener of [...this.#listeners]) listener.send(': still here\n\n');
  }

  async #lookAround(jobs: string, done: string): Promise<Seen> {
    const libraries = this.#ports.libraries();
    const ends = libraries.map(({ key, state }) => [key, state.lastRun?.id, state.run?.id]);
    return {
      jobs,
      libraries: JSON.stringify(
        libraries.map(({ key, generation, state, troubles, stalledSince, storageAway }) => {
          return { key, generation, state, troubles, stalledSince, storageAway };
        }),
      ),
      problems: await (await this.#ports.catalog()).problemsMark(),
      titles: JSON.stringify([done, ends]),
    };
  }

  #tell(name: string, data: string, to: ReadonlySet<Listener> = this.#listeners): void {
    for (const listener of [...to]) listener.send(`event: ${name}\ndata: ${data}\n\n`);
  }
}
