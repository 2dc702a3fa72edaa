/** What every media server stands on: its address, its key, the HTTP client; and what it is told. Types alone. */
import type { Outbound } from '../outbound/outbound.ts';
import type { MediaServer } from '../title/factTable.ts';
import type { Change } from './readBy.ts';
import type { ServerPaths } from './serverPath.ts';

/** A title of which files were written or removed that this server reads. */
export interface ChangedTitle {
  /** Relative to the root: its folder, or its video where it has no folder of its own. */
  readonly key: string;
  /** True: it shares its folder with others, and `key` is its video. */
  readonly flat: boolean;
  readonly kind: 'movie' | 'series';
  readonly changes: readonly Change[];
}

/** A title of which a server was not told, for it was away: the next walk tells it. */
export interface UntoldTitle extends ChangedTitle {
  /** `jellyfin http://…` */
  readonly server: string;
  /** Of its last change. */
  readonly sinceMs: number;
}

export interface ServerContext {
  readonly kind: MediaServer;
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string | undefined;
  readonly http: Outbound;
  readonly paths: ServerPaths;
  /** Once each: what a person may want to mend, while the rest goes on. */
  warn(message: string): void;
}

/** Throws OutboundError; telling twice does no harm. */
export interface Server {
  tell(titles: readonly ChangedTitle[]): Promise<void>;
}
