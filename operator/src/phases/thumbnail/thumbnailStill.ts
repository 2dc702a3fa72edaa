/**
 * Fetches a source's still for an episode's thumbnail. If there is none yet, a frame is used and the still is asked for
 * again later (docs/reference/art-and-tiles.md#thumbnails). Writes no files.
 */
import type { VideoLayout } from '../../naming/layout.ts';
import type { Fact } from '../../title/facts.ts';
import { isShut, openFact, refusedUrlsOf, withRefusedUrls } from '../../title/gaps.ts';
import type { Title } from '../../title/title.ts';
import { PictureFetcher } from '../art/artFetch.ts';
import { episodesByNumber, episodesOf } from '../episodeDetails.ts';
import type { PhaseTools } from '../phase.ts';
import { isBefore, releaseRetryMs } from '../sourceFacts.ts';
import { thumbnailPath } from './thumbnailName.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface Still {
  /** A complete JPEG. */
  readonly bytes?: Uint8Array;
  /**
   * If there is no still: when to ask again, in milliseconds since 1970. Absent if only another source or identity
   * could bring one.
   */
  readonly againAtMs?: number;
}

/** Only for series: a still of a film would be any scene, and a film has art. */
function mayHaveStill(title: Title, { sources, spec }: Pick<PhaseTools, 'sources' | 'spec'>): boolean {
  const isShow = title.layout.kind === 'series' && !spec.readOnly;
  return isShow && sources.list.some((source) => source.kinds.includes('series') && source.details !== undefined);
}

/** True for a thumbnail without a still that is older than the present sources or the title's identity. */
export function isBeforeStills(
  title: Title,
  fact: Fact | undefined,
  tools: Pick<PhaseTools, 'sources' | 'spec' | 'now'>,
): boolean {
  const isOpenToOne = fact?.source === 'frame' || (fact?.state === 'absent' && !isShut(fact));
  if (fact === undefined || !isOpenToOne || !mayHaveStill(title, tools)) return false;
  const identity = title.titleFact('id');
  if (identity?.state !== 'filled') return false;
  return isBefore(fact, tools) || Date.parse(identity.at ?? '') > Date.parse(fact.at ?? '');
}

/** Throws only if the walk stops. */
export async function fetchStill(title: Title, video: VideoLayout, tools: PhaseTools): Promise<Still> {
  if (!mayHaveStill(title, tools) || title.titleFact('id')?.state !== 'filled') return {};
  const { details, troubles } = await tools.details(title);
  const [episode] = episodesOf(video, episodesByNumber(details));
  const now = tools.now();
  const againAtMs = now + releaseRetryMs({ premiered: episode?.airDate ?? video.airDate }, now);
  if (episode?.stillUrl === undefined) {
    return { againAtMs: troubles.length > 0 ? Math.min(againAtMs, now + dayMs) : againAtMs };
  }
  const offer = { url: episode.stillUrl, source: 'still' };
  const fact = title.fact(video, 'thumbnail');
  const place = { path: thumbnailPath(video), refusedUrls: refusedUrlsOf(fact) };
  const fetched = await new PictureFetcher(tools).fetch([offer], 'still', place);
  if (fetched.costly.length > 0)
    title.setFact(video, 'thumbnail', withRefusedUrls(fact ?? openFact(fact), fetched.costly));
  if (fetched.state === 'found') return { bytes: fetched.bytes };
  return { againAtMs: fetched.troubles.length > 0 ? now + dayMs : againAtMs };
}
