/** Libraries, Jobs, runs and problems. */
import type { z } from '@hono/zod-openapi';
import { ApiError } from '../apiError.ts';
import { libraryNamed, namesByUid } from '../known.ts';
import type { PageLibrary, PagePorts } from '../ports.ts';
import type { LibraryList } from '../schemas/libraries.ts';
import { type ProblemList, type ProblemQuery, problemCauses } from '../schemas/problems.ts';
import type { Accepted } from '../schemas/title.ts';
import type { JobList, RunList, RunQuery } from '../schemas/work.ts';
import { titleId } from '../titleId.ts';
import { type LibraryFacts, libraryView, timeOf } from '../views/libraryView.ts';
import { withSaid } from '../views/said.ts';
import { jobViews, runView } from '../views/workView.ts';

export async function listLibraries(ports: PagePorts): Promise<z.infer<typeof LibraryList>> {
  const at = { base: ports.webhookBase(), now: ports.now() };
  const libraries: z.infer<typeof LibraryList>['libraries'] = [];
  for (const library of ports.libraries()) libraries.push(libraryView(library, await factsOf(ports, library), at));
  return { libraries };
}

async function factsOf(ports: PagePorts, { uid, document, state }: PageLibrary): Promise<LibraryFacts> {
  const catalog = await ports.catalog();
  const isFranchises = document.spec.kind === 'franchises';
  const titles = isFranchises
    ? await catalog.countFranchises(uid)
    : await catalog.countTitles({ library: uid, filters: {} });
  const problems = Object.values(await catalog.countProblems(uid)).reduce((sum, count) => sum + count, 0);
  return {
    // Before any walk nothing is known, which is not the same as none.
    ...(titles === 0 && state.lastFullWalk === undefined ? {} : { titles }),
    gaps: await catalog.gapCounts(uid, isFranchises ? 'franchises' : 'titles'),
    unidentified: isFranchises ? 0 : await catalog.countUnidentified(uid),
    problems,
    heard: await catalog.listHeard(uid),
  };
}

export async function walkLibrary(
  ports: PagePorts,
  name: string,
  acceptMissing: boolean,
): Promise<z.infer<typeof Accepted>> {
  const { key, document } = libraryNamed(ports, name);
  if (document.spec.suspend) {
    throw new ApiError('refused', `${key} is suspended: nothing is walked until spec.suspend is false in its document`);
  }
  await ports.accept(key, { kind: 'full', paced: false, trigger: 'page', acceptMissing });
  return { library: key, held: 'full' };
}

export async function listJobs(ports: PagePorts): Promise<z.infer<typeof JobList>> {
  const jobs: z.infer<typeof JobList>['jobs'] = [];
  for (const library of ports.libraries()) {
    const { run, tiles } = library.state;
    // The catalog is not asked while nothing runs.
    if (run === undefined && tiles === undefined) continue;
    const row = run === undefined ? undefined : await (await ports.catalog()).readRun(run.id);
    jobs.push(...jobViews(library, row));
  }
  return { jobs, at: timeOf(ports.now()) };
}

export async function listRuns(
  ports: PagePorts,
  { library, limit }: z.infer<typeof RunQuery>,
): Promise<z.infer<typeof RunList>> {
  const uid = library === undefined ? undefined : libraryNamed(ports, library).uid;
  const names = namesByUid(ports);
  const active = new Set(ports.libraries().flatMap(({ state }) => state.run?.id ?? []));
  const rows = await (await ports.catalog()).listRuns(uid, limit);
  return {
    runs: rows.flatMap((row) => {
      const name = names.get(row.library);
      return name === undefined ? [] : [runView(name, row, active.has(row.id))];
    }),
  };
}

export async function listProblems(
  ports: PagePorts,
  { cause, library, limit }: z.infer<typeof ProblemQuery>,
): Promise<z.infer<typeof ProblemList>> {
  const uid = library === undefined ? undefined : libraryNamed(ports, library).uid;
  const catalog = await ports.catalog();
  const names = namesByUid(ports);
  const rows = await catalog.listProblems({
    limit,
    ...(uid === undefined ? {} : { library: uid }),
    ...(cause === undefined ? {} : { cause }),
  });
  const counts = await catalog.countProblems(uid);
  const groups = problemCauses.flatMap((one) => {
    const count = counts[one] ?? 0;
    return count === 0 ? [] : [{ cause: one, count }];
  });
  const asked = groups.filter((group) => cause === undefined || group.cause === cause);
  return {
    groups,
    problems: rows.flatMap(({ library: of, cause: why, title, path, detail, sinceMs }) => {
      const name = names.get(of);
      const known = problemCauses.find((one) => one === why);
      if (name === undefined || known === undefined) return [];
      const id = title === '' ? undefined : titleId(name, title);
      return [
        { cause: known, library: name, titleId: id, title, path, detail, ...withSaid(detail), since: timeOf(sinceMs) },
      ];
    }),
    total: asked.reduce((sum, { count }) => sum + count, 0),
  };
}
