/** What of a title needs a person (runs.md 11). Pure. */
import { joinPath, placeOfVideo } from '../naming/mediaPlace.ts';
import { leftSentence, notesOf } from '../phases/nfoMemory.ts';
import { StorageError } from '../storage/error.ts';
import type { Fact } from '../title/facts.ts';
import type { Title } from '../title/title.ts';
import type { WalkProblem } from './catalog.ts';

/** `unsaved`: why its records could not be written. */
export function problemsOf(title: Title, unsaved?: StorageError): readonly WalkProblem[] {
  const problems: WalkProblem[] = [];
  if (unsaved !== undefined) {
    const cause = unsaved.kind === 'permission' || unsaved.kind === 'readOnly' ? 'permission' : 'storage';
    problems.push({ title: title.layout.key, path: '', cause, detail: unsaved.message });
  }
  for (const video of title.layout.videos) {
    const file = title.file(video);
    const found = { title: title.layout.key, path: video.path };
    if (file?.setAside !== undefined) problems.push({ ...found, cause: 'setAside', detail: file.setAside.reason });
    problems.push(...factProblems(Object.values(file?.facts ?? {}), found));
    problems.push(...brokenNfo(title, placeOfVideo(video).folder, file?.facts.nfo));
  }
  problems.push(...factProblems(Object.values(title.record.facts), { title: title.layout.key, path: '' }));
  problems.push(...brokenNfo(title, title.layout.folder, title.titleFact('nfo')));
  problems.push(...unidentified(title));
  return problems;
}

/** More would be read by nobody in a line. */
const candidatesNamed = 3;

/** It was looked for, and no answer is certain. Where no source could look for it a person has nothing to settle. */
function unidentified({ layout, record }: Title): readonly WalkProblem[] {
  const { id } = record.facts;
  const candidates = record.candidates ?? [];
  if (id?.state !== 'absent' || (id.nextTryAt === undefined && candidates.length === 0)) return [];
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
    const detail = fact?.state === 'failed' ? (fact.reason ?? '') : '';
    if (detail.startsWith('removed by another program')) return [{ ...found, cause: 'removedByOther', detail }];
    const isDenied = /permission|read-only|EACCES|EPERM|EROFS/iu.test(detail);
    return isDenied ? [{ ...found, cause: 'permission', detail }] : [];
  });
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

/** Of a title whose visit failed before anything of it was known. */
export function problemsOfFailure(title: string, error: unknown): readonly WalkProblem[] {
  if (!(error instanceof StorageError)) return [];
  const isDenied = error.kind === 'permission' || error.kind === 'readOnly';
  return isDenied ? [{ title, path: '', cause: 'permission', detail: error.message }] : [];
}
