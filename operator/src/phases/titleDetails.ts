/**
 * Fetches what the sources know about one title: once per visit, and only when a phase needs it. Asks and joins, but
 * writes no facts: troubles are passed to the phases.
 */
import type { TitleLayout, VideoLayout } from '../naming/layout.ts';
import type { Title } from '../title/title.ts';
import type { Identity } from '../title/titleFacts.ts';
import type { Details, EpisodeOrder, Ids } from './details.ts';
import { mayBe, type NamedTitle } from './identify/identityScore.ts';
import type { PhaseTools, TitleDetails } from './phase.ts';
import type { DetailsWish, Source, Trouble } from './sources.ts';
import { mergeDetails, type SourceDetails, unitedIds } from './titleDetailsMerge.ts';
import { readDisplayOrder } from './titleOrder.ts';

export type DetailsTools = Pick<PhaseTools, 'sources' | 'spec' | 'signal' | 'root'>;

/** Asks the sources in the document's order. A title without an id is not asked for. */
export async function fetchDetails(title: Title, tools: DetailsTools): Promise<TitleDetails> {
  const fact = title.titleFact('id');
  const ids = fact?.state === 'filled' ? fact.value?.ids : undefined;
  if (ids === undefined || Object.keys(ids).length === 0) return { troubles: [] };
  const { kind } = title.layout;
  const sources = tools.sources.list.filter(({ kinds }) => kinds.includes(kind));
  if (!sources.some(({ details, art }) => details !== undefined || art !== undefined)) return { troubles: [] };
  const names = namesOf(title.layout, fact?.value);
  const finder = fact?.source ?? '';
  const isSure = (scheme: string) => scheme === finder || ids[finder] === undefined;
  const order = await orderFor(title, tools);
  return askAll({ layout: title.layout, names, known: ids, isSure, order }, sources, tools);
}

/** The names by which an answer about this title is recognised: of the folder, and of the identity. */
function namesOf({ title, year }: TitleLayout, identity: Identity | undefined): readonly NamedTitle[] {
  const known = identity?.year ?? year;
  return [title, ...(identity === undefined ? [] : [identity.title])].map((name) => ({
    title: name,
    ...(known === undefined ? {} : { year: known }),
  }));
}

interface AskedTitle {
  readonly layout: TitleLayout;
  readonly names: readonly NamedTitle[];
  readonly known: Ids;
  /** False for an id that a service only listed for another service. */
  isSure(scheme: string): boolean;
  readonly order: EpisodeOrder;
}

async function askAll(
  { layout, names, known, isSure, order }: AskedTitle,
  sources: readonly Source[],
  { spec, signal }: DetailsTools,
): Promise<TitleDetails> {
  const answers: SourceDetails[] = [];
  const troubles: Trouble[] = [];
  const others: Record<string, string> = {};
  const dates = datesOf(layout);
  const wishNow = (seasons: readonly number[]): DetailsWish => ({
    kind: layout.kind,
    ids: withoutOthers(unitedIds([known, ...answers.map(({ details }) => details.ids ?? {})]), others),
    languages: spec.languages,
    seasons,
    ...(dates.length === 0 ? {} : { dates }),
    order,
  });
  const askOne = async (source: Source): Promise<Partial<Details> | undefined> => {
    signal.throwIfAborted();
    const answer = await source.details?.(wishNow(seasonsOf(layout, order)));
    if (answer?.state === 'trouble') troubles.push(answer.trouble);
    return answer?.state === 'found' ? answer.value : undefined;
  };
  for (const source of sources) {
    if (source.details === undefined) continue;
    let found = await askOne(source);
    const { ids } = wishNow([]);
    const own = ids[source.name];
    // The id came from another service's list. Without it, the source finds the title by its other ids.
    if (
      found !== undefined &&
      own !== undefined &&
      !isSure(source.name) &&
      isOfAnother(ids, found, source.name, names)
    ) {
      others[source.name] = own;
      found = await askOne(source);
    }
    // Ignore an answer about another title, whichever id it was found by.
    if (found === undefined || contradicts(wishNow([]).ids, found.ids ?? {}, source.name)) continue;
    if (own === undefined && isOfAnother(wishNow([]).ids, found, source.name, names)) continue;
    const dated = seasonsByDate(layout, found);
    const more = dated.length === 0 ? undefined : await source.details(wishNow(dated));
    answers.push({ source: source.name, details: more?.state === 'found' ? more.value : found });
  }
  // Art services know few kinds of ids, so they are asked once all ids are known.
  for (const source of sources) {
    if (source.art === undefined) continue;
    signal.throwIfAborted();
    const answer = await source.art(wishNow(seasonsOf(layout, order)));
    if (answer.state === 'trouble') troubles.push(answer.trouble);
    if (answer.state === 'found') answers.push({ source: source.name, details: { art: answer.value } });
  }
  const merged = mergeDetails(layout.kind, known, answers) ?? artAlone(layout, known, answers);
  const details = merged === undefined ? {} : { details: { ...merged, ids: withoutOthers(merged.ids, others) } };
  return { ...details, troubles, ...(Object.keys(others).length === 0 ? {} : { others }) };
}

