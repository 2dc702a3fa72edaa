/**
 * Lost paths: paths that a webhook or a person named and that match no folder of the Library. Their usual cause is
 * mounts that differ between sender and Library. Without this list nobody notices, because a full walk finds the titles
 * anyway. Pure: `catalog/` reads the runs.
 */
import { englishText } from '../messages/english.ts';
import { type Message, message } from '../messages/message.ts';
import type { LibrarySpec } from './document.ts';
import { isCalledAsHere } from './senderPath.ts';
import type { Instant, LastFullWalk } from './state.ts';
import type { LostPath, OpenProblem } from './status.ts';

export type { LostPath } from './status.ts';

/** Long enough for somebody who has just set up a sender. */
const lostPathsShownMs = 24 * 3_600_000;
/** As many as the page requests at once. Most come from the same mounts. */
const lostPathsAtMost = 1_000;

/** The held paths of a run by result, as they were named. */
export interface RunPaths {
  readonly openedAtMs: Instant;
  readonly nowhere: readonly string[];
  readonly found: readonly string[];
}

/** The parts of a Library that decide whether a path is lost. */
export interface LostPathsSubject {
  readonly spec: Pick<LibrarySpec, 'storage'> & Partial<Pick<LibrarySpec, 'pathMappings'>>;
  readonly lastFullWalk: Pick<LastFullWalk, 'finishedAt'> | undefined;
}

/**
 * Returns the lost paths of the last day, the latest first. Left out:
 * - paths that any of these runs found. Found later means the path was only late; found earlier means it was removed
 *   since (senders report a removal twice).
 * - paths named as this host names them, if a later full walk ended: that walk has looked there. Other paths stay,
 *   because with different mounts a full walk cannot confirm a sender's path.
 */
export function lostPaths(
  runs: readonly RunPaths[],
  { spec, lastFullWalk }: LostPathsSubject,
  now: Instant,
): readonly LostPath[] {
  const { storage, pathMappings = [] } = spec;
  const named = { ...('path' in storage ? { configuredPath: storage.path } : {}), pathMappings };
  const recent = runs.filter(({ openedAtMs }) => openedAtMs >= now - lostPathsShownMs);
  const found = new Set(recent.flatMap((run) => run.found));
  const lost = new Map<string, LostPath>();
  for (const { openedAtMs: at, nowhere } of recent) {
    for (const path of nowhere) {
      if (found.has(path)) continue;
      const { since, lastAt } = lost.get(path) ?? { since: at, lastAt: at };
      lost.set(path, { path, since: Math.min(since, at), lastAt: Math.max(lastAt, at) });
    }
  }
  const isSettled = ({ path, lastAt }: LostPath) =>
    lastFullWalk !== undefined && lastFullWalk.finishedAt > lastAt && isCalledAsHere(path, named);
  return [...lost.values()]
    .filter((path) => !isSettled(path))
    .toSorted((a, b) => b.lastAt - a.lastAt)
    .slice(0, lostPathsAtMost);
}

/** The problem names the sender's path and our folder, so that a person can compare them. */
export function lostPathProblem({ path, since }: LostPath, { storage }: Pick<LibrarySpec, 'storage'>): OpenProblem {
  return { cause: 'lostPath', title: '', path, detail: englishText(lostPathMessage({ storage })), sinceMs: since };
}

export function lostPathMessage({ storage }: Pick<LibrarySpec, 'storage'>): Message {
  return message(
    'lostPath',
    'path' in storage ? storage.path : [storage.claim, storage.subPath ?? []].flat().join('/'),
  );
}
