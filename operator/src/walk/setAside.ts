/** Videos whose native reading killed a Job: not opened again until they change or a person asks. */
import { isSameMessage, type Message } from '../messages/message.ts';
import type { VideoLayout } from '../naming/layout.ts';
import type { PictureNotes } from '../phases/decoding.ts';
import { type Fact, type FileFacts, fileFactNames } from '../title/facts.ts';
import { changeFileFacts, fileFactTable } from '../title/factTable.ts';
import { failedFact, openFact } from '../title/gaps.ts';
import type { FileRecord } from '../title/record.ts';
import type { Title } from '../title/title.ts';

/** The operator's note about a video, with the size and mtime it had when it was opened. */
export interface SetAsideVideo {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly reason: Message;
}

/**
 * Puts the operator's note into the record. Returns true if the note can be removed: it is recorded, or about another
 * file.
 */
export function recordSetAside(
  title: Title,
  video: VideoLayout,
  noted: SetAsideVideo | undefined,
  nowMs: number,
): boolean {
  const file = title.file(video);
  if (file === undefined) return false;
  const isThis = noted !== undefined && noted.sizeBytes === video.sizeBytes && noted.mtimeMs === video.mtimeMs;
  const setAside = isThis ? { reason: noted.reason, at: new Date(nowMs).toISOString() } : file.setAside;
  if (setAside === undefined) return noted !== undefined;
  const { facts } = file;
  const unmade = fileFactNames.filter((name) => fileFactTable[name].readsVideo && facts[name] === undefined);
  const all: FileFacts = { ...facts, ...Object.fromEntries(unmade.map((name) => [name, openFact(undefined)])) };
  const closed = changeFileFacts(all, (fact, { readsVideo }) =>
    readsVideo ? closedFact(fact, setAside.reason, nowMs) : fact,
  );
  if (closed !== facts || isThis) title.setFile(video, { ...file, setAside, facts: closed });
  return noted !== undefined;
}

/** The notes of a Job together with those of the operator. A note is removed once a record holds its reason. */
export function pictureNotes(
  own: PictureNotes,
  noted: { readonly setAside: ReadonlyMap<string, SetAsideVideo>; setAsideTaken(path: string): void },
  afterSave: (task: () => Promise<void>) => void,
): PictureNotes {
  return {
    ...own,
    setAside(file) {
      const note = noted.setAside.get(file.path);
      if (note === undefined) return own.setAside(file);
      afterSave(async () => noted.setAsideTaken(file.path));
      return note.sizeBytes === file.sizeBytes && note.mtimeMs === file.mtimeMs ? note.reason : undefined;
    },
  };
}

function closedFact<Value>(before: Fact<Value>, reason: Message, nowMs: number): Fact<Value> {
  const isClosed = before.state === 'failed' || before.state === 'absent';
  if (before.state === 'filled' || (isClosed && before.nextTryAt === undefined)) return before;
  return failedFact(before, reason, nowMs, 'never');
}

/**
 * Returns the file's record after the check that ended its set-aside state: the facts it was set aside for are open
 * again, even if the bytes are the same.
 */
export function liftedRecord(before: FileRecord | undefined, after: FileRecord): FileRecord {
  const reason = before?.setAside?.reason;
  if (reason === undefined || after.setAside !== undefined) return after;
  const facts = changeFileFacts(after.facts, (fact, { readsVideo }) =>
    readsVideo && fact.state === 'failed' && isSameMessage(fact.reason, reason) ? openFact(fact) : fact,
  );
  return { ...after, facts };
}
