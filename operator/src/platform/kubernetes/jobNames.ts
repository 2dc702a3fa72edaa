/** Job names: short enough for the names derived from them, and unique. */

/**
 * A Job's name is copied into labels of at most 63 characters, and an index's host name appends up to `-63`. The stem
 * gets what remains after `-tiles-` (7), a number of nine digits, and the index (3).
 */
const stemAtMost = 63 - 7 - 9 - 3;
const hexDigits = 8;

/**
 * The part before `-walk-NUMBER`: the Library's name. A name that is too long is cut and gets 8 digits of its uid to
 * stay unique.
 */
export function jobStem(name: string, uid: string): string {
  if (name.length <= stemAtMost) return name;
  const digits = uid.replace(/[^0-9a-f]/gu, '').slice(0, hexDigits);
  return `${name.slice(0, stemAtMost - hexDigits - 1).replace(/(?<!-)-+$/u, '')}-${digits}`;
}
