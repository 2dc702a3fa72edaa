/**
 * Text for terminals: escapes control characters of file content, cuts and pads by column, adds colours when requested.
 * Writes nothing itself. The program `projectionist` uses it, too.
 */

/**
 * Characters that control a terminal, hide text or change its direction: controls, format characters, line ends, lone
 * surrogates.
 */
export const unshowable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;
const joiner = '\u200d';

/** One line of text, with control characters as `\u{…}`. */
export function harmless(text: string): string {
  return text.replace(unshowable, (character) => {
    // It combines the parts of one emoji or cluster, and is harmless.
    if (character === joiner) return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** Like `harmless`, but with one column per replaced character, so that marks below stay aligned. */
export function inPlace(text: string): string {
  return text.replace(unshowable, (character) => {
    if (character === joiner) return character;
    return character === '\t' ? ' ' : '\ufffd';
  });
}

const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b16f}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const widthless = /^[\p{Mn}\p{Me}\u200d]+$/u;
// Nearly every line. Avoids the segmenter, whose start alone costs milliseconds.
const printableAscii = /^[\u0020-\u007e]*$/u;

function* cellsOf(text: string): Generator<{ readonly letter: string; readonly columns: number }> {
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    yield { letter: segment, columns: widthless.test(segment) ? 0 : wide.test(segment) ? 2 : 1 };
  }
}

/** Columns of a text: East Asian letters and emoji take two, combining marks none. */
export function columnsOf(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let sum = 0;
  for (const { columns } of cellsOf(text)) sum += columns;
  return sum;
}

/** The text in at most this many columns; a longer one ends with `…`. Never splits a letter. */
export function cutTo(text: string, columns: number): string {
  if (columns < 1) return '';
  // Enough units to exceed the width in any script, so the rest need not be segmented.
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

/** The text padded with trailing spaces to this many columns. */
export function padTo(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)));
}

// Colours of a palette, which take no columns.
const paints = /\p{Cc}\[\d+m/gu;

/**
 * The line as lines of at most this many columns, broken at blanks; undefined: as it is. Further lines begin below the
 * last column of a table that begins in the left half, else two more than the first one. What is in
 * quotes, backticks or braces stays in one line, so that it can be copied: what has no room is left to the terminal.
 */
export function wrapTo(line: string, columns: number | undefined): readonly string[] {
  if (columns === undefined || columnsOf(line.replace(paints, '')) <= columns) return [line];
  const indent = indentOf(line.replace(paints, ''), columns);
  const lines: string[] = [];
  let text = '';
  let used = 0;
  for (const { gap, word } of wordsOf(line)) {
    const width = columnsOf(word.replace(paints, ''));
    if (used + gap.length + width <= columns || used + gap.length <= indent) {
      text += gap + word;
      used += gap.length + width;
      continue;
    }
    lines.push(text);
    text = ' '.repeat(indent) + word;
    used = indent + width;
  }
  return [...lines, text];
}

/** Sentences for people, each wrapped as by `wrapTo`. An indented line is a command or code to copy, and stays whole. */
export function wrapLines(text: string, columns: number | undefined): string {
  const lines = text.split('\n').flatMap((line) => (line.startsWith(' ') ? [line] : wrapTo(line, columns)));
  return lines.join('\n');
}

function indentOf(line: string, columns: number): number {
  let indent = line.length - line.trimStart().length + 2;
  for (const { index, 0: gap } of line.matchAll(/(?<=\S) {2,}(?=\S)/gu)) {
    const column = columnsOf(line.slice(0, index)) + gap.length;
    if (column > columns / 2) break;
    indent = column;
  }
  return Math.min(indent, Math.floor(columns / 2));
}

/** Words with the blanks before them; a quoted part belongs to one word. */
function* wordsOf(line: string): Generator<{ readonly gap: string; readonly word: string }> {
  let gap = '';
  let word = '';
  for (let at = 0; at < line.length; ) {
    const end = partEnd(line, at);
    const part = line.slice(at, end);
    at = end;
    if (part !== ' ') word += part;
    else if (word === '') gap += part;
    else {
      yield { gap, word };
      gap = part;
      word = '';
    }
  }
  if (word !== '') yield { gap, word };
}

/** The end of the quoted part, of the escaped character, or of the character that starts here. */
function partEnd(line: string, at: number): number {
  const quote = line[at];
  if (quote === '\\') return at + 2;
  if (quote === '{') return mappingEnd(line, at);
  if (quote !== '"' && quote !== '`') return at + 1;
  for (let end = at + 1; end < line.length; end += 1) {
    if (line[end] === quote) return end + 1;
    if (line[end] === '\\') end += 1;
  }
  return at + 1;
}

/** A longer one would leave most of a line empty. */
const mappingAtMost = 120;

/** The end of the mapping, like `{from: /a, to: /}`, that starts here. */
function mappingEnd(line: string, at: number): number {
  let depth = 0;
  for (let end = at; end < Math.min(line.length, at + mappingAtMost); end += 1) {
    if (line[end] === '{') depth += 1;
    if (line[end] === '}') depth -= 1;
    if (depth === 0) return end + 1;
  }
  return at + 1;
}

export interface Palette {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
  blue(text: string): string;
}

/** A palette with colours, or one without effect. */
export function paletteOf(colour: boolean): Palette {
  const paint = (code: number) => (text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { bold: paint(1), dim: paint(2), red: paint(31), yellow: paint(33), green: paint(32), blue: paint(36) };
}

/** `1 file`, `2 files`. Without digit grouping, because scripts read this output. */
export function counted(number: number, word: string, plural = `${word}s`): string {
  return `${number} ${number === 1 ? word : plural}`;
}

/** A file name for messages: escaped, at most 300 characters. */
export function shownName(name: string): string {
  return harmless(name.length > 300 ? `${name.slice(0, 299)}…` : name);
}
