/** From the bytes of a franchise file to what is shown of it, or to its faults. Pure; every byte is hostile. */
import { createHash } from 'node:crypto';
import { check, formatOf } from '@projectionist/franchise/check';
import type { Franchise } from '@projectionist/franchise/document';
import type { Fault } from '@projectionist/franchise/fault';
import type { Member } from '@projectionist/franchise/member';
import { storyOrder } from '@projectionist/franchise/order';
import type { CatalogFranchise, FileFaults } from './catalog.ts';

/** The bound of the format, as `franchise check` has it. What is larger is not read at all. */
export const fileLimitBytes = 5 * 1024 * 1024;
/** A page shows no more; a file of 20,000 entries may have a fault in each. */
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

/** `today`: YYYY-MM-DD. Never throws for what is in the file. */
export function readFranchiseFile(bytes: Uint8Array, name: string, today: string): GoodFile | FaultyFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return {
      kind: 'faulty',
      sha256,
      faults: faultsOfWhole('yaml-encoding', 'the file is not UTF-8: save it as UTF-8'),
    };
  }
  return readFranchiseText(text, sha256, name, today);
}

/** The same for a text that was kept. */
export function readFranchiseText(text: string, sha256: string, name: string, today: string): GoodFile | FaultyFile {
  const { faults, franchise } = check(text, { format: formatOf(name), today });
  if (franchise === undefined) {
    const errors = faults.filter((fault) => fault.level === 'error');
    return { kind: 'faulty', sha256, faults: { count: errors.length, first: errors.slice(0, faultsKept) } };
  }
  const warnings = faults.filter((fault) => fault.level === 'warning').slice(0, faultsKept);
  return { kind: 'good', sha256, text, franchise, members: storyOrder(franchise), warnings };
}

/** A file that is larger than any franchise. */
export function tooLargeFile(sizeBytes: number): FaultyFile {
  const message = `the file has ${sizeBytes} bytes, at most ${fileLimitBytes} are read: split it into several franchises`;
  return { kind: 'faulty', sha256: '', faults: faultsOfWhole('yaml-too-large', message) };
}

function faultsOfWhole(code: string, message: string): FileFaults {
  const place = { path: '', line: 1, column: 1, endLine: 1, endColumn: 1 };
  return { count: 1, first: [{ code, level: 'error', message, ...place }] };
}

/** What the catalog shows of a good file, before its art. */
export function shownOf({
  franchise,
  members,
  warnings,
  sha256,
}: GoodFile): Omit<CatalogFranchise, 'key' | 'look' | 'art' | 'faults'> {
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
