/** The truth of a simulated world: states with versions, and the ledger's rows. Faults belong to the network. */
import type { LibraryKey } from '../../src/library/document.ts';
import type { RunLedger, RunRow } from '../../src/library/ledger.ts';
import { emptyState, type LibraryState } from '../../src/library/state.ts';
import type { LibraryStore, VersionedState } from '../../src/library/store.ts';
import type { Network } from './network.ts';
import type { Fence } from './timeline.ts';

export type OnWrite = (key: LibraryKey, before: LibraryState, next: LibraryState, writer: number) => void;

export class SimStore {
  readonly #rows = new Map<LibraryKey, { version: number; state: LibraryState }>();
  readonly #onWrite: OnWrite;
  /** No call takes effect while it is away. */
  away = false;

  constructor(onWrite: OnWrite) {
    this.#onWrite = onWrite;
  }

  register(key: LibraryKey): void {
    this.#rows.set(key, { version: 1, state: emptyState(`uid of ${key}`) });
  }

  truth(key: LibraryKey): LibraryState {
    const row = this.#rows.get(key);
    if (row === undefined) throw new Error(`no Library ${key} in this world`);
    return row.state;
  }

  port(network: Network, fence: Fence, writer: number): LibraryStore {
    return {
      read: (key) => network.call(fence, 'read', () => this.#read(key)),
      compareAndSwap: (key, version, next) => {
        const text = JSON.stringify(next);
        return network.call(fence, 'write', () => this.#swap(key, version, text, writer));
      },
    };
  }

  #read(key: LibraryKey): VersionedState | undefined {
    if (this.away) throw new Error('the store is away');
    const row = this.#rows.get(key);
    return row === undefined ? undefined : { version: String(row.version), state: row.state };
  }

  #swap(key: LibraryKey, version: string, text: string, writer: number): VersionedState | 'conflict' {
    if (this.away) throw new Error('the store is away');
    const row = this.#rows.get(key);
    if (row === undefined || String(row.version) !== version) return 'conflict';
    const before = this.truth(key);
    // Through text and back, as in a real store.
    const state: LibraryState = JSON.parse(text);
    this.#rows.set(key, { version: row.version + 1, state });
    this.#onWrite(key, before, state, writer);
    return { version: String(row.version + 1), state };
  }
}

export class SimLedger {
  readonly rows = new Map<string, RunRow>();
  away = false;
  readonly onAsk: (runId: string) => void;

  constructor(onAsk: (runId: string) => void) {
    this.onAsk = onAsk;
  }

  change(id: string, change: Partial<RunRow>): void {
    const known = this.rows.get(id);
    if (known !== undefined) this.rows.set(id, { ...known, ...change });
  }

  port(network: Network, fence: Fence): RunLedger {
    const reached = () => {
      if (this.away) throw new Error('the catalog is away');
    };
    return {
      read: (id) =>
        network.call(fence, 'ledger', () => {
          reached();
          return this.rows.get(id);
        }),
      askToYield: (id) =>
        network.call(fence, 'ask', () => {
          reached();
          this.change(id, { ask: 'yield' });
          this.onAsk(id);
        }),
      setAside: () => network.call(fence, 'setAside', reached),
    };
  }
}
