/** What of a title needs a person (runs.md 11). Pure. */
import { joinPath, placeOfVideo } from '../naming/mediaPlace.ts';
import { leftSentence, notesOf } from '../phases/nfo/nfoMemory.ts';
import { notProbed } from '../phases/phase.ts';
import { StorageError, type StorageErrorKind } from '../storage/error.ts';
import { type Fact, fileFactNames } from '../title/facts.ts';
import { fileFactTable } from '../title/factTable.ts';
import type { FileRecord } from '../title/record.ts';
import type { Title } from '../title/title.ts';
import type { WalkProblem } from './catalog.ts';

/** `unsaved`: why its records could not be written. */
export function problemsOf(title: Title, unsaved?: StorageError): readonly WalkProblem[] {
  const problems: WalkProblem[] = [];
  const own = { title: title.layout.key, path: '' };
  if (unsaved !== undefined) {
    problems.push({ ...own, cause: causeByKind[unsaved.kind] ?? 'storage', detail: unsaved.message });
  }
  problems.push(...factProblems(Object.values(title.record.facts), own));
  for (const video of title.layout.videos) {
    const file = title.file(video);
    const found = { title: title.layout.key, path: video.path };
    if (file?.setAside !== undefined) problems.push({ ...found, cause: 'setAside', detail: file.setAside.reason });
    problems.push(...factProblems(Object.values(file?.facts ?? {}), found), ...unreadable(file, found));
    problems.push(...brokenNfo(title, placeOfVideo(video).folder, file?.facts.nfo));
  }
  problems.push(...brokenNfo(title, title.layout.folder, title.titleFact('nfo')));
  problems.push(...unidentified(title));
  return toldOnce(problems);
}

/** What the disk refuses to a title it refuses to each of its videos: mended once, told once, with how many are alike. */
function toldOnce(problems: readonly WalkProblem[]): readonly WalkProblem[] {
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
    return isOfAll ? problem : { ...problem, detail: `${problem.detail}; ${others} more of its videos alike` };
  });
}

/** More would be read by nobody in a line. */
const candidatesNamed = 3;

/** It was looked for, and no answer is certain. Where no source could look for it a person has nothing to settle. */
function unidentified(title: Title): readonly WalkProblem[] {
  const { layout, record } = title;
  const { id } = record.facts;
  const candidates = record.candidates ?? [];
  if (id?.state !== 'absent' || (id.nextTryAt === undefined && candidates.length === 0)) return [];
  // One thing at a time: what is no video needs no identity, and what is one asks for it once it is read.
  const isUnread = layout.videos.every((video) => title.file(video)?.facts.probe?.state === 'failed');
  if (isUnread && layout.videos.length > 0) return [];
  const named = candidates
    .slice(0, candidatesNamed)
    .map(({ id: one, title, year, score }) => `${one} ${title}${year === undefined ? '' : ` (${year})`} ${score}`);
  const detail = [id.reason ?? 'no answer is certain', ...(named.length === 0 ? [] : [named.join(', ')])].join(': ');
  return [{ title: layout.key, path: '', cause: 'unidentified', detail }];
}

function factProblems(
  facts: readonly (Fact | undefined)[],
  found: Pick<WalkProblem, 'title' | 'path'>,
): readonly WalkProblem[] {
  return facts.flatMap((fact): readonly WalkProblem[] => {
    const detail = reasonOfFailure(fact);
    if (detail.startsWith('removed by another program')) return [{ ...found, cause: 'removedByOther', detail }];
    const cause = storageCause(detail);
    return cause === undefined ? [] : [{ ...found, cause, detail }];
  });
}

/** A record holds sentences: the code in them tells what the storage did. */
function storageCause(detail: string): 'permission' | 'storage' | undefined {
  if (/permission|read-only|EACCES|EPERM|EROFS/iu.test(detail)) return 'permission';
  return /\((?:ENOSPC|EDQUOT|EFBIG|ENAMETOOLONG|EIO|ESTALE)\)/u.test(detail) ? 'storage' : undefined;
}

/** Facts that are made of the video's own bytes. */
const readFacts = fileFactNames.filter((name) => fileFactTable[name].readsVideo);

/** One for a video, whatever of it failed: the first of its facts tells why, the others follow from it. */
function unreadable(file: FileRecord | undefined, found: Pick<WalkProblem, 'title' | 'path'>): readonly WalkProblem[] {
  if (file === undefined || file.setAside !== undefined) return [];
  for (const name of readFacts) {
    const fact: Fact | undefined = file.facts[name];
    // What no time tries again is in the way or was removed: not the video's fault.
    if (fact?.state !== 'failed' || fact.nextTryAt === undefined || fact.trouble !== undefined) continue;
    // A worker that was killed leaves one failure; two in a row are the video's.
    if (name === 'tiles' && (fact.tries ?? 0) < 2) continue;
    const detail = fact.reason ?? 'it failed';
    if (detail !== notProbed && storageCause(detail) === undefined) return [{ ...found, cause: 'unreadable', detail }];
  }
  return [];
}

function reasonOfFailure(fact: Fact | undefined): string {
  return fact?.state === 'failed' ? (fact.reason ?? '') : '';
}

/** Files of somebody that are left alone (files.md 11), each at its line; relative to the folder of the record. */
function brokenNfo({ layout }: Title, folder: string, fact: Fact | undefined): readonly WalkProblem[] {
  return notesOf(fact).left.map((left) => ({
    title: layout.key,
    path: joinPath(folder, left.path),
    cause: 'nfoBroken',
    detail: leftSentence(left),
  }));
}

/** What the storage refused; all else a next walk tells. */
const causeByKind: Readonly<Partial<Record<StorageErrorKind, 'permission' | 'storage'>>> = {
  permission: 'permission',
  readOnly: 'permission',
  full: 'storage',
  nameTooLong: 'storage',
};

/** Of a title whose visit failed before anything of it was known. */
export function problemsOfFailure(title: string, error: unknown): readonly WalkProblem[] {
  const cause = error instanceof StorageError ? (causeByKind[error.kind] ?? storageCause(error.message)) : undefined;
  if (cause === undefined || !(error instanceof Error)) return [];
  return [{ title, path: '', cause, detail: error.message }];
}
