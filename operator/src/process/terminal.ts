/**
 * Prepares text for a terminal: escapes names from disks and senders, cuts text to a width, adds colours if enabled.
 * Writes nothing itself. Most of it is that of the command `franchise`.
 */
import { harmless, unshowable, wrapLines, wrapTo } from '@projectionist/franchise/cli/terminal';

export {
  columnsOf,
  counted,
  cutTo,
  harmless,
  type Palette,
  padTo,
  paletteOf,
  wrapLines,
} from '@projectionist/franchise/cli/terminal';

interface Lines {
  /** Takes one line, without its line break. */
  readonly answer: (line: string) => void;
  /** Columns of a terminal; undefined if it is none. */
  readonly width?: number | undefined;
}

/** Writes one line for people, wrapped at blanks if the terminal is too narrow for it. */
export function say({ answer, width }: Lines, line: string): void {
  for (const part of wrapTo(line, width)) answer(part);
}

interface Notes {
  readonly print: (text: string) => void;
  readonly isTerminal: boolean;
  readonly columns: () => number;
}

/** Writes sentences to standard error with a line break, wrapped if it is a terminal that is too narrow for them. */
export function note({ print, isTerminal, columns }: Notes, sentences: string): void {
  print(`${wrapLines(sentences, isTerminal ? columns() : undefined)}\n`);
}

/** Like `harmless`, for text that is redrawn: an unprintable character becomes one `?`, so that its width is known. */
export function drawable(text: string): string {
  return text.replace(unshowable, (character) => (character === '\u200d' ? character : '?'));
}

/**
 * The value as JSON, on one line without `indent`. What a terminal would obey, such as a code of colours or a mark of direction in a name, is
 * escaped; a parser reads the same value.
 */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(unshowable, (character) =>
    character === '\n' ? character : character.replace(/[\s\S]/g, escapedUnit),
  );
}

const escapedUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A path for use in a sentence: quoted, escaped, at most 300 characters. */
export function shownPath(path: string): string {
  return `"${harmless(path.length > 300 ? `${path.slice(0, 299)}…` : path).replaceAll('"', '\\"')}"`;
}
