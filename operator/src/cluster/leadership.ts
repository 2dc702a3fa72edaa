/**
 * This replica's work while it leads: one term after the other, each from the grant of the lease to its loss. All
 * decisions about the cluster are fenced by versions and names; leadership only saves the other replicas the work
 * (docs/reference/clusters.md#leases).
 */
import type { LibraryKey } from '../library/document.ts';
import { LeaderTerm, type TermEvents, type TermOptions } from './leaderTerm.ts';

export interface LeadershipEvents extends TermEvents {
  /** True when this replica begins to lead, false when it stops. */
  leads(isLeading: boolean): void;
}

export interface LeadershipOptions extends TermOptions {
  readonly events: LeadershipEvents;
}

export class Leadership {
  readonly #options: LeadershipOptions;
  #term: LeaderTerm | undefined;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  /** Number of Libraries that wait for a pass. */
  get queueDepth(): number {
    return this.#term?.queueDepth ?? 0;
  }

  /** True while this replica leads and can read both Jobs and pods in some namespace. */
  get isWorking(): boolean {
    return this.#term?.isWorking === true;
  }

  wake(key: LibraryKey): void {
    this.#term?.wake(key);
  }

  /** Leads until the mandate ends. Never throws: failures are reported as events and retried. */
  async lead(mandate: AbortSignal): Promise<void> {
    const term = new LeaderTerm(this.#options, mandate);
    this.#term = term;
    this.#options.events.leads(true);
    try {
      await term.serve();
    } finally {
      this.#term = undefined;
      this.#options.states.forgetFindings();
      this.#options.events.leads(false);
    }
  }
}
