/** What needs a person: what walks wrote into the catalog, and Libraries in which nothing goes on until somebody helps. */
import type { z } from '@hono/zod-openapi';
import { libraryNamed, namesByUid } from '../known.ts';
import type { PagePorts } from '../ports.ts';
import { type ProblemList, type ProblemQuery, problemCauses } from '../schemas/problems.ts';
import { titleId } from '../titleId.ts';
import { stalledProblem, timeOf } from '../views/libraryView.ts';
import { withSaid } from '../views/said.ts';

type List = z.infer<typeof ProblemList>;

export async function listProblems(
  ports: PagePorts,
  { cause, library, limit }: z.infer<typeof ProblemQuery>,
): Promise<List> {
  const uid = library === undefined ? undefined : libraryNamed(ports, library).uid;
  const catalog = await ports.catalog();
  const stalled = stalledLibraries(ports, library);
  const counts: Readonly<Record<string, number>> = { ...(await catalog.countProblems(uid)), stalled: stalled.length };
  const groups = problemCauses.flatMap((one) => {
    const count = counts[one] ?? 0;
    return count === 0 ? [] : [{ cause: one, count }];
  });
  const asked = groups.filter((group) => cause === undefined || group.cause === cause);
  const listed = cause === undefined || cause === 'stalled' ? stalled.slice(0, limit) : [];
  const room = limit - listed.length;
  const known = cause === 'stalled' || room === 0 ? [] : await knownProblems(ports, { cause, uid, limit: room });
  return { groups, problems: [...listed, ...known], total: asked.reduce((sum, { count }) => sum + count, 0) };
}

/** They are in no table: the state says so, also while the catalog's storage is away. */
function stalledLibraries(ports: PagePorts, name: string | undefined): List['problems'] {
  return ports.libraries().flatMap((library): List['problems'] => {
    if (name !== undefined && library.key !== name) return [];
    const stalled = stalledProblem(library, ports.now());
    if (stalled === undefined) return [];
    return [{ cause: 'stalled', library: library.key, title: '', path: '', ...stalled, ...withSaid(stalled.detail) }];
  });
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
    return [{ cause: known, library, titleId: id, title, path, detail, ...withSaid(detail), since: timeOf(sinceMs) }];
  });
}
