/** How much a franchise file may hold. Each limit is far above honest files and keeps hostile ones to a few seconds. */

/** 20,000 entries at 250 characters; the largest file known is a hundredth of it. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** A story of that many films and seasons would fill a lifetime; every list of faults and every export still comes at once. */
export const MAX_ENTRIES = 20_000;

/** A page can show some dozens. */
export const MAX_ERAS = 1_000;

/** Sources are read by a person. */
export const MAX_SOURCES = 1_000;

/** Over all entries: five for each of the most entries. */
export const MAX_SEASONS = 100_000;

/** Episode codes and ranges over all entries: ten for each of the most entries. */
export const MAX_EPISODE_CODES = 200_000;

/** The format itself is six levels deep. The readers of YAML and JSON descend by calls, and the stack is finite. */
export const MAX_DEPTH = 64;

/**
 * Words, signs and line ends that the YAML reader makes of a text; 20,000 entries of 75 each are 1.5 million. Each costs about
 * 600 bytes of memory while it is read, so this is the limit that keeps 5 MB of `[],[],` from filling a machine.
 */
export const MAX_LEXEMES = 2_000_000;

/** Values of a document when every alias is followed: where 'a list of ten of the list above', ten times over, ends. */
export const MAX_VALUES = 1_000_000;

/** What a person can still use; one mistake may be made in every line. The rest is counted. */
export const MAX_FAULTS = 1_000;
