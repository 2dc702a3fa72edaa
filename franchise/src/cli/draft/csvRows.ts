/** Reads CSV as common tools write it: comma, semicolon or tab, quotes around line ends, any line end. Pure. */

/** Ten times the entry limit of a franchise, since a sheet may have a row per episode. Longer text is not read. */
const MAX_ROWS = 200_000;

/** Rows without the empty ones. The delimiter is the one most frequent in the first line. */
export function readCsvRows(text: string): readonly (readonly string[])[] {
  const source = text.replace(/^\ufeff/u, '').replace(/\r\n?/gu, '\n');
  const delimiter = delimiterOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  const endRow = () => {
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < source.length && rows.length <= MAX_ROWS; ) {
    const { cell, end } = source[at] === '"' ? quotedCell(source, at) : { cell: '', end: at };
    const stop = cellEnd(source, end, delimiter);
    // Text after a closing quote belongs to the cell: no letters are dropped.
    row.push((cell + source.slice(end, stop)).trim());
    if (source[stop] === delimiter && stop + 1 === source.length) row.push('');
    if (source[stop] !== delimiter) endRow();
    at = stop + 1;
  }
  endRow();
  return rows;
}

function quotedCell(source: string, start: number): { readonly cell: string; readonly end: number } {
  const parts: string[] = [];
  for (let at = start + 1; ; ) {
    const quote = source.indexOf('"', at);
    // An unclosed quote: the rest of the text is the cell.
    if (quote < 0) return { cell: parts.join('') + source.slice(at), end: source.length };
    parts.push(source.slice(at, quote));
    if (source[quote + 1] !== '"') return { cell: parts.join(''), end: quote + 1 };
    parts.push('"');
    at = quote + 2;
  }
}

function cellEnd(source: string, from: number, delimiter: string): number {
  let at = from;
  while (at < source.length && source[at] !== delimiter && source[at] !== '\n') at += 1;
  return at;
}

function delimiterOf(text: string): ',' | ';' | '\t' {
  const first = /^[^\n]*/u.exec(text)?.[0] ?? '';
  const count = (letter: string) => first.split(letter).length;
  if (count('\t') > Math.max(count(','), count(';'))) return '\t';
  return count(';') > count(',') ? ';' : ',';
}
