/**
 * tiles: trickplay sheets beside the video in Jellyfin's layout (files.md 4.1). `inline` makes them here; with `worker` they
 * stay open for the tiles Job, whose outcomes this phase merges into the record.
 */
import type { VideoLayout } from '../naming/layout.ts';
import { listFolderNames } from '../storage/list.ts';
import type { TilesValue } from '../title/facts.ts';
import { absentFact, failedFact, filledFact, isDue, openFact } from '../title/gaps.ts';
import { readOutcomes, removeOutcome, type TilesOutcome } from '../title/outcome.ts';
import type { MadeFile } from '../title/record.ts';
import { baseOf, joinPath, placeOfVideo, type Title } from '../title/title.ts';
import { reviewMissing } from './made.ts';
import { type Phase, type PhaseTools, retryAfter, sentenceOf } from './phase.ts';
import { makeVideoTiles } from './tilesMake.ts';
import {
  imagesOf,
  isOutdated,
  reasonWithoutTiles,
  sheetsOf,
  tilesColumns,
  tilesFolderNames,
  tilesRows,
  tilesSize,
} from './tilesPlan.ts';

const removedHint = 'Jellyfin 10.11 with trickplay extraction off and "save with media" on does that';

export const tilesPhase: Phase = {
  name: 'tiles',
  async run(title, tools) {
    // Nothing beside the media is touched in a readOnly Library, outcomes neither.
    if (!tools.spec.readOnly) await mergeOutcomes(title, tools);
    for (const video of title.layout.videos) {
      tools.signal.throwIfAborted();
      if (!title.isSettled(video)) continue;
      await settleOne(title, video, tools);
    }
  },
};

