/** CSV with the columns of IMDb's own list files, which Letterboxd, Simkl and others read. */
import type { ResolvedMember } from '../member.ts';
import { type CsvCell, csvText } from './csvText.ts';
import type { ExportInput, ExportOptions, ExportResult } from './export.ts';
import { idOf } from './memberIds.ts';
import { leftOut, lostFeatures } from './notCarried.ts';
import { inOrder } from './ordered.ts';
import { fileStem } from './plainText.ts';

/** The header of an IMDb list; readers find their columns by it. Unknown values stay empty. */
export const IMDB_COLUMNS = [
  'Position',
  'Const',
  'Created',
  'Modified',
  'Description',
  'Title',
  'Original Title',
  'URL',
  'Title Type',
  'IMDb Rating',
  'Runtime (mins)',
  'Year',
  'Genres',
  'Num Votes',
  'Release Date',
  'Directors',
] as const;

/**
 * One CSV file of films and whole series. Leaves out parts: IMDb has an id for every episode, but none for a season.
 */
export function imdbCsv(input: ExportInput, options: ExportOptions = {}): ExportResult {
  const rows: (readonly CsvCell[])[] = [];
  const parts: ResolvedMember[] = [];
  const withoutId: ResolvedMember[] = [];
  const again: ResolvedMember[] = [];
  const seen = new Set<string>();
  for (const member of inOrder(input.members, options)) {
    const id = idOf(member, 'imdb');
    if (member.kind === 'season' || member.kind === 'episode') parts.push(member);
    else if (id === undefined) withoutId.push(member);
    else if (seen.has(id)) again.push(member);
    else {
      seen.add(id);
      rows.push(imdbRow(member, id, rows.length + 1));
    }
  }
  return {
    files: [{ name: `${fileStem(input.franchise.name)}.imdb.csv`, text: csvText([IMDB_COLUMNS, ...rows]) }],
    notCarried: [
      ...leftOut(withoutId, 'no IMDb id is known'),
      ...leftOut(parts, 'an IMDb list needs the id of each episode, which is not known, and has no seasons'),
      ...leftOut(again, 'an IMDb list holds each title once'),
      ...lostFeatures(input, 'an IMDb list', ['eras', 'times', 'universes', 'art']),
    ],
  };
}

function imdbRow({ kind, title, released }: ResolvedMember, id: string, position: number): readonly CsvCell[] {
  const cells: Partial<Record<(typeof IMDB_COLUMNS)[number], CsvCell>> = {
    Position: position,
    Const: id,
    Title: title,
    URL: `https://www.imdb.com/title/${id}/`,
    'Title Type': kind === 'movie' ? 'Movie' : 'TV Series',
    Year: released?.slice(0, 4),
    'Release Date': released?.length === 10 ? released : undefined,
  };
  return IMDB_COLUMNS.map((column) => cells[column]);
}
