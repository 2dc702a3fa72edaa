/** Derives a title's problems for a person from its record. Pure. */
import { errnoWithin, hasCode, type Message, message, messagesWithin } from '../messages/message.ts';
import type { VideoLayout } from '../naming/layout.ts';
import { joinPath, placeOfVideo } from '../naming/mediaPlace.ts';
import { isArtFact } from '../phases/art/artNames.ts';
import { handFaultIn, handFaultMessage } from '../phases/marks/marksHand.ts';
import { leftMessage, notesOf } from '../phases/nfo/nfoMemory.ts';
import { StorageError, type StorageErrorKind } from '../storage/error.ts';
import { type Fact, fileFactNames } from '../title/facts.ts';
import { fileFactTable } from '../title/factTable.ts';
import { doubtfulSets, handKey } from '../title/handMarks.ts';
import { markTimeText } from '../title/markTimes.ts';
import type { FileRecord, HandMarks } from '../title/record.ts';
import { readSeen, refusalOf, type SeenPicture } from '../title/seenPicture.ts';
import type { Title } from '../title/title.ts';
import type { WalkProblem } from './catalog.ts';

/** `unsaved`: why its records could not be written. */
export function problemsOf(title: Title, unsaved?: StorageError): readonly WalkProblem[] {
  const problems: WalkProblem[] = [];
  const own = { title: title.layout.key, path: '' };
  if (unsaved !== undefined) {
    problems.push({ ...own, cause: causeByKind[unsaved.kind] ?? 'storage', detail: unsaved.words });
  }
  problems.push(...factProblems(Object.values(title.record.facts), own), ...unshownArt(title));
  for (const video of title.layout.videos) {
    const file = title.file(video);
    const found = { title: title.layout.key, path: video.path };
    if (file?.setAside !== undefined) problems.push({ ...found, cause: 'setAside', detail: file.setAside.reason });
    problems.push(...factProblems(Object.values(file?.facts ?? {}), found), ...unreadable(file, found));
    problems.push(...marksFileFault(title, video, file));
    problems.push(...brokenNfo(title, placeOfVideo(video).folder, file?.facts.nfo));
    const thumbnail = file?.facts.thumbnail?.value;
    problems.push(...unshown(title, placeOfVideo(video).folder, thumbnail?.path, readSeen(thumbnail)));
  }
  problems.push(...brokenNfo(title, title.layout.folder, title.titleFact('nfo')));
  problems.push(...doubtfulMarks(title), ...unidentified(title));
  return mergedStorageProblems(problems);
}

/** Merges equal storage problems of a title's videos into one with a count: one repair settles them all. */
function mergedStorageProblems(problems: readonly WalkProblem[]): readonly WalkProblem[] {
  const pathsByCause = new Map<WalkProblem['cause'], Set<string>>();
  const first = problems.filter(({ cause, path }) => {
    if (cause !== 'permission' && cause !== 'storage') return true;
    const paths = pathsByCause.get(cause);
    if (paths === undefined) pathsByCause.set(cause, new Set([path]));
    else paths.add(path);
    return paths === undefined;
  });
  return first.map((problem) => {
    const others = (pathsByCause.get(problem.cause)?.size ?? 1) - 1;
    const isOfAll = problem.path === '' || others === 0;
    return isOfAll ? problem : { ...problem, detail: message('moreVideosAlike', problem.detail, String(others)) };
  });
}

/** A reader of one line has no use for more. */
const candidatesNamed = 3;

