/** What `serve` is asked to do. */
import type { HttpAddress } from './httpServer.ts';

export interface ServeOptions {
  readonly config: string;
  readonly data: string;
  readonly listen: HttpAddress;
  readonly baseUrl?: string;
  readonly maxJobs: number;
  /** Whose first line is asked for by the page. */
  readonly passwordFile?: string;
  /** In which a reverse proxy says who signed in there. */
  readonly trustedHeader?: string;
  /** Where the webhook listens, when not beside the page. */
  readonly webhookListen?: HttpAddress;
}
