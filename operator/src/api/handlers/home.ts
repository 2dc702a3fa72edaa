/** The first view: the newest titles, and the first problems of the most severe causes with their titles' pictures. */
import type { z } from '@hono/zod-openapi';
import type { PagePorts } from '../ports.ts';
import type { HomeView } from '../schemas/home.ts';
import { previewAddresses } from '../views/addresses.ts';
import { listProblems } from './problems.ts';
import { listWall } from './wall.ts';

/** More than the widest row shows. */
const recentAtMost = 36;
/** Each cause is one line of the view, which leads to all of them. */
const causesAtMost = 4;
/** Pictures beside the line. */
const examplesAtMost = 4;

type Home = z.infer<typeof HomeView>;

export async function readHome(ports: PagePorts): Promise<Home> {
  const { titles: recent, total } = await listWall(ports, { sort: 'added', order: 'desc', limit: recentAtMost });
  const { groups, total: problems } = await listProblems(ports, { limit: 1 });
  const fixes: Home['fixes'] = [];
  for (const { cause, count } of groups.slice(0, causesAtMost)) {
    const listed = await listProblems(ports, { cause, limit: examplesAtMost });
    const pictures = await picturesOf(ports, listed.problems);
    const examples = listed.problems.map((problem) => ({ problem, preview: pictures.get(problem) ?? {} }));
    fixes.push({ cause, count, examples });
  }
  return { titles: total, recent, problems, fixes };
}

type Problem = Home['fixes'][number]['examples'][number]['problem'];

async function picturesOf(
  ports: PagePorts,
  problems: readonly Problem[],
): Promise<ReadonlyMap<Problem, Record<string, string>>> {
  const catalog = await ports.catalog();
  const found = new Map<Problem, Record<string, string>>();
  for (const { key, uid } of ports.libraries()) {
    const own = problems.filter(({ library, titleId }) => library === key && titleId !== undefined);
    if (own.length === 0) continue;
    const hashes = await catalog.previewHashes(
      uid,
      own.map(({ title }) => title),
    );
    for (const problem of own) {
      found.set(problem, previewAddresses(problem.titleId ?? '', hashes.get(problem.title) ?? {}));
    }
  }
  return found;
}
