/**
 * Notifies media servers of changed titles: exactly their folders, and only of files that the server reads
 * (docs/reference/files.md#telling-a-server). A server's answer to a notification is kept back before
 * (notify/echo.ts), so a server whose own webhook answers back causes no loop. Never delays or fails a walk.
 */

import type { LibrarySpec, PathMapping } from '../library/document.ts';
import { englishText } from '../messages/english.ts';
import { type Message, message } from '../messages/message.ts';
import { wordsOf } from '../messages/messageError.ts';
import type { OutboundClock } from '../outbound/hostGate.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';
import { OutboundError, type OutboundErrorKind } from '../outbound/outboundError.ts';
import type { OutboundLog } from '../outbound/prepared.ts';
import type { SecretRef, Secrets } from '../outbound/secrets.ts';
import type { MediaServer } from '../title/factTable.ts';
import { kodiServer } from './kodi.ts';
import { batchTitlesAtMost, notifyAfterMs, serverBudget, undeliveredAtMost } from './limits.ts';
import { type MarksReport, type SendableMarks, sendMarks } from './markSender.ts';
import { takesMarks } from './markServers.ts';
import { mediaBrowserServer } from './mediaBrowser.ts';
import { plexServer } from './plex.ts';
import { type Change, isRead } from './readBy.ts';
import type { ChangedTitle, Server, ServerContext, UndeliveredTitle } from './server.ts';
import { testServer } from './serverTest.ts';

export interface NotifierParts {
  /** `spec.notify` of the document. */
  readonly targets: LibrarySpec['notify'];
  /** `spec.storage.path`, as the document names it. */
  readonly rootPath: string;
  readonly secrets: Secrets;
  readonly clock: OutboundClock;
  readonly signal: AbortSignal;
  readonly log: OutboundLog;
  readonly userAgent: string;
  /** Titles that earlier walks could not report; they go first. Those of servers no longer named are dropped. */
  readonly undelivered?: readonly UndeliveredTitle[];
  /** Adds a warning to the run's summary. */
  warn(words: Message): void;
  /** Tests set another delay. */
  readonly notifyAfterMs?: number;
}

/** A key that needs a person: missing, unreadable or refused. */
export interface KeyFault {
  /** `jellyfin http://…` */
  readonly server: string;
  readonly reason: Message;
}

export interface Notifier {
  /**
   * Notes that a file of the title was written or removed. Returns at once; the servers are notified within seconds,
   * several titles together.
   */
  titleChanged(title: Pick<ChangedTitle, 'key' | 'flat' | 'kind'>, changes: readonly Change[]): void;
  /** Sends the remaining notifications and retries the failed ones. Awaited at the end of a walk. Never rejects. */
  flush(): Promise<void>;
  /**
   * Sends the marks that `due` returns for a server. Servers that take none are not asked for theirs. Never rejects for
   * a server's fault.
   */
  sendMarks<Row extends SendableMarks>(
    due: (server: string) => Promise<readonly Row[]>,
    report: (server: string, ...end: Parameters<MarksReport<Row>>) => Promise<void>,
  ): Promise<void>;
  /** The servers with a faulty key; complete after `flush`. */
  readonly keyFaults: readonly KeyFault[];
  /** Titles that no server has confirmed, for the next walk. Readable at any time, complete after `flush`. */
  readonly undelivered: readonly UndeliveredTitle[];
  close(): void;
}

/** Uses a separate HTTP client, so that no metadata service's body can make a request to a media server. */
export async function openNotifier(parts: NotifierParts): Promise<Notifier> {
  const wanted = await wantedOf(parts);
  const http = httpFor(wanted, parts);
  const servers = wanted.map((target) => new NotifiedServer(target, http, parts));
  return {
    titleChanged(title, changes) {
      for (const server of servers) server.note(title, changes);
    },
    async flush() {
      await Promise.all(servers.map((server) => server.flush()));
    },
    async sendMarks(due, report) {
      for (const server of servers) await server.sendMarks(due, report);
    },
    get keyFaults() {
      return servers.flatMap(({ keyFault }) => keyFault ?? []);
    },
    get undelivered() {
      return servers.flatMap((server) => server.undelivered);
    },
    close() {
      for (const server of servers) server.close();
      http.close();
    },
  };
}

function httpFor(wanted: readonly Wanted[], parts: NotifierParts): Outbound {
  const keys = wanted.flatMap(({ key }) => (key === undefined ? [] : [key, ...key.split(':')]));
  return createOutbound({
    hosts: wanted.map(({ url }) => ({ address: url, ...serverBudget })),
    allow: wanted.map(({ url }) => ({ url })),
    userAgent: parts.userAgent,
    signal: parts.signal,
    clock: parts.clock,
    log: parts.log,
    secrets: keys,
  });
}

