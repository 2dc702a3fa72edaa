/** The Indexed Job of one tiles run: one index for each video (runs.md 6). Pure. */
import type { LibraryDocument } from '../../library/document.ts';
import { tilesJobMarginMs, tilesVideoStallMs } from '../../library/limits.ts';
import { encodeTilesOrder } from '../../library/order.ts';
import type { TilesRun } from '../../library/state.ts';
import type { JobObject } from './api/wire.ts';
import { type JobSettings, jobManifest } from './jobManifest.ts';

/** The operator's own bound, and an hour to find nodes. */
const marginSeconds = tilesJobMarginMs / 1000 + 3_600;

export interface TilesJobParts {
  readonly document: LibraryDocument;
  readonly uid: string;
  readonly tiles: TilesRun;
  readonly settings: JobSettings;
}

export function tilesJob({ document, uid, tiles, settings }: TilesJobParts): JobObject {
  // Zero completions would be complete before anything ran.
  const videos = Math.max(1, tiles.videos.length);
  return jobManifest({
    ...{ document, uid, settings },
    component: 'tiles',
    job: tiles,
    args: encodeTilesOrder(document, uid, tiles, settings.baseUrl()),
    spec: {
      completionMode: 'Indexed',
      completions: videos,
      parallelism: Math.min(videos, document.spec.tiles.parallelism),
      // A video that fails is not tried again by this Job, and keeps no other from its turn.
      backoffLimitPerIndex: 0,
      activeDeadlineSeconds: (videos * tilesVideoStallMs) / 1000 + marginSeconds,
    },
  });
}
