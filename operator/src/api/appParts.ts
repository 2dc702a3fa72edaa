/** What the API is made of; `main` makes it once, when the first request of the page comes. */
import type { EventHub } from './events.ts';
import type { PageFiles } from './pageFiles.ts';
import type { PagePorts } from './ports.ts';
import type { Sessions } from './session.ts';

export interface AppParts {
  readonly ports: PagePorts;
  readonly sessions: Sessions;
  readonly events: EventHub;
  /** The sub-path of `--base-url`; '' for none. */
  readonly base: string;
  /** Names this server is known by, in lower case. */
  readonly hostNames: () => ReadonlySet<string>;
  /** Host and port of `--base-url`, as browsers name them in Origin. */
  readonly pageHost?: string;
  /** Nobody here carries out what a person asks for: actions are refused. */
  readonly isAlone?: boolean;
  /** undefined: the page was not built, the API alone answers. */
  readonly files: PageFiles | undefined;
  readonly failed: (error: unknown, request: string) => void;
}
