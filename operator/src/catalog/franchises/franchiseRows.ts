/**
 * Converts a franchise to its rows and back. Pure. Only a walk writes these columns, so they are read without
 * validation.
 */
import type { Calendar, Era } from '@projectionist/franchise/document';
import type { Fault } from '@projectionist/franchise/fault';
import type { Member } from '@projectionist/franchise/member';
import type { Insertable, Selectable } from 'kysely';
import type { CatalogFranchise, FileFaults, FileVersion, KnownFranchise } from '../../franchises/catalog.ts';
import { storable } from '../database/storable.ts';
import { parseStored } from '../database/storedJson.ts';
import type { FranchiseMemberTable, FranchiseTable } from '../database/tables.ts';
import { sortTitle } from '../database/words.ts';
import { artFrom, artText } from './artColumn.ts';

/** The parts of a document without a column of their own. */
export interface FranchiseDocument {
  readonly calendar?: Calendar;
  readonly eras: readonly Era[];
  readonly sources: readonly string[];
}

export function franchiseRow(libraryId: number, franchise: CatalogFranchise): Insertable<FranchiseTable> {
  const { key, name, universe, calendar, eras, sources, goodSha256, warnings, art, members } = franchise;
  const document: FranchiseDocument = { ...(calendar === undefined ? {} : { calendar }), eras, sources };
  return {
    libraryId,
    key,
    name: storable(name),
    sortName: sortTitle(name),
    universe: universe === undefined ? null : storable(universe),
    documentJson: JSON.stringify(document),
    goodSha256,
    ...versionColumns(franchise.version),
    ...faultColumns(franchise.faults),
    warningsJson: JSON.stringify(warnings),
    artJson: artText(art),
    memberCount: members.length,
  };
}

type VersionColumns = Pick<Insertable<FranchiseTable>, 'sha256' | 'sizeBytes' | 'mtimeMs' | 'settled'>;

export function versionColumns({ sha256, sizeBytes, mtimeMs, settled }: FileVersion): VersionColumns {
  return { sha256, sizeBytes, mtimeMs, settled: settled ? 1 : 0 };
}

export function faultColumns(
  faults: FileFaults | undefined,
): Pick<Insertable<FranchiseTable>, 'faultCount' | 'faultsJson'> {
  return { faultCount: faults?.count ?? 0, faultsJson: JSON.stringify(faults?.first ?? []) };
}

export function memberRow(franchiseId: number, member: Member): Insertable<FranchiseMemberTable> {
  const { place, entry, kind, id, title, season, episode, time, universes, eras, released } = member;
  return {
    franchiseId,
    place,
    entry,
    kind,
    memberId: id,
    title: title === undefined ? null : storable(title),
    season: season ?? null,
    episode: episode ?? null,
    timeFrom: time?.from ?? null,
    timeTo: time?.to ?? null,
    universesJson: JSON.stringify(universes),
    erasJson: JSON.stringify(eras),
    released: released ?? null,
  };
}

type KnownColumns = Pick<
  Selectable<FranchiseTable>,
  'key' | 'goodSha256' | 'sha256' | 'sizeBytes' | 'mtimeMs' | 'settled' | 'faultCount' | 'faultsJson' | 'artJson'
>;

export function readKnown(row: KnownColumns): KnownFranchise {
  const { key, goodSha256, sha256, sizeBytes, mtimeMs } = row;
  const art = artFrom(row.artJson);
  const faults = readFaults(row);
  const version = { sha256, sizeBytes: Number(sizeBytes), mtimeMs, settled: row.settled === 1 };
  return { key, version, goodSha256, art, ...(faults === undefined ? {} : { faults }) };
}

export function readFaults(row: Pick<KnownColumns, 'faultCount' | 'faultsJson'>): FileFaults | undefined {
  const first: readonly Fault[] = parseStored(row.faultsJson);
  return row.faultCount === 0 ? undefined : { count: row.faultCount, first };
}

export function readMember(row: Selectable<FranchiseMemberTable>): Member {
  const universes: readonly string[] = parseStored(row.universesJson);
  const eras: readonly string[] = parseStored(row.erasJson);
  const { place, entry, kind, memberId, title, season, episode, timeFrom, timeTo, released } = row;
  return {
    place,
    entry,
    kind,
    id: memberId,
    ...(title === null ? {} : { title }),
    ...(season === null ? {} : { season }),
    ...(episode === null ? {} : { episode }),
    ...(timeFrom === null || timeTo === null ? {} : { time: { from: timeFrom, to: timeTo } }),
    universes,
    eras,
    ...(released === null ? {} : { released }),
  };
}
