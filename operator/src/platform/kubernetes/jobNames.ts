/** Names of Jobs: short enough for what is made from them, and never the same twice. */

/**
 * A Job's name is copied into labels of 63 characters, and an index's host name has `-63` behind it. What is left of those: less
 * `-tiles-` (7), a number of nine digits, and the index (3).
 */
const stemAtMost = 63 - 7 - 9 - 3;
const hexDigits = 8;

/** What stands before `-walk-NUMBER`: the Library's name, or as much of it as fits with 8 digits of its uid to tell it from others. */
export function jobStem(name: string, uid: string): string {
  if (name.length <= stemAtMost) return name;
  const digits = uid.replace(/[^0-9a-f]/gu, '').slice(0, hexDigits);
  return `${name.slice(0, stemAtMost - hexDigits - 1).replace(/-+$/u, '')}-${digits}`;
}
