/** Libraries, Jobs and runs. */
import type { z } from '@hono/zod-openapi';
import { startsOf } from '../../library/starts.ts';
import { time } from '../../library/statusTime.ts';
import { message } from '../../messages/message.ts';
import { ApiError } from '../apiError.ts';
import { besideProblems } from '../besideProblems.ts';
import { libraryNamed, namesByUid } from '../known.ts';
import type { PageLibrary, PagePorts } from '../ports.ts';
import type { JobList, RunList, RunQuery } from '../schemas/activity.ts';
import type { LibraryList } from '../schemas/libraries.ts';
import type { Accepted } from '../schemas/title.ts';
import { jobViews, runView } from '../views/activityView.ts';
import { type LibraryFacts, libraryView } from '../views/libraryView.ts';

export async function listLibraries(ports: PagePorts): Promise<z.infer<typeof LibraryList>> {
  const at = { base: ports.webhookBase(), option: ports.webhookOption, now: ports.now() };
  const libraries: z.infer<typeof LibraryList>['libraries'] = [];
  for (const library of ports.libraries()) libraries.push(libraryView(library, await factsOf(ports, library), at));
  return { libraries };
}

async function factsOf(ports: PagePorts, library: PageLibrary): Promise<LibraryFacts> {
  const { uid, document, state } = library;
  const catalog = await ports.catalog();
  const isFranchises = document.spec.kind === 'franchises';
  const titles = isFranchises
    ? await catalog.countFranchises(uid)
    : await catalog.countTitles({ library: uid, filters: {} });
  const beside = (await besideProblems(ports, [library])).open.length;
  const problems = Object.values(await catalog.countProblems(uid)).reduce((sum, count) => sum + count, beside);
  return {
    // Before any walk the number is unknown, which differs from 0.
    ...(titles === 0 && state.lastFullWalk === undefined ? {} : { titles }),
    gaps: await catalog.gapCounts(uid, isFranchises ? 'franchises' : 'titles'),
    unidentified: isFranchises ? 0 : await catalog.countUnidentified(uid),
    problems,
    heard: await catalog.listSenders(uid),
  };
}

export async function walkLibrary(
  ports: PagePorts,
  name: string,
  acceptMissing: boolean,
): Promise<z.infer<typeof Accepted>> {
  const { key, document, isFaulty, state } = libraryNamed(ports, name);
  if (isFaulty) {
    throw new ApiError('refused', message('documentFaulty', key));
  }
  if (document.spec.suspend) {
    throw new ApiError('refused', message('suspended', key));
  }
  const starts = startsOf(state, ports.now());
  await ports.accept(key, { kind: 'full', paced: false, trigger: 'page', acceptMissing });
  return { library: key, held: 'full', starts };
}

export async function listJobs(ports: PagePorts): Promise<z.infer<typeof JobList>> {
  const jobs: z.infer<typeof JobList>['jobs'] = [];
  for (const library of ports.libraries()) {
    const { run, tiles } = library.state;
    // Without a run the catalog is not queried.
    if (run === undefined && tiles === undefined) continue;
    const row = run === undefined ? undefined : await (await ports.catalog()).readRun(run.id);
    jobs.push(...jobViews(library, row));
  }
  return { jobs, at: time(ports.now()) };
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
