/**
 * Problems that are not in the catalog's table: stalled Libraries (their state), a catalog that was set aside (the data
 * folder), and paths that match no folder (the runs). A person may ignore them like all others.
 */
import { replacedMessage } from '../library/catalogDebt.ts';
import { lostPathMessage } from '../library/lostPaths.ts';
import { time } from '../library/statusTime.ts';
import { isSameMessage, type Message } from '../messages/message.ts';
import type { IgnoredRow } from './catalog.ts';
import { lostPathsOf } from './lostPaths.ts';
import type { PageLibrary, PagePorts } from './ports.ts';
import { stalledProblem } from './views/libraryView.ts';

export const besideCauses = ['stalled', 'catalogReplaced', 'lostPath'] as const;
export type BesideCause = (typeof besideCauses)[number];

export interface BesideProblem {
  readonly library: PageLibrary;
  readonly cause: BesideCause;
  readonly path: string;
  readonly detail: Message;
  /** RFC 3339; absent if unknown. */
  readonly since?: string;
}

/** More than a Library has lost paths; a person ignores a handful. */
const ignoredAtMost = 10_000;

/** Of these Libraries, by severity; of lost paths the most recently sent first. */
export async function besideProblems(
  ports: PagePorts,
  libraries: readonly PageLibrary[],
): Promise<{ readonly open: readonly BesideProblem[]; readonly ignored: readonly BesideProblem[] }> {
  const all = [
    ...stalledLibraries(libraries, ports.now()),
    ...(await replacedProblems(ports, libraries)),
    ...(await lostPathProblems(ports, libraries)),
  ];
  if (all.length === 0) return { open: [], ignored: [] };
  const [only, ...others] = libraries;
  const rows = await (await ports.catalog()).readIgnored({
    causes: besideCauses,
    limit: ignoredAtMost,
    ...(only !== undefined && others.length === 0 ? { library: only.uid } : {}),
  });
  const entries = new Map(rows.map((row) => [nameOf(row), row.detail]));
  const isIgnored = ({ library: { uid: library }, cause, path, detail }: BesideProblem) =>
    isSameMessage(entries.get(nameOf({ library, cause, path })), detail);
  return { open: all.filter((problem) => !isIgnored(problem)), ignored: all.filter(isIgnored) };
}

function nameOf({ library, cause, path }: Pick<IgnoredRow, 'library' | 'cause' | 'path'>): string {
  return JSON.stringify([library, cause, path]);
}

/** One for each Library: each owes its own full walk. */
async function replacedProblems(
  ports: PagePorts,
  libraries: readonly PageLibrary[],
): Promise<readonly BesideProblem[]> {
  const replaced = await ports.replacedCatalog?.();
  if (replaced === undefined) return [];
  const [detail, since] = [replacedMessage(replaced), time(replaced.atMs)];
  return libraries.map((library) => ({ library, cause: 'catalogReplaced', path: '', detail, since }));
}

/** The state holds them, also while the catalog is unavailable. */
function stalledLibraries(libraries: readonly PageLibrary[], now: number): readonly BesideProblem[] {
  return libraries.flatMap((library): readonly BesideProblem[] => {
    const stalled = stalledProblem(library, now);
    return stalled === undefined ? [] : [{ library, cause: 'stalled', path: '', ...stalled }];
  });
}

/** A later run settles them, whatever it walks. */
async function lostPathProblems(
  ports: PagePorts,
  libraries: readonly PageLibrary[],
): Promise<readonly BesideProblem[]> {
  const found: { readonly lastAt: number; readonly problem: BesideProblem }[] = [];
  for (const library of libraries) {
    const detail = lostPathMessage(library.document.spec);
    for (const { path, since, lastAt } of await lostPathsOf(ports, library)) {
      found.push({ lastAt, problem: { library, cause: 'lostPath', path, detail, since: time(since) } });
    }
  }
  return found.toSorted((a, b) => b.lastAt - a.lastAt).map(({ problem }) => problem);
}
