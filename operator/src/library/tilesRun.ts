/** The tiles Job of a Library: claimed, ended, and when the next may follow (runs.md 6). Pure. */
import { mergePending } from './accept.ts';
import { tilesVideosAtMost } from './limits.ts';
import type { HeldFolder, Instant, LibraryState, TilesRun, TilesVideo } from './state.ts';

/**
 * The videos of the next tiles Job, or none: never beside another tiles Job, and only after a run that came after the
 * last one, because only a walk writes records: without it the same videos would still be open.
 */
export function chooseTiles(state: LibraryState, open: readonly TilesVideo[]): readonly TilesVideo[] {
  if (state.tiles !== undefined || (state.lastRun?.number ?? 0) <= state.tilesAfterRun) return [];
  // Folders that the 64 rule absorbed are named by the full walk alone: before it has ended, any title may be one of them.
  if (state.pending.full?.absorbed || state.run?.full?.absorbed) return [];
  const held = new Set([...state.pending.folders, ...(state.run?.folders ?? [])].map((folder) => folder.path));
  return open.filter((video) => !held.has(video.title)).slice(0, tilesVideosAtMost);
}

export function claimTiles(
  state: LibraryState,
  name: string,
  videos: readonly TilesVideo[],
  id: string,
  now: Instant,
): LibraryState {
  const number = state.lastTilesNumber + 1;
  const tiles: TilesRun = { number, id, job: `${name}-tiles-${number}`, videos, claimedAt: now };
  return { ...state, tiles, lastTilesNumber: number };
}

/** One write clears `tiles` and holds the title folders of all its videos, under the 64 rule. */
export function endTiles(state: LibraryState, tiles: TilesRun, now: Instant): LibraryState {
  const { tiles: _ended, ...rest } = state;
  const titles = new Set(tiles.videos.map((video) => video.title));
  const folders = [...titles].map((path): HeldFolder => ({ path, since: now, notBefore: now, tries: 0 }));
  return { ...rest, pending: mergePending(state.pending, { folders }), tilesAfterRun: state.lastRunNumber };
}
