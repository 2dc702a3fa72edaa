/**
 * Lost paths: what a webhook, or a person, named and no folder of the Library fits. Mounts that differ between sender and Library are
 * the commonest fault of a set-up, and nothing else tells of it, for a full walk stands in. Pure: `catalog/` reads the runs.
 */
import type { LibrarySpec } from './document.ts';
import { isCalledAsHere } from './senderPath.ts';
import type { Instant, LastFullWalk } from './state.ts';
import type { OpenProblem } from './status.ts';

/** As long as somebody who has just set up a sender is about. */
export const lostPathsShownMs = 24 * 3_600_000;
/** As many as a page asks for at once. All come from the same mounts, mostly. */
const lostPathsAtMost = 1_000;

/** Where the held folders of a run led, as they were named. */
export interface RunPaths {
  readonly openedAtMs: Instant;
  readonly nowhere: readonly string[];
  readonly found: readonly string[];
}

export interface LostPath {
  /** As it was named. */
  readonly path: string;
  /** Opening of the first and the last run that met it. */
  readonly since: Instant;
  readonly lastAt: Instant;
}

/** As much of a Library as says whether a path is lost. */
export interface LostPathsSubject {
  readonly spec: Pick<LibrarySpec, 'storage'> & Partial<Pick<LibrarySpec, 'pathMappings'>>;
  readonly lastFullWalk: Pick<LastFullWalk, 'finishedAt'> | undefined;
}

/**
 * Those of the last day, the last named first. A path that any of these runs found is not lost: found later it was only late, found
 * before it was removed since (senders tell of a removal twice). Nor is one that a later full walk looked for under the name it has
 * here: it is not there. Where mounts differ no full walk meets what a sender names, so it settles nothing else.
 */
export function lostPaths(
  runs: readonly RunPaths[],
  { spec, lastFullWalk }: LostPathsSubject,
  now: Instant,
): readonly LostPath[] {
  const { storage, pathMappings = [] } = spec;
  const named = { ...('path' in storage ? { configuredPath: storage.path } : {}), pathMappings };
  const ofTheDay = runs.filter(({ openedAtMs }) => openedAtMs >= now - lostPathsShownMs);
  const found = new Set(ofTheDay.flatMap((run) => run.found));
  const lost = new Map<string, LostPath>();
  for (const { openedAtMs: at, nowhere } of ofTheDay) {
    for (const path of nowhere) {
      if (found.has(path)) continue;
      const { since, lastAt } = lost.get(path) ?? { since: at, lastAt: at };
      lost.set(path, { path, since: Math.min(since, at), lastAt: Math.max(lastAt, at) });
    }
  }
  const isMet = ({ path, lastAt }: LostPath) =>
    lastFullWalk !== undefined && lastFullWalk.finishedAt > lastAt && isCalledAsHere(path, named);
  return [...lost.values()]
    .filter((one) => !isMet(one))
    .toSorted((a, b) => b.lastAt - a.lastAt)
    .slice(0, lostPathsAtMost);
}

/** What it is called there and what lies here, so that they can be compared. */
export function lostPathProblem({ path, since }: LostPath, { storage }: Pick<LibrarySpec, 'storage'>): OpenProblem {
  const place = 'path' in storage ? storage.path : [storage.claim, storage.subPath ?? []].flat().join('/');
  const detail = `no folder under ${place} fits this path: a full walk stands in`;
  return { cause: 'lostPath', title: '', path, detail, sinceMs: since };
}
