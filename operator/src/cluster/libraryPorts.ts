/**
 * The ports of a Library's operator during a term: a store that counts titles, the open tiles, and the check whether a
 * walk may be claimed. Remembers what kept the last pass from claiming, which is shown after that pass.
 */
import { countsOf } from '../catalog/page/libraryCounts.ts';
import type { Clock } from '../library/clock.ts';
import type { LibraryKey } from '../library/document.ts';
import { lostPaths } from '../library/lostPaths.ts';
import { OpenTiles } from '../library/openTiles.ts';
import type { OperatorPorts } from '../library/operator.ts';
import type { Step } from '../library/pass.ts';
import type { Slots } from '../library/slots.ts';
import type { LibraryState, TilesVideo } from '../library/state.ts';
import type { Trouble } from '../library/status.ts';
import type { LibraryStore } from '../library/store.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import type { KubernetesJobs } from '../platform/kubernetes/jobs.ts';
import { mediaMountPath } from '../platform/kubernetes/labels.ts';
import type { LibraryStates } from '../platform/kubernetes/libraryStates.ts';
import type { LazyCatalog } from '../serve/lazyCatalog.ts';
import { CatalogAway, CatalogPresence } from './catalogPresence.ts';
import { type SharedStorage, workBesideTrouble } from './sharedStorage.ts';

export interface LibraryPortsOptions {
  readonly states: LibraryStates;
  readonly catalog: LazyCatalog;
  readonly clock: Clock;
  readonly jobs: KubernetesJobs;
  readonly slots: Slots;
  readonly tilesSlots: Slots;
  readonly shared: SharedStorage;
  wake(key: LibraryKey): void;
  readonly events: {
    step(key: LibraryKey, object: LibraryObject, step: Step): void;
    trouble(key: LibraryKey, error: unknown): void;
  };
}

export class LibraryPorts {
  readonly #options: LibraryPortsOptions;
  readonly #presence: CatalogPresence;
  /** Queried at the start of a term, because the previous leader's knowledge is lost. */
  readonly #tiles = new OpenTiles({ mayBeOpenAtStart: true });
  readonly #awayFor = new Map<LibraryKey, CatalogAway>();
  readonly #workBeside = new Map<LibraryKey, Trouble>();

  constructor(options: LibraryPortsOptions) {
    this.#options = options;
    // Whatever still waits to ask again asks now.
    this.#presence = new CatalogPresence(options.clock, () => {
      for (const key of this.#awayFor.keys()) options.wake(key);
    });
  }

  /** Call before a pass: the pass finds again what keeps it from claiming. */
  forgetFindings(key: LibraryKey): void {
    this.#awayFor.delete(key);
    this.#workBeside.delete(key);
  }

  /** Set if the last pass tried to claim and the catalog did not respond. */
  catalogAway(key: LibraryKey): CatalogAway | undefined {
    return this.#awayFor.get(key);
  }

  /** Set if the last pass tried to claim and another Library's Job or pod works on the same videos. */
  workBeside(key: LibraryKey): Trouble | undefined {
    return this.#workBeside.get(key);
  }

  of(key: LibraryKey): OperatorPorts {
    const { states, catalog, clock, events, jobs, slots, tilesSlots } = this.#options;
    return {
      store: this.#countingStore(),
      platform: jobs,
      ledger: catalog.ledger(),
      ...{ slots, tilesSlots, clock },
      newId: () => jobs.newId(key),
      mayClaim: (_, uid) => this.#mayClaim(key, uid),
      openTiles: (_, uid) => this.#openTiles(key, uid),
      events: {
        step: (_, step) => {
          this.#tiles.afterStep(key, step);
          const object = states.object(key);
          if (object !== undefined) events.step(key, object, step);
        },
        trouble: (_, error) => events.trouble(key, error),
      },
    };
  }

  /** The write that ends a run also writes the catalog's new counts: one write instead of two. */
  #countingStore(): LibraryStore {
    const { states } = this.#options;
    return {
      read: (key, live) => states.read(key, live),
      compareAndSwap: async (key, version, next) => {
        const isEnd = next.run === undefined && (await states.read(key))?.state.run !== undefined;
        if (isEnd) await this.#count(key, next);
        return states.compareAndSwap(key, version, next);
      },
    };
  }

  async #count(key: LibraryKey, { uid, lastFullWalk }: LibraryState): Promise<void> {
    const { states, catalog, events, clock } = this.#options;
    const object = states.object(key);
    const read = object === undefined ? undefined : states.document(object);
    if (read === undefined || !('document' in read)) return;
    try {
      // The run's Job may have replaced tables that were gone: then every Library owes a full walk.
      await catalog.check();
      const opened = await catalog.open();
      const { spec } = read.document;
      const counts = await countsOf(opened, uid, spec.kind);
      const { readRunPaths } = await import('../catalog/runs/runPaths.ts');
      const now = clock.now();
      const lost = lostPaths(await readRunPaths(opened, uid, now), { spec, lastFullWalk }, now);
      states.setCounts(key, counts && { ...counts, lost });
    } catch (error) {
      // The end of a run must not wait for a database: the next end counts again.
      events.trouble(key, error);
    }
  }

  #openTiles(key: LibraryKey, uid: string): Promise<readonly TilesVideo[]> {
    const { catalog, clock } = this.#options;
    return this.#tiles.of(key, mediaMountPath, async (atMost) => {
      const videos = await this.#presence.ask(() => catalog.openTiles(uid, atMost, clock.now()));
      if (!(videos instanceof CatalogAway)) return videos;
      this.#foundAway(key, videos);
      return undefined;
    });
  }

  /** Webhooks that arrive while nothing may be claimed are kept in the state. */
  async #mayClaim(key: LibraryKey, uid: string): Promise<boolean> {
    const answer = await this.#presence.ask(async () => {
      const [{ findLibrary }, catalog] = await Promise.all([
        import('../catalog/database/library.ts'),
        this.#options.catalog.open(),
      ]);
      await findLibrary(catalog, uid);
    });
    if (answer !== undefined) {
      this.#foundAway(key, answer);
      return false;
    }
    const object = this.#options.states.object(key);
    return object === undefined || this.#isAlone(key, object);
  }

  /** Checked again just before the claim: other Libraries may have appeared or disappeared since the pass began. */
  #isAlone(key: LibraryKey, object: LibraryObject): boolean {
    const { shared, slots, clock } = this.#options;
    const other = shared.otherAt(object, (sharer) => slots.holds(sharer));
    if (other?.work !== undefined && !this.#isRunning(key))
      this.#workBeside.set(key, workBesideTrouble(other.work, clock.now()));
    return other === undefined;
  }

  #foundAway(key: LibraryKey, away: CatalogAway): void {
    if (!this.#isRunning(key)) this.#awayFor.set(key, away);
  }

  /** A Library with a run shows that run: only its tiles wait, and the end of the run must not wait for the catalog. */
  #isRunning(key: LibraryKey): boolean {
    const { states } = this.#options;
    const object = states.object(key);
    return object !== undefined && states.known(object).run !== undefined;
  }
}
