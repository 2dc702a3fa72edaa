/** Reads an item of archive.org: its metadata, and the files that may be a trailer. Pure. */
import {
  distinct,
  known,
  lineOf,
  linesOf,
  listOf,
  positiveOf,
  present,
  type Row,
  rowOf,
  webAddressOf,
  yearOf,
} from '../reading.ts';
import { isTrailerLong, isVideoName } from '../trailerFiles.ts';
import type { TrailerCandidate } from '../trailerMatch.ts';

/** A value is either a single text or a list. */
function linesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? linesOf(value) : present([lineOf(value)]);
}

/** From a row of the search, or from the item's own metadata. */
export function candidateOf(row: Row): TrailerCandidate {
  // `date` may be the film's date or the recording's. `publicdate` is the upload's and is ignored.
  const years = present([row['year'], row['date']].flat().map(yearOf));
  const texts = [...linesIn(row['description']), ...linesIn(row['external-identifier']), ...linesIn(row['source'])];
  const ids = texts.flatMap((text) => text.match(/\btt\d{7,10}\b/gu) ?? []);
  return {
    name: linesIn(row['title'])[0] ?? '',
    years: [...new Set(years)],
    imdbIds: distinct(ids),
  };
}

/** Becomes part of addresses, so only the archive's own form passes. */
export function identifierOf(value: unknown): string | undefined {
  const line = lineOf(value);
  return line !== undefined && /^[\w][\w.-]{0,127}$/u.test(line) ? line : undefined;
}

export interface ItemFile {
  /** Path inside the item, with `/` between folders. */
  readonly name: string;
  readonly durationSeconds: number;
  readonly heightPixels?: number;
  readonly sizeBytes?: number;
}

export interface ArchiveItem {
  readonly candidate: TrailerCandidate;
  readonly licence?: string;
  readonly language?: string;
  readonly files: readonly ItemFile[];
}

/**
 * undefined if the item does not exist (200 and `{}`), is restricted, or holds several videos of a trailer's length.
 */
export function itemOf(body: unknown): ArchiveItem | undefined {
  const whole = rowOf(body);
  const metadata = rowOf(whole['metadata']);
  const identifier = identifierOf(metadata['identifier']);
  const isShut = whole['is_dark'] === true || linesIn(metadata['access-restricted-item'])[0] === 'true';
  if (identifier === undefined || isShut) return undefined;
  const files = listOf(whole['files'], fileOf);
  // A derivative is the same video in another format. Two originals are two videos, and which one is meant is unknown.
  if (new Set(files.map(({ original }) => original)).size !== 1) return undefined;
  return {
    candidate: candidateOf(metadata),
    ...known({ licence: webAddressOf(linesIn(metadata['licenseurl'])[0]) }),
    files: files.map(({ file }) => file),
  };
}

function fileOf(row: Row): { readonly file: ItemFile; readonly original: string } | undefined {
  const name = lineOf(row['name']);
  const durationSeconds = durationOf(row['length']);
  if (name === undefined || !isSafe(name) || !isVideoName(name) || !isTrailerLong(durationSeconds)) return undefined;
  if (row['private'] === 'true' || row['private'] === true) return undefined;
  return {
    original: row['source'] === 'derivative' ? (lineOf(row['original']) ?? name) : name,
    file: {
      name,
      durationSeconds,
      ...known({ heightPixels: positiveOf(row['height']), sizeBytes: positiveOf(row['size']) }),
    },
  };
}

function isSafe(name: string): boolean {
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** `92.5`, `1:32`, `0:01:32`. */
function durationOf(value: unknown): number | undefined {
  const line = typeof value === 'number' ? String(value) : lineOf(value);
  if (line === undefined || !/^(?:\d{1,3}:){0,2}\d{1,6}(?:\.\d+)?$/u.test(line)) return undefined;
  return positiveOf(line.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0));
}
