/** CSV as in RFC 4180: CRLF after every row, quotes where needed. Pure. */
import { oneLine } from './plainText.ts';

export type CsvCell = string | number | undefined;

/** Spreadsheets run a cell that starts with one of these as a formula. */
const formulaStart = /^[=+\-@]/u;

/**
 * The rows as text. Text cells become one line, and an apostrophe guards against formulas; numbers stay as they are.
 */
export function csvText(rows: Iterable<readonly CsvCell[]>, delimiter: ',' | ';' = ','): string {
  let text = '';
  for (const row of rows) text += `${row.map((cell) => cellText(cell, delimiter)).join(delimiter)}\r\n`;
  return text;
}

function cellText(cell: CsvCell, delimiter: string): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const plain = oneLine(cell);
  const guarded = formulaStart.test(plain) ? `'${plain}` : plain;
  return guarded.includes('"') || guarded.includes(delimiter) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** The cell without its guard against formulas, for readers of these files. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@]/u.test(cell) ? cell.slice(1) : cell;
}

/**
 * Names in one cell, separated by `; `. A name that contains a semicolon or starts with a quote is quoted, as cells
 * are.
 */
export function listCell(names: readonly string[]): string {
  return names
    .map(oneLine)
    .map((name) => (/;|^"/u.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join('; ');
}

/** The names of such a cell, without empty ones. An unclosed quote is a plain character. */
export function readListCell(cell: string): readonly string[] {
  const names: string[] = [];
  const quotedName = /\s*"((?:[^"]|"")*)"\s*(?:;|$)/uy;
  for (let at = 0; at < cell.length; ) {
    quotedName.lastIndex = at;
    const found = quotedName.exec(cell);
    const mark = cell.indexOf(';', at);
    const end = mark === -1 ? cell.length : mark;
    const name = found === null ? cell.slice(at, end) : (found[1] ?? '').replaceAll('""', '"');
    if (name.trim() !== '') names.push(name.trim());
    at = found === null ? end + 1 : quotedName.lastIndex;
  }
  return names;
}
