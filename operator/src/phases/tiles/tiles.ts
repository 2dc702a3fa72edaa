/**
 * tiles: trickplay sheets beside the video in Jellyfin's layout (docs/reference/art-and-tiles.md#jellyfin-tiles).
 * `inline` makes them here. With `worker` they stay open for the tiles Job, whose outcomes this phase merges into the
 * record.
 */
import { imageCount } from '../../media/geometry.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { joinPath, placeOfVideo, videoBase } from '../../naming/mediaPlace.ts';
import { listFolderNames } from '../../storage/list.ts';
import type { TilesValue } from '../../title/facts.ts';
import { absentFact, failedFact, filledFact, isDue, isShut, openFact, shutFact } from '../../title/gaps.ts';
import type { Title } from '../../title/title.ts';
import { reviewMissing } from '../made.ts';
import { messageOf, type Phase, type PhaseTools, retryAfter, withoutProbe } from '../phase.ts';
import { makeVideoTiles } from './tilesMake.ts';
import { failInTheWay, mergeOutcomes, tilesOf, withTiles } from './tilesOutcomes.ts';
import { unlistedTiles } from './tilesOwn.ts';
import { readTilesPlace, type TilesPlace } from './tilesPlace.ts';
import {
  inTheWay,
  isOutdated,
  reasonWithoutTiles,
  sheetsOf,
  tilesColumns,
  tilesFolderNames,
  tilesRows,
  tilesSize,
} from './tilesPlan.ts';

export const tilesPhase: Phase = {
  name: 'tiles',
  async run(title, tools) {
    // In a readOnly Library nothing beside the media is touched, not even outcomes.
    const busy = tools.spec.readOnly ? new Set<string>() : await mergeOutcomes(title, tools);
    for (const video of title.layout.videos) {
      tools.signal.throwIfAborted();
      // Videos that a worker is working on, and those it just finished, are skipped until their outcome is merged.
      if (!title.isSettled(video) || busy.has(video.path) || title.file(video)?.setAside !== undefined) continue;
      await settleOne(title, video, tools);
    }
  },
};

