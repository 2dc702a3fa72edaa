/**
 * What the calls to any media server need: its address, its key, the HTTP client; and the titles they carry. Types
 * only.
 */
import type { Message } from '../messages/message.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { MediaServer } from '../title/factTable.ts';
import type { Change } from './readBy.ts';
import type { ServerPaths } from './serverPath.ts';

/** A title with written or removed files that this server reads. */
export interface ChangedTitle {
  /** Relative to the root: its folder, or its video if it shares the folder. */
  readonly key: string;
  /** True if it shares its folder with others; `key` is then its video. */
  readonly flat: boolean;
  readonly kind: 'movie' | 'series';
  readonly changes: readonly Change[];
}

/** A title that a server missed because it was down; the next walk reports it. */
export interface UndeliveredTitle extends ChangedTitle {
  /** `jellyfin http://…` */
  readonly server: string;
  /** Time of its last change. */
  readonly sinceMs: number;
}

export interface ServerContext {
  readonly kind: MediaServer;
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string | undefined;
  readonly http: Outbound;
  readonly paths: ServerPaths;
  /** Warns once per message: a person may mend it, and the rest goes on. */
  warn(words: Message): void;
}

/** Throws OutboundError. A repeated notification does no harm. */
export interface Server {
  notify(titles: readonly ChangedTitle[]): Promise<void>;
}
