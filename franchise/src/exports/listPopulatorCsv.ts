/**
 * A list for jellyfin-list-populator: `imdb_id;title;seasons;episodes`, no header, separated by semicolons, numbers
 * joined by `|`. The tool combines every season of a row with every episode of it, so a row has one season.
 */
import type { ResolvedMember } from '../member.ts';
import { type CsvCell, csvText } from './csvText.ts';
import type { ExportInput, ExportOptions, ExportResult } from './export.ts';
import { type ExportRow, exportRows } from './exportRow.ts';
import { idOf } from './memberIds.ts';
import { leftOut, lostFeatures } from './notCarried.ts';
import { inOrder } from './ordered.ts';
import { fileStem } from './plainText.ts';

/** One CSV file, in order. Consecutive episodes of one season share a row, in playing order. */
export function listPopulatorCsv(input: ExportInput, options: ExportOptions = {}): ExportResult {
  const members = inOrder(input.members, options);
  const carried = members.filter((member) => idOf(member, 'imdb') !== undefined);
  const rows = exportRows(carried, sameSeason).map(populatorRow);
  return {
    files: [{ name: `${fileStem(input.franchise.name)}.list.csv`, text: csvText(rows, ';') }],
    notCarried: [
      ...leftOut(
        members.filter((member) => idOf(member, 'imdb') === undefined),
        'no IMDb id is known',
      ),
      ...lostFeatures(input, 'the list', ['eras', 'times', 'universes', 'art']),
    ],
  };
}

function sameSeason(last: ResolvedMember, next: ResolvedMember): boolean {
  return last.kind === 'episode' && next.kind === 'episode' && last.season === next.season;
}

function populatorRow({ first, members }: ExportRow): readonly CsvCell[] {
  const episodes = members.flatMap(({ episode }) => (episode === undefined ? [] : [episode]));
  return [idOf(first, 'imdb'), first.title, first.season, episodes.join('|')];
}
