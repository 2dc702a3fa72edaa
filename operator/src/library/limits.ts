/** Every bound of held folders, runs and tiles, with its reason. Units are last in the names. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** spec 8: more distinct folders than this collapse into one full walk. */
export const heldFoldersAtMost = 64;

/** runs.md 3: a folder that failed this often goes alone, so that it cannot take others down with it. */
export const triesBeforeAlone = 5;

/** runs.md 3: after this many rescans in a row a due full walk goes next, or busy imports would starve it. */
export const rescansBeforeFullWalk = 4;

/** runs.md 4: a full walk that yielded this often in a row is not asked again, or it would never end. */
export const yieldsInARowAtMost = 2;

/** runs.md 4: how long a held folder waits behind a full walk before the walk is asked to yield. */
export const yieldAfterMs = 15 * minute;

/** runs.md 5: put back after a failure for 10 s x 2^tries, at most 10 minutes. */
export const backoffFirstMs = 10 * second;
export const backoffAtMostMs = 10 * minute;

/** design 2.3: senders notify before they delete; a delete event is looked at once more after this. */
export const lookAgainAfterMs = 60 * second;

/** runs.md 2: a body without a path starts a full walk no sooner than this, or 10 x the last one's duration, after it. */
export const pacedAtLeastMs = 60 * second;
export const pacedDurations = 10;

/** runs.md 4: a Job whose progress stands still for this long is ended. */
export const noProgressMs = 20 * minute;

/** runs.md 4: no run lasts longer, whatever its progress. */
export const runAtMostMs = 24 * hour;

/** runs.md 4: a Job that ended without a readable row is Lost after this. */
export const rowUnreadableMs = 60 * second;

/** design 2: one scheduled walk a day looks at every file, because a file rewritten in place leaves its folder's mtime. */
export const lookAtAllEveryMs = 24 * hour;

/** runs.md 6: videos of one tiles Job; as many arguments fit one command line with room to spare (64 x 4 KiB of 2 MiB). */
export const tilesVideosAtMost = 64;

/** A video whose tiles are open again after the run that followed its Job waits so long, doubling, as failed facts do (runs.md 11). */
export const tilesRefusedFirstMs = 1 * hour;
export const tilesRefusedLongestMs = 7 * 24 * hour;
/** As many as are in one Job were refused: something is wrong with more than single videos, and one Job an hour is enough. */
export const tilesRefusedPauseMs = 1 * hour;
/** Those of the Job that has just ended, and as many that were refused before: some 200 bytes each in the state. */
export const tilesRefusedAtMost = 2 * tilesVideosAtMost;

/** A film of many hours on a slow machine moves all the time and takes longer than a still one is given. */
export const tilesJobMarginMs = 6 * hour;

/** runs.md 6: a video without a new frame for this long is failed. The Job as a whole may take that for each video. */
export const tilesVideoStallMs = 20 * minute;

/** design 2.4: how long a request waits for a write that does not come before it is answered from memory. */
export const holdInMemoryAfterMs = 1 * second;

/** How long the state write is retried between tries while the store is away: doubling up to this. */
export const holdRetryAtMostMs = 10 * second;

/** A clock that is set goes back by seconds; further than this, what was noted before cannot be compared with now. */
export const clockStepAtMostMs = 1 * hour;

/** The longest notBefore that the rules can give a folder; a stored time further ahead is a clock that jumped (runs.md 11). */
export const folderWindowMs = backoffAtMostMs;
