/** The limits of messages to people, with their reasons. Units are last in the names. */

/** Titles and problems that a message names: more is a list that nobody reads; the page has them all. */
export const namedAtMost = 20;

/** Discord refuses longer texts: https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
export const discord = { titleCharacters: 256, descriptionCharacters: 4096, allCharacters: 6000 } as const;

/** ntfy turns a longer message into an attached file: https://docs.ntfy.sh/publish/#limitations */
export const ntfyMessageAtMostBytes = 4096;

/** A name from a file may have 255 bytes, and a path thousands. */
export const lineAtMostCharacters = 200;

/** One message at a time; Discord allows some five in two seconds. */
export const announceBudget = { concurrency: 1, intervalMs: 500 } as const;

/** A service answers at once. */
export const postTimeLimitMs = 10_000;

/** The first try and those after a pause that the service asked for. */
export const triesAtMost = 3;

/** How long the end of a scan waits for all services: folders that are held wait for that end. */
export const announceWithinMs = 20_000;
