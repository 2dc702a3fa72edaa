/** Groups members into rows: neighbouring parts of one series, with their codes in the form of the file. Pure. */
import { episodeCode } from '../episodeCode.ts';
import type { HeldState, ResolvedMember } from '../member.ts';
import type { ExportInput } from './export.ts';

export interface ExportRow {
  readonly first: ResolvedMember;
  /** At least one member, in playing order. */
  readonly members: readonly ResolvedMember[];
}

/**
 * Neighbouring parts (seasons, episodes) of one series share a row if they also share time, universes and eras, so that
 * a row's values apply to all of it. A film or a whole series has its own row. `within` adds a condition of the caller.
 */
export function exportRows(
  members: readonly ResolvedMember[],
  within: (last: ResolvedMember, next: ResolvedMember) => boolean = () => true,
): readonly ExportRow[] {
  const rows: ResolvedMember[][] = [];
  for (const member of members) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row !== undefined && last !== undefined && belongTogether(last, member) && within(last, member))
      row.push(member);
    else rows.push([member]);
  }
  return rows.flatMap((row) => (row[0] === undefined ? [] : [{ first: row[0], members: row }]));
}

function belongTogether(last: ResolvedMember, next: ResolvedMember): boolean {
  return (
    isPart(last) &&
    isPart(next) &&
    last.id === next.id &&
    last.time?.from === next.time?.from &&
    last.time?.to === next.time?.to &&
    sameList(last.universes, next.universes) &&
    sameList(last.eras, next.eras)
  );
}

export function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function isPart(member: ResolvedMember): boolean {
  return member.kind === 'season' || member.kind === 'episode';
}

/**
 * `S02E16`, `S01E01-S01E04` for a run of episodes, `season 2` for a whole season. Empty for a film or a whole series.
 */
export function partCodes(members: readonly ResolvedMember[]): readonly string[] {
  const codes: string[] = [];
  let run: { season: number; from: number; to: number } | undefined;
  const close = () => {
    if (run === undefined) return;
    const { season, from, to } = run;
    const first = episodeCode({ season, episode: from });
    codes.push(from === to ? first : `${first}-${episodeCode({ season, episode: to })}`);
    run = undefined;
  };
  for (const { kind, season, episode } of members) {
    if (kind === 'episode' && season !== undefined && episode !== undefined) {
      if (run !== undefined && run.season === season && run.to + 1 === episode) {
        run.to = episode;
        continue;
      }
      close();
      run = { season, from: episode, to: episode };
    } else {
      close();
      if (kind === 'season' && season !== undefined) codes.push(season === 0 ? 'specials' : `season ${season}`);
    }
  }
  close();
  return codes;
}

/** The row's title with its parts: `The Clone Wars S02E16, S01E01–S01E04`. */
export function rowTitle({ first, members }: ExportRow): string {
  const codes = partCodes(members);
  return codes.length === 0 ? first.title : `${first.title} ${codes.join(', ').replaceAll('-', '–')}`;
}

export interface RowState {
  readonly state: HeldState;
  readonly heldCount: number;
  /** Absent if unknown. */
  readonly ofCount?: number;
}

/** The state of the whole row. A row without held parts is `coming` only if every part is. */
export function rowState({ members }: ExportRow): RowState {
  const heldCount = members.reduce((sum, member) => sum + member.heldCount, 0);
  let ofCount: number | undefined = 0;
  for (const member of members) {
    ofCount = ofCount === undefined || member.ofCount === undefined ? undefined : ofCount + member.ofCount;
  }
  return { state: togetherState(members), heldCount, ...(ofCount === undefined ? {} : { ofCount }) };
}

function togetherState(members: readonly ResolvedMember[]): HeldState {
  if (members.every(({ state }) => state === 'held')) return 'held';
  if (members.some(({ state }) => state === 'held' || state === 'partlyHeld')) return 'partlyHeld';
  return members.every(({ state }) => state === 'coming') ? 'coming' : 'missing';
}

/** `held`, `partly held (7 of 22)`, `missing`, `coming`; '' instead of `missing` if no collection was used. */
export function stateWords({ state, heldCount, ofCount }: RowState, { unasked }: Pick<ExportInput, 'unasked'>): string {
  if (unasked && state === 'missing') return '';
  if (state !== 'partlyHeld') return state;
  return ofCount === undefined ? `partly held (${heldCount})` : `partly held (${heldCount} of ${ofCount})`;
}
