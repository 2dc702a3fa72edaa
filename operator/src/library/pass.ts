/**
 * The pass: derives the next steps for a Library from one observation of it. Pure; `operator.ts` carries the steps out
 * and observes again. A step that writes state ends its pass, so the next pass repairs a crash between any two steps.
 */
import { type Message, message } from '../messages/message.ts';
import { type Choice, type ClaimSpec, chooseClaim, claimRun, folderWaitsSince, nextDueAt } from './claim.ts';
import { endRun } from './end.ts';
import { exitCodes } from './jobExit.ts';
import type { NativeFile, RunRow } from './ledger.ts';
import {
  noProgressMs,
  runAtMostMs,
  tilesJobMarginMs,
  tilesVideoStallMs,
  triesBeforeAlone,
  yieldAfterMs,
  yieldsInARowAtMost,
} from './limits.ts';
import { givenUp, type RowReading, timedOut, type Verdict, verdictOf } from './outcome.ts';
import type { EndedJob, JobState } from './platform.ts';
import type { Instant, LibraryState, Run, TilesRun, TilesVideo } from './state.ts';
import { chooseTiles, claimTiles, endTiles, nextTilesAt } from './tilesRun.ts';

export interface PassSpec extends ClaimSpec {
  readonly suspend: boolean;
  /** The document is deleted: nothing starts, and a run is asked to yield. */
  readonly removed: boolean;
  readonly tilesByWorker: boolean;
  readonly programVersion: string;
}

export interface PassInput {
  readonly spec: PassSpec;
  readonly state: LibraryState;
  /** The claimed run's Job; set exactly if `state.run` is. */
  readonly walk?: {
    readonly job: JobState;
    readonly row: RowReading;
    readonly movedAt: Instant;
    /** The row could not be read for a time since the claim. */
    readonly catalogWasAway?: boolean;
  };
  /** The claimed tiles Job; set exactly if `state.tiles` is. */
  readonly tiles?: JobState;
  readonly openTiles: readonly TilesVideo[];
  /** Since when the longest-waiting other Library with a due folder waits for a slot, if any does. */
  readonly othersWaitSince?: Instant;
  /** The id for a claim by this pass. */
  readonly id: string;
  readonly now: Instant;
}

export type Step =
  | { readonly do: 'claimWalk'; readonly next: LibraryState; readonly choice: Choice }
  | { readonly do: 'startWalk'; readonly run: Run }
  | { readonly do: 'askToYield'; readonly run: Run }
  | {
      readonly do: 'endWalk';
      readonly run: Run;
      readonly next: LibraryState;
      readonly setAside: readonly (NativeFile & { readonly reason: Message })[];
      /** The Job still runs (TimedOut): write the state first, then send the signal. */
      readonly stop: boolean;
    }
  | { readonly do: 'claimTiles'; readonly next: LibraryState }
  | { readonly do: 'startTiles'; readonly tiles: TilesRun }
  | { readonly do: 'endTiles'; readonly tiles: TilesRun; readonly next: LibraryState; readonly stop: boolean };

export interface Plan {
  readonly steps: readonly Step[];
  /** When to run the next pass if nothing happens before. Undefined: only on an event. */
  readonly wakeAt?: Instant;
}

/** How often a running Job is checked while nothing else wakes the operator. */
const checkEveryMs = 10_000;

export function planPass(input: PassInput): Plan {
  const walk = input.state.run === undefined ? planClaim(input) : planRun(input, input.state.run);
  const tiles = input.state.tiles === undefined ? planTilesClaim(input) : planTiles(input, input.state.tiles);
  return { steps: [...walk.steps, ...tiles.steps], ...earliest(walk.wakeAt, tiles.wakeAt) };
}

function planClaim({ spec, state, id, now }: PassInput): Plan {
  if (spec.suspend || spec.removed || isRefused(state, spec)) return { steps: [] };
  const choice = chooseClaim(state, spec, now);
  if (choice === undefined) return { steps: [], ...earliest(nextDueAt(state, spec, now)) };
  // The next pass comes soon while the Library waits for a slot: work due by then may be more urgent.
  return {
    steps: [{ do: 'claimWalk', next: claimRun(state, spec, choice, id, now), choice }],
    wakeAt: now + checkEveryMs,
  };
}

/** Whether a Job refused the work order that this program would send again. */
export function isRefused(
  { refused }: Pick<LibraryState, 'refused'>,
  spec: Pick<PassSpec, 'generation' | 'programVersion'>,
): boolean {
  return (
    refused !== undefined && refused.generation === spec.generation && refused.programVersion === spec.programVersion
  );
}

