/**
 * What services know of a video's marks, where the title is identified and neither chapters nor files say it all. Asked once for a
 * video and an identity (runs.md 11); it must not set facts: marks.ts does.
 */
import type { VideoLayout } from '../../naming/layout.ts';
import type { Mark } from '../../title/facts.ts';
import type { Title } from '../../title/title.ts';
import type { PhaseTools } from '../phase.ts';
import type { MarksWish, Source, Trouble } from '../sources.ts';
import { readDisplayOrder } from '../titleOrder.ts';
import { isOfService } from './marksChapters.ts';

/** Who is asked about the videos of one title, and by which ids. */
export interface MarksAsking {
  readonly sources: readonly Source[];
  readonly ids: Readonly<Record<string, string>>;
}

export interface ToldMarks {
  readonly marks: readonly Mark[];
  readonly troubles: readonly Trouble[];
}

/** Undefined where nobody is asked: no source has marks of this kind of title, or nobody knows which title it is. */
export function marksAsking(title: Title, { sources }: Pick<PhaseTools, 'sources'>): MarksAsking | undefined {
  const { kind } = title.layout;
  const able = sources.list.filter(({ marks, kinds }) => marks !== undefined && kinds.includes(kind));
  const fact = title.titleFact('id');
  // An identity that could not be looked at again today is the one it was.
  const ids = fact?.state === 'filled' || fact?.state === 'failed' ? fact.value?.ids : undefined;
  if (able.length === 0 || ids === undefined || Object.keys(ids).length === 0) return undefined;
  return { sources: able, ids };
}

/** Says who would be asked about the video and as what, so that another source or identity opens its marks; '' for nobody. */
export function askedText(asking: MarksAsking | undefined, title: Title, video: VideoLayout): string {
  if (asking === undefined || placeInTitle(title, video) === undefined) return '';
  const ids = Object.entries(asking.ids).map(([scheme, id]) => `${scheme}:${id}`);
  return `asked ${asking.sources.map(({ name }) => name).join(' ')} of ${ids.toSorted().join(' ')}`;
}

/**
 * What the services tell of these videos; a video that is left out was not asked about. Services are asked in the order of the
 * document and only while intro or credits are unknown; one in trouble is asked no further question about this title.
 */
export async function askForMarks(
  asking: MarksAsking | undefined,
  title: Title,
  videos: readonly VideoLayout[],
  named: (video: VideoLayout) => Promise<readonly Mark[]>,
  tools: Pick<PhaseTools, 'root' | 'signal' | 'alive'>,
): Promise<ReadonlyMap<VideoLayout, ToldMarks>> {
  const told = new Map<VideoLayout, ToldMarks>();
  if (asking === undefined || videos.length === 0) return told;
  // The services number episodes as they were aired.
  const order = title.layout.kind === 'series' ? await readDisplayOrder(title, tools) : undefined;
  if (order !== undefined && order !== 'aired') return told;
  const troubles = new Map<Source, Trouble>();
  for (const video of videos) {
    tools.signal.throwIfAborted();
    tools.alive();
    const wish = wishOf(asking, title, video);
    if (wish === undefined) continue;
    told.set(video, await askAbout(asking.sources, wish, { known: await named(video), title, troubles }));
  }
  return told;
}

async function askAbout(
  sources: readonly Source[],
  wish: MarksWish,
  { known, title, troubles }: { known: readonly Mark[]; title: Title; troubles: Map<Source, Trouble> },
): Promise<ToldMarks> {
  const marks: Mark[] = [];
  const troubled: Trouble[] = [];
  for (const source of sources) {
    if (tellsAll([...known, ...marks], title)) break;
    let trouble = troubles.get(source);
    if (trouble === undefined) {
      const answer = await source.marks?.(wish);
      if (answer?.state === 'trouble') trouble = answer.trouble;
      // The first in the document that knows a kind tells it.
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

/** What players skip by is known: nothing is asked and nothing is listened to for more. Films have no intro. */
export function tellsAll(marks: readonly Mark[], { layout }: Pick<Title, 'layout'>): boolean {
  const kinds = new Set(marks.map(({ kind }) => kind));
  return kinds.has('credits') && (layout.kind === 'movie' || kinds.has('intro'));
}

/** Marks that services told before: kept while one of them cannot answer. */
export function toldBefore(marks: readonly Mark[] | undefined): readonly Mark[] {
  return (marks ?? []).filter(({ source }) => isOfService(source));
}

function wishOf({ ids }: MarksAsking, title: Title, video: VideoLayout): MarksWish | undefined {
  const place = placeInTitle(title, video);
  const durationSeconds = title.fact(video, 'probe')?.value?.durationSeconds;
  return place === undefined || durationSeconds === undefined ? undefined : { ids, ...place, durationSeconds };
}

/** Numbers without a season up to this one are the same in every order. */
const longestFirstSeason = 12;

/**
 * A whole film, or one aired episode. Of discs, parts and files of several episodes no service knows the times; nor is it sure
 * which episode a number without a season, or a date, is.
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
