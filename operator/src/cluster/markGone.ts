/** Rows of Libraries that are no more: marked by the leader, gone 30 days later (runs.md 9). */
import type { Catalog } from '../catalog/open.ts';
import type { LeadershipOptions } from './leadership.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Operator and database often start together: one that was not there yet is asked again soon. */
const againAfterFailureMs = 10 * 60 * 1000;

interface Ground extends Pick<LeadershipOptions, 'catalog' | 'clock' | 'namespaces' | 'isKnown'> {
  readonly states: Pick<LeadershipOptions['states'], 'uids'>;
  readonly events: Pick<LeadershipOptions['events'], 'clusterTrouble'>;
}

/** Until the mandate ends. Never throws. */
export async function markGoneDaily(ground: Ground, mandate: AbortSignal): Promise<void> {
  const { clock, events } = ground;
  while (!mandate.aborted) {
    let waitMs = dayMs;
    try {
      await markGone(ground);
    } catch (error) {
      events.clusterTrouble('catalog', error);
      waitMs = againAfterFailureMs;
    }
    await clock.sleep(waitMs, mandate);
  }
}

async function markGone({ states, catalog, clock, namespaces, isKnown }: Ground): Promise<void> {
  const opened: Catalog = await catalog.open();
  const { listLibraries, markLibraryRemoved } = await import('../catalog/library.ts');
  const uids = new Set(states.uids());
  for (const { uid, namespace, removedAtMs } of await listLibraries(opened)) {
    // Another operator may serve other namespaces over the same catalog: its Libraries are none of ours.
    const isOurs = namespaces.length === 0 || namespaces.includes(namespace);
    if (isOurs && isKnown(namespace) && removedAtMs === undefined && !uids.has(uid))
      await markLibraryRemoved(opened, uid, clock.now());
  }
}