/** Identification ran and gave no certain match. If no source could be asked, a person has nothing to settle. */
function unidentified(title: Title): readonly WalkProblem[] {
  const { layout, record } = title;
  const { id } = record.facts;
  const candidates = record.candidates ?? [];
  if (id?.state !== 'absent' || (id.nextTryAt === undefined && candidates.length === 0)) return [];
  // One problem at a time: if no video could be read, report that first; identity follows once one is read.
  const isUnread = layout.videos.every((video) => title.file(video)?.facts.probe?.state === 'failed');
  if (isUnread && layout.videos.length > 0) return [];
  const [first, ...others] = candidates
    .slice(0, candidatesNamed)
    .map(({ id: one, title, year, score }) =>
      message('candidate', one, year === undefined ? title : `${title} (${year})`, String(Math.round(score * 100))),
    );
  const reason = id.reason ?? message('noAnswerCertain');
  const named = first && others.reduce((all, one) => message('pair', all, one), first);
  const detail = named === undefined ? reason : message('withDetail', reason, named);
  return [{ title: layout.key, path: '', cause: 'unidentified', detail }];
}

function factProblems(
  facts: readonly (Fact | undefined)[],
  found: Pick<WalkProblem, 'title' | 'path'>,
): readonly WalkProblem[] {
  return facts.flatMap((fact): readonly WalkProblem[] => {
    const detail = fact?.state === 'failed' ? fact.reason : undefined;
    if (detail === undefined) return [];
    if (detail.code === 'removedByOther') return [{ ...found, cause: 'removedByOther', detail }];
    const cause = storageCause(detail);
    return cause === undefined ? [] : [{ ...found, cause, detail }];
  });
}

/** Records hold sentences; the error code in the sentence names the storage fault. */
const causeByErrno: Readonly<Record<string, 'permission' | 'storage'>> = {
  EACCES: 'permission',
  EPERM: 'permission',
  EROFS: 'permission',
  ENOSPC: 'storage',
  EDQUOT: 'storage',
  EFBIG: 'storage',
  ENAMETOOLONG: 'storage',
  EIO: 'storage',
  ESTALE: 'storage',
};
function storageCause(detail: Message): 'permission' | 'storage' | undefined {
  return causeByErrno[errnoWithin(detail) ?? ''];
}

/** Facts that are made from the video's own bytes. */
const readFacts = fileFactNames.filter((name) => fileFactTable[name].readsVideo);

/** At most one per video: its first failed fact gives the reason, the others follow from it. */
function unreadable(file: FileRecord | undefined, found: Pick<WalkProblem, 'title' | 'path'>): readonly WalkProblem[] {
  if (file === undefined || file.setAside !== undefined) return [];
  for (const name of readFacts) {
    const fact: Fact | undefined = file.facts[name];
    // A failed fact without a retry time means that something is in the way or was removed: not the video's fault.
    if (fact?.state !== 'failed' || fact.nextTryAt === undefined || fact.trouble !== undefined) continue;
    // A killed worker leaves one failure; two in a row are the video's fault.
    if (name === 'tiles' && (fact.tries ?? 0) < 2) continue;
    const detail = fact.reason ?? message('itFailed');
    if (detail.code !== 'notProbed' && storageCause(detail) === undefined)
      return [{ ...found, cause: 'unreadable', detail }];
  }
  return [];
}

/**
 * Broken .nfo files that somebody else wrote, each with its line (docs/reference/nfo.md#forms-in-the-wild). Paths are
 * relative to the record's folder.
 */
function brokenNfo({ layout }: Title, folder: string, fact: Fact | undefined): readonly WalkProblem[] {
  return notesOf(fact).left.map((left) => ({
    title: layout.key,
    path: joinPath(folder, left.path),
    cause: 'nfoBroken',
    detail: leftMessage(left),
  }));
}

/** A `.marks.yaml` that does not count until somebody corrects it. */
function marksFileFault({ layout }: Title, video: VideoLayout, file: FileRecord | undefined): readonly WalkProblem[] {
  const fault = handFaultIn(file?.facts.marks);
  if (fault === undefined) return [];
  const path = joinPath(placeOfVideo(video).folder, fault.path);
  return [{ title: layout.key, path, cause: 'marksFile', detail: handFaultMessage(fault) }];
}

