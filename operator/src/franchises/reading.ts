/** Converts the bytes of a franchise file to its shown version, or to its faults. Pure; every byte is hostile. */
import { createHash } from 'node:crypto';
import { check, formatOf } from '@projectionist/franchise/check';
import type { Franchise } from '@projectionist/franchise/document';
import type { Fault } from '@projectionist/franchise/fault';
import { say, sentenceOf } from '@projectionist/franchise/faultTexts';
import { MAX_FILE_BYTES } from '@projectionist/franchise/fileNames';
import type { Member } from '@projectionist/franchise/member';
import { storyOrder } from '@projectionist/franchise/order';
import type { CatalogFranchise, FileFaults } from './catalog.ts';

/** A page shows no more; a file with 20,000 entries may have a fault in each. */
const faultsKept = 100;

export interface GoodFile {
  readonly kind: 'good';
  readonly sha256: string;
  readonly text: string;
  readonly franchise: Franchise;
  readonly members: readonly Member[];
  readonly warnings: readonly Fault[];
}

export interface FaultyFile {
  readonly kind: 'faulty';
  readonly sha256: string;
  readonly faults: FileFaults;
}

/** `today`: YYYY-MM-DD. Never throws for the file's content. */
export function readFranchiseFile(bytes: Uint8Array, name: string, today: string): GoodFile | FaultyFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return readChecked(bytes, () => new TextDecoder('utf-8').decode(bytes), sha256, name, today);
}

/** The same for a stored text. */
export function readFranchiseText(text: string, sha256: string, name: string, today: string): GoodFile | FaultyFile {
  return readChecked(text, () => text, sha256, name, today);
}

/** `textOf` is called only for a file without errors, which is valid UTF-8. */
function readChecked(
  content: string | Uint8Array,
  textOf: () => string,
  sha256: string,
  name: string,
  today: string,
): GoodFile | FaultyFile {
  const { faults, franchise } = check(content, { format: formatOf(name), today });
  if (franchise === undefined) {
    const errors = faults.filter((fault) => fault.level === 'error');
    return { kind: 'faulty', sha256, faults: { count: errors.length, first: errors.slice(0, faultsKept) } };
  }
  const warnings = faults.filter((fault) => fault.level === 'warning').slice(0, faultsKept);
  return { kind: 'good', sha256, text: textOf(), franchise, members: storyOrder(franchise), warnings };
}

/** A file that is larger than any franchise, as a check of its bytes would say it. */
export function tooLargeFile(): FaultyFile {
  const coded = say('yaml-too-large', MAX_FILE_BYTES / 1024 / 1024);
  const place = { path: '', line: 1, column: 1, endLine: 1, endColumn: 2 };
  const fault: Fault = { code: 'yaml-too-large', level: 'error', message: sentenceOf(coded), coded, ...place };
  return { kind: 'faulty', sha256: '', faults: { count: 1, first: [fault] } };
}

/** The catalog's fields for a good file, before its art. */
export function shownOf({
  franchise,
  members,
  warnings,
  sha256,
}: GoodFile): Omit<CatalogFranchise, 'key' | 'version' | 'art' | 'faults'> {
  const { name, universe, calendar, eras = [], sources = [] } = franchise;
  return {
    name,
    ...(universe === undefined ? {} : { universe }),
    ...(calendar === undefined ? {} : { calendar }),
    eras,
    sources,
    members,
    warnings,
    goodSha256: sha256,
  };
}
