/**
 * A source's still for the thumbnail of an episode. Where there is none yet, the frame that is taken in its place is looked at
 * again when one may have come (files.md 3). It fetches; it must not write files.
 */
import type { VideoLayout } from '../../naming/layout.ts';
import type { Fact } from '../../title/facts.ts';
import { isShut } from '../../title/gaps.ts';
import type { Title } from '../../title/title.ts';
import { PictureFetcher } from '../art/artFetch.ts';
import { episodesByNumber, episodesOf } from '../episodeDetails.ts';
import type { PhaseTools } from '../phase.ts';
import { isBefore, releaseRetryMs } from '../sourceFacts.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface Still {
  /** A whole JPEG. */
  readonly bytes?: Uint8Array;
  /** Without a still: when there may be one, milliseconds since 1970. Absent: only other sources or another identity bring one. */
  readonly againAtMs?: number;
}

/** Of a film a still is no thumbnail: it would be any scene, and a film has art of its own. */
function mayHaveStill(title: Title, { sources, spec }: Pick<PhaseTools, 'sources' | 'spec'>): boolean {
  const isShow = title.layout.kind === 'series' && !spec.readOnly;
  return isShow && sources.list.some((source) => source.kinds.includes('series') && source.details !== undefined);
}

/** True of a thumbnail without a still that was settled before the sources, or the title, were what they are. */
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

/** Throws only when the walk stops. */
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
  const fetched = await new PictureFetcher(tools).fetch([offer], 'still');
  if (fetched.state === 'found') return { bytes: fetched.bytes };
  return { againAtMs: fetched.troubles.length > 0 ? now + dayMs : againAtMs };
}
