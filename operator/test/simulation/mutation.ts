/** Where a fault can be put between the code under test and its surroundings, to prove that a check notices it. */
import type { LibraryKey } from '../../src/library/document.ts';
import type { HoldQueue, HoldQueueOptions } from '../../src/library/holdQueue.ts';
import type { RunLedger } from '../../src/library/ledger.ts';
import type { JobPlatform } from '../../src/library/platform.ts';
import type { Slots } from '../../src/library/slots.ts';
import type { LibraryStore } from '../../src/library/store.ts';

export interface Mutation {
  /** Shown in the report of a test. */
  readonly name: string;
  store?(store: LibraryStore): LibraryStore;
  platform?(platform: JobPlatform): JobPlatform;
  ledger?(ledger: RunLedger): RunLedger;
  slots?(atMost: number, wake: (key: LibraryKey) => void): Slots;
  queue?(options: HoldQueueOptions): HoldQueue;
  /** Whether the process learns of an unclean stop before it. */
  readonly forgetsUncleanStart?: true;
  readonly ignoresSuspend?: true;
  readonly jobsIgnoreLock?: true;
}

export const faithful: Mutation = { name: 'none' };
