/**
 * Limits of a franchise file. Each is far above honest files, and bounds the work for hostile ones to a few seconds.
 */

/** 20,000 entries of 250 characters. The largest known file has a hundredth of that. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** More than anybody can watch. Fault lists and exports stay fast up to this size. */
export const MAX_ENTRIES = 20_000;

/** A page can show some dozens. */
export const MAX_ERAS = 1_000;

/** Ids of public databases have at most 20 characters. An index of PostgreSQL takes 2,700 bytes. */
export const MAX_ID_CHARACTERS = 100;

/** A person reads the sources. */
export const MAX_SOURCES = 1_000;

/** Season objects of all entries: five per entry at the entry limit. */
export const MAX_SEASONS = 100_000;

/** Episode codes and ranges of all entries: ten per entry at the entry limit. */
export const MAX_EPISODE_CODES = 200_000;

/** The format has six levels. The YAML and JSON readers are recursive, and the stack is finite. */
export const MAX_DEPTH = 64;

/**
 * Tokens of the YAML lexer in one text; 20,000 entries of 45 tokens, such as a title, an id and a year on lines of their
 * own, have 900,000. Each token takes about 300 bytes during parsing. They are counted before that: 5 MB of `[],[],` are
 * refused at once.
 */
export const MAX_LEXEMES = 1_000_000;

/** Lines of one text; 20,000 entries of 20 lines have 400,000. The reader copies a text of many lines several times. */
export const MAX_LINES = 500_000;

/** Values of a document with all aliases expanded. Stops nested aliases such as ten levels of lists of ten. */
export const MAX_VALUES = 1_000_000;

/** Enough for a person; the same mistake may be in every line. The rest is only counted. */
export const MAX_FAULTS = 1_000;
