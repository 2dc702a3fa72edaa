/** The Indexed Job of one tiles run: one index per video (docs/design/runs.md#tiles). Pure. */
import type { LibraryDocument } from '../../library/document.ts';
import { tilesJobMarginMs, tilesVideoStallMs } from '../../library/limits.ts';
import { encodeTilesOrder } from '../../library/order.ts';
import type { TilesRun } from '../../library/state.ts';
import type { JobObject } from './api/wire.ts';
import { type JobSettings, jobManifest } from './jobManifest.ts';

/** The operator's own limit, plus an hour to find nodes. */
const marginSeconds = tilesJobMarginMs / 1000 + 3_600;

export interface TilesJobParts {
  readonly document: LibraryDocument;
  readonly uid: string;
  readonly tiles: TilesRun;
  readonly settings: JobSettings;
}

export function tilesJob({ document, uid, tiles, settings }: TilesJobParts): JobObject {
  // A Job with zero completions would be complete before anything ran.
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
      // This Job does not retry a failed video, and a failure does not stop the others.
      backoffLimitPerIndex: 0,
      activeDeadlineSeconds: (videos * tilesVideoStallMs) / 1000 + marginSeconds,
    },
  });
}
