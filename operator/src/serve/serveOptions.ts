/** Options of `serve`. */
import type { HttpAddress } from './httpServer.ts';

/** Options of every command that serves the page. */
export interface PageOptions {
  /** File whose first line is the page's password. */
  readonly passwordFile?: string;
  /** Header in which a reverse proxy names the signed-in user. */
  readonly trustedHeader?: string;
  /** Networks of the reverse proxies whose headers are believed; default: this machine. */
  readonly trustedProxy?: readonly string[];
  /** Makes `passwordFile` with a random password if it does not exist. */
  readonly makePassword?: boolean;
  /** Shows the page to everybody who reaches it. */
  readonly openPage?: boolean;
  /** More names of this server, in Host headers. */
  readonly hostName?: readonly string[];
  /** Address of the metrics, if they have their own. */
  readonly metricsListen?: HttpAddress;
}

export interface ServeOptions extends PageOptions {
  /** Folders below which a person may choose one on the page; relative to the current folder. */
  readonly mediaRoot?: readonly string[];
  readonly config: string;
  readonly data: string;
  readonly listen: HttpAddress;
  readonly baseUrl?: string;
  readonly maxJobs: number;
  /** Address of the webhook, if it has its own. */
  readonly webhookListen?: HttpAddress;
}
