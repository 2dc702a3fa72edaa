/**
 * Turns the outcomes that tiles workers left in the hidden folders into facts of the record, because only a walk writes
 * records (docs/design/runs.md#tiles). Makes no tiles. Beside the media it removes only tiles that an outcome proves to
 * be ours and whose video is gone.
 */
import { type Message, message } from '../../messages/message.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { joinPath, placeOfVideo } from '../../naming/mediaPlace.ts';
import { removeOwn } from '../../storage/remove.ts';
import type { FileFact } from '../../title/facts.ts';
import { absentFact, failedFact, filledFact, openFact } from '../../title/gaps.ts';
import { readOutcomes, removeOutcome, type TilesOutcome, tilesIn } from '../../title/outcome.ts';
import type { FileRecord, MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import { messageOf, type PhaseTools } from '../phase.ts';
import { inTheWayMessage, readTilesPlace } from './tilesPlace.ts';
import { inTheWay } from './tilesPlan.ts';

/** Merges the outcomes of this title's folders. Returns the paths of videos on which a worker may still be working. */
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

/** True for the Job that was active when this walk was ordered, and for one claimed since. */
function mayRun(outcome: TilesOutcome, tools: PhaseTools): boolean {
  return outcome.tilesId === tools.activeTilesId || Date.parse(outcome.at) >= tools.claimedAt;
}

/**
 * Handles an outcome whose video was renamed or removed before it could be merged: no record lists its tiles, so they
 * are removed here. Returns true if the outcome is finished.
 */
async function clearOutcome(title: Title, folder: string, outcome: TilesOutcome, tools: PhaseTools): Promise<boolean> {
  const files = title.listing.get(folder);
  // A file that is not listed may not be gone (docs/design/flow.md#invariants); in a shared folder it may belong to
  // another title. A video that was not read yet may be this one under another name, with its tiles.
  if (!title.isWhole || !title.isFolderRead || files === undefined || files.has(outcome.video)) return false;
  for (const made of tilesIn(outcome)) {
    if (isKept(title, folder, made)) continue;
    try {
      await removeOwn(tools.root, { ...made, folder });
    } catch (error) {
      tools.warn(joinPath(folder, made.path), messageOf(error));
      return false;
    }
  }
  return true;
}

/** True if a present video has exactly these tiles in its record. */
function isKept(title: Title, folder: string, made: MadeFile): boolean {
  return title.layout.videos
    .filter((video) => placeOfVideo(video).folder === folder)
    .some((video) => tilesOf(title, video).some(({ path, sha256 }) => path === made.path && sha256 === made.sha256));
}

/** Merges one outcome. Always returns true: the outcome is finished. */
async function mergeOutcome(title: Title, video: VideoLayout, outcome: TilesOutcome, tools: PhaseTools): Promise<true> {
  const before = title.fact(video, 'tiles');
  const { made, value } = outcome;
  // The tiles that dead workers intended may exist; they are ours and will be replaced.
  const intended = tilesIn(outcome);
  const ours = tilesOf(title, video);
  const mayLieThere = intended.reduce(withTiles, ours);
  if (!isOf(outcome, video)) {
    // Tiles that moved here with this video are filled and its own; those of the file that had the name are replaced.
    const isFilled = before?.state === 'filled' && ours.length > 0;
    if (intended.length > 0) title.setFact(video, 'tiles', isFilled ? before : openFact(before), mayLieThere);
    return true;
  }
  if (made !== undefined && value !== undefined && (outcome.state === 'made' || (await isInPlace()))) {
    title.setFact(video, 'tiles', filledFact(before, value, 'frame', tools.now()), [made]);
    tools.made(title, 'tiles', joinPath(placeOfVideo(video).folder, made.path));
    return true;
  }
  const reason = outcome.reason ?? message('tilesWorkerDied');
  if (outcome.state === 'absent') title.setFact(video, 'tiles', absentFact(before, reason, tools.now(), 'never'), []);
  else if (outcome.inTheWay) title.setFact(video, 'tiles', inTheWayFact(before, reason, tools), mayLieThere);
  else title.setFact(video, 'tiles', failedFact(before, reason, tools.now(), outcome.retry), mayLieThere);
  return true;

  /** True if the worker was killed after it put the tiles in place and before it could record that. */
  async function isInPlace(): Promise<boolean> {
    if (made === undefined) return false;
    return (await readTilesPlace(tools.root, placeOfVideo(video).folder, made.path, [made])) === 'ours';
  }
}

/**
 * The record of a video that is gone or another file now, with the tiles that a worker made for it and no walk has merged.
 * Pure.
 */
export function withOutcome(file: FileRecord, outcome: TilesOutcome, nowMs: number): FileRecord {
  const { made, value } = outcome;
  const intended = tilesIn(outcome);
  if (intended.length === 0) return file;
  const ours = file.made.filter(({ fact }) => fact === 'tiles');
  const others = file.made.filter(({ fact }) => fact !== 'tiles');
  if (outcome.state === 'made' && made !== undefined && value !== undefined && isOf(outcome, file)) {
    const tiles = filledFact(file.facts.tiles, value, 'frame', nowMs);
    return { ...file, facts: { ...file.facts, tiles }, made: [...others, made] };
  }
  const facts = { ...file.facts, tiles: openFact(file.facts.tiles) };
  return { ...file, facts, made: [...others, ...intended.reduce(withTiles, ours)] };
}

function isOf(outcome: TilesOutcome, file: Pick<FileRecord, 'sizeBytes' | 'mtimeMs'>): boolean {
  return outcome.sizeBytes === file.sizeBytes && outcome.mtimeMs === file.mtimeMs;
}

/** Fails until the folder with this name is gone. Without a retry time, because a retry would end the same way. */
export function failInTheWay(
  title: Title,
  video: VideoLayout,
  outer: string,
  tools: PhaseTools,
  made?: readonly MadeFile[],
): void {
  title.setFact(video, 'tiles', inTheWayFact(title.fact(video, 'tiles'), inTheWayMessage(outer), tools), made);
}

function inTheWayFact(before: FileFact<'tiles'> | undefined, reason: Message, tools: PhaseTools): FileFact<'tiles'> {
  return { ...failedFact(before, reason, tools.now(), 'never'), source: inTheWay };
}

/** The tiles of this video that the record lists as ours. */
export function tilesOf(title: Title, video: VideoLayout): readonly MadeFile[] {
  return title.file(video)?.made.filter((entry) => entry.fact === 'tiles') ?? [];
}

/** Every folder that may exist under this name: earlier tiles, and the ones about to replace them. */
export function withTiles(ours: readonly MadeFile[], next: MadeFile): readonly MadeFile[] {
  return [...ours.filter((entry) => entry.sha256 !== next.sha256), next];
}
