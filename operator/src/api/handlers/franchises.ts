/** Franchises and their exports. Members are matched with the titles when somebody looks. */

import type { z } from '@hono/zod-openapi';
import type { Franchise } from '@projectionist/franchise/document';
import type { Exporter } from '@projectionist/franchise/exports/export';
import type { ResolvedMember } from '@projectionist/franchise/member';
import { ApiError } from '../apiError.ts';
import type { FranchiseDetail } from '../catalog.ts';
import { nameOf, namesByUid } from '../known.ts';
import type { PagePorts } from '../ports.ts';
import type { FranchiseList, FranchiseView } from '../schemas/franchises.ts';
import { franchiseCard, franchiseView } from '../views/franchiseView.ts';

function today(ports: PagePorts): string {
  return new Date(ports.now()).toISOString().slice(0, 10);
}

export async function listFranchises(ports: PagePorts): Promise<z.infer<typeof FranchiseList>> {
  const names = namesByUid(ports);
  const rows = await (await ports.catalog()).listFranchises(today(ports));
  return {
    franchises: rows.flatMap((row) => {
      const name = names.get(row.library);
      return name === undefined ? [] : [franchiseCard(name, row)];
    }),
  };
}

export async function readFranchise(ports: PagePorts, id: string): Promise<z.infer<typeof FranchiseView>> {
  const { library, detail } = await franchiseOf(ports, id);
  const catalog = await ports.catalog();
  const names = namesByUid(ports);
  const idsOf = (isMovie: boolean) =>
    detail.members.filter(({ kind }) => (kind === 'movie') === isMovie).map((member) => member.id);
  const titles = {
    movie: await catalog.memberTitles('movie', idsOf(true)),
    series: await catalog.memberTitles('series', idsOf(false)),
  };
  return franchiseView(library, detail, titles, (uid) => names.get(uid), Object.keys(await oneFileExports()));
}

async function franchiseOf(
  ports: PagePorts,
  id: string,
): Promise<{ readonly library: string; readonly detail: FranchiseDetail }> {
  const { library, key } = nameOf(ports, id);
  const detail = await (await ports.catalog()).readFranchise(library.uid, key, today(ports));
  if (detail === undefined) throw new ApiError('notFound', 'the catalog knows no such franchise');
  return { library: library.key, detail };
}

export interface Exported {
  readonly name: string;
  readonly text: string;
}

/** Exports that make one file: a browser saves no folders. */
async function oneFileExports(): Promise<Readonly<Record<string, Exporter>>> {
  const { TEXT_EXPORTS } = await import('@projectionist/franchise/exports/textExports');
  const several = new Set(['kometa', 'kodi-set']);
  const chosen = Object.entries(TEXT_EXPORTS).filter(([name]) => !several.has(name));
  return Object.fromEntries(chosen.map(([name, { exporter }]) => [name, exporter]));
}

export async function exportFranchise(
  ports: PagePorts,
  id: string,
  to: string,
  order: 'story' | 'release',
): Promise<Exported> {
  const { detail } = await franchiseOf(ports, id);
  const exporters = await oneFileExports();
  const exporter = Object.hasOwn(exporters, to) ? exporters[to] : undefined;
  if (exporter === undefined)
    throw new ApiError('badRequest', `expected \`to\` as one of ${Object.keys(exporters).join(', ')}`);
  const members = withWholePaths(ports, detail.members);
  const [file] = exporter({ franchise: documentOf(detail), members, today: today(ports) }, { order }).files;
  if (file === undefined) throw new ApiError('notFound', 'this export has nothing to tell of this franchise');
  return file;
}

/** Players open files by their whole paths. An item's key is its Library's uid, a slash, and the path under the root. */
function withWholePaths(ports: PagePorts, members: readonly ResolvedMember[]): readonly ResolvedMember[] {
  const roots = new Map(
    ports
      .libraries()
      .flatMap(({ uid, document: { spec } }) => ('path' in spec.storage ? [[uid, spec.storage.path]] : [])),
  );
  return members.map((member) => ({
    ...member,
    items: member.items.map((item) => {
      const root = roots.get(item.key.slice(0, Math.max(item.key.indexOf('/'), 0)));
      return root === undefined || item.path === undefined ? item : { ...item, path: `${root}/${item.path}` };
    }),
  }));
}

/** What exports read of the file; its entries are not kept, the members are what came of them. */
function documentOf({ name, universe, calendar, eras, sources, art }: FranchiseDetail): Franchise {
  const links = Object.entries(art).flatMap(([kind, entry]) => (entry === undefined ? [] : [[kind, entry.link]]));
  return {
    name,
    ...(universe === undefined ? {} : { universe }),
    ...(calendar === undefined ? {} : { calendar }),
    art: Object.fromEntries(links),
    eras: [...eras],
    sources: [...sources],
    order: [],
  };
}
