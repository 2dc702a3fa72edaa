/**
 * Counts and logs webhooks after their answers. Those that were answered together and differ only in their paths share a line: a
 * burst would otherwise spend more on its log than on its write.
 */
import type { LibraryKey } from '../library/document.ts';
import type { Sender } from '../library/origin.ts';
import type { Place } from './changedPath.ts';
import { linePathsCharacters } from './limits.ts';
import { loggedText } from './loggedText.ts';
import type { ReceivedBody } from './receivedBody.ts';
import { type EventLabel, eventLabel } from './senders.ts';

export interface WebhookLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/**
 * What webhooks have in common, for metrics. All strings come from fixed lists, except the key, which is that of a known
 * Library.
 */
export interface ReceivedWebhooks {
  readonly library: LibraryKey;
  readonly sender: Sender;
  readonly event: EventLabel;
  readonly place: Place | 'none';
  /** Folders that each of them named. */
  readonly folders: 0 | 1;
  readonly body: BodyEnd;
  readonly webhooks: number;
}

export interface WebhookCounters {
  received(webhooks: ReceivedWebhooks): void;
  refused(status: 404 | 405): void;
  aborted(library: LibraryKey): void;
  /** A wish that could not even be queued. Must stay at zero. */
  lost(library: LibraryKey): void;
}

/** How the body was received, or that it was received whole and says nothing. */
type BodyEnd = Exclude<ReceivedBody['end'], 'aborted'> | 'noJsonObject';

/** One webhook that was answered 204. Its texts are as sent. */
export interface AnsweredWebhook {
  readonly library: LibraryKey;
  readonly sender: Sender;
  readonly event: string | undefined;
  readonly place: Place | undefined;
  readonly path: string | undefined;
  readonly folders: 0 | 1;
  readonly body: BodyEnd;
}

/** Webhooks that share a line. */
interface Line {
  readonly of: AnsweredWebhook;
  /** One for each webhook that named a path. */
  readonly paths: string[];
  pathsCharacters: number;
  webhooks: number;
}

/** Bounds the search for a line to share: a burst comes from few senders with few events. */
const openLinesAtMost = 16;

export class AnsweredWebhooks {
  readonly #log: Pick<WebhookLog, 'info'>;
  readonly #counters: Pick<WebhookCounters, 'received'>;
  #lines: Line[] = [];

  constructor(log: Pick<WebhookLog, 'info'>, counters: Pick<WebhookCounters, 'received'>) {
    this.#log = log;
    this.#counters = counters;
  }

  /** Counted and logged at once, or with others that are answered in the same turn of the event loop. */
  add(webhook: AnsweredWebhook): void {
    // Runs behind the answers that are due already: those of one write.
    if (this.#lines.length === 0) queueMicrotask(() => this.#write());
    const path = webhook.path === undefined ? undefined : loggedText(webhook.path);
    const line = this.#lineFor(webhook, path?.length ?? 0);
    line.webhooks += 1;
    if (path === undefined) return;
    line.paths.push(path);
    line.pathsCharacters += path.length;
  }

  #lineFor(webhook: AnsweredWebhook, characters: number): Line {
    for (const line of this.#lines)
      if (line.pathsCharacters + characters <= linePathsCharacters && isAlike(line.of, webhook)) return line;
    if (this.#lines.length >= openLinesAtMost) this.#write();
    const line: Line = { of: webhook, paths: [], pathsCharacters: 0, webhooks: 0 };
    this.#lines.push(line);
    return line;
  }

  #write(): void {
    const lines = this.#lines;
    this.#lines = [];
    for (const { of, paths, webhooks } of lines) {
      const { library, sender, event, place, folders, body } = of;
      this.#counters.received({
        ...{ library, sender, event: eventLabel(event), place: place ?? 'none' },
        ...{ folders, body, webhooks },
      });
      this.#log.info(
        {
          library,
          sender,
          event: event === undefined ? undefined : loggedText(event),
          place,
          ...(webhooks === 1 ? { path: paths[0] } : { webhooks, paths: paths.length === 0 ? undefined : paths }),
          body: body === 'whole' ? undefined : body,
        },
        `${webhooks === 1 ? 'a webhook' : `${webhooks} webhooks`} named ${folders} ${folders === 1 ? 'folder' : 'folders'}${webhooks === 1 ? '' : ' each'}`,
      );
    }
  }
}

function isAlike(one: AnsweredWebhook, other: AnsweredWebhook): boolean {
  return (
    one.library === other.library &&
    one.event === other.event &&
    one.sender === other.sender &&
    one.place === other.place &&
    one.folders === other.folders &&
    one.body === other.body
  );
}
