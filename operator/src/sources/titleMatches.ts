/**
 * Asks the sources of a document for titles of a name, for a person to choose from: each with what tells it from others.
 * It decides nothing, and a source in trouble takes nothing from the others.
 */
import type { Details, Ids, TitleKind } from '../phases/details.ts';
import type { Found, Source, Trouble } from '../phases/sources.ts';
import { posterAmong } from './posterAmong.ts';

export interface TitleMatch {
  /** `tmdb:603`: what a person's choice is. */
  readonly id: string;
  readonly source: string;
  readonly title: string;
  readonly originalTitle?: string;
  readonly year?: number;
  readonly countries: readonly string[];
  readonly directors: readonly string[];
  readonly plot?: string;
  readonly posterUrl?: string;
}

export interface MatchWish {
  readonly kind: TitleKind;
  readonly title: string;
  readonly year?: number;
  readonly languages: readonly string[];
}

export interface Matches {
  readonly matches: readonly TitleMatch[];
  readonly troubles: readonly Trouble[];
  /** False: no source of the document can search titles of this kind. */
  readonly isAsked: boolean;
}

/** As many as a person looks through; then another name helps more. */
const matchesAtMost = 12;
/** Each costs a request; the others are shown with what the search says. */
const detailsAtMost = 8;

export async function titleMatches(sources: readonly Source[], wish: MatchWish): Promise<Matches> {
  const asked = sources.filter((source) => source.search !== undefined && source.kinds.includes(wish.kind));
  const answers = await Promise.all(asked.map(async (source) => ({ source, answer: await source.search?.(wish) })));
  const troubles = answers.flatMap(({ answer }) => (answer?.state === 'trouble' ? [answer.trouble] : []));
  const found = answers.flatMap(({ source, answer }) =>
    answer?.state === 'found' ? answer.value.map((one) => ({ source, one })) : [],
  );
  const distinct = withoutRepeats(found).slice(0, matchesAtMost);
  const matches = distinct.map(async ({ source, one }, at) =>
    matchOf(one, at < detailsAtMost ? await detailsOf(source, one, wish) : undefined, wish.languages),
  );
  const listed = (await Promise.all(matches)).filter((match) => match !== undefined);
  return { matches: listed, troubles, isAsked: asked.length > 0 };
}

interface Hit {
  readonly source: Source;
  readonly one: Found;
}

/** The first source of the document that has a title shows it. */
function withoutRepeats(found: readonly Hit[]): readonly Hit[] {
  const seen = new Set<string>();
  return found.filter(({ one }) => {
    const names = Object.entries(one.ids).map(([scheme, id]) => `${scheme}:${id}`);
    const isNew = !names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    return isNew;
  });
}

async function detailsOf(source: Source, { ids }: Found, wish: MatchWish): Promise<Partial<Details> | undefined> {
  const { kind, languages } = wish;
  const answer = await source.details?.({ kind, ids, languages, seasons: [], order: 'aired' });
  return answer?.state === 'found' ? answer.value : undefined;
}

function matchOf(
  found: Found,
  details: Partial<Details> | undefined,
  languages: readonly string[],
): TitleMatch | undefined {
  const id = idOf(found.source, found.ids);
  if (id === undefined) return undefined;
  const { originalTitle, year } = found;
  const plot = details?.plot;
  const posterUrl = posterAmong(details?.art ?? [], languages);
  return {
    ...{ id, source: found.source, title: found.title },
    ...(originalTitle === undefined || originalTitle === found.title ? {} : { originalTitle }),
    ...(year === undefined ? {} : { year }),
    countries: details?.countries ?? found.countries ?? [],
    directors: details?.directors ?? [],
    ...(plot === undefined ? {} : { plot }),
    ...(posterUrl === undefined ? {} : { posterUrl }),
  };
}

/** The service's own id, else any. */
function idOf(source: string, ids: Ids): string | undefined {
  const [scheme, id] = Object.entries(ids).find(([name]) => name === source) ?? Object.entries(ids)[0] ?? [];
  return scheme === undefined || id === undefined ? undefined : `${scheme}:${id}`;
}
