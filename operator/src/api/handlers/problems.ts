/** Problems for people: those that walks wrote into the catalog, stalled Libraries, and paths that match no folder. */
import type { z } from '@hono/zod-openapi';
import { replacedMessage, replacedProblem } from '../../library/catalogDebt.ts';
import { lostPathMessage, lostPathProblem } from '../../library/lostPaths.ts';
import { time } from '../../library/statusTime.ts';
import { englishText } from '../../messages/english.ts';
import { libraryNamed, namesByUid } from '../known.ts';
import { lostPathsOf } from '../lostPaths.ts';
import type { PageLibrary, PagePorts } from '../ports.ts';
import { type ProblemList, type ProblemQuery, problemCauses } from '../schemas/problems.ts';
import { titleId } from '../titleId.ts';
import { withCoded } from '../views/codedMessage.ts';
import { stalledProblem } from '../views/libraryView.ts';

type List = z.infer<typeof ProblemList>;

export async function listProblems(
  ports: PagePorts,
  { cause, library, limit }: z.infer<typeof ProblemQuery>,
): Promise<List> {
  const asked = library === undefined ? undefined : libraryNamed(ports, library);
  const libraries = asked === undefined ? ports.libraries() : [asked];
  const stalled = stalledLibraries(libraries, ports.now());
  const lost = await lostPathProblems(ports, libraries);
  const replaced = await replacedProblems(ports, libraries);
  const inTable = await (await ports.catalog()).countProblems(asked?.uid);
  const counts: Readonly<Record<string, number>> = {
    ...inTable,
    stalled: stalled.length,
    lostPath: lost.length,
    catalogReplaced: replaced.length,
  };
  const groups = problemCauses.flatMap((one) => {
    const count = counts[one] ?? 0;
    return count === 0 ? [] : [{ cause: one, count }];
  });
  const total = groups.reduce(
    (sum, group) => sum + (cause === undefined || group.cause === cause ? group.count : 0),
    0,
  );
  const beside = [...stalled, ...replaced, ...lost].filter((problem) => cause === undefined || problem.cause === cause);
  const listed = beside.slice(0, limit);
  const room = limit - listed.length;
  const isElsewhere = cause !== undefined && besideTable.has(cause);
  const known = isElsewhere || room === 0 ? [] : await knownProblems(ports, { cause, uid: asked?.uid, limit: room });
  return { groups, problems: [...listed, ...known], total };
}

/** Causes that are not in the catalog's table. */
const besideTable: ReadonlySet<string> = new Set(['stalled', 'lostPath', 'catalogReplaced']);

/** One for each Library: each owes its own full walk. */
async function replacedProblems(ports: PagePorts, libraries: readonly PageLibrary[]): Promise<List['problems']> {
  const replaced = await ports.replacedCatalog?.();
  if (replaced === undefined) return [];
  const { title, path, detail, sinceMs } = replacedProblem(replaced);
  const coded = withCoded(replacedMessage(replaced));
  const problem = { title, path, detail, ...coded, since: time(sinceMs) };
  return libraries.map(({ key }) => ({ cause: 'catalogReplaced', library: key, ...problem }));
}

/** Not in the catalog: the state holds them, also while the catalog is unavailable. */
function stalledLibraries(libraries: readonly PageLibrary[], now: number): List['problems'] {
  return libraries.flatMap((library): List['problems'] => {
    const stalled = stalledProblem(library, now);
    if (stalled === undefined) return [];
    const detail = englishText(stalled.detail);
    const problem = { ...stalled, detail, ...withCoded(stalled.detail) };
    return [{ cause: 'stalled', library: library.key, title: '', path: '', ...problem }];
  });
}

/** Not in the catalog either: a later run settles them, whatever it walks. The most recently sent first. */
async function lostPathProblems(ports: PagePorts, libraries: readonly PageLibrary[]): Promise<List['problems']> {
  const found: { readonly lastAt: number; readonly problem: List['problems'][number] }[] = [];
  for (const library of libraries) {
    for (const lost of await lostPathsOf(ports, library)) {
      const { title, path, detail, sinceMs } = lostPathProblem(lost, library.document.spec);
      const coded = withCoded(lostPathMessage(library.document.spec));
      const problem = { title, path, detail, ...coded, since: time(sinceMs) };
      found.push({ lastAt: lost.lastAt, problem: { cause: 'lostPath', library: library.key, ...problem } });
    }
  }
  return found.toSorted((a, b) => b.lastAt - a.lastAt).map(({ problem }) => problem);
}

interface Asked {
  readonly cause: string | undefined;
  readonly uid: string | undefined;
  readonly limit: number;
}

async function knownProblems(ports: PagePorts, { cause, uid, limit }: Asked): Promise<List['problems']> {
  const names = namesByUid(ports);
  const rows = await (await ports.catalog()).listProblems({
    limit,
    ...(uid === undefined ? {} : { library: uid }),
    ...(cause === undefined ? {} : { cause }),
  });
  return rows.flatMap(({ library: of, cause: why, title, path, detail, sinceMs }): List['problems'] => {
    const library = names.get(of);
    const known = problemCauses.find((one) => one === why);
    if (library === undefined || known === undefined) return [];
    const id = title === '' ? undefined : titleId(library, title);
    const problem = { title, path, detail: englishText(detail), ...withCoded(detail), since: time(sinceMs) };
    return [{ cause: known, library, titleId: id, ...problem }];
  });
}