function planRun(input: PassInput, run: Run): Plan {
  const { walk, now } = input;
  if (walk === undefined) return { steps: [], wakeAt: now + checkEveryMs };
  switch (walk.job.kind) {
    case 'absent':
      if (input.spec.removed) return end(input, run, givenUp(message('libraryRemoved')), false);
      return { steps: [{ do: 'startWalk', run }], wakeAt: now + checkEveryMs };
    case 'unknown':
      return { steps: [], wakeAt: walk.job.until };
    case 'foreign':
      return { steps: [], wakeAt: now + checkEveryMs };
    case 'ended': {
      const { job, row, catalogWasAway } = walk;
      const verdict = verdictOf(input.state, run, job.ended, row, input.spec.programVersion, now, catalogWasAway);
      return verdict === 'wait' ? { steps: [], wakeAt: now + checkEveryMs } : end(input, run, verdict, false);
    }
    case 'running':
      return planRunning(input, run, walk.job.since, walk.movedAt, walk.row);
  }
}

function planRunning(input: PassInput, run: Run, since: Instant, movedAt: Instant, row: RowReading): Plan {
  const { now } = input;
  const readable = row === undefined || !('unreadableSince' in row);
  const known: RunRow | undefined = row !== undefined && 'id' in row ? row : undefined;
  if (readable && now - Math.max(since, movedAt) >= noProgressMs) {
    return end(input, run, timedOut(known, message('noProgress')), true);
  }
  if (now - since >= runAtMostMs) return end(input, run, timedOut(undefined, message('tooLong')), true);
  const ask = known !== undefined && known.ask === undefined && mustYield(input, run);
  return { steps: ask ? [{ do: 'askToYield', run }] : [], wakeAt: now + checkEveryMs };
}

function end({ state, now }: PassInput, run: Run, verdict: Verdict, stop: boolean): Plan {
  const next = endRun(state, run, verdict.outcome, now);
  return { steps: [{ do: 'endWalk', run, next, setAside: verdict.setAside, stop }], wakeAt: now + checkEveryMs };
}

/**
 * A full walk yields to folders that waited too long, at most twice in a row. The run of a removed Library yields at
 * once.
 */
function mustYield({ state, spec, othersWaitSince, now }: PassInput, run: Run): boolean {
  if (spec.removed) return true;
  if (run.full === undefined || (state.lastRun?.yieldsInARow ?? 0) >= yieldsInARowAtMost) return false;
  const waits = state.pending.folders
    .filter((folder) => folder.tries < triesBeforeAlone)
    .map((folder) => folderWaitsSince(folder, now));
  if (othersWaitSince !== undefined) waits.push(othersWaitSince);
  return waits.some((since) => now - since >= yieldAfterMs);
}

function planTilesClaim({ spec, state, openTiles, id, now }: PassInput): Plan {
  if (spec.suspend || spec.removed || !spec.tilesByWorker || isRefused(state, spec)) return { steps: [] };
  const videos = chooseTiles(state, openTiles, now);
  const wakes = earliest(nextTilesAt(state, openTiles, now));
  if (videos.length === 0) return { steps: [], ...wakes };
  return { steps: [{ do: 'claimTiles', next: claimTiles(state, spec.name, videos, id, now, openTiles) }], ...wakes };
}

function planTiles(input: PassInput, tiles: TilesRun): Plan {
  const { state, now } = input;
  const job = input.tiles;
  if (job === undefined || job.kind === 'foreign') return { steps: [], wakeAt: now + checkEveryMs };
  if (job.kind === 'unknown') return { steps: [], wakeAt: job.until };
  if (job.kind === 'absent') return { steps: [{ do: 'startTiles', tiles }], wakeAt: now + checkEveryMs };
  if (job.kind === 'ended')
    return {
      steps: [
        {
          do: 'endTiles',
          tiles,
          next: endTiles(state, tiles, now, { asked: wasAskedToStop(job.ended), begun: job.ended.begun }),
          stop: false,
        },
      ],
      wakeAt: now + checkEveryMs,
    };
  // The worker ends a stalled video by itself. A worker that cannot would block the tiles of every Library.
  const isOver = now - job.since >= tiles.videos.length * tilesVideoStallMs + tilesJobMarginMs;
  if (!input.spec.removed && !isOver) return { steps: [], wakeAt: now + checkEveryMs };
  return { steps: [{ do: 'endTiles', tiles, next: endTiles(state, tiles, now, { asked: !isOver }), stop: true }] };
}

/** Whether the Job ended because we asked: it exits so, or dies of the signal if it had not begun. */
function wasAskedToStop({ code, signal }: EndedJob): boolean {
  return code === exitCodes.stoppedEarly || signal === 'SIGTERM' || signal === 'SIGINT';
}

function earliest(...times: (Instant | undefined)[]): { wakeAt?: Instant } {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? {} : { wakeAt: Math.min(...known) };
}
