/** Running Jobs, and ended runs. Pure. */
import type { z } from '@hono/zod-openapi';
import { causesOf, type NamedCause, namedCauses } from '../../library/cause.ts';
import type { RunProgress, RunSummary } from '../../library/ledger.ts';
import { time } from '../../library/statusTime.ts';
import { englishText } from '../../messages/english.ts';
import { type CodedItem, messageFrom } from '../../messages/stored.ts';
import type { RunHistoryRow } from '../catalog.ts';
import type { PageLibrary } from '../ports.ts';
import type { JobView, RunView } from '../schemas/activity.ts';
import { runResults } from '../schemas/words.ts';
import { withCoded } from './codedMessage.ts';

type Job = z.infer<typeof JobView>;
type Run = z.infer<typeof RunView>;

/** `row`: the catalog's row of the Library's run, once its Job has opened it. */
export function jobViews({ key, state }: PageLibrary, row: RunHistoryRow | undefined): Job[] {
  const { run, tiles } = state;
  const jobs: Job[] = [];
  if (run !== undefined) {
    const { phase, titlesDone, titlesKnown, current = [], warnings = 0, failures = 0, at } = row?.progress ?? {};
    const { detail } = row?.progress ?? {};
    jobs.push({
      ...{ id: run.id, library: key, kind: 'walk', number: run.number, startedAt: time(run.claimedAt) },
      ...{ full: run.full !== undefined, folders: run.folders.map(({ path }) => path), trigger: run.trigger },
      causes: causeViews(runCauses(run)),
      ...{ phase, titlesDone, titlesKnown, current: [...current], warnings, failures },
      ...(detail === undefined ? {} : detailView(detail)),
      progressAt: at === undefined ? undefined : time(at),
    });
  }
  if (tiles !== undefined) {
    jobs.push({
      ...{ id: tiles.id, library: key, kind: 'tiles', number: tiles.number, startedAt: time(tiles.claimedAt) },
      ...{ current: tiles.videos.slice(0, shownAtMost).map(({ path }) => path), videos: tiles.videos.length },
      ...{ warnings: 0, failures: 0 },
    });
  }
  return jobs;
}

function detailView({ currentPhases, phases, failed, warned }: NonNullable<RunProgress['detail']>): Partial<Job> {
  return {
    currentPhases: [...currentPhases],
    phases: Object.entries(phases)
      .map(([phase, { titles, made }]) => ({ phase, titles, made }))
      .sort((left, right) => placeOf(left.phase) - placeOf(right.phase)),
    failed: failedTroubles(failed),
    warned: troubles(warned),
  };
}

/** The order of phases/index.ts, which only Jobs load. A phase of another program comes last. */
export const phaseOrder = [
  'arrival',
  'probe',
  'identify',
  'nfo',
  'art',
  'marks',
  'edl',
  'thumbnail',
  'tiles',
  'trailer',
];

function placeOf(phase: string): number {
  const place = phaseOrder.indexOf(phase);
  return place < 0 ? phaseOrder.length : place;
}

/** A person reads no more on a page, and a failing disk has as many as files. */
const shownAtMost = 20;

const nothing: RunSummary = {
  ...{ titles: 0, titlesChanged: 0, made: {}, absent: {}, failed: [], removed: [], gone: [], warnings: [] },
  walkedFolders: [],
};

/** `isActive`: it is the Library's current run. A run that neither ended nor is active was lost with its process. */
export function runView(library: string, row: RunHistoryRow, isActive: boolean): Run {
  const { id, number, openedAtMs, finishedAtMs, error, summary, progress } = row;
  // A run in progress or lost with its process has only the first failures and warnings, from its progress.
  const soFar = { ...nothing, failed: progress?.detail?.failed ?? [], warnings: progress?.detail?.warned ?? [] };
  const { titles, titlesChanged, made, absent, failed, waiting = [], removed, gone, warnings } = summary ?? soFar;
  const { walkedFolders } = summary ?? soFar;
  const result = runResults.find((known) => known === row.result) ?? (isActive ? undefined : 'Lost');
  return {
    ...{ id, library, number, startedAt: time(openedAtMs), result },
    error: error === undefined ? undefined : englishText(error),
    ...withCoded(error),
    ...(row.causes === undefined ? {} : { causes: causeViews(row.causes) }),
    ...(finishedAtMs === undefined
      ? {}
      : { finishedAt: time(finishedAtMs), durationSeconds: Math.max(0, (finishedAtMs - openedAtMs) / 1000) }),
    folders: walkedFolders.slice(0, shownAtMost),
    folderCount: walkedFolders.length,
    ...(summary === undefined ? {} : { titles, titlesChanged }),
    made: { ...made },
    absent: { ...absent },
    gone: gone.length,
    removed: removed.length,
    failureCount: Math.max(failed.length, progress?.failures ?? 0),
    warningCount: Math.max(warnings.length, progress?.warnings ?? 0),
    failures: failedTroubles(failed),
    warnings: troubles(warnings),
    waiting: failedTroubles(waiting),
  };
}

function runCauses(run: NonNullable<PageLibrary['state']['run']>): readonly NamedCause[] {
  const paths = run.folders.map(({ path }) => path);
  return namedCauses(causesOf(run), paths, shownAtMost);
}

function causeViews(causes: readonly NamedCause[]): NonNullable<Run['causes']> {
  return causes.map(({ at, ...cause }) => ({ ...cause, at: time(at) }));
}

function failedTroubles(all: RunSummary['failed']): Run['failures'] {
  return troubles(all.map(({ reason, ...item }) => ({ ...item, message: reason })));
}

interface Trouble extends CodedItem {
  readonly path: string;
  readonly fact?: string;
  readonly message: string;
}

function troubles(all: readonly Trouble[]): Run['failures'] {
  return all
    .slice(0, shownAtMost)
    .map(({ path, fact, message, coded }) => ({ path, fact, message, ...withCoded(messageFrom(message, coded)) }));
}