/** One bad video never ends a phase: a name that leaves no room for the tiles' own is a fact that failed. */
async function settleOne(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void> {
  try {
    await review(title, video, tools);
  } catch (error) {
    tools.signal.throwIfAborted();
    if (isDue(title.fact(video, 'tiles'), tools.now())) {
      title.setFact(
        video,
        'tiles',
        failedFact(title.fact(video, 'tiles'), sentenceOf(error), tools.now(), retryAfter(error)),
      );
    }
  }
  if (tools.spec.tiles.mode === 'inline' && isDue(title.fact(video, 'tiles'), tools.now()))
    await fill(title, video, tools);
}

/** What workers left in the hidden folders of this title's videos. */
async function mergeOutcomes(title: Title, tools: PhaseTools): Promise<void> {
  for (const folder of new Set(title.layout.videos.map((video) => placeOfVideo(video).folder))) {
    const outcomes = await readOutcomes(tools.root, folder);
    if (outcomes.size === 0) continue;
    for (const video of title.layout.videos) {
      const place = placeOfVideo(video);
      const outcome = place.folder === folder && title.isSettled(video) ? outcomes.get(place.name) : undefined;
      if (outcome !== undefined && mergeOutcome(title, video, outcome, tools)) {
        tools.afterSave(() => removeOutcome(tools.root, folder, place.name));
      }
    }
  }
}

/** The Job that was active when this walk was ordered, or one that was claimed since. */
function mayRun(outcome: TilesOutcome, tools: PhaseTools): boolean {
  return outcome.tilesId === tools.activeTilesId || Date.parse(outcome.at) >= tools.claimedAt;
}

/** True when the outcome is done with. One of a running worker stays. */
function mergeOutcome(title: Title, video: VideoLayout, outcome: TilesOutcome, tools: PhaseTools): boolean {
  if (outcome.state === 'started' && mayRun(outcome, tools)) return false;
  const before = title.fact(video, 'tiles');
  const isSame = outcome.sizeBytes === video.sizeBytes && outcome.mtimeMs === video.mtimeMs;
  if (outcome.state === 'made' && outcome.value !== undefined && outcome.made !== undefined) {
    // Tiles of a file that was replaced meanwhile are listed as made, so that they are replaced in their turn.
    const fact = isSame ? filledFact(before, outcome.value, 'frame', tools.now()) : openFact(before);
    title.setFact(video, 'tiles', fact, [outcome.made]);
    if (isSame) tools.made(title, 'tiles', joinPath(placeOfVideo(video).folder, outcome.made.path));
    return true;
  }
  // What a worker that died meant to put in place may lie there: it is ours, and to be replaced.
  const ours = title.file(video)?.made.filter((entry) => entry.fact === 'tiles') ?? [];
  const mayLieThere = outcome.made === undefined ? ours : withTiles(ours, outcome.made);
  if (!isSame) {
    if (outcome.made !== undefined) title.setFact(video, 'tiles', openFact(before), mayLieThere);
    return true;
  }
  const reason = outcome.reason ?? 'the tiles worker died while it decoded this video';
  if (outcome.state === 'absent') title.setFact(video, 'tiles', absentFact(before, reason, tools.now(), 'never'), []);
  else title.setFact(video, 'tiles', failedFact(before, reason, tools.now(), outcome.retry), mayLieThere);
  return true;
}

/** Opens, closes or adopts by what the document asks, what lies there, and what we made before. */
async function review(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void> {
  const fact = title.fact(video, 'tiles');
  const probe = title.fact(video, 'probe')?.value;
  const none = reasonWithoutTiles(tools.spec, video, probe);
  if (none !== undefined) {
    if (fact?.state === 'absent' || fact?.state === 'filled') return;
    const absent = absentFact(fact, none.reason, tools.now(), 'never');
    title.setFact(video, 'tiles', none.byDocument ? { ...absent, source: 'document' } : absent);
    return;
  }
  if (fact?.state === 'absent' && fact.source === 'document') {
    title.setFact(video, 'tiles', openFact(fact));
  } else if (fact?.state === 'filled' && fact.value !== undefined) {
    await reviewFilled(title, video, fact.value, tools);
  } else if (probe !== undefined && isDue(fact, tools.now())) {
    await adopt(title, video, tools);
  }
}

async function reviewFilled(title: Title, video: VideoLayout, value: TilesValue, tools: PhaseTools): Promise<void> {
  if ((await countSheets(video, value.widthPixels, tools)) < value.sheets) {
    reviewMissing(title, video, 'tiles', removedHint, tools);
    return;
  }
  const isOurs = title.file(video)?.made.some((entry) => entry.fact === 'tiles') === true;
  const probe = title.fact(video, 'probe')?.value;
  if (isOurs && isOutdated(value, tools.spec, probe))
    title.setFact(video, 'tiles', openFact(title.fact(video, 'tiles')));
}

/** Tiles of the wanted size that somebody else made count as ours do, if their number fits this video. */
async function adopt(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void> {
  const file = title.file(video);
  const probe = file?.facts.probe?.value;
  if (probe === undefined || file?.made.some((entry) => entry.fact === 'tiles') === true) return;
  if (probe.video.length === 0) return;
  const { intervalSeconds } = tools.spec.tiles;
  const images = imagesOf(probe.durationSeconds, intervalSeconds);
  const size = tilesSize(probe, tools.spec.tiles.widthPixels);
  const found = await countSheets(video, size.widthPixels, tools);
  if (found === 0 || found !== sheetsOf(images)) return;
  const value = { ...size, columns: tilesColumns, rows: tilesRows, intervalSeconds, images, sheets: found };
  title.setFact(video, 'tiles', filledFact(file?.facts.tiles, value, 'file', tools.now()), []);
}

async function countSheets(video: VideoLayout, widthPixels: number, tools: PhaseTools): Promise<number> {
  const { outer, inner } = tilesFolderNames(baseOf(video), widthPixels);
  const names = await listFolderNames(tools.root, joinPath(placeOfVideo(video).folder, `${outer}/${inner}`));
  return names?.filter((name) => /^\d+\.jpg$/u.test(name)).length ?? 0;
}

async function fill(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void> {
  const file = title.file(video);
  const probe = file?.facts.probe?.value;
  const before = file?.facts.tiles;
  if (file === undefined) return;
  if (probe === undefined) {
    title.setFact(video, 'tiles', failedFact(before, 'the video could not be probed', tools.now()));
    return;
  }
  const ours = file.made.filter((entry) => entry.fact === 'tiles');
  try {
    const { intervalSeconds, widthPixels } = tools.spec.tiles;
    const made = await tools.native(video, (absolutePath) =>
      makeVideoTiles({
        root: tools.root,
        videoPath: video.path,
        absolutePath,
        sizeBytes: file.sizeBytes,
        mtimeMs: file.mtimeMs,
        base: baseOf(video),
        probe,
        intervalSeconds,
        widthPixels,
        stale: ours,
        signal: tools.signal,
        onImage: () => tools.alive(),
        intend: async (intended) => {
          title.setFact(video, 'tiles', openFact(before), withTiles(ours, intended));
          await title.save();
        },
      }),
    );
    if (made.state === 'made') {
      title.setFact(video, 'tiles', filledFact(before, made.value, 'frame', tools.now()), [made.made]);
      tools.made(title, 'tiles', joinPath(placeOfVideo(video).folder, made.made.path));
    } else {
      // Nothing was put in place: what was meant to be is not ours to have made.
      title.setFact(video, 'tiles', failedFact(before, made.reason, tools.now()), ours);
    }
  } catch (error) {
    tools.signal.throwIfAborted();
    title.setFact(video, 'tiles', failedFact(before, sentenceOf(error), tools.now(), retryAfter(error)));
  }
}

/** Whatever may lie in place: what was made before, and what is about to replace it. */
function withTiles(ours: readonly MadeFile[], next: MadeFile): readonly MadeFile[] {
  return [...ours.filter((entry) => entry.sha256 !== next.sha256), next];
}
