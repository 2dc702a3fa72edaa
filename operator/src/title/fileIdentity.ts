/** Whether a video is the file that its record speaks of: size first, then mtime with a sampled hash (spec 4 rule 4). Pure. */

import { type Fact, type FileFacts, fileFactNames } from './facts.ts';
import { changeFileFacts, fileFactTable } from './factTable.ts';
import { openFact } from './gaps.ts';
import type { FileRecord } from './record.ts';

export interface PresentFile {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/**
 * 'same': nothing is read. 'changed': another file under the old name. 'askSample': only the mtime differs, so a copy, a
 * restore or `touch` looks like an upgrade; the sample decides, see fileAfterLook.
 */
export function compareFile(known: FileRecord, present: PresentFile): 'same' | 'changed' | 'askSample' {
  if (known.sizeBytes !== present.sizeBytes) return 'changed';
  // Whole milliseconds: some file systems and copies keep no finer part.
  if (Math.floor(known.mtimeMs) === Math.floor(present.mtimeMs)) return 'same';
  return known.sample === undefined ? 'changed' : 'askSample';
}

/**
 * The file's record after a look. `sample` is what sampleOf gave for the present file. The same bytes: facts stay, the
 * new mtime is taken. Another file: probe, marks, thumbnail and tiles are open again; what we made for the old one stays
 * listed, so that it can be replaced or removed. Either way a file that was set aside gets another chance (runs.md 4).
 */
export function fileAfterLook(known: FileRecord | undefined, present: PresentFile, sample: string): FileRecord {
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

/** What was removed beside the old video says nothing of the new one (runs.md 10). */
function ofNewVideo<Value>(fact: Fact<Value>): Fact<Value> {
  const { remadeAt, ...open } = openFact(fact);
  return open;
}
