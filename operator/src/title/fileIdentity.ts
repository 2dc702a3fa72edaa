/** Decides whether a video is the file of its record: by size, then mtime, then a sampled hash. Pure. */

import { type Fact, type FileFacts, fileFactNames } from './facts.ts';
import { changeFileFacts, fileFactTable } from './factTable.ts';
import { openFact } from './gaps.ts';
import type { FileRecord } from './record.ts';

export interface PresentFile {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/**
 * 'same': nothing needs to be read. 'changed': another file under the old name. 'askSample': only the mtime differs, so
 * it is a copy, a restore, `touch` or an upgrade; the sample decides (`fileAfterCheck`).
 */
export function compareFile(known: FileRecord, present: PresentFile): 'same' | 'changed' | 'askSample' {
  if (known.sizeBytes !== present.sizeBytes) return 'changed';
  // Whole milliseconds: some file systems and copies keep no fractions.
  if (Math.floor(known.mtimeMs) === Math.floor(present.mtimeMs)) return 'same';
  return known.sample === undefined ? 'changed' : 'askSample';
}

/**
 * Returns the file's record for the present file; `sample` is its sampleOf. Same bytes: the facts stay, with the new
 * mtime. Another file: probe, marks, thumbnail and tiles are open again. What we made for the old file stays listed, so
 * that it can be replaced or removed. In both cases a file that was set aside is tried again.
 */
export function fileAfterCheck(known: FileRecord | undefined, present: PresentFile, sample: string): FileRecord {
  const seen = { sizeBytes: present.sizeBytes, mtimeMs: present.mtimeMs, sample };
  if (known === undefined) return { ...seen, facts: {}, made: [] };
  const { setAside, ...kept } = known;
  const comparison = compareFile(known, present);
  if (comparison === 'same') return known.sample === undefined ? { ...known, sample } : known;
  const isTouched = comparison === 'askSample' && known.sample === sample;
  return { ...kept, ...seen, facts: isTouched ? known.facts : reopened(known.facts) };
}

function reopened(facts: FileFacts): FileFacts {
  const missing = fileFactNames.filter((name) => fileFactTable[name].ofEveryVideo && facts[name] === undefined);
  const opened = Object.fromEntries(missing.map((name) => [name, openFact(undefined)]));
  return { ...changeFileFacts(facts, ofNewVideo), ...opened };
}

/** What others removed beside the old video does not concern the new one. */
function ofNewVideo<Value>(fact: Fact<Value>): Fact<Value> {
  const { remadeAt, ...open } = openFact(fact);
  return open;
}
