/** CSV as RFC 4180 has it: CRLF after every row, quotes where they are needed. Pure. */
import { oneLine } from './plainText.ts';

export type CsvCell = string | number | undefined;

/** A spreadsheet runs a cell that begins with one of these as a formula. */
const formulaStart = /^[=+\-@]/u;

/** The rows as text. Numbers stand as they are; text is brought to one line and can start no formula. */
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

/** What a cell said before it was kept from starting a formula: for readers of these files. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@]/u.test(cell) ? cell.slice(1) : cell;
}

/** Names in one cell, `; ` between them. A name that holds the mark or begins with a quote stands in quotes, as cells do. */
export function listCell(names: readonly string[]): string {
  return names
    .map(oneLine)
    .map((name) => (/;|^"/u.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join('; ');
}

/** The names of such a cell, without empty ones. A quote that nobody closes is a letter. */
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
