/** The lines of a file around a fault, with carets under its position. Escapes control characters. Pure. */
import type { Fault } from '../fault.ts';
import { columnsOf, inPlace, type Palette, padTo } from './terminal.ts';

/** Letters shown of a line; a longer one is cut around the fault. A narrow terminal has room for fewer. */
const MOST_LETTERS = 100;
const LEAST_LETTERS = 30;

/** Splits the text into lines once, for the frames of all faults. */
export function linesOf(text: string): readonly string[] {
  return text.replace(/^\ufeff/u, '').split(/\r\n|\n|\r/u);
}

/**
 * At most three lines: the previous line, the faulty line, the carets. Empty if the file has no such line. `columns`: of
 * the terminal.
 */
export function codeFrame(
  lines: readonly string[],
  fault: Fault,
  palette: Palette,
  columns = Number.POSITIVE_INFINITY,
): readonly string[] {
  const line = lines[fault.line - 1];
  if (line === undefined) return [];
  const gutter = String(fault.line).length;
  const bar = palette.dim('|');
  const before = lines[fault.line - 2];
  const from = Math.max(0, fault.column - 1);
  const to = fault.endLine > fault.line ? line.length : Math.min(line.length, fault.endColumn - 1);
  // Beside the number, the bar and the dots of a cut line.
  const letters = Math.min(MOST_LETTERS, Math.max(LEAST_LETTERS, columns - gutter - 7));
  const skipped = from > letters - 20 ? from - Math.floor(letters * 0.4) : 0;
  const cut = (text: string) => {
    const part = text.slice(skipped, skipped + letters);
    const lead = skipped > 0 ? '…' : '';
    return inPlace(lead + part + (text.length > skipped + letters ? '…' : ''));
  };
  const shown = cut(line);
  const lead = columnsOf(inPlace(`${skipped > 0 ? '…' : ''}${line.slice(skipped, from)}`));
  const marked = columnsOf(inPlace(line.slice(from, Math.min(to, skipped + letters))));
  const paint = fault.level === 'error' ? palette.red : fault.level === 'warning' ? palette.yellow : palette.blue;
  const carets = '^'.repeat(Math.max(1, marked));
  const number = (value: number) => palette.dim(String(value).padStart(gutter));
  return [
    ...(before === undefined || before.trim() === '' ? [] : [`  ${number(fault.line - 1)} ${bar} ${cut(before)}`]),
    `  ${number(fault.line)} ${bar} ${shown}`,
    `  ${padTo('', gutter)} ${bar} ${' '.repeat(lead)}${paint(carets)}`,
  ];
}
