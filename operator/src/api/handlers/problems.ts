/** Problems for people: those that walks wrote into the catalog, stalled Libraries, and paths that match no folder. */
import type { z } from '@hono/zod-openapi';
import { time } from '../../library/statusTime.ts';
import { englishText } from '../../messages/english.ts';
import { messageMark } from '../../messages/messageMark.ts';
import { type BesideProblem, besideCauses, besideProblems } from '../besideProblems.ts';
import type { ProblemRow } from '../catalog.ts';
import { libraryNamed, namesByUid } from '../known.ts';
import type { PagePorts } from '../ports.ts';
import { type ProblemList, type ProblemQuery, type ProblemView, problemCauses } from '../schemas/problems.ts';
import { titleId } from '../titleId.ts';
import { titleAddress } from '../views/addresses.ts';
import { withCoded } from '../views/codedMessage.ts';

type List = z.infer<typeof ProblemList>;
type View = z.infer<typeof ProblemView>;

export async function listProblems(
  ports: PagePorts,
  { cause, library, limit }: z.infer<typeof ProblemQuery>,
): Promise<List> {
  const asked = library === undefined ? undefined : libraryNamed(ports, library);
  const beside = await besideProblems(ports, asked === undefined ? ports.libraries() : [asked]);
  const catalog = await ports.catalog();
  const inTable = await catalog.countProblems(asked?.uid);
  const groups = problemCauses.flatMap((one) => {
    const count = (inTable[one] ?? 0) + beside.open.filter((problem) => problem.cause === one).length;
    return count === 0 ? [] : [{ cause: one, count }];
  });
  const total = groups.reduce(
    (sum, group) => sum + (cause === undefined || group.cause === cause ? group.count : 0),
    0,
  );
  const listed = beside.open.filter((problem) => cause === undefined || problem.cause === cause).slice(0, limit);
  const room = limit - listed.length;
  const isElsewhere = cause !== undefined && besideCauses.some((one) => one === cause);
  const known = isElsewhere || room === 0 ? [] : await knownProblems(ports, { cause, uid: asked?.uid, limit: room });
  const ignored = (await catalog.countIgnored(asked?.uid)) + beside.ignored.length;
  return { groups, problems: [...listed.map(besideView), ...known], total, ignored };
}

function besideView({ library, cause, path, detail, since }: BesideProblem): View {
  const words = { detail: englishText(detail), ...withCoded(detail), mark: messageMark(detail) };
  return { cause, library: library.key, title: '', path, ...words, ...(since === undefined ? {} : { since }) };
}

interface Asked {
  readonly cause: string | undefined;
  readonly uid: string | undefined;
  readonly limit: number;
}

async function knownProblems(ports: PagePorts, { cause, uid, limit }: Asked): Promise<readonly View[]> {
  const names = namesByUid(ports);
  const rows = await (await ports.catalog()).listProblems({
    limit,
    ...(uid === undefined ? {} : { library: uid }),
    ...(cause === undefined ? {} : { cause }),
  });
  return withTitleAddresses(
    ports,
    rows.flatMap((row) => problemView(names, row) ?? []),
  );
}

/** A problem of a title that the catalog does not know, and of a story, gets none. */
export async function withTitleAddresses<Problem extends Pick<View, 'library' | 'title'>>(
  ports: PagePorts,
  problems: readonly Problem[],
): Promise<readonly (Problem & Pick<View, 'titleAddress'>)[]> {
  const catalog = await ports.catalog();
  const slugs = new Map<string, ReadonlyMap<string, string>>();
  for (const { key, uid } of ports.libraries()) {
    const keys = problems.flatMap(({ library, title }) => (library === key && title !== '' ? [title] : []));
    if (keys.length > 0) slugs.set(key, await catalog.titleSlugs(uid, [...new Set(keys)]));
  }
  return problems.map((problem) => {
    const slug = slugs.get(problem.library)?.get(problem.title);
    return slug === undefined ? problem : { ...problem, titleAddress: titleAddress(problem.library, slug) };
  });
}

/** undefined for a removed Library, and for a cause of a newer program. */
export function problemView(
  names: ReadonlyMap<string, string>,
  {
    library: of,
    cause: why,
    title,
    path,
    detail,
    sinceMs,
  }: Omit<ProblemRow, 'sinceMs'> & { readonly sinceMs?: number },
): View | undefined {
  const library = names.get(of);
  const cause = problemCauses.find((one) => one === why);
  if (library === undefined || cause === undefined) return undefined;
  const id = title === '' ? undefined : titleId(library, title);
  const words = { detail: englishText(detail), ...withCoded(detail), mark: messageMark(detail) };
  const since = sinceMs === undefined ? {} : { since: time(sinceMs) };
  return { cause, library, titleId: id, title, path, ...words, ...since };
}