/** The result of one cheap request to a server of the document. */
export interface ServerTest {
  /** `jellyfin http://…` */
  readonly server: string;
  /** What it is, and whether it takes marks. */
  readonly found?: Message;
  readonly fault?: { readonly cause: 'key' | 'later'; readonly reason: Message };
}

/** Asks every server of the document once; changes nothing there. */
export async function testServers(parts: NotifierParts): Promise<readonly ServerTest[]> {
  const wanted = await wantedOf(parts);
  const http = httpFor(wanted, parts);
  try {
    return await Promise.all(
      wanted.map(async ({ kind, url, key, keyFault, pathMappings }): Promise<ServerTest> => {
        const server = `${kind} ${url}`;
        if (keyFault !== undefined) return { server, fault: { cause: 'key', reason: keyFault } };
        const paths = { rootPath: parts.rootPath, pathMappings };
        try {
          return { server, found: await testServer({ kind, url, key, http, paths, warn: () => undefined }) };
        } catch (error) {
          const isKey = error instanceof OutboundError && error.kind !== 'tryLater';
          return { server, fault: { cause: isKey ? 'key' : 'later', reason: wordsOf(error) } };
        }
      }),
    );
  } finally {
    http.close();
  }
}

interface Wanted {
  readonly kind: MediaServer;
  readonly url: string;
  readonly pathMappings: readonly PathMapping[];
  readonly key: string | undefined;
  /** Why the server cannot be notified. */
  readonly keyFault: Message | undefined;
}

const kinds: readonly MediaServer[] = ['jellyfin', 'emby', 'plex', 'kodi'];

async function wantedOf({ targets, secrets }: NotifierParts): Promise<readonly Wanted[]> {
  const wanted: Wanted[] = [];
  for (const target of targets) {
    for (const kind of kinds) {
      const settings = target[kind];
      if (settings === undefined) continue;
      const { pathMappings, secretRef } = settings;
      const found = secretRef === undefined ? noKey : await keyOf(secretRef, secrets);
      wanted.push({ kind, url: settings.url.replace(/(?<!\/)\/+$/u, ''), pathMappings, ...found });
    }
  }
  return wanted;
}

const noKey: Pick<Wanted, 'key' | 'keyFault'> = { key: undefined, keyFault: undefined };

async function keyOf(ref: SecretRef, secrets: Secrets): Promise<Pick<Wanted, 'key' | 'keyFault'>> {
  try {
    const key = await secrets.read(ref);
    if (key !== undefined && key !== '') return { key, keyFault: undefined };
    return { key: undefined, keyFault: message('serverKeyNotFound', secrets.place(ref)) };
  } catch (error) {
    return { key: undefined, keyFault: wordsOf(error) };
  }
}

const serverOf: Readonly<Record<MediaServer, (context: ServerContext) => Server>> = {
  jellyfin: mediaBrowserServer,
  emby: mediaBrowserServer,
  plex: plexServer,
  kodi: kodiServer,
};

/** A retry would get the same answer. */
const ofThisTitle: readonly OutboundErrorKind[] = ['notFound', 'badAnswer', 'tooBig', 'refused'];
/** After so many in a row the titles are not at fault: another program answers at this address. */
const refusedAtMost = 3;

interface PendingTitle extends ChangedTitle {
  readonly sinceMs: number;
}

/** Each change once, in the order of its last occurrence. */
function merged(before: PendingTitle | undefined, since: PendingTitle): PendingTitle {
  const all = [...(before?.changes ?? []), ...since.changes];
  const changes = new Map<string, Change>();
  for (const change of all) {
    const key = `${change.fact} ${change.path}`;
    changes.delete(key);
    changes.set(key, change);
  }
  return { ...since, changes: [...changes.values()] };
}

function missedMessage(titles: number, why: Message): Message {
  if (titles === 1) return message('serverMissedOne', why);
  return titles > undeliveredAtMost
    ? message('serverMissedLatest', String(titles), why, String(undeliveredAtMost))
    : message('serverMissedAll', String(titles), why);
}

/** One media server with its pending titles. */
class NotifiedServer {
  readonly #kind: MediaServer;
  readonly #name: string;
  readonly #server: Server;
  readonly #context: ServerContext;
  readonly #parts: NotifierParts;
  readonly #warned = new Set<string>();
  readonly #pending = new Map<string, PendingTitle>();
  /** Titles of the call under way. */
  #underWay: readonly PendingTitle[] = [];
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();
  /** After a failure no title is sent until the end of the walk; the server may be back by then. */
  #failure: Message | undefined;
  keyFault: KeyFault | undefined;