/** Marks that a person set for a video of another length: they are not used until a person decides. */
function doubtfulMarks(title: Title): readonly WalkProblem[] {
  const { layout, record } = title;
  const lengthOf = (video: VideoLayout) => title.fact(video, 'probe')?.value?.durationSeconds;
  const byKey = Map.groupBy(layout.videos, handKey);
  return [...byKey].flatMap(([key, [video, ...others]]): readonly WalkProblem[] => {
    const lengths = [video, ...others].map((one) => (one === undefined ? undefined : lengthOf(one)));
    const [doubtful] = doubtfulSets(record.handMarks, key, lengths);
    const [length] = lengths;
    if (video === undefined || doubtful === undefined || length === undefined) return [];
    return [{ title: layout.key, path: video.path, cause: 'marksDoubtful', detail: doubtfulMessage(doubtful, length) }];
  });
}

function doubtfulMessage({ marks, none, durationSeconds }: HandMarks, length: number): Message {
  const [then, now] = [markTimeText(durationSeconds), markTimeText(length)];
  const past = marks.find(({ endSeconds }) => endSeconds > length + 1);
  if (past !== undefined) return message('marksPastEnd', past.kind, markTimeText(past.endSeconds), now, then);
  const kinds = [...new Set([...marks.map(({ kind }) => kind), ...none])];
  return message('marksOtherCut', kinds.join(', '), then, now);
}

/** An ignore file that a scan could not obey, reported for this path: its folder is left out until a person changes the file. */
export function ignoreProblem(path: string, reason: Message): WalkProblem | undefined {
  for (const { code, values } of messagesWithin(reason)) {
    const [file] = values;
    if (typeof file !== 'string') continue;
    const found = { cause: 'ignoreFile', title: '', detail: reason } as const;
    if (code === 'ignoreFileTooCostly') return { ...found, path: file };
    if (code === 'ignoreFileUnread') return { ...found, path: joinPath(path, file) };
  }
  return undefined;
}

/** Art that could not be decoded. */
function unshownArt(title: Title): readonly WalkProblem[] {
  return Object.keys(title.record.facts).flatMap((name) => {
    const value = isArtFact(name) ? title.artFact(name)?.value : undefined;
    return unshown(title, title.layout.folder, value?.path, value?.seen);
  });
}

/** A picture beside the media that is not decoded again until it changes. `path` is relative to `folder`. */
function unshown(
  { layout }: Title,
  folder: string,
  path: string | undefined,
  seen: SeenPicture | undefined,
): readonly WalkProblem[] {
  const detail = refusalOf(seen);
  if (path === undefined || detail === undefined) return [];
  return [{ title: layout.key, path: joinPath(folder, path), cause: 'pictureUnshown', detail }];
}

/** A name that is not UTF-8: the file is left alone until a person renames it. `path` has U+FFFD for its bytes. */
export function nameProblem(path: string, reason: Message): WalkProblem | undefined {
  return hasCode(reason, 'nameRefused') ? { cause: 'fileName', title: '', path, detail: reason } : undefined;
}

/** A file or folder that the storage did not let a scan read; what is known of it is kept. */
export function unreadProblem(path: string, reason: Message): WalkProblem | undefined {
  const cause = storageCause(reason);
  return cause === undefined ? undefined : { cause, title: '', path, detail: reason };
}

/** What the storage refused; the next walk reports everything else. */
const causeByKind: Readonly<Partial<Record<StorageErrorKind, 'permission' | 'storage'>>> = {
  permission: 'permission',
  readOnly: 'permission',
  full: 'storage',
  nameTooLong: 'storage',
};

/** A title whose visit failed before its record was read. */
export function problemsOfFailure(title: string, error: unknown): readonly WalkProblem[] {
  const cause = error instanceof StorageError ? (causeByKind[error.kind] ?? storageCause(error.words)) : undefined;
  if (cause === undefined || !(error instanceof StorageError)) return [];
  return [{ title, path: '', cause, detail: error.words }];
}
