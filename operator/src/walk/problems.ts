/** What of a title needs a person (runs.md 11). Pure. */
import type { Title } from '../title/title.ts';
import type { WalkProblem } from './catalog.ts';

export function problemsOf(title: Title): readonly WalkProblem[] {
  const problems: WalkProblem[] = [];
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
