/** What the page can do about a problem in place, without a question, so that it can be done for several at once. Pure. */
import type { MarksAction, ProblemView, PublishedListView } from '../../generated/api.ts';

export type FixName = 'tryAgain' | 'scan' | 'adopt' | 'remake' | 'keep';

/** One request. Several problems may need the same one. */
export interface Fix {
  readonly path: string;
  readonly body: object;
}

type Cause = ProblemView['cause'];

const fixNames: Readonly<Partial<Record<Cause, FixName>>> = {
  setAside: 'tryAgain',
  unreadable: 'tryAgain',
  pictureUnshown: 'tryAgain',
  permission: 'scan',
  storage: 'scan',
  listUnwritten: 'scan',
  marksDoubtful: 'adopt',
  listGone: 'remake',
  listLeft: 'keep',
};

/** What is refreshed to read the file once more. */
const triedAgain: Readonly<Partial<Record<Cause, string>>> = {
  setAside: 'probe',
  unreadable: 'probe',
  pictureUnshown: 'unshown',
};

/** undefined if a person has to decide each one. */
export function fixNameOf(cause: Cause): FixName | undefined {
  return fixNames[cause];
}

/** undefined if this problem does not say what to ask for. */
export function fixOf({
  cause,
  library,
  titleId,
  path,
}: Pick<ProblemView, 'cause' | 'library' | 'titleId' | 'path'>): Fix | undefined {
  const name = fixNameOf(cause);
  if (name === 'scan') return { path: `libraries/${library}/walk`, body: {} };
  if (name === undefined || titleId === undefined) return undefined;
  const id = encodeURIComponent(titleId);
  if (name === 'tryAgain') return { path: `titles/${id}/refresh`, body: { facts: [triedAgain[cause]] } };
  if (name === 'adopt') {
    const body: MarksAction = { video: path, action: 'adopt' };
    return { path: `titles/${id}/marks`, body };
  }
  const wish: PublishedListView['wishes'][number] = name;
  return { path: `franchises/${id}/lists`, body: { target: path, wish } };
}

/** Each request once. */
export function fixesOf(problems: readonly Parameters<typeof fixOf>[0][]): readonly Fix[] {
  const fixes = problems.flatMap((problem) => fixOf(problem) ?? []);
  return [...new Map(fixes.map((fix) => [JSON.stringify(fix), fix])).values()];
}
