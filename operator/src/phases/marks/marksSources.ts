/**
 * Asks services for a video's marks, if the title is identified and its chapters and files lack some. Asks once per
 * video and identity (docs/design/runs.md#retries-and-clocks). Sets no facts; marks.ts does.
 */
import type { VideoLayout } from '../../naming/layout.ts';
import type { Mark } from '../../title/facts.ts';
import type { Title } from '../../title/title.ts';
import type { PhaseTools } from '../phase.ts';
import type { MarksWish, Source, Trouble } from '../sources.ts';
import { readDisplayOrder } from '../titleOrder.ts';
import { isOfService } from './marksChapters.ts';

/** The sources to ask about the videos of one title, and the ids to ask with. */
export interface MarksAsking {
  readonly sources: readonly Source[];
  readonly ids: Readonly<Record<string, string>>;
}

export interface SourceMarks {
  readonly marks: readonly Mark[];
  readonly troubles: readonly Trouble[];
}

/** Undefined if no service can be asked: no source has marks for this kind of title, or the title is not identified. */
export function marksAsking(title: Title, { sources }: Pick<PhaseTools, 'sources'>): MarksAsking | undefined {
  const { kind } = title.layout;
  const able = sources.list.filter(({ marks, kinds }) => marks !== undefined && kinds.includes(kind));
  const fact = title.titleFact('id');
  // An identity that could not be confirmed again today is still used.
  const ids = fact?.state === 'filled' || fact?.state === 'failed' ? fact.value?.ids : undefined;
  if (able.length === 0 || ids === undefined || Object.keys(ids).length === 0) return undefined;
  return { sources: able, ids };
}

/**
 * Describes the sources and ids to ask with, so that a new source or identity reopens the marks; '' if none is asked.
 */
export function askedSources(asking: MarksAsking | undefined, title: Title, video: VideoLayout): string {
  if (asking === undefined || placeInTitle(title, video) === undefined) return '';
  const ids = Object.entries(asking.ids).map(([scheme, id]) => `${scheme}:${id}`);
  return `asked ${asking.sources.map(({ name }) => name).join(' ')} of ${ids.toSorted().join(' ')}`;
}

/**
 * The services' marks for these videos; a video that was not asked about is missing. Services are asked in the
 * document's order, and only while intro or credits are unknown. A service in trouble is not asked again about this
 * title.
 */
export async function askForMarks(
  asking: MarksAsking | undefined,
  title: Title,
  videos: readonly VideoLayout[],
  settled: (video: VideoLayout) => Promise<readonly Pick<Mark, 'kind'>[]>,
  tools: Pick<PhaseTools, 'root' | 'signal' | 'alive'>,
): Promise<ReadonlyMap<VideoLayout, SourceMarks>> {
  const answers = new Map<VideoLayout, SourceMarks>();
  if (asking === undefined || videos.length === 0) return answers;
  // The services number episodes in aired order.
  const order = title.layout.kind === 'series' ? await readDisplayOrder(title, tools) : undefined;
  if (order !== undefined && order !== 'aired') return answers;
  const troubles = new Map<Source, Trouble>();
  for (const video of videos) {
    tools.signal.throwIfAborted();
    tools.alive();
    const wish = wishOf(asking, title, video);
    if (wish === undefined) continue;
    answers.set(video, await askAbout(asking.sources, wish, { known: await settled(video), title, troubles }));
  }
  return answers;
}

async function askAbout(
  sources: readonly Source[],
  wish: MarksWish,
  { known, title, troubles }: { known: readonly Pick<Mark, 'kind'>[]; title: Title; troubles: Map<Source, Trouble> },
): Promise<SourceMarks> {
  const marks: Mark[] = [];
  const troubled: Trouble[] = [];
  for (const source of sources) {
    if (isComplete([...known, ...marks], title)) break;
    let trouble = troubles.get(source);
    if (trouble === undefined) {
      const answer = await source.marks?.(wish);
      if (answer?.state === 'trouble') trouble = answer.trouble;
      // For each kind, the first source in the document that knows it wins.
      else if (answer?.state === 'found') {
        const before = new Set(marks.map(({ kind }) => kind));
        marks.push(...answer.value.filter(({ kind }) => !before.has(kind)));
      }
    }
    if (trouble === undefined) continue;
    troubles.set(source, trouble);
    troubled.push(trouble);
  }
  return { marks, troubles: troubled };
}

/**
 * True if everything that players skip is known, so that no service is asked and nothing is decoded. Films have no
 * intro.
 */
export function isComplete(marks: readonly Pick<Mark, 'kind'>[], { layout }: Pick<Title, 'layout'>): boolean {
  const kinds = new Set(marks.map(({ kind }) => kind));
  return kinds.has('credits') && (layout.kind === 'movie' || kinds.has('intro'));
}

/** Marks that services returned before: kept while one of them cannot answer. */
export function marksOfServices(marks: readonly Mark[] | undefined): readonly Mark[] {
  return (marks ?? []).filter(({ source }) => isOfService(source));
}

function wishOf({ ids }: MarksAsking, title: Title, video: VideoLayout): MarksWish | undefined {
  const place = placeInTitle(title, video);
  const durationSeconds = title.fact(video, 'probe')?.value?.durationSeconds;
  return place === undefined || durationSeconds === undefined ? undefined : { ids, ...place, durationSeconds };
}

/** Up to this number, episode numbers without a season mean the same in every order. */
const longestFirstSeason = 12;

/**
 * A whole film, or one aired episode. Services have no times for discs, parts and files of several episodes. For a
 * number without a season, or a date, it is not certain which episode it is.
 */
function placeInTitle(
  { layout }: Title,
  { disc, part, season, episodes, absolute = [] }: VideoLayout,
): Pick<MarksWish, 'season' | 'episode'> | undefined {
  if (disc !== undefined || part !== undefined) return undefined;
  if (layout.kind === 'movie') return {};
  const [episode] = episodes ?? [];
  if (season === undefined || episode === undefined || episodes?.length !== 1) return undefined;
  if (absolute.some((number) => number > longestFirstSeason)) return undefined;
  return { season, episode };
}
