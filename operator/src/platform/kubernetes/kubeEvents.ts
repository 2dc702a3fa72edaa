/**
 * Events of a Library (events.k8s.io/v1), shown by `kubectl describe`: recent happenings, which the cluster keeps for
 * an hour. They are no record, and no work waits for them: they are sent in the background, few per object. A failed
 * one is dropped and reported once.
 */
import type { Clock } from '../../library/clock.ts';
import { hasReason, type KubeApi } from './api/kubeApi.ts';
import { events } from './api/resources.ts';
import type { EventObject, KubeObject } from './api/wire.ts';
import { withoutSecrets } from './shownText.ts';

export interface EventRecorderOptions {
  readonly api: KubeApi;
  readonly clock: Clock;
  /** Name of this replica's pod. */
  readonly identity: string;
  /**
   * Called when an Event of a namespace cannot be written, and not again until one of that namespace succeeds. Must not
   * throw.
   */
  onTrouble(error: unknown): void;
}

export interface Happening {
  readonly type: 'Normal' | 'Warning';
  /** What happened: one word in CamelCase. */
  readonly reason: string;
  /** What was being done: one word in CamelCase. */
  readonly action: string;
  /** A sentence for people; never a secret. A series keeps the note of its first Event. */
  readonly note: string;
  /** Identifies equal happenings if their notes differ each time, for example by a number. Default: the note. */
  readonly sameAs?: string;
}

const controller = 'projectionist.dev/operator';
/** The API's limit. */
const noteAtMostBytes = 1_024;
/** The API's limit for `reportingInstance`, in characters. */
const identityAtMost = 128;
/** A repetition within this time counts up the same Event (as client-go does). */
const seriesMs = 6 * 60_000;
/**
 * As client-go: a burst, then one per refill interval. Each object has one budget for Normal and one for Warning
 * Events, so that successful runs never hide a failed one. Each series has a budget for its count updates.
 */
const burst = 25;
const refillMs = 5 * 60_000;
/** Maximum number of remembered series and objects; the oldest are dropped first. */
const rememberedAtMost = 1_000;

interface Series {
  readonly event: EventObject & { readonly metadata: { readonly name: string } };
  count: number;
  lastAt: number;
  room: Room;
  /** The Event exists in the cluster, so its count can be updated. */
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

  /** Never throws, and returns at once. */
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
      // A skipped update is not lost: the next one carries its count.
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

  /** Resolves when everything recorded so far is sent or dropped. */
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
      // NotFound: the cluster keeps Events for only an hour.
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
      // Generated here instead of by the server, so that a retry after a lost response cannot create a second Event.
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

/** The budget after one more Event; undefined if it is used up. */
function roomAfterOne(room: Room | undefined, now: number): Room | undefined {
  if (room === undefined) return { tokens: burst - 1, at: now };
  const refilled = Math.floor((now - room.at) / refillMs);
  const tokens = Math.min(burst, room.tokens + refilled);
  if (tokens === 0) return undefined;
  return { tokens: tokens - 1, at: tokens === burst ? now : room.at + refilled * refillMs };
}

/** Adds an entry as the newest and drops the oldest if the map is full. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > rememberedAtMost && oldest !== undefined) map.delete(oldest);
}

/** MicroTime: exactly six digits (docs/reference/clusters.md#times-and-events). */
export function microTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000Z');
}

/** A note within the limit, cut between characters, and without secrets from addresses. */
function noteOf(text: string): string {
  const clean = withoutSecrets(text.toWellFormed());
  const bytes = Buffer.from(clean);
  if (bytes.length <= noteAtMostBytes) return clean === '' ? '-' : clean;
  const mark = '…';
  // A cut within a character leaves replacement marks at the end, and nowhere else.
  const kept = new TextDecoder().decode(bytes.subarray(0, noteAtMostBytes - Buffer.byteLength(mark)), { stream: true });
  return `${kept}${mark}`;
}
