/** What of a title needs a person (runs.md 11). Pure. */
import { StorageError } from '../storage/error.ts';
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
    for (const fact of Object.values(file?.facts ?? {})) {
      const reason = fact?.state === 'failed' ? (fact.reason ?? '') : '';
      if (reason.startsWith('removed by another program'))
        problems.push({ ...found, cause: 'removedByOther', detail: reason });
      else if (/permission|read-only|EACCES|EPERM|EROFS/iu.test(reason))
        problems.push({ ...found, cause: 'permission', detail: reason });
    }
  }
  return problems;
}

/** Of a title whose visit failed before anything of it was known. */
export function problemsOfFailure(title: string, error: unknown): readonly WalkProblem[] {
  if (!(error instanceof StorageError)) return [];
  const isDenied = error.kind === 'permission' || error.kind === 'readOnly';
  return isDenied ? [{ title, path: '', cause: 'permission', detail: error.message }] : [];
}
