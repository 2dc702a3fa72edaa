/**
 * Fetches what the sources know about one title: once per visit, and only when a phase needs it. Asks and joins, but
 * writes no facts: troubles are passed to the phases.
 */
import type { TitleLayout, VideoLayout } from '../naming/layout.ts';
import type { Title } from '../title/title.ts';
import type { Details, EpisodeOrder, Ids } from './details.ts';
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
  return askAll(title.layout, ids, sources, tools, await orderFor(title, tools));
}

async function askAll(
  layout: TitleLayout,
  known: Ids,
  sources: readonly Source[],
  { spec, signal }: DetailsTools,
  order: EpisodeOrder,
): Promise<TitleDetails> {
  const answers: SourceDetails[] = [];
  const troubles: Trouble[] = [];
  const wishNow = (seasons: readonly number[]): DetailsWish => ({
    kind: layout.kind,
    ids: unitedIds([known, ...answers.map(({ details }) => details.ids ?? {})]),
    languages: spec.languages,
    seasons,
    order,
  });
  for (const source of sources) {
    if (source.details === undefined) continue;
    signal.throwIfAborted();
    const answer = await source.details(wishNow(seasonsOf(layout, order)));
    if (answer.state === 'trouble') troubles.push(answer.trouble);
    if (answer.state !== 'found') continue;
    // Ignore an answer about another title, whichever id it was found by.
    if (contradicts(wishNow([]).ids, answer.value.ids ?? {}, source.name)) continue;
    const dated = seasonsByDate(layout, answer.value);
    const more = dated.length === 0 ? undefined : await source.details(wishNow(dated));
    answers.push({ source: source.name, details: more?.state === 'found' ? more.value : answer.value });
  }
  // Art services know few kinds of ids, so they are asked once all ids are known.
  for (const source of sources) {
    if (source.art === undefined) continue;
    signal.throwIfAborted();
    const answer = await source.art(wishNow(seasonsOf(layout, order)));
    if (answer.state === 'trouble') troubles.push(answer.trouble);
    if (answer.state === 'found') answers.push({ source: source.name, details: { art: answer.value } });
  }
  const details = mergeDetails(layout.kind, known, answers) ?? artAlone(layout, known, answers);
  return { ...(details === undefined ? {} : { details }), troubles };
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

/** Seasons of files named only by date. They are known once the service has said when each season began. */
function seasonsByDate(layout: TitleLayout, { seasons = [], episodes = [] }: Partial<Details>): readonly number[] {
  const known = new Set(episodes.map(({ airDate }) => airDate));
  const dates = layout.videos.flatMap(({ airDate, episodes: numbers }) =>
    airDate === undefined || numbers !== undefined || known.has(airDate) ? [] : [airDate],
  );
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
