/**
 * The franchise as a spreadsheet. A row is a film, a whole series, or neighbouring parts of one season; `episodes` has
 * the codes of the file, separated by spaces. Lists are joined by `; ` (`listCell`).
 */
import type { ResolvedMember } from '../member.ts';
import { type CsvCell, csvText, listCell } from './csvText.ts';
import type { ExportInput, ExportOptions, ExportResult } from './export.ts';
import { type ExportRow, exportRows, partCodes, rowState, stateWords } from './exportRow.ts';
import { lostFeatures } from './notCarried.ts';
import { inOrder } from './ordered.ts';
import { fileStem } from './plainText.ts';

/** The header row. Readers find their columns by these names. */
export const CSV_COLUMNS = [
  'place',
  'kind',
  'id',
  'season',
  'episodes',
  'title',
  'released',
  'from',
  'to',
  'era',
  'universes',
  'held',
] as const;

/** One CSV file, UTF-8 without a byte order mark. */
export function csv(input: ExportInput, options: ExportOptions = {}): ExportResult {
  const rows = exportRows(inOrder(input.members, options), sameSeason);
  return {
    files: [
      {
        name: `${fileStem(input.franchise.name)}.csv`,
        text: csvText([CSV_COLUMNS, ...rows.map((row) => csvRow(row, input))]),
      },
    ],
    notCarried: lostFeatures(input, 'a CSV file', ['art']),
  };
}

/** A row has one season. A whole season shares no row with episodes, since empty `episodes` means the whole season. */
function sameSeason(last: ResolvedMember, next: ResolvedMember): boolean {
  return last.kind === 'episode' && next.kind === 'episode' && last.season === next.season;
}

function csvRow(row: ExportRow, input: ExportInput): readonly CsvCell[] {
  const { place, kind, id, season, title, released, time, eras, universes } = row.first;
  return [
    place,
    kind,
    id,
    season,
    kind === 'episode' ? partCodes(row.members).join(' ') : undefined,
    title,
    released,
    time?.from,
    time?.to,
    listCell(eras),
    listCell(universes),
    stateWords(rowState(row), input),
  ];
}
