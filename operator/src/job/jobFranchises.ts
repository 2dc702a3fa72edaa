/** The walk of a franchises Library in `job walk`: wires the scan, the catalog and the fetching of art. */

import type { Catalog } from '../catalog/database/catalog.ts';
import { openFranchiseCatalog } from '../catalog/franchises/franchiseCatalog.ts';
import { openWalkCatalog } from '../catalog/walk/walkCatalog.ts';
import { type ArtFetcher, ArtRefused } from '../franchises/art.ts';
import { shippedStories, withStories } from '../franchises/storyLibrary.ts';
import { walkFranchises } from '../franchises/walkFranchises.ts';
import type { RunReport } from '../library/ledger.ts';
import type { WalkOrder } from '../library/order.ts';
import { type Message, message } from '../messages/message.ts';
import type { Environment } from '../process/environment.ts';
import { openRoot } from '../storage/root.ts';
import { reachOfRescan, reasonNotToPrune } from '../walk/prune.ts';
import { resolveHeld } from '../walk/resolve.ts';
import { scanRulesOf } from '../walk/scanRulesOf.ts';
import type { Tally } from '../walk/tally.ts';
import type { WalkEnd } from '../walk/walk.ts';
import { franchiseTree } from './franchiseTree.ts';

import { storagePathOf } from './jobLife.ts';
import { publishAfterWalk } from './jobPublish.ts';
import { Pulse } from './pulse.ts';

export interface FranchiseJob {
  readonly catalog: Catalog;
  readonly tally: Tally;
  readonly report: RunReport;
  readonly signal: AbortSignal;
  readonly print: (line: Readonly<Record<string, unknown>>) => void;
  readonly art: ArtFetcher;
  readonly dataFolder: string | undefined;
  readonly environment: Environment;
}

/** Throws if the walk could not continue. */
export async function walkFranchisesOnce(order: WalkOrder, job: FranchiseJob): Promise<WalkEnd> {
  const { run, document, uid } = order;
  const { spec, metadata } = document;
  const { catalog, tally, report, signal, print, art } = job;
  const configuredPath = storagePathOf(spec);
  const root = await openRoot(configuredPath);
  const now = () => Date.now();
  const stories = await shippedStories(spec.stories);
  const library = { uid, namespace: metadata.namespace, name: metadata.name, kind: spec.kind };
  const franchises = await openFranchiseCatalog(catalog, library, { id: run.id, now });
  const pulse = new Pulse(tally, report, signal, print);
  const notes = await openWalkCatalog(catalog, library);
  const noted = await notes.setAside();
  const taken = new Set<string>();
  const resolve = { root, configuredPath, pathMappings: spec.pathMappings, catalog: franchises };
  const scan = { rootPath: root.path, rules: scanRulesOf(spec.ignore), nowMs: now };
  try {
    const end = await walkFranchises(
      { folders: order.folders, full: run.full, acceptMissing: run.acceptMissing, everyTitle: run.everyTitle },
      {
        root,
        readOnly: spec.readOnly,
        catalog: franchises,
        tree: withStories(
          franchiseTree(scan, () => tally.alive()),
          stories,
        ),
        stories,
        resolve: (held) => resolveHeld(held, resolve),
        prune: { reachOfRescan, reasonNotToPrune },
        art: notedArt(art, { pulse, noted: new Map(noted.map(({ path, reason }) => [path, reason])), taken }),
        tally,
        signal,
        isStopping: () => signal.aborted || pulse.mustYield || catalog.condition() !== 'whole',
        now,
        ...(run.rebuild ? { rebuild: true } : {}),
      },
    );
    if (!run.rebuild) await notes.forgetSetAside([...taken]);
    await publishAfterWalk({
      ...{ order, catalog, dataFolder: job.dataFolder, environment: job.environment, signal, root },
      sawAll: run.full && end.finished,
      warn: (path, words) => tally.warn(path, words),
      alive: () => tally.alive(),
    });
    return {
      result: end.finished ? 'Succeeded' : 'Yielded',
      summary: tally.summary(end.walked),
      rescan: end.rescan.map((path) => `${root.path}/${path}`),
      fullOwed: end.fullOwed,
    };
  } finally {
    pulse.stop();
  }
}

/** Names each link in the run's row while its image is fetched and decoded, and refuses one that a Job died of. */
function notedArt(
  art: ArtFetcher,
  {
    pulse,
    noted,
    taken,
  }: {
    readonly pulse: Pick<Pulse, 'open' | 'close'>;
    readonly noted: ReadonlyMap<string, Message>;
    readonly taken: Set<string>;
  },
): ArtFetcher {
  return {
    ...art,
    async fetch(kind, link, signal) {
      const reason = noted.get(link);
      if (reason !== undefined) {
        taken.add(link);
        throw new ArtRefused(message('franchiseLinkCostly', reason));
      }
      await pulse.open({ path: link, sizeBytes: 0, mtimeMs: 0 });
      try {
        return await art.fetch(kind, link, signal);
      } finally {
        pulse.close({ path: link });
      }
    },
  };
}
