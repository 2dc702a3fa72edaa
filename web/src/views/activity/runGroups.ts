/** The history of runs as entries: runs of one cause together, and runs that found nothing new folded. Pure. */
import type { RunView } from '../../generated/api.ts';

export type GroupedRun = Pick<
  RunView,
  | 'id'
  | 'library'
  | 'startedAt'
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

/** `run` stands for its group; `others` are the rest of it, newest first. */
export interface CauseEntry<Run> {
  readonly kind: 'cause';
  readonly key: string;
  readonly run: Run;
  readonly others: readonly Run[];
}

export interface QuietEntry<Run> {
  readonly kind: 'quiet';
  readonly key: string;
  readonly runs: readonly Run[];
}

export type RunGroup<Run> = CauseEntry<Run> | QuietEntry<Run>;

/** A program reports one import several times, within minutes. Later it is about something new. */
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
    else groups.push(...quiet.map((run): RunGroup<Run> => ({ kind: 'cause', key: run.id, run, others: [] })));
    quiet = [];
  };
  for (const members of byCause(runs)) {
    const run = members.find((member) => !isQuiet(member));
    if (run === undefined) {
      quiet.push(...members);
      continue;
    }
    endFold();
    groups.push({ kind: 'cause', key: keyOf(members), run, others: members.filter((member) => member !== run) });
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
    const cause = causes.findLast(([newest]) => newest.library === run.library);
    if (cause !== undefined && isOneCause(run, cause.at(-1) ?? cause[0])) cause.push(run);
    else causes.push([run]);
  }
  return causes;
}

/** About the same folders, and soon after each other. */
function isOneCause(older: GroupedRun, newer: GroupedRun): boolean {
  return (
    older.folderCount > 0 &&
    older.folderCount === newer.folderCount &&
    older.folders.every((folder) => newer.folders.includes(folder)) &&
    Math.abs(Date.parse(newer.startedAt) - Date.parse(older.startedAt)) <= oneCauseMs
  );
}
