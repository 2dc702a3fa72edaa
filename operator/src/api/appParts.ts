/** The parts of the API; `main` creates them once, for the page's first request. */
import type { TrustedProxies } from './clientAddress.ts';
import type { EventHub } from './events.ts';
import type { PageFiles } from './pageFiles.ts';
import type { PagePorts } from './ports.ts';
import type { Sessions } from './session.ts';
import type { SetUp } from './setUp.ts';

export interface AppParts {
  readonly ports: PagePorts;
  readonly sessions: Sessions;
  /** While no password was ever set. */
  readonly setUp?: SetUp;
  /** For the client's address behind a reverse proxy. */
  readonly proxies: TrustedProxies;
  readonly events: EventHub;
  /** The sub-path of `--base-url`; '' for none. */
  readonly base: string;
  /** Names of this server, in lower case. */
  readonly hostNames: () => ReadonlySet<string>;
  /** Host and port of `--base-url`, as browsers send them in Origin. */
  readonly pageHost?: string;
  /** No process here carries out requests of people: actions are refused. */
  readonly isAlone?: boolean;
  /** undefined if the page was not built: then only the API responds. */
  readonly files: PageFiles | undefined;
  readonly failed: (error: unknown, request: string) => void;
}