/** A bad video never ends a phase: for example, a name too long for the tiles' folder is a failed fact. */
async function settleOne(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void> {
  try {
    await review(title, video, tools);
  } catch (error) {
    tools.signal.throwIfAborted();
    if (isDue(title.fact(video, 'tiles'), tools.now())) {
      title.setFact(
        video,
        'tiles',
        failedFact(title.fact(video, 'tiles'), messageOf(error), tools.now(), retryAfter(error)),
      );
    }
  }
  if (tools.spec.tiles.mode === 'inline' && isDue(title.fact(video, 'tiles'), tools.now()))
    await fill(title, video, tools);
}

/** Opens, closes or adopts, by what the document asks, which tiles exist, and what we made before. */
async function review(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void> {
  const fact = title.fact(video, 'tiles');
  const probe = title.fact(video, 'probe')?.value;
  const none = reasonWithoutTiles(tools.spec, video, probe);
  if (none !== undefined) {
    if (fact?.state === 'absent' || fact?.state === 'filled') return;
    const closed = none.byDocument
      ? shutFact(fact, none.reason, tools.now())
      : absentFact(fact, none.reason, tools.now(), 'never');
    title.setFact(video, 'tiles', closed);
    return;
  }
  if (isShut(fact)) {
    title.setFact(video, 'tiles', openFact(fact));
  } else if (fact?.state === 'filled' && fact.value !== undefined) {
    await reviewFilled(title, video, fact.value, tools);
  } else if (fact?.state === 'failed' && fact.source === inTheWay) {
    await reviewInTheWay(title, video, tools);
  } else if (probe !== undefined && isDue(fact, tools.now())) {
    if (await reclaim(title, video, tools)) return;
    if (!(await adopt(title, video, tools))) await refuse(title, video, tools);
  }
}

/** Lists tiles as ours that no record knows: they are replaced by those of this video. Returns true if there were any. */
async function reclaim(title: Title, video: VideoLayout, tools: PhaseTools): Promise<boolean> {
  if (tilesOf(title, video).length > 0) return false;
  const own = await unlistedTiles(tools.root, placeOfVideo(video).folder, outerOf(video));
  if (own !== undefined) title.setFact(video, 'tiles', openFact(title.fact(video, 'tiles')), [own]);
  return own !== undefined;
}

async function reviewFilled(title: Title, video: VideoLayout, value: TilesValue, tools: PhaseTools): Promise<void> {
  const fact = title.fact(video, 'tiles');
  const ours = tilesOf(title, video);
  if ((await countSheets(video, value.widthPixels, tools)) < value.sheets) {
    const place = ours.length === 0 ? 'free' : await readPlace(title, video, tools);
    // Unchanged since we put them there, yet incomplete: replaced, and listed as ours until then.
    if (place === 'ours') title.setFact(video, 'tiles', openFact(fact));
    else if (place === 'foreign') failInTheWay(title, video, outerOf(video), tools);
    else reviewMissing(title, video, 'tiles', 'jellyfinRemovesTiles', tools);
    return;
  }
  const probe = title.fact(video, 'probe')?.value;
  if (ours.length > 0 && isOutdated(value, tools.spec, probe)) title.setFact(video, 'tiles', openFact(fact));
}

/** Reopens the fact when the name is free, or when the folder there is again as we made it. */
async function reviewInTheWay(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void> {
  if ((await readPlace(title, video, tools)) !== 'foreign')
    title.setFact(video, 'tiles', openFact(title.fact(video, 'tiles')));
  else if (!(await reclaim(title, video, tools))) await adopt(title, video, tools);
}

/** Tiles that could not be put in place are refused early: no Job starts for them and nothing is decoded. */
async function refuse(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void> {
  if ((await readPlace(title, video, tools)) === 'foreign') failInTheWay(title, video, outerOf(video), tools);
}

function readPlace(title: Title, video: VideoLayout, tools: PhaseTools): Promise<TilesPlace> {
  return readTilesPlace(tools.root, placeOfVideo(video).folder, outerOf(video), tilesOf(title, video));
}

function outerOf(video: VideoLayout): string {
  return tilesFolderNames(videoBase(video), 0).outer;
}

/**
 * Foreign tiles of the wanted size count like ours if their number fits this video. Returns true if it adopted them.
 */
async function adopt(title: Title, video: VideoLayout, tools: PhaseTools): Promise<boolean> {
  const file = title.file(video);
  const probe = file?.facts.probe?.value;
  if (probe === undefined || probe.video.length === 0 || tilesOf(title, video).length > 0) return false;
  const { intervalSeconds } = tools.spec.tiles;
  const images = imageCount(probe.durationSeconds, intervalSeconds);
  const size = tilesSize(probe, tools.spec.tiles.widthPixels);
  const found = await countSheets(video, size.widthPixels, tools);
  if (found === 0 || found !== sheetsOf(images)) return false;
  const value = { ...size, columns: tilesColumns, rows: tilesRows, intervalSeconds, images, sheets: found };
  title.setFact(video, 'tiles', filledFact(file?.facts.tiles, value, 'file', tools.now()), []);
  return true;
}

async function countSheets(video: VideoLayout, widthPixels: number, tools: PhaseTools): Promise<number> {
  const { outer, inner } = tilesFolderNames(videoBase(video), widthPixels);
  const names = await listFolderNames(tools.root, joinPath(placeOfVideo(video).folder, `${outer}/${inner}`));
  return names?.filter((name) => /^\d+\.jpg$/u.test(name)).length ?? 0;
}

async function fill(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void> {
  const file = title.file(video);
  const probe = file?.facts.probe?.value;
  const before = file?.facts.tiles;
  if (file === undefined) return;
  if (probe === undefined) {
    title.setFact(video, 'tiles', withoutProbe(before, tools).fact);
    return;
  }
  const ours = tilesOf(title, video);
  try {
    const { intervalSeconds, widthPixels } = tools.spec.tiles;
    const made = await tools.native(video, (absolutePath) =>
      makeVideoTiles({
        root: tools.root,
        videoPath: video.path,
        absolutePath,
        sizeBytes: file.sizeBytes,
        mtimeMs: file.mtimeMs,
        base: videoBase(video),
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
    } else if (made.inTheWay) {
      failInTheWay(title, video, outerOf(video), tools, ours);
    } else {
      // Nothing was put in place, so the intended tiles are not listed as ours.
      title.setFact(video, 'tiles', failedFact(before, made.reason, tools.now()), ours);
    }
  } catch (error) {
    tools.signal.throwIfAborted();
    title.setFact(video, 'tiles', failedFact(before, messageOf(error), tools.now(), retryAfter(error)));
  }
}
