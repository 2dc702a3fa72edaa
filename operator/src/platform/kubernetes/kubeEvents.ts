/**
 * Events of a Library (events.k8s.io/v1), for `kubectl describe`: what happened lately, kept for an hour by the cluster. They are no
 * record, and nothing waits for them: they are sent behind the work, few of each. What fails is dropped, and told once.
 */
import type { Clock } from '../../library/clock.ts';
import { hasReason, type KubeApi } from './api/kubeApi.ts';
import { events } from './api/resources.ts';
import type { EventObject, KubeObject } from './api/wire.ts';
import { withoutSecrets } from './shownText.ts';

export interface EventRecorderOptions {
  readonly api: KubeApi;
  readonly clock: Clock;
  /** Of this replica: the pod's name. */
  readonly identity: string;
  /** Why one of a namespace could not be written; not again before one of it could. Must not throw. */
  onTrouble(error: unknown): void;
}

export interface Happening {
  readonly type: 'Normal' | 'Warning';
  /** One word in CamelCase: what. */
  readonly reason: string;
  /** One word in CamelCase: doing what. */
  readonly action: string;
  /** A sentence for people; never a secret. Of a series the API lets that of the first stand. */
  readonly note: string;
  /** What makes it the same as one before, where the note also says what differs each time, such as a number. Absent: the note. */
  readonly sameAs?: string;
}

const controller = 'projectionist.dev/operator';
/** The API's bound. */
const noteAtMostBytes = 1_024;
/** The API's bound of `reportingInstance`, in characters. */
const identityAtMost = 128;
/** Said again within this it is one Event that is counted (as client-go does). */
const seriesMs = 6 * 60_000;
/**
 * As client-go: so many at once, then one in so much time. Each object has this room for what is well and again for what is not, so
 * that runs that go well never hide one that fails; and each series for being counted.
 */
const burst = 25;
const refillMs = 5 * 60_000;
/** Series and objects that are remembered; the oldest go first. */
const rememberedAtMost = 1_000;

interface Series {
  readonly event: EventObject & { readonly metadata: { readonly name: string } };
  count: number;
  lastAt: number;
  room: Room;
  /** The Event is there and can be counted up. */
  isSent: boolean;
}

interface Room {
  readonly tokens: number;
  readonly at: number;
}

export class EventRecorder {
  readonly #options: EventRecorderOptions;
  readonly #series = new Map<string, Series>();
  readonly #rooms = new Map<string, Room>();
  /** Namespaces whose last Event could not be written. */
  readonly #failing = new Set<string>();
  #sending: Promise<void> = Promise.resolve();

  constructor(options: EventRecorderOptions) {
    this.#options = options;
  }

  /** Never throws, and answers at once. */
  record(object: KubeObject, happening: Happening): void {
    const note = noteOf(happening.note);
    const { namespace, name, uid = '' } = object.metadata;
    const { type, reason, action, sameAs = note } = happening;
    const key = JSON.stringify([namespace, name, uid, type, reason, action, sameAs]);
    const known = this.#series.get(key);
    const now = this.#options.clock.monotonic();
    if (known !== undefined && now - known.lastAt < seriesMs) {
      known.count++;
      known.lastAt = now;
      const left = roomAfterOne(known.room, now);
      // One that is not sent is not lost: the next has its count.
      if (left !== undefined) {
        known.room = left;
        this.#send(namespace, () => this.#countUp(known));
      }
      return;
    }
    const roomKey = JSON.stringify([namespace, name, uid, type]);
    const left = roomAfterOne(this.#rooms.get(roomKey), now);
    if (left === undefined) return;
    remember(this.#rooms, roomKey, left);
    const event = this.#eventOf(object, { type, reason, action, note });
    const series: Series = { event, count: 1, lastAt: now, room: { tokens: burst, at: now }, isSent: false };
    remember(this.#series, key, series);
    this.#send(namespace, () => this.#create(series));
  }

  /** Resolves when all that was recorded so far is sent or dropped. */
  async settled(): Promise<void> {
    await this.#sending;
  }

  #send(namespace: string, work: () => Promise<void>): void {
    this.#sending = this.#sending.then(async () => {
      try {
        await work();
        this.#failing.delete(namespace);
      } catch (error) {
        if (!this.#failing.has(namespace)) this.#options.onTrouble(error);
        this.#failing.add(namespace);
      }
    });
  }

  async #create(series: Series): Promise<void> {
    await this.#options.api.create(events, series.event);
    series.isSent = true;
  }

  async #countUp(series: Series): Promise<void> {
    if (!series.isSent) return this.#create(series);
    const { namespace, name } = series.event.metadata;
    const lastObservedTime = microTime(this.#options.clock.now());
    try {
      await this.#options.api.patch(events, { namespace, name }, { series: { count: series.count, lastObservedTime } });
    } catch (error) {
      // The cluster keeps Events for an hour.
      if (!hasReason(error, 'NotFound')) throw error;
      series.count = 1;
      await this.#create(series);
    }
  }

  #eventOf(object: KubeObject, { type, reason, action, note }: Happening): Series['event'] {
    const { namespace, name, uid, resourceVersion } = object.metadata;
    return {
      apiVersion: events.apiVersion,
      kind: events.kind,
      // Made here and not by the server: an answer that is lost must not make two of it.
      metadata: { namespace, name: `${name}.${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}` },
      eventTime: microTime(this.#options.clock.now()),
      ...{ type, reason, action, note },
      regarding: {
        ...{ apiVersion: object.apiVersion, kind: object.kind, namespace, name },
        ...(uid === undefined ? {} : { uid }),
        ...(resourceVersion === undefined ? {} : { resourceVersion }),
      },
      reportingController: controller,
      reportingInstance: this.#options.identity.slice(0, identityAtMost) || controller,
    };
  }
}

/** What is left when one is sent now; undefined: there is no room for it. */
function roomAfterOne(room: Room | undefined, now: number): Room | undefined {
  if (room === undefined) return { tokens: burst - 1, at: now };
  const refilled = Math.floor((now - room.at) / refillMs);
  const tokens = Math.min(burst, room.tokens + refilled);
  if (tokens === 0) return undefined;
  return { tokens: tokens - 1, at: tokens === burst ? now : room.at + refilled * refillMs };
}

/** The newest last; the oldest makes room. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > rememberedAtMost && oldest !== undefined) map.delete(oldest);
}

/** MicroTime: exactly six digits (cluster.md 4). */
export function microTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000Z');
}

/** One that fits, cut between characters, and without the secrets of an address. */
function noteOf(text: string): string {
  const clean = withoutSecrets(text.toWellFormed());
  const bytes = Buffer.from(clean);
  if (bytes.length <= noteAtMostBytes) return clean === '' ? '-' : clean;
  const mark = '…';
  // A cut within a character leaves replacement marks at the end, and nowhere else.
  const kept = new TextDecoder().decode(bytes.subarray(0, noteAtMostBytes - Buffer.byteLength(mark)), { stream: true });
  return `${kept}${mark}`;
}