  constructor({ kind, url, key, keyFault, pathMappings }: Wanted, http: Outbound, parts: NotifierParts) {
    this.#kind = kind;
    this.#name = `${kind} ${url}`;
    this.#parts = parts;
    const paths = { rootPath: parts.rootPath, pathMappings };
    this.#context = { kind, url, key, http, paths, warn: (words) => this.#warn(words) };
    this.#server = serverOf[kind](this.#context);
    for (const { server, ...title } of parts.undelivered ?? [])
      if (server === this.#name) this.#pending.set(title.key, title);
    if (keyFault !== undefined) this.#refuse(keyFault);
  }

  get undelivered(): readonly UndeliveredTitle[] {
    const titles = new Map(this.#underWay.map((title) => [title.key, title]));
    for (const title of this.#pending.values()) titles.set(title.key, merged(titles.get(title.key), title));
    return [...titles.values()].map((title) => ({ server: this.#name, ...title }));
  }

  note({ key, flat, kind }: Pick<ChangedTitle, 'key' | 'flat' | 'kind'>, changes: readonly Change[]): void {
    const read = changes.filter((change) => isRead(this.#kind, change));
    if (read.length === 0) return;
    const title = { key, flat, kind, changes: read, sinceMs: this.#parts.clock.now() };
    this.#pending.set(key, merged(this.#pending.get(key), title));
    if (this.keyFault !== undefined) {
      // Without a working key no title is sent, so only as many wait as are kept.
      const [oldest] = this.#pending.keys();
      if (this.#pending.size > undeliveredAtMost && oldest !== undefined) this.#pending.delete(oldest);
      return;
    }
    if (this.#failure !== undefined) return;
    if (this.#pending.size >= batchTitlesAtMost) this.#notifyNow();
    else this.#timer ??= setTimeout(() => this.#notifyNow(), this.#parts.notifyAfterMs ?? notifyAfterMs).unref();
  }

  async flush(): Promise<void> {
    this.close();
    await this.#telling;
    this.#failure = undefined;
    await this.#notify();
    const { size } = this.#pending;
    if (this.#failure === undefined || size === 0 || this.keyFault !== undefined) return;
    this.#warn(missedMessage(size, this.#failure));
  }

  async sendMarks<Row extends SendableMarks>(
    due: (server: string) => Promise<readonly Row[]>,
    report: (server: string, ...end: Parameters<MarksReport<Row>>) => Promise<void>,
  ): Promise<void> {
    if (!takesMarks(this.#kind) || this.#failure !== undefined || this.keyFault !== undefined) return;
    const rows = await due(this.#name);
    if (rows.length === 0) return;
    await sendMarks(this.#context, rows, (row, sent) => report(this.#name, row, sent));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #notifyNow(): void {
    this.close();
    this.#telling = this.#telling.then(() => this.#notify());
  }

  /** Sends until none is left or the server does not answer; the rest waits for the end of the walk. */
  async #notify(): Promise<void> {
    let batchTitles = batchTitlesAtMost;
    let refused = 0;
    while (this.#pending.size > 0 && this.#failure === undefined && this.keyFault === undefined) {
      const batch = [...this.#pending.values()].slice(0, batchTitles);
      // Changes noted during this call are sent in a later one.
      for (const { key } of batch) this.#pending.delete(key);
      this.#underWay = batch;
      try {
        await this.#server.notify(batch);
        refused = 0;
      } catch (error) {
        const reason = wordsOf(error);
        const isItsFault =
          error instanceof OutboundError && ofThisTitle.includes(error.kind) && refused < refusedAtMost;
        if (isItsFault && batch.length === 1) {
          refused += 1;
          this.#warn(message('serverMissed', batch[0]?.key ?? '', reason));
          continue;
        }
        for (const title of batch) this.#putBack(title);
        // One title that the server refuses must not hold up the others.
        if (isItsFault) batchTitles = 1;
        else this.#failed(error, reason);
      } finally {
        this.#underWay = [];
      }
    }
  }

  #putBack(title: PendingTitle): void {
    const since = this.#pending.get(title.key);
    this.#pending.set(title.key, since === undefined ? title : merged(title, since));
  }

  #failed(error: unknown, reason: Message): void {
    this.#failure = reason;
    if (error instanceof OutboundError && error.kind === 'needsPerson') this.#refuse(reason);
  }

  #refuse(reason: Message): void {
    this.keyFault = { server: this.#name, reason: message('ofService', this.#name, reason) };
    this.#warn(reason);
  }

  #warn(words: Message): void {
    const text = englishText(words);
    if (this.#warned.has(text)) return;
    this.#warned.add(text);
    this.#parts.warn(message('ofService', this.#name, words));
  }
}
