/** The walk of a franchises Library in `job walk`: wires the scan, the catalog, the fetching of art and of posters. */

import { openFranchiseCatalog } from '../catalog/franchises/franchiseCatalog.ts';
import { openWalkCatalog } from '../catalog/walk/walkCatalog.ts';
import { type ArtFetcher, ArtRefused } from '../franchises/art.ts';
import { shippedStories, withStories } from '../franchises/storyLibrary.ts';
import { walkFranchises } from '../franchises/walkFranchises.ts';
import { type Message, message } from '../messages/message.ts';
import type { PictureNotes } from '../phases/decoding.ts';
import { openRoot } from '../storage/root.ts';
import { reachOfRescan, reasonNotToPrune } from '../walk/prune.ts';
import { resolveHeld } from '../walk/resolve.ts';
import { scanRulesOf } from '../walk/scanRulesOf.ts';
import type { WalkEnd } from '../walk/walk.ts';
import { franchiseTree } from './franchiseTree.ts';
import { storagePathOf } from './jobLife.ts';
import { publishAfterWalk } from './jobPublish.ts';
import { saveKeyProblems } from './keyProblems.ts';
import { Pulse } from './pulse.ts';
import { storyPosters } from './storyPosters.ts';
import type { WalkJobContext } from './walkJobContext.ts';
import { openWalkSources, withCalls } from './walkSources.ts';

/** Throws if the walk could not continue. */
export async function walkFranchisesOnce(job: WalkJobContext, art: ArtFetcher): Promise<WalkEnd> {
  const { order, catalog, tally, report, print } = job;
  const { run, document, uid } = order;
  const { spec, metadata } = document;
  const { signal } = job.life;
  const configuredPath = storagePathOf(spec);
  const root = await openRoot(configuredPath);
  const now = () => Date.now();
  const stories = await shippedStories(spec.stories);
  const library = { uid, namespace: metadata.namespace, name: metadata.name, kind: spec.kind };
  const franchises = await openFranchiseCatalog(catalog, library, { id: run.id, now });
  const notes = await openWalkCatalog(catalog, library);
  const noted = await notes.setAside();
  const sources = await openWalkSources(job);
  const pulse = new Pulse(tally, report, signal, print);
  const pictures = pictureNotes(pulse, new Map(noted.map(({ path, reason }) => [path, reason])));
  const posters = storyPosters({ spec, sources, pictures, signal, alive: () => tally.alive(), now });
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
        art: notedArt(art, pictures),
        ...(posters === undefined ? {} : { posters }),
        tally,
        signal,
        isStopping: () => signal.aborted || pulse.mustYield || catalog.condition() !== 'whole',
        now,
        ...(run.rebuild ? { rebuild: true } : {}),
      },
    );
    if (!run.rebuild) await notes.forgetSetAside([...pictures.taken]);
    // No media server is notified of stories: known faults of keys of servers stay.
    if (!run.rebuild) await saveKeyProblems(job, { servers: undefined, sources: await sources.end() });
    await publishAfterWalk({
      ...{ order, catalog, dataFolder: job.dataFolder, environment: job.environment, signal, root },
      sawAll: run.full && end.finished,
      isAway: end.isAway,
      warn: (path, words) => tally.warn(path, words),
      alive: () => tally.alive(),
    });
    const whole: WalkEnd = {
      result: end.finished ? 'Succeeded' : 'Yielded',
      summary: tally.summary(end.walked),
      rescan: end.rescan.map((path) => `${root.path}/${path}`),
      fullOwed: end.fullOwed,
    };
    return withCalls(whole, sources);
  } finally {
    sources.close();
    pulse.stop();
  }
}

/** `taken`: pictures that ended an earlier Job and were skipped in this one. */
interface TakenNotes extends PictureNotes {
  readonly taken: ReadonlySet<string>;
}

/** Names each picture in the run's row by its address. `noted`: why a Job died of one, by address. */
function pictureNotes(pulse: Pick<Pulse, 'open' | 'close'>, noted: ReadonlyMap<string, Message>): TakenNotes {
  const taken = new Set<string>();
  return {
    taken,
    setAside({ path }) {
      const reason = noted.get(path);
      if (reason !== undefined) taken.add(path);
      return reason;
    },
    open: (file) => pulse.open(file),
    close: (file) => pulse.close(file),
  };
}

/** Names each link while its image is fetched and decoded, and refuses one that a Job died of. */
function notedArt(art: ArtFetcher, pictures: PictureNotes): ArtFetcher {
  return {
    ...art,
    async fetch(kind, link, signal) {
      const file = { path: link, sizeBytes: 0, mtimeMs: 0 };
      const reason = pictures.setAside(file);
      if (reason !== undefined) throw new ArtRefused(message('franchiseLinkCostly', reason));
      await pictures.open(file);
      try {
        return await art.fetch(kind, link, signal);
      } finally {
        pictures.close(file);
      }
    },
  };
}
