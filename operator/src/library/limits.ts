/** The limits of held folders, runs and tiles, with their reasons. Names end with the unit. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** More distinct folders than this become one full walk. */
export const heldFoldersAtMost = 64;

/** A folder that failed this often goes alone, so that it cannot fail others with it. */
export const triesBeforeAlone = 5;

/** After this many rescans in a row a due full walk goes next. Otherwise busy imports would starve it. */
export const rescansBeforeFullWalk = 4;

/** A full walk that yielded this often in a row is not asked again. Otherwise it would never end. */
export const yieldsInARowAtMost = 2;

/** How long a held folder waits behind a full walk before the walk is asked to yield. */
export const yieldAfterMs = 15 * minute;

/** Backoff after a failure: 10 s x 2^tries, at most 10 minutes. */
export const backoffFirstMs = 10 * second;
export const backoffAtMostMs = 10 * minute;

/**
 * The wait after a run that ended because of its surroundings: its Job was deleted, or the catalog was away. No try is
 * counted. The longer wait follows a run that had not ended well either, so that lasting trouble costs two Jobs a
 * minute.
 */
export const surroundingsFirstMs = 10 * second;
export const surroundingsAgainMs = 30 * second;

/** The wait after a run whose pod could not start: Libraries that can be walked go first meanwhile. */
export const unstartedWaitMs = 5 * minute;

/**
 * The longest wait after a Job that was killed or ended without a result, while fewer tries than go alone are counted: it
 * may have been an outage that nobody saw.
 */
export const withoutResultAtMostMs = 30 * second;

/**
 * A run that succeeds proves that cluster, catalog and storage work. What failed before it waits no longer than this,
 * unless it failed often enough to go alone.
 */
export const afterSuccessAtMostMs = 30 * second;

/** Senders notify before they delete, so a deleted folder is walked a second time after this. */
export const rescanAfterMs = 60 * second;

/** A body without a path starts a full walk no sooner than this after the last one, or 10 x its duration. */
export const pacedAtLeastMs = 60 * second;
export const pacedDurations = 10;

/**
 * How long after a run lists of stories are compared with what is held now. A server scans a minute
 * after it was notified of a new video. At most one comparison and one scan of stories in this time, however often files change.
 */
export const nudgeAfterMs = 2 * minute;

/** A Job without progress for this long is ended. */
export const noProgressMs = 20 * minute;

/** On one machine a Job without progress for this long leaves its slot to others: its mount may never answer. */
export const slotWithoutProgressMs = 5 * minute;

/** No run lasts longer, whatever its progress. */
export const runAtMostMs = 24 * hour;

/** A Job that ended without a readable row is Lost after this. */
export const rowUnreadableMs = 60 * second;

/** One scheduled walk a day checks every file, because a file rewritten in place keeps its folder's mtime. */
export const fullCheckEveryMs = 24 * hour;

/** Videos of one tiles Job. Their arguments fit one command line with room to spare (64 x 4 KiB of 2 MiB). */
export const tilesVideosAtMost = 64;

/**
 * The wait of a video whose tiles are still open after the run that followed its Job. It doubles, like the wait of
 * failed facts.
 */
export const tilesRefusedFirstMs = 1 * hour;
export const tilesRefusedLongestMs = 7 * 24 * hour;
/** A whole Job's worth of videos was refused: the fault is wider than single videos, so one Job an hour is enough. */
export const tilesRefusedPauseMs = 1 * hour;
/** The videos of the Job that has just ended and as many earlier ones: some 200 bytes each in the state. */
export const tilesRefusedAtMost = 2 * tilesVideosAtMost;

/** Margin for films that progress steadily but, on a slow machine, take longer than the stall limit per video. */
export const tilesJobMarginMs = 6 * hour;

/** A video without a new frame for this long is failed. The Job as a whole may take this long per video. */
export const tilesVideoStallMs = 20 * minute;

/** How long a request waits for its write before it is answered from memory. */
export const holdInMemoryAfterMs = 1 * second;

/** The longest wait between retries of a state write while the store is away; the wait doubles up to this. */
export const holdRetryAtMostMs = 10 * second;

/** A corrected clock goes back by seconds. After a larger step, earlier timestamps cannot be compared with now. */
export const clockStepAtMostMs = 1 * hour;

/** The furthest `notBefore` a folder can get. A stored time further ahead means that the clock jumped. */
export const folderWindowMs = backoffAtMostMs;

/**
 * Variables of every Job. glibc gives threads up to eight arenas for each core, and memory that is freed in one is of no use to the others. With
 * three a first walk takes 10 to 40 MB less and the same CPU time (docs/benchmarks.md). Other allocators ignore it.
 */
export const jobAllocator = { MALLOC_ARENA_MAX: '3' } as const;
