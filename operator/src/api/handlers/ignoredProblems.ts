/** Problems that a person ignores: hidden while they say what they said, listed apart, and shown again on request. */
import { randomBytes } from 'node:crypto';
import type { z } from '@hono/zod-openapi';
import { time } from '../../library/statusTime.ts';
import { isSameMessage, type Message } from '../../messages/message.ts';
import { messageMark } from '../../messages/messageMark.ts';
import { type BesideProblem, besideCauses, besideProblems } from '../besideProblems.ts';
import type { IgnoredRow, ProblemNameRow } from '../catalog.ts';
import { libraryNamed, namesByUid } from '../known.ts';
import type { PagePorts } from '../ports.ts';
import type {
  IgnoredList,
  IgnoredProblems,
  IgnoredQuery,
  IgnoreWish,
  ShownProblems,
  ShowWish,
} from '../schemas/ignored.ts';
import { problemView, withTitleAddresses } from './problems.ts';

/** All of one cause in a large library; more are another matter than single problems. */
const ignoredAtOnce = 10_000;

type Found = ProblemNameRow & { readonly detail: Message };

export async function ignoreProblems(
  ports: PagePorts,
  wish: z.infer<typeof IgnoreWish>,
): Promise<z.infer<typeof IgnoredProblems>> {
  const { found, asked } = 'all' in wish ? await allOf(ports, wish.all) : await namedIn(ports, wish.problems);
  const action = randomBytes(9).toString('base64url');
  const ignoredAtMs = ports.now();
  if (found.length > 0) await ports.ignoreProblems(found.map((problem) => ({ ...problem, ignoredAtMs, action })));
  return { ignored: found.length, changed: asked - found.length, action };
}

interface Ignorable {
  readonly found: readonly Found[];
  readonly asked: number;
}

async function allOf(
  ports: PagePorts,
  { cause, library }: { readonly cause: string; readonly library?: string | undefined },
): Promise<Ignorable> {
  const asked = library === undefined ? undefined : libraryNamed(ports, library);
  const { open } = await besideProblems(ports, asked === undefined ? ports.libraries() : [asked]);
  const beside = open.filter((problem) => problem.cause === cause).map(besideFound);
  const of = asked === undefined ? {} : { library: asked.uid };
  const rows = await (await ports.catalog()).listProblems({ cause, limit: ignoredAtOnce, ...of });
  const names = namesByUid(ports);
  const found = [...beside, ...rows.filter((row) => names.has(row.library)).map(nameAndDetail)];
  return { found, asked: found.length };
}

/** Those that still say what the person read. */
async function namedIn(
  ports: PagePorts,
  named: readonly (ProblemNameRow & { readonly mark: string })[],
): Promise<Ignorable> {
  const marks = new Map<string, string>();
  const names = named.map(({ library, mark, ...name }) => {
    const of = { ...name, library: libraryNamed(ports, library).uid };
    marks.set(keyOf(of), mark);
    return of;
  });
  const isBeside = ({ cause }: { readonly cause: string }) => besideCauses.some((one) => one === cause);
  const { open } = names.some(isBeside) ? await besideProblems(ports, ports.libraries()) : { open: [] };
  const rows = await (await ports.catalog()).findProblems(names.filter((name) => !isBeside(name)));
  const all = [...open.map(besideFound), ...rows.map(nameAndDetail)];
  const found = all.filter((problem) => marks.get(keyOf(problem)) === messageMark(problem.detail));
  return { found, asked: marks.size };
}

function besideFound({ library: { uid: library }, cause, path, detail }: BesideProblem): Found {
  return { library, cause, title: '', path, detail };
}

function nameAndDetail({ library, cause, title, path, detail }: Found): Found {
  return { library, cause, title, path, detail };
}

function keyOf({ library, cause, title, path }: ProblemNameRow): string {
  return JSON.stringify([library, cause, title, path]);
}

export async function listIgnored(
  ports: PagePorts,
  { library, limit }: z.infer<typeof IgnoredQuery>,
): Promise<z.infer<typeof IgnoredList>> {
  const asked = library === undefined ? undefined : libraryNamed(ports, library);
  const of = asked === undefined ? {} : { library: asked.uid };
  const rows = await (await ports.catalog()).readIgnored({ limit: ignoredAtOnce, ...of });
  const beside = await besideProblems(ports, asked === undefined ? ports.libraries() : [asked]);
  const now = new Map([...beside.open, ...beside.ignored].map((one) => [keyOf(besideFound(one)), one]));
  const names = namesByUid(ports);
  const problems = rows.flatMap((row) => {
    const place = placeOf(row, now.get(keyOf(row)));
    const view = place === undefined ? undefined : problemView(names, row);
    if (place === undefined || view === undefined) return [];
    return [{ ...view, ...place, id: row.id, ignoredAt: time(row.ignoredAtMs) }];
  });
  const shown = await withTitleAddresses(ports, problems.slice(0, limit));
  return { problems: [...shown], total: problems.length };
}

/** undefined if the problem changed since: it is shown again, and its entry hides nothing. */
function placeOf(
  { detail, problem }: IgnoredRow,
  beside: BesideProblem | undefined,
): { readonly isThere: boolean; readonly since?: string } | undefined {
  if (beside !== undefined) {
    const { since } = beside;
    return isSameMessage(beside.detail, detail)
      ? { isThere: true, ...(since === undefined ? {} : { since }) }
      : undefined;
  }
  if (problem === undefined) return { isThere: false };
  return problem.isIgnored ? { isThere: true, since: time(problem.sinceMs) } : undefined;
}

export async function showIgnored(
  ports: PagePorts,
  wish: z.infer<typeof ShowWish>,
): Promise<z.infer<typeof ShownProblems>> {
  return { shown: await ports.showIgnored(wish) };
}
