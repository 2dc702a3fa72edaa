/**
 * Sends changes to open pages as server-sent events. It polls once a second, and only while a page is connected: Jobs
 * and commands write in other processes, which cannot notify this one. It keeps no history: a page that reconnects gets
 * the whole state.
 */
import { listJobs } from './handlers/libraries.ts';
import type { PagePorts } from './ports.ts';
import type { Credentials, Sessions } from './session.ts';

/** Progress is written about as often. */
const checkEveryMs = 1_000;
/** Shorter than the time after which proxies close an idle connection (30 s). */
const heartbeatEveryMs = 15_000;
/** More pages than a household opens; each costs a socket and a line per second. */
const listenersAtMost = 100;
/** Of one client: a browser opens at most six, a reverse proxy that does not forward addresses has all. */
const listenersOfClientAtMost = 50;
/** A client that leaves this many events unread is disconnected, so that its events do not pile up. */
const unreadEventsAtMost = 64;

/** Who opens a stream. */
export interface StreamOwner {
  readonly client: string;
  readonly credentials: Credentials;
}

interface Listener extends StreamOwner {
  send(text: string): void;
  close(): void;
}

/** The state at one check, as texts to compare. */
interface Seen {
  readonly jobs: string;
  readonly libraries: string;
  readonly problems: string;
  readonly titles: string;
}

export class EventHub {
  readonly #ports: PagePorts;
  readonly #sessions: Pick<Sessions, 'checker'>;
  readonly #listeners = new Set<Listener>();
  /** Listeners since the last check: they receive the running Jobs, changed or not. */
  readonly #newcomers = new Set<Listener>();
  /** Undefined without a listener. */
  #looking: NodeJS.Timeout | undefined;
  #seen: Seen | undefined;
  #heartbeatMs = 0;

  constructor(ports: PagePorts, sessions: Pick<Sessions, 'checker'>) {
    this.#ports = ports;
    this.#sessions = sessions;
  }

  /** A stream of events; undefined if too many are open. It ends with the session of its owner. */
  open(owner: StreamOwner): ReadableStream<Uint8Array> | undefined {
    if (!this.#makeRoom(owner.client)) return undefined;
    const encoder = new TextEncoder();
    let listener: Listener | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const added: Listener = {
            ...owner,
            send: (text) => {
              if ((controller.desiredSize ?? 0) < -unreadEventsAtMost) added.close();
              else controller.enqueue(encoder.encode(text));
            },
            close: () => {
              if (this.#drop(added)) controller.close();
            },
          };
          listener = added;
          // How long a browser waits before it reconnects.
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

  /** Ends every stream, so that a server that stops does not wait for them. */
  close(): void {
    for (const listener of [...this.#listeners]) listener.close();
  }

  /** Ends the streams of sessions that have ended. */
  async closeEnded(): Promise<void> {
    if (this.#listeners.size === 0) return;
    const isSignedIn = await this.#sessions.checker();
    for (const listener of [...this.#listeners]) if (!isSignedIn(listener.credentials)) listener.close();
  }

  /** If all places are taken, the client with the most streams gives one to a client with fewer. */
  #makeRoom(client: string): boolean {
    const byClient = Map.groupBy(this.#listeners, (listener) => listener.client);
    const own = byClient.get(client)?.length ?? 0;
    if (own >= listenersOfClientAtMost) return false;
    if (this.#listeners.size < listenersAtMost) return true;
    const largest = [...byClient.values()].reduce((most, one) => (one.length > most.length ? one : most));
    if (largest.length <= own + 1) return false;
    largest[0]?.close();
    return true;
  }

  #add(listener: Listener): void {
    this.#listeners.add(listener);
    // The last state is kept: resetting it would hide a change since then from all listeners.
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
    const timer = setTimeout(() => {
      // A check that outlives its last listener must not go on beside that of the next one.
      const goOn = () => {
        if (this.#looking === timer) this.#next(checkEveryMs);
      };
      // An unavailable catalog is polled again; pages get the error in their own requests.
      this.check().then(goOn, goOn);
    }, waitMs);
    timer.unref();
    this.#looking = timer;
  }

  /** One check, called by the timer and by tests. */
  async check(): Promise<void> {
    await this.closeEnded();
    const before = this.#seen;
    await this.#ports.checkStorage?.();
    const { jobs, at } = await listJobs(this.#ports);
    const now = await this.#observe(JSON.stringify(jobs), jobs.map(({ titlesDone }) => titlesDone).join());
    this.#seen = now;
    this.#send('jobs', JSON.stringify({ jobs, at }), now.jobs === before?.jobs ? this.#newcomers : this.#listeners);
    this.#newcomers.clear();
    for (const name of ['libraries', 'problems', 'titles'] as const) {
      if (before !== undefined && now[name] !== before[name]) this.#send(name, '{}');
    }
    this.#heartbeatMs += checkEveryMs;
    if (this.#heartbeatMs < heartbeatEveryMs) return;
    this.#heartbeatMs = 0;
    for (const listener of [...this.#listeners]) listener.send(': still here\n\n');
  }

  async #observe(jobs: string, done: string): Promise<Seen> {
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

  #send(name: string, data: string, to: ReadonlySet<Listener> = this.#listeners): void {
    for (const listener of [...to]) listener.send(`event: ${name}\ndata: ${data}\n\n`);
  }
}
