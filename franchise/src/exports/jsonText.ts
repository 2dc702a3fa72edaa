/** JSON that may be shown: what JSON leaves bare and a terminal or a script obeys is escaped. Pure. */

/** Delete, the second set of controls, line and paragraph separators, marks of direction. In JSON they stand in strings alone. */
const obeyed = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** The same JSON value in other letters. */
export function printable(json: string): string {
  return json.replace(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Indented, with a line's end. It reads back the same. */
export function jsonText(value: object): string {
  return `${printable(JSON.stringify(value, undefined, 2))}\n`;
}
