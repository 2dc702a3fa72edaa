/**
 * CSV with the column names of Trakt's own list files, for tools that write Trakt lists. Episodes and seasons have the
 * ids of their series and their numbers; Trakt's episode ids are not known here.
 */
import type { ResolvedMember } from '../member.ts';
import { type CsvCell, csvText } from './csvText.ts';
import type { ExportInput, ExportOptions, ExportResult } from './export.ts';
import { idOf, type Scheme } from './memberIds.ts';
import { leftOut, lostFeatures, notCarriedText } from './notCarried.ts';
import { inOrder } from './ordered.ts';
import { fileStem } from './plainText.ts';

/** Names and order of the columns in Trakt's list file, without those that only Trakt can fill. */
export const TRAKT_COLUMNS = [
  'rank',
  'type',
  'title',
  'year',
  'trakt_id',
  'imdb_id',
  'tmdb_id',
  'tvdb_id',
  'released',
  'season_number',
  'episode_number',
] as const;

const schemes: readonly Scheme[] = ['trakt', 'imdb', 'tmdb', 'tvdb'];

/** One CSV file: a row per film, show, season or episode; `rank` counts the rows. */
export function traktCsv(input: ExportInput, options: ExportOptions = {}): ExportResult {
  const rows: (readonly CsvCell[])[] = [];
  const withoutId: ResolvedMember[] = [];
  const again: ResolvedMember[] = [];
  const seen = new Set<string>();
  for (const member of inOrder(input.members, options)) {
    const ids = schemes.map((scheme) => idOf(member, scheme));
    const key = JSON.stringify([member.kind, member.id, member.season, member.episode]);
    if (ids.every((id) => id === undefined)) withoutId.push(member);
    else if (seen.has(key)) again.push(member);
    else {
      seen.add(key);
      rows.push(traktRow(member, ids, rows.length + 1));
    }
  }
  const parts = input.members.filter(({ kind }) => kind === 'season' || kind === 'episode');
  return {
    files: [{ name: `${fileStem(input.franchise.name)}.trakt.csv`, text: csvText([TRAKT_COLUMNS, ...rows]) }],
    notCarried: [
      ...leftOut(withoutId, 'no Trakt, IMDb, TMDB or TVDB id is known'),
      ...leftOut(again, 'a Trakt list holds each item once'),
      ...notCarriedText('By series and number', parts, [
        'because its own id is not known; a tool that needs it skips this row',
        'because their own ids are not known; a tool that needs them skips these rows',
      ]),
      ...lostFeatures(input, 'a Trakt list', ['eras', 'times', 'universes', 'art']),
    ],
  };
}

function traktRow(member: ResolvedMember, ids: readonly (string | undefined)[], rank: number): readonly CsvCell[] {
  const { kind, title, released, season, episode } = member;
  const type = kind === 'series' ? 'show' : kind;
  return [rank, type, title, released?.slice(0, 4), ...ids, released, season, episode];
}
