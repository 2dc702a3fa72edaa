/** Franchises and their exports. Members are matched with the titles on each request. */
import type { z } from '@hono/zod-openapi';
import type { Franchise } from '@projectionist/franchise/document';
import type { TextExport } from '@projectionist/franchise/exports/textExports';
import type { ResolvedMember } from '@projectionist/franchise/member';
import type { LibrarySpec } from '../../library/document.ts';
import { message } from '../../messages/message.ts';
import { ApiError } from '../apiError.ts';
import type { FranchiseDetail, FranchiseRow, PageCatalog } from '../catalog.ts';
import { nameOf, namesByUid, titleOf } from '../known.ts';
import type { PagePorts } from '../ports.ts';
import type { ExportFiles, FranchiseList, FranchiseView, TitleStories } from '../schemas/franchises.ts';
import { titleId } from '../titleId.ts';
import { franchiseCard, franchiseView, type PartsShown, titlePart } from '../views/franchiseView.ts';
import { publishedViews } from '../views/publishedView.ts';
import { neighboursOf, neighbourViews } from '../views/storyNeighbours.ts';

function today(ports: PagePorts): string {
  return new Date(ports.now()).toISOString().slice(0, 10);
}

export async function listFranchises(ports: PagePorts): Promise<z.infer<typeof FranchiseList>> {
  const names = namesByUid(ports);
  const catalog = await ports.catalog();
  const rows = await catalog.listFranchises(today(ports));
  const franchises: z.infer<typeof FranchiseList>['franchises'] = [];
  const partsOf = ({ covers, nextMissing }: FranchiseRow) =>
    nextMissing === undefined ? covers : [...covers, nextMissing];
  const titles = await titlesOfParts(catalog, rows.flatMap(partsOf));
  for (const row of rows) {
    const name = names.get(row.library);
    if (name === undefined) continue;
    const posters = await catalog.missingPosters(row.library, partsOf(row).map(titlePart));
    franchises.push(franchiseCard(name, row, { titles, posters, nameOfLibrary: (uid) => names.get(uid) }));
  }
  return { franchises };
}

type Part = Pick<ResolvedMember, 'kind' | 'id'>;

/** The titles of these parts, by kind and scheme:id. */
async function titlesOfParts(catalog: PageCatalog, parts: readonly Part[]): Promise<PartsShown['titles']> {
  const idsOf = (kind: 'movie' | 'series') =>
    parts
      .map(titlePart)
      .filter((part) => part.kind === kind)
      .map(({ id }) => id);
  return {
    movie: await catalog.memberTitles('movie', idsOf('movie')),
    series: await catalog.memberTitles('series', idsOf('series')),
  };
}

/** `uid`: of the Library of stories. */
async function shownParts(ports: PagePorts, uid: string, parts: readonly Part[]): Promise<PartsShown> {
  const names = namesByUid(ports);
  const catalog = await ports.catalog();
  return {
    titles: await titlesOfParts(catalog, parts),
    posters: await catalog.missingPosters(uid, parts.map(titlePart)),
    nameOfLibrary: (of) => names.get(of),
  };
}

/** A title of more stories is a compilation; each story costs a query. */
const storiesAtMost = 6;

/** What plays before and after a title in its stories. */
export async function readTitleStories(ports: PagePorts, id: string): Promise<z.infer<typeof TitleStories>> {
  const { row, catalog } = await titleOf(ports, id);
  const names = namesByUid(ports);
  const ids = Object.entries(row.ids).map(([scheme, value]) => `${scheme}:${value}`);
  const stories: z.infer<typeof TitleStories>['stories'] = [];
  for (const { library, key, name } of (await catalog.franchisesWith(row.kind, ids)).slice(0, storiesAtMost)) {
    const holder = names.get(library);
    const detail = holder === undefined ? undefined : await catalog.readFranchise(library, key, today(ports));
    const around = detail === undefined ? undefined : neighboursOf(detail.members, row.kind, new Set(ids));
    if (holder === undefined || detail === undefined || around === undefined) continue;
    const { place, ...sides } = around;
    const story = titleId(holder, key);
    stories.push({
      ...{ id: story, name, place, parts: detail.members.length },
      ...neighbourViews(story, sides, await shownParts(ports, library, Object.values(sides))),
    });
  }
  return { stories };
}

export async function readFranchise(ports: PagePorts, id: string): Promise<z.infer<typeof FranchiseView>> {
  const { library, publish, uid, detail } = await franchiseOf(ports, id);
  const catalog = await ports.catalog();
  const lists = publishedViews(publish, detail, await catalog.publishedLists(uid, detail.key));
  const shown = await shownParts(ports, uid, detail.members);
  return { ...franchiseView(library, detail, shown, await textExports()), lists };
}

interface ShownFranchise {
  readonly library: string;
  readonly uid: string;
  readonly publish: LibrarySpec['publish'];
  readonly detail: FranchiseDetail;
}

async function franchiseOf(ports: PagePorts, id: string): Promise<ShownFranchise> {
  const { library, key } = nameOf(ports, id);
  const detail = await (await ports.catalog()).readFranchise(library.uid, key, today(ports));
  if (detail === undefined) throw new ApiError('notFound', message('franchiseUnknown'));
  return { library: library.key, uid: library.uid, publish: library.document.spec.publish ?? [], detail };
}

export interface Exported {
  readonly name: string;
  readonly text: string;
}

async function textExports(): Promise<Readonly<Record<string, TextExport>>> {
  return (await import('@projectionist/franchise/exports/textExports')).TEXT_EXPORTS;
}

export interface ExportWish {
  readonly to: string;
  readonly order: 'story' | 'release';
  /** A name from `listExportFiles`. */
  readonly file?: string | undefined;
}

export async function listExportFiles(
  ports: PagePorts,
  id: string,
  wish: ExportWish,
): Promise<z.infer<typeof ExportFiles>> {
  return { files: (await exportedFiles(ports, id, wish)).map(({ name }) => ({ name })) };
}

/**
 * Returns one file: the only one of its target, or the one with that name. The name is compared with those of the made
 * files; it is not a path.
 */
export async function exportFranchise(ports: PagePorts, id: string, wish: ExportWish): Promise<Exported> {
  const files = await exportedFiles(ports, id, wish);
  const [file, second] = wish.file === undefined ? files : files.filter(({ name }) => name === wish.file);
  if (file === undefined) throw new ApiError('notFound', message('exportFileUnknown'));
  if (second !== undefined) {
    const names = files.map(({ name }) => name).join(', ');
    throw new ApiError('badRequest', message('exportFileNeeded', names));
  }
  return file;
}

/** All files of a target; empty if it has nothing to export for this franchise. */
async function exportedFiles(ports: PagePorts, id: string, { to, order }: ExportWish): Promise<readonly Exported[]> {
  const { detail } = await franchiseOf(ports, id);
  const known = await textExports();
  const target = Object.hasOwn(known, to) ? known[to] : undefined;
  if (target === undefined) throw new ApiError('badRequest', message('exportUnknown', Object.keys(known).join(', ')));
  const members = withWholePaths(ports, detail.members);
  return target.exporter({ franchise: documentOf(detail), members, today: today(ports) }, { order }).files;
}

/** Players open files by absolute path. An item's key is its Library's uid, a slash, and the path under the root. */
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

/** The parts of the document that exports use. Its entries are not kept: exports read the resolved members. */
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
