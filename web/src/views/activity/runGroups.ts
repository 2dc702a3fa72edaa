/** The history of runs as entries: runs of one cause together, and runs that found nothing new folded. Pure. */
import type { RunView } from '../../generated/api.ts';
import { namesOf } from './runCause.ts';

export type GroupedRun = Pick<
  RunView,
  | 'id'
  | 'library'
  | 'startedAt'
  | 'causes'
  | 'folders'
  | 'folderCount'
  | 'result'
  | 'error'
  | 'titlesChanged'
  | 'made'
  | 'gone'
  | 'removed'
  | 'failureCount'
  | 'warningCount'
  | 'waiting'
>;

/** `run` stands for its group; `runs` are all of it, newest first. */
export interface CauseEntry<Run> {
  readonly kind: 'cause';
  readonly key: string;
  readonly run: Run;
  readonly runs: readonly Run[];
}

export interface QuietEntry<Run> {
  readonly kind: 'quiet';
  readonly key: string;
  readonly runs: readonly Run[];
}

export type RunGroup<Run> = CauseEntry<Run> | QuietEntry<Run>;

/**
 * Radarr, Jellyfin and a tiles Job report one import one after the other, within minutes. Later it is about something
 * new.
 */
export const oneCauseMs = 10 * 60_000;

/** A single quiet run is as short as the line that would fold it. */
const fewestFolded = 2;

/** True if the run ended well, changed nothing and has nothing to tell. */
export function isQuiet(run: GroupedRun): boolean {
  const { result, error, titlesChanged, made, gone, removed, failureCount, warningCount, waiting } = run;
  const counts = [titlesChanged ?? 0, gone, removed, failureCount, warningCount, waiting.length];
  return (
    result === 'Succeeded' && error === undefined && [...counts, ...Object.values(made)].every((count) => count === 0)
  );
}

/** `runs`: newest first; an entry stands where its newest run is. The key is the oldest run's, which stays. */
export function runGroups<Run extends GroupedRun>(runs: readonly Run[]): readonly RunGroup<Run>[] {
  const groups: RunGroup<Run>[] = [];
  let quiet: Run[] = [];
  const endFold = () => {
    if (quiet.length >= fewestFolded) groups.push({ kind: 'quiet', key: keyOf(quiet), runs: quiet });
    else groups.push(...quiet.map((run): RunGroup<Run> => ({ kind: 'cause', key: run.id, run, runs: [run] })));
    quiet = [];
  };
  for (const members of byCause(runs)) {
    const run = members.find((member) => !isQuiet(member));
    if (run === undefined) {
      quiet.push(...members);
      continue;
    }
    endFold();
    groups.push({ kind: 'cause', key: keyOf(members), run, runs: members });
  }
  endFold();
  return groups;
}

function keyOf(runs: readonly { readonly id: string }[]): string {
  return runs.at(-1)?.id ?? '';
}

function byCause<Run extends GroupedRun>(runs: readonly Run[]): readonly (readonly [Run, ...Run[]])[] {
  const causes: [Run, ...Run[]][] = [];
  for (const run of runs) {
    const cause = causes.findLast(
      ([newest, ...others]) =>
        newest.library === run.library && [newest, ...others].some((member) => isOneCause(run, member)),
    );
    if (cause === undefined) causes.push([run]);
    else cause.push(run);
  }
  return causes;
}

function isOneCause(older: GroupedRun, newer: GroupedRun): boolean {
  return hasSameRequest(older, newer) || isOneReport(older, newer);
}

/** The same request for the same folder or Library: the newer run repeats or continues the older. */
function hasSameRequest(older: GroupedRun, newer: GroupedRun): boolean {
  const requests = new Set((older.causes ?? []).map(requestOf));
  return (newer.causes ?? []).some((cause) => requests.has(requestOf(cause)));
}

function requestOf({ at, path }: NonNullable<GroupedRun['causes']>[number]): string {
  return JSON.stringify([at, path === undefined ? '' : namesOf({ causes: [{ path }] })[0]]);
}

/** Programs reported the same folders soon after each other. What a person asks for stays an entry of its own. */
function isOneReport(older: GroupedRun, newer: GroupedRun): boolean {
  if (!isReported(older) || !isReported(newer)) return false;
  if (Math.abs(Date.parse(newer.startedAt) - Date.parse(older.startedAt)) > oneCauseMs) return false;
  const [before, after] = [namesOf(older), namesOf(newer)];
  return before.length > 0 && before.length === after.length && before.every((name) => after.includes(name));
}

/** Runs of older programs do not say what caused them. */
function isReported({ causes, folderCount }: GroupedRun): boolean {
  if (causes === undefined) return folderCount > 0;
  return causes.length > 0 && causes.every(({ code, path }) => path !== undefined && code !== 'page' && code !== 'cli');
}
