/** CSV as people's tools write it, to rows of cells: comma, semicolon or tab, quotes with line ends inside, any line end. Pure. */

/** Ten times what a franchise may have entries: a sheet may hold an episode a row. A longer one is another thing. */
const MAX_ROWS = 200_000;

/** Rows without the empty ones. The delimiter is the one that the first line holds most of. */
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
    // What stands behind a closing quote belongs to the cell: nobody's letters are dropped.
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
    // Never closed: the rest of the text is the cell.
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
