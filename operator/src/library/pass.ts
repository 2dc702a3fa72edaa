/**
 * The pass: one look at one Library gives the next step (design 2.5). Pure; `operator.ts` carries the step out and looks again.
 * A step that wrote state ends its pass, so a crash between any two steps is repaired by the next one.
 */
import { type Choice, type ClaimSpec, chooseClaim, claimRun, folderWaitsSince, nextDueAt } from './claim.ts';
import { endRun } from './end.ts';
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
import type { EndedJob, JobLook } from './platform.ts';
import type { Instant, LibraryState, Run, TilesRun, TilesVideo } from './state.ts';
import { chooseTiles, claimTiles, endTiles, nextTilesAt } from './tilesRun.ts';

export interface PassSpec extends ClaimSpec {
  readonly suspend: boolean;
  /** The document is gone: nothing starts, a run is asked to yield. */
  readonly removed: boolean;
  readonly tilesByWorker: boolean;
  readonly programVersion: string;
}

export interface PassInput {
  readonly spec: PassSpec;
  readonly state: LibraryState;
  /** The claimed run's Job; present exactly when `state.run` is. */
  readonly walk?: { readonly look: JobLook; readonly row: RowReading; readonly movedAt: Instant };
  /** The claimed tiles Job; present exactly when `state.tiles` is. */
  readonly tiles?: JobLook;
  readonly openTiles: readonly TilesVideo[];
  /** Since when the longest waiting Library waits for a slot with a due folder, if any does. */
  readonly othersWaitSince?: Instant;
  /** For a claim made by this pass. */
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
      readonly setAside: readonly (NativeFile & { readonly reason: string })[];
      /** The Job still lives (TimedOut): state first, then the signal (runs.md 4). */
      readonly stop: boolean;
    }
  | { readonly do: 'claimTiles'; readonly next: LibraryState }
  | { readonly do: 'startTiles'; readonly tiles: TilesRun }
  | { readonly do: 'endTiles'; readonly tiles: TilesRun; readonly next: LibraryState; readonly stop: boolean };

export interface Plan {
  readonly steps: readonly Step[];
  /** When to look again if nothing happens before; undefined: only when something happens. */
  readonly wakeAt?: Instant;
}

/** How often a running Job is looked at while nothing else wakes the operator. */
const lookEveryMs = 10_000;

export function planPass(input: PassInput): Plan {
  const walk = input.state.run === undefined ? planClaim(input) : planRun(input, input.state.run);
  const tiles = input.state.tiles === undefined ? planTilesClaim(input) : planTiles(input, input.state.tiles);
  return { steps: [...walk.steps, ...tiles.steps], ...earliest(walk.wakeAt, tiles.wakeAt) };
}

function planClaim({ spec, state, id, now }: PassInput): Plan {
  if (spec.suspend || spec.removed || isRefused(state, spec)) return { steps: [] };
  const choice = chooseClaim(state, spec, now);
  if (choice === undefined) return { steps: [], ...earliest(nextDueAt(state, spec, now)) };
  // Looked at again soon while it waits for a slot: what is due then may be more urgent than what is due now.
  return {
    steps: [{ do: 'claimWalk', next: claimRun(state, spec, choice, id, now), choice }],
    wakeAt: now + lookEveryMs,
  };
}

/** Its Job refused the work order that this program would give it again. */
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
  if (walk === undefined) return { steps: [], wakeAt: now + lookEveryMs };
  switch (walk.look.kind) {
    case 'absent':
      if (input.spec.removed) return end(input, run, givenUp('the Library was removed'), false);
      return { steps: [{ do: 'startWalk', run }], wakeAt: now + lookEveryMs };
    case 'unknown':
      return { steps: [], wakeAt: walk.look.until };
    case 'foreign':
      return { steps: [], wakeAt: now + lookEveryMs };
    case 'ended': {
      const verdict = verdictOf(input.state, run, walk.look.ended, walk.row, input.spec.programVersion, now);
      return verdict === 'wait' ? { steps: [], wakeAt: now + lookEveryMs } : end(input, run, verdict, false);
    }
    case 'running':
      return planRunning(input, run, walk.look.since, walk.movedAt, walk.row);
  }
}

function planRunning(input: PassInput, run: Run, since: Instant, movedAt: Instant, row: RowReading): Plan {
  const { now } = input;
  const readable = row === undefined || !('unreadableSince' in row);
  const known: RunRow | undefined = row !== undefined && 'id' in row ? row : undefined;
  if (readable && now - Math.max(since, movedAt) >= noProgressMs) {
    return end(input, run, timedOut(known, 'no progress for 20 minutes'), true);
  }
  if (now - since >= runAtMostMs)
    return end(input, run, timedOut(undefined, 'the run lasted longer than 24 hours'), true);
  const ask = known !== undefined && known.ask === undefined && mustYield(input, run);
  return { steps: ask ? [{ do: 'askToYield', run }] : [], wakeAt: now + lookEveryMs };
}

function end({ state, now }: PassInput, run: Run, verdict: Verdict, stop: boolean): Plan {
  const next = endRun(state, run, verdict.outcome, now);
  return { steps: [{ do: 'endWalk', run, next, setAside: verdict.setAside, stop }], wakeAt: now + lookEveryMs };
}

/** A full walk yields to folders that waited long, two times in a row at most; a removed Library's run yields at once. */
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
  const look = input.tiles;
  if (look === undefined || look.kind === 'foreign') return { steps: [], wakeAt: now + lookEveryMs };
  if (look.kind === 'unknown') return { steps: [], wakeAt: look.until };
  if (look.kind === 'absent') return { steps: [{ do: 'startTiles', tiles }], wakeAt: now + lookEveryMs };
  if (look.kind === 'ended')
    return {
      steps: [
        {
          do: 'endTiles',
          tiles,
          next: endTiles(state, tiles, now, { asked: wasAsked(look.ended), begun: look.ended.begun }),
          stop: false,
        },
      ],
      wakeAt: now + lookEveryMs,
    };
  // The worker ends a video that stands still by itself; a worker that cannot would hold up the tiles of every Library.
  const isOver = now - look.since >= tiles.videos.length * tilesVideoStallMs + tilesJobMarginMs;
  if (!input.spec.removed && !isOver) return { steps: [], wakeAt: now + lookEveryMs };
  return { steps: [{ do: 'endTiles', tiles, next: endTiles(state, tiles, now, { asked: !isOver }), stop: true }] };
}

/** It was told to stop: 3 is its own answer, the signal that of one that had not begun. */
function wasAsked({ code, signal }: EndedJob): boolean {
  return code === 3 || signal === 'SIGTERM' || signal === 'SIGINT';
}

function earliest(...times: (Instant | undefined)[]): { wakeAt?: Instant } {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? {} : { wakeAt: Math.min(...known) };
}
