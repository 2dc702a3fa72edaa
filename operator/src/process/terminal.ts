/**
 * Prepares text for a terminal: escapes names from disks and senders, cuts text to a width, adds colours if enabled.
 * Writes nothing itself.
 */

/**
 * Characters that escape, hide or reverse text: controls, format characters (bidi), line separators, lone surrogates,
 * private use.
 */
const unshowable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;

/** One line for any input: each character that could control a terminal becomes `\u{…}`. Spaces and letters stay. */
export function harmless(text: string): string {
  return text.replace(unshowable, (character) => {
    // The zero-width joiner combines the parts of one emoji or cluster, and is harmless.
    if (character === '\u200d') return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** Like `harmless`, for text that is redrawn: an unprintable character becomes one `?`, so that its width is known. */
export function drawable(text: string): string {
  return text.replace(unshowable, (character) => (character === '\u200d' ? character : '?'));
}

/** A path for use in a sentence: quoted, escaped, at most 300 characters. */
export function shownPath(path: string): string {
  return `"${harmless(path.length > 300 ? `${path.slice(0, 299)}…` : path).replaceAll('"', '\\"')}"`;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b16f}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const widthless = /^[\p{Mn}\p{Me}\u200d]+$/u;

/** Terminal columns of a text: two per East Asian letter or emoji, none per combining mark. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += cellsOf(segment);
  return columns;
}

function cellsOf(grapheme: string): number {
  if (widthless.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}

/** Cuts the text to a number of columns; a cut text ends with `…`. Never splits a grapheme. */
export function cutTo(text: string, columns: number): string {
  // This many units exceed any terminal, so the rest need not be segmented.
  const bounded = text.slice(0, Math.max(0, columns) * 16 + 16);
  if (bounded.length === text.length && columnsOf(bounded) <= columns) return text;
  let used = 0;
  let kept = '';
  for (const { segment } of graphemes.segment(bounded)) {
    const cells = cellsOf(segment);
    if (used + cells > columns - 1) break;
    used += cells;
    kept += segment;
  }
  return columns < 1 ? '' : `${kept}…`;
}

/** Pads the text with spaces to a number of columns. */
export function padTo(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)));
}

export interface Palette {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
}

/** Colours, or none (NO_COLOR, `--no-color`, no terminal). */
export function paletteOf(colour: boolean): Palette {
  const paint = (code: number) => (text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { bold: paint(1), dim: paint(2), red: paint(31), yellow: paint(33), green: paint(32) };
}

/** `1 title`, `2 titles`. Without digit grouping, because scripts read this output. */
export function counted(number: number, word: string, plural = `${word}s`): string {
  return `${number} ${number === 1 ? word : plural}`;
}
