/** JSON that is safe to show: escapes characters that JSON allows but that control a terminal or script. Pure. */

/** DEL, C1 controls, line and paragraph separators, direction marks. In JSON they occur only inside strings. */
const obeyed = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** The same JSON value with these characters escaped. */
export function printable(json: string): string {
  return json.replace(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Indented JSON with a final line end. Reads back the same. */
export function jsonText(value: object): string {
  return `${printable(JSON.stringify(value, undefined, 2))}\n`;
}
