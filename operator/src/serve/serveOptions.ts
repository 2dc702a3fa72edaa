/** Options of `serve`. */
import type { HttpAddress } from './httpServer.ts';

export interface ServeOptions {
  readonly config: string;
  readonly data: string;
  readonly listen: HttpAddress;
  readonly baseUrl?: string;
  readonly maxJobs: number;
  /** File whose first line is the page's password. */
  readonly passwordFile?: string;
  /** Header in which a reverse proxy names the signed-in user. */
  readonly trustedHeader?: string;
  /** Address of the webhook, if it has its own. */
  readonly webhookListen?: HttpAddress;
}