/** Ids that belong to another title count only where a service of its own says another value. */
function withoutOthers(ids: Ids, others: Ids): Ids {
  return Object.fromEntries(Object.entries(ids).filter(([scheme, id]) => others[scheme] !== id));
}

/** True if the answer has other ids than ours, shares none besides its own, and has another name or year. */
function isOfAnother(ids: Ids, found: Partial<Details>, own: string, names: readonly NamedTitle[]): boolean {
  const schemes = Object.keys(found.ids ?? {}).filter((scheme) => scheme !== own && ids[scheme] !== undefined);
  const agreeing = schemes.filter((scheme) => ids[scheme] === found.ids?.[scheme]);
  if (schemes.length === 0 || agreeing.length > 0 || found.title === undefined) return false;
  const { title, originalTitle, alternativeTitles, year } = found;
  const answer = {
    ...{ source: own, ids: {}, title },
    ...(originalTitle === undefined ? {} : { originalTitle }),
    ...(alternativeTitles === undefined ? {} : { alternativeTitles }),
    ...(year === undefined ? {} : { year }),
  };
  return !names.some((name) => mayBe(name, answer));
}

/** True if the service returned another title than the one with its id. */
function contradicts(asked: Ids, answered: Ids, scheme: string): boolean {
  const [one, other] = [asked[scheme], answered[scheme]];
  return one !== undefined && other !== undefined && one !== other;
}

/** If only an art service answered, the title is named after its folder. No phase writes texts from such details. */
function artAlone(layout: TitleLayout, known: Ids, answers: readonly SourceDetails[]): Details | undefined {
  if (answers.length === 0) return undefined;
  const named = { source: '', details: { title: layout.title } };
  const merged = mergeDetails(layout.kind, known, [named, ...answers]);
  return merged === undefined ? undefined : { ...merged, sources: answers.map(({ source }) => source) };
}

async function orderFor(title: Title, tools: DetailsTools): Promise<EpisodeOrder> {
  if (title.layout.kind === 'movie') return 'aired';
  return (await readDisplayOrder(title, tools)) ?? orderByNames(title.layout);
}

/**
 * Absolute if most files are numbered like `[Group] Show - 101`. A season in the name or folder means aired numbers.
 */
export function orderByNames({ videos }: Pick<TitleLayout, 'videos'>): EpisodeOrder {
  const numbered = videos.filter(({ season, episodes }) => season !== 0 && episodes !== undefined);
  const absolute = numbered.filter(isAbsolute).length;
  return absolute * 2 > numbered.length && hasHighNumbers(numbered) ? 'absolute' : 'aired';
}

/** Files numbered without a season are in season 1 by default. */
function isAbsolute({ absolute, season }: VideoLayout): boolean {
  return absolute !== undefined && (season ?? 1) === 1;
}

/** Within the first season both orders agree, and only the aired order has plots everywhere. */
const longestFirstSeason = 12;

function hasHighNumbers(videos: readonly VideoLayout[]): boolean {
  return videos.some(({ absolute = [] }) => absolute.some((number) => number > longestFirstSeason));
}

/** Sorted season numbers. Absolute numbers count as season 1. */
function seasonsOf({ kind, videos }: TitleLayout, order: EpisodeOrder): readonly number[] {
  if (kind === 'movie') return [];
  const seasons = videos.flatMap(({ season, episodes, absolute }) =>
    season !== undefined ? [season] : episodes !== undefined || absolute !== undefined ? [1] : [],
  );
  const all = order === 'absolute' && seasons.length > 0 ? [...seasons, 1] : seasons;
  return [...new Set(all)].toSorted((one, other) => one - other);
}

/** Air dates of files named only by date, sorted. */
function datesOf({ videos }: TitleLayout): readonly string[] {
  const dates = videos.flatMap(({ airDate, episodes }) =>
    airDate === undefined || episodes !== undefined ? [] : [airDate],
  );
  return [...new Set(dates)].toSorted();
}

/** Seasons of files named only by date. They are known once the service has said when each season began. */
function seasonsByDate(layout: TitleLayout, { seasons = [], episodes = [] }: Partial<Details>): readonly number[] {
  const known = new Set(episodes.map(({ airDate }) => airDate));
  const dates = datesOf(layout).filter((date) => !known.has(date));
  const begun = seasons.flatMap(({ season, airDate }) =>
    season === 0 || airDate === undefined ? [] : [{ season, airDate }],
  );
  const asked = new Set(episodes.map(({ season }) => season));
  const wanted = dates.flatMap((date) => {
    const before = begun.filter(({ airDate }) => airDate <= date);
    return before.toSorted((one, other) => (one.airDate < other.airDate ? -1 : 1)).at(-1)?.season ?? [];
  });
  const isNew = wanted.some((season) => !asked.has(season));
  return isNew ? [...new Set([...asked, ...wanted])].toSorted((one, other) => one - other) : [];
}
