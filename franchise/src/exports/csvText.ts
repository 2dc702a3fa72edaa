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
