/**
 * What may be shown at a terminal: text of files made harmless, cut and padded by the columns it takes, colours only when wanted.
 * It writes nothing itself.
 */

/** What commands a terminal, hides or turns text around: controls, format characters (bidi), line ends, lone surrogates. */
const unshowable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;
const joiner = '\u200d';

/** One line, whatever came in: what could command a terminal becomes `\u{…}`. */
export function harmless(text: string): string {
  return text.replace(unshowable, (character) => {
    if (character === joiner) return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** The same without a change of place: a tab or a control is one column, so that what is drawn under it stays under it. */
export function inPlace(text: string): string {
  return text.replace(unshowable, (character) => {
    if (character === joiner) return character;
    return character === '\t' ? ' ' : '\ufffd';
  });
}

const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b16f}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const widthless = /^[\p{Mn}\p{Me}\u200d]+$/u;
// Nearly every line: spared the segmenter, whose start alone costs milliseconds.
const printableAscii = /^[\u0020-\u007e]*$/u;

function* cellsOf(text: string): Generator<{ readonly letter: string; readonly columns: number }> {
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    yield { letter: segment, columns: widthless.test(segment) ? 0 : wide.test(segment) ? 2 : 1 };
  }
}

/** Columns that a text takes: East Asian letters and emoji two, combining marks none. */
export function columnsOf(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let sum = 0;
  for (const { columns } of cellsOf(text)) sum += columns;
  return sum;
}

/** The text in at most so many columns, its end replaced by `…` when it is longer. No letter is cut in two. */
export function cutTo(text: string, columns: number): string {
  if (columns < 1) return '';
  // So many units are wider than any column: the rest need not be told apart.
  const bounded = text.slice(0, columns * 16 + 16);
  if (bounded.length === text.length && columnsOf(bounded) <= columns) return text;
  let used = 0;
  let kept = '';
  for (const cell of cellsOf(bounded)) {
    if (used + cell.columns > columns - 1) break;
    used += cell.columns;
    kept += cell.letter;
  }
  return `${kept}…`;
}

/** The text with spaces behind it up to so many columns. */
export function padTo(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)));
}

export interface Palette {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
  blue(text: string): string;
}

/** Colours, or none. */
export function paletteOf(colour: boolean): Palette {
  const paint = (code: number) => (text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { bold: paint(1), dim: paint(2), red: paint(31), yellow: paint(33), green: paint(32), blue: paint(36) };
}

/** `1 file`, `2 files`. */
export function counted(number: number, word: string, plural = `${word}s`): string {
  return `${number} ${number === 1 ? word : plural}`;
}

/** A path or name of a file as a sentence names it: harmless, at most 300 characters. */
export function shownName(name: string): string {
  return harmless(name.length > 300 ? `${name.slice(0, 299)}…` : name);
}
