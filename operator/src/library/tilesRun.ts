/** The tiles Job of a Library: its claim, its end, and when the next may follow. Pure. */
import { mergePending } from './accept.ts';
import {
  tilesRefusedAtMost,
  tilesRefusedFirstMs,
  tilesRefusedLongestMs,
  tilesRefusedPauseMs,
  tilesVideosAtMost,
} from './limits.ts';
import type { HeldFolder, Instant, LibraryState, TilesRefused, TilesRun, TilesVideo } from './state.ts';

/**
 * Returns the videos of the next tiles Job; empty if none may start. Never beside another tiles Job, and only after a
 * run that followed the last one: only a walk writes records, so without it the same videos would still be open. A
 * video still open after that run waits (`tilesRefused`).
 */
export function chooseTiles(state: LibraryState, open: readonly TilesVideo[], now: Instant): readonly TilesVideo[] {
  if (state.tiles !== undefined || (state.lastRun?.number ?? 0) <= state.tilesAfterRun) return [];
  // Only the full walk knows the folders that the 64 rule absorbed: before it has ended, any title may be one of them.
  if (state.pending.full?.absorbed || state.run?.full?.absorbed) return [];
  const refused = stillRefused(state, open);
  if (pausedUntil(refused, now) > now) return [];
  const waiting = new Set(refused.filter((entry) => dueAt(entry, now) > now).map(identityOf));
  const held = new Set([...state.pending.folders, ...(state.run?.folders ?? [])].map((folder) => folder.path));
  return open.filter((video) => !held.has(video.title) && !waiting.has(identityOf(video))).slice(0, tilesVideosAtMost);
}

/** When a waiting video may be claimed again: always later than `now`; undefined if none waits. */
export function nextTilesAt(state: LibraryState, open: readonly TilesVideo[], now: Instant): Instant | undefined {
  const refused = stillRefused(state, open);
  const paused = pausedUntil(refused, now);
  if (paused > now) return paused;
  const times = refused.map((entry) => dueAt(entry, now)).filter((time) => time > now);
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * Returns the state after the claim. `open`: all videos the catalog lists as open. One it no longer lists was made, or
 * failed as a fact with its own retry time.
 */
export function claimTiles(
  state: LibraryState,
  name: string,
  videos: readonly TilesVideo[],
  id: string,
  now: Instant,
  open: readonly TilesVideo[] = videos,
): LibraryState {
  const number = state.lastTilesNumber + 1;
  const tiles: TilesRun = { number, id, job: `${name}-tiles-${number}`, videos, claimedAt: now };
  const last = state.lastRun?.number ?? 0;
  // A failed fact that is due again was not open in between, so it keeps its own wait (a full disk: minutes).
  const refused = stillRefused(state, open).filter(({ tries, afterRun }) => tries > 1 || last <= afterRun + 1);
  return withRefused({ ...state, tiles, lastTilesNumber: number }, refused);
}

/**
 * Returns the state after the end: one write clears `tiles` and holds the title folders of all its videos, under the 64
 * rule. `asked`: we stopped the Job (a server shutdown), so it counts as no try. `begun`: videos beyond this number
 * count as not tried either.
 */
export function endTiles(
  state: LibraryState,
  tiles: TilesRun,
  now: Instant,
  {
    asked = false,
    begun = tiles.videos.length,
  }: { readonly asked?: boolean; readonly begun?: number | undefined } = {},
): LibraryState {
  const { tiles: _ended, ...rest } = state;
  const titles = new Set(tiles.videos.map((video) => video.title));
  const folders = [...titles].map(
    (path): HeldFolder => ({
      ...{ path, since: now, notBefore: now, tries: 0 },
      origin: { at: now, follows: 'tiles' },
    }),
  );
  const ended = { ...rest, pending: mergePending(state.pending, { folders }), tilesAfterRun: state.lastRunNumber };
  return asked ? ended : withRefused(ended, afterTry(state, tiles.videos.slice(0, begun), now));
}

/**
 * Adds one try for each video. A walk that fails before it writes a title's rows leaves its tiles open in the catalog,
 * and a worker that cannot write leaves no result. Without this record the same videos would be claimed for ever. The
 * first repeat may come at once (a killed worker), then after an hour, doubling to 7 days.
 */
function afterTry(state: LibraryState, videos: readonly TilesVideo[], now: Instant): readonly TilesRefused[] {
  const before = new Map((state.tilesRefused ?? []).map((entry) => [identityOf(entry), entry]));
  const tried = videos.map((video): TilesRefused => {
    const tries = (before.get(identityOf(video))?.tries ?? 0) + 1;
    const { path, sizeBytes, mtimeMs } = video;
    return { path, sizeBytes, mtimeMs, tries, notBefore: now + waitMs(tries), afterRun: state.lastRunNumber };
  });
  for (const entry of tried) before.delete(identityOf(entry));
  return [...before.values(), ...tried].slice(-tilesRefusedAtMost);
}

function waitMs(tries: number): number {
  return tries < 2 ? 0 : Math.min(tilesRefusedLongestMs, tilesRefusedFirstMs * 2 ** Math.min(tries - 2, 30));
}

/** A stored time further ahead than the longest wait counts as now: the clock jumped. */
function dueAt(entry: TilesRefused, now: Instant): Instant {
  return entry.notBefore > now + tilesRefusedLongestMs ? now : entry.notBefore;
}

/**
 * More refused videos than the state can remember: then one Job an hour, or forgotten videos would be claimed in an
 * endless cycle.
 */
function pausedUntil(refused: readonly TilesRefused[], now: Instant): Instant {
  if (refused.length < tilesVideosAtMost) return now;
  const ended = refused.map((entry) => entry.notBefore - waitMs(entry.tries)).filter((time) => time <= now);
  return Math.max(now, ...ended.map((time) => time + tilesRefusedPauseMs));
}

function stillRefused(state: LibraryState, open: readonly TilesVideo[]): readonly TilesRefused[] {
  const listed = new Set(open.map(identityOf));
  return (state.tilesRefused ?? []).filter((entry) => listed.has(identityOf(entry)));
}

function withRefused(state: LibraryState, refused: readonly TilesRefused[]): LibraryState {
  const { tilesRefused: _before, ...rest } = state;
  return refused.length === 0 ? rest : { ...rest, tilesRefused: refused };
}

/** A video with another size or mtime is another video, and has not been refused. */
function identityOf({ path, sizeBytes, mtimeMs }: Pick<TilesVideo, 'path' | 'sizeBytes' | 'mtimeMs'>): string {
  return JSON.stringify([path, sizeBytes, mtimeMs]);
}
