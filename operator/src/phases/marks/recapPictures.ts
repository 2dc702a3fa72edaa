/** Whether the clips of a recap show what the episodes before showed: shared sound alone may be shared music. */
import type { Span } from '../../media/silence.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import type { Title } from '../../title/title.ts';
import type { PhaseTools } from '../phase.ts';
import type { Clip } from './recapDecision.ts';

/** Clips whose pictures are compared, the longest first: each costs some seconds of film to decode. */
const comparedClips = 16;
/** Sound is heard as shared up to half a point's window (2.6 s) beyond a clip's edges, where its neighbour is seen. */
const edgeSeconds = 1.3;
/** A key frame is the first picture of a shot: what is due a little later is looked at too. */
const laterSeconds = 0.4;

/** The clips that show what their episode showed at the same sound. */
export async function clipsSeenBefore(
  title: Title,
  video: VideoLayout,
  clips: readonly Clip[],
  tools: PhaseTools,
): Promise<readonly Clip[]> {
  const { isSamePicture } = await import('../../media/pictureHash.ts');
  const lengthOf = ({ startSeconds, endSeconds }: Span): number => endSeconds - startSeconds;
  const compared = clips
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, comparedClips)
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
  const shown = await look(title, video, compared.map(within), tools);
  const confirmed = new Set<Clip>();
  for (const [path, ofEpisode] of Map.groupBy(compared.entries(), ([, { episode }]) => episode)) {
    const source = title.layout.videos.find((other) => other.path === path);
    const asked = ofEpisode
      .flatMap(([at, clip]) => {
        const picture = shown[at];
        if (picture === undefined) return [];
        const seconds = picture.seconds + clip.sourceSeconds - clip.startSeconds;
        return [0, laterSeconds].map((later) => ({ clip, hash: picture.hash, span: momentAt(seconds + later) }));
      })
      .toSorted((one, other) => one.span.startSeconds - other.span.startSeconds);
    if (source === undefined || asked.length === 0) continue;
    const spans = asked.map(({ span }) => span);
    const sources = await look(title, source, spans, tools);
    for (const [place, { clip, hash }] of asked.entries()) {
      const picture = sources[place];
      if (picture !== undefined && isSamePicture(hash, picture.hash)) confirmed.add(clip);
    }
  }
  return compared.filter((clip) => confirmed.has(clip));
}

function momentAt(seconds: number): Span {
  return { startSeconds: seconds, endSeconds: seconds };
}

function within({ startSeconds, endSeconds }: Clip): Span {
  const middle = (startSeconds + endSeconds) / 2;
  return {
    startSeconds: Math.min(middle, startSeconds + edgeSeconds),
    endSeconds: Math.max(middle, endSeconds - edgeSeconds),
  };
}

/** The pictures of the spans, all undefined if the video cannot be read. */
async function look(title: Title, video: VideoLayout, spans: readonly Span[], tools: PhaseTools) {
  const probe = title.fact(video, 'probe')?.value;
  if (probe === undefined || probe.video.length === 0) return [];
  try {
    const { picturesIn } = await import('../../media/pictureAt.ts');
    const progress = { signal: tools.signal, onProgress: () => tools.alive() };
    return await tools.native(video, (path) => picturesIn(path, probe, spans, progress));
  } catch {
    tools.signal.throwIfAborted();
    return [];
  }
}
