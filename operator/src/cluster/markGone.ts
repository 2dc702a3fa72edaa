/** Marks the catalog rows of deleted Libraries; the rows are deleted 30 days later (docs/design/runs.md#removal). */
import type { Catalog } from '../catalog/database/catalog.ts';
import type { Clock } from '../library/clock.ts';
import type { LazyCatalog } from '../serve/lazyCatalog.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Operator and database often start together: after a failure the next attempt is soon. */
const againAfterFailureMs = 10 * 60 * 1000;

export interface MarkGoneContext {
  readonly catalog: LazyCatalog;
  readonly clock: Clock;
  /** Namespaces this operator serves; empty: all. */
  readonly namespaces: readonly string[];
  /** False for a namespace whose Libraries the operator cannot read. */
  readonly isKnown: (namespace: string) => boolean;
  readonly states: { uids(): readonly string[] };
  readonly events: { clusterTrouble(what: string, error: unknown): void };
}

/** Runs until the mandate ends. Never throws. */
export async function markGoneDaily(context: MarkGoneContext, mandate: AbortSignal): Promise<void> {
  const { clock, events } = context;
  while (!mandate.aborted) {
    let waitMs = dayMs;
    try {
      await markGone(context);
    } catch (error) {
      events.clusterTrouble('catalog', error);
      waitMs = againAfterFailureMs;
    }
    await clock.sleep(waitMs, mandate);
  }
}

async function markGone({ states, catalog, clock, namespaces, isKnown }: MarkGoneContext): Promise<void> {
  const opened: Catalog = await catalog.open();
  const { listLibraries, markLibraryRemoved } = await import('../catalog/database/library.ts');
  const uids = new Set(states.uids());
  for (const { uid, namespace, removedAtMs } of await listLibraries(opened)) {
    // Another operator may serve other namespaces with the same catalog: its Libraries are not ours.
    const isOurs = namespaces.length === 0 || namespaces.includes(namespace);
    if (isOurs && isKnown(namespace) && removedAtMs === undefined && !uids.has(uid))
      await markLibraryRemoved(opened, uid, clock.now());
  }
}
