/**
 * What tiles workers left in the hidden folders becomes facts of the record, because only a walk writes records (runs.md 6).
 * It makes no tiles; of what lies beside the media it removes only what an outcome proves to be ours and of a video that went.
 */
import type { VideoLayout } from '../../naming/layout.ts';
import { joinPath, placeOfVideo } from '../../naming/mediaPlace.ts';
import { removeOwn } from '../../storage/remove.ts';
import type { FileFact } from '../../title/facts.ts';
import { absentFact, failedFact, filledFact, openFact } from '../../title/gaps.ts';
import { readOutcomes, removeOutcome, type TilesOutcome } from '../../title/outcome.ts';
import type { MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import { type PhaseTools, sentenceOf } from '../phase.ts';
import { inTheWaySentence, lookAtTilesPlace } from './tilesPlace.ts';
import { inTheWay } from './tilesPlan.ts';

/** Merges the outcomes of this title's folders. Answers the paths of videos that a worker may still have under its hands. */
export async function mergeOutcomes(title: Title, tools: PhaseTools): Promise<ReadonlySet<string>> {
  const busy = new Set<string>();
  for (const { folder } of title.drafts) {
    const outcomes = await readOutcomes(tools.root, folder);
    for (const outcome of outcomes.values()) {
      const video = title.layout.videos.find((one) => {
        const place = placeOfVideo(one);
        return place.folder === folder && place.name === outcome.video;
      });
      const runs = outcome.state === 'started' && mayRun(outcome, tools);
      if (runs && video !== undefined) busy.add(video.path);
      if (runs) continue;
      const isDone =
        video === undefined
          ? await clearOutcome(title, folder, outcome, tools)
          : title.isSettled(video) && (await mergeOutcome(title, video, outcome, tools));
      if (isDone) tools.afterSave(() => removeOutcome(tools.root, folder, outcome.video));
    }
  }
  return busy;
}

/** The Job that was active when this walk was ordered, or one that was claimed since. */
function mayRun(outcome: TilesOutcome, tools: PhaseTools): boolean {
  return outcome.tilesId === tools.activeTilesId || Date.parse(outcome.at) >= tools.claimedAt;
}

/**
 * An outcome whose video was renamed or removed before it could be merged: nobody's record names its tiles, so they are removed
 * here. True when the outcome is done with.
 */
async function clearOutcome(title: Title, folder: string, outcome: TilesOutcome, tools: PhaseTools): Promise<boolean> {
  const files = title.listing.get(folder);
  // What is not seen is not gone (invariant 6); in a shared folder it may be another title's.
  if (!title.isWhole || files === undefined || files.has(outcome.video)) return false;
  const { made } = outcome;
  if (made === undefined || isKept(title, folder, made)) return true;
  try {
    await removeOwn(tools.root, { ...made, folder });
    return true;
  } catch (error) {
    tools.warn(joinPath(folder, made.path), sentenceOf(error));
    return false;
  }
}

/** A video that is here has these very tiles in its record. */
function isKept(title: Title, folder: string, made: MadeFile): boolean {
  return title.layout.videos
    .filter((video) => placeOfVideo(video).folder === folder)
    .some((video) => tilesOf(title, video).some(({ path, sha256 }) => path === made.path && sha256 === made.sha256));
}

/** Always true: the outcome is done with. */
async function mergeOutcome(title: Title, video: VideoLayout, outcome: TilesOutcome, tools: PhaseTools): Promise<true> {
  const before = title.fact(video, 'tiles');
  const { made, value } = outcome;
  const isSame = outcome.sizeBytes === video.sizeBytes && outcome.mtimeMs === video.mtimeMs;
  if (made !== undefined && value !== undefined && (outcome.state === 'made' || (isSame && (await isInPlace())))) {
    // Tiles of a file that was replaced meanwhile are listed as made, so that they are replaced in their turn.
    const fact = isSame ? filledFact(before, value, 'frame', tools.now()) : openFact(before);
    title.setFact(video, 'tiles', fact, [made]);
    if (isSame) tools.made(title, 'tiles', joinPath(placeOfVideo(video).folder, made.path));
    return true;
  }
  // What a worker that died meant to put in place may lie there: it is ours, and to be replaced.
  const ours = tilesOf(title, video);
  const mayLieThere = made === undefined ? ours : withTiles(ours, made);
  if (!isSame) {
    if (made !== undefined) title.setFact(video, 'tiles', openFact(before), mayLieThere);
    return true;
  }
  const reason = outcome.reason ?? 'the tiles worker died while it decoded this video';
  if (outcome.state === 'absent') title.setFact(video, 'tiles', absentFact(before, reason, tools.now(), 'never'), []);
  else if (outcome.inTheWay) title.setFact(video, 'tiles', inTheWayFact(before, reason, tools), mayLieThere);
  else title.setFact(video, 'tiles', failedFact(before, reason, tools.now(), outcome.retry), mayLieThere);
  return true;

  /** It was killed after it had put them in place and before it could say so. */
  async function isInPlace(): Promise<boolean> {
    if (made === undefined) return false;
    return (await lookAtTilesPlace(tools.root, placeOfVideo(video).folder, made.path, [made])) === 'ours';
  }
}

/** Failed until what has the name is gone: no time of a next try, because trying again cannot end otherwise. */
export function failInTheWay(
  title: Title,
  video: VideoLayout,
  outer: string,
  tools: PhaseTools,
  made?: readonly MadeFile[],
): void {
  title.setFact(video, 'tiles', inTheWayFact(title.fact(video, 'tiles'), inTheWaySentence(outer), tools), made);
}

function inTheWayFact(before: FileFact<'tiles'> | undefined, reason: string, tools: PhaseTools): FileFact<'tiles'> {
  return { ...failedFact(before, reason, tools.now(), 'never'), source: inTheWay };
}

/** What the record says that we made as tiles of this video. */
export function tilesOf(title: Title, video: VideoLayout): readonly MadeFile[] {
  return title.file(video)?.made.filter((entry) => entry.fact === 'tiles') ?? [];
}

/** Whatever may lie in place: what was made before, and what is about to replace it. */
export function withTiles(ours: readonly MadeFile[], next: MadeFile): readonly MadeFile[] {
  return [...ours.filter((entry) => entry.sha256 !== next.sha256), next];
}
