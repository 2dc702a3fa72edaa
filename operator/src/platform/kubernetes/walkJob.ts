/** The Job of one walk run (design 5, runs.md 4 and 8). Pure. */
import type { LibraryDocument } from '../../library/document.ts';
import { runAtMostMs } from '../../library/limits.ts';
import { encodeWalkOrder } from '../../library/order.ts';
import type { Run } from '../../library/state.ts';
import type { JobObject } from './api/wire.ts';
import { type JobSettings, jobManifest } from './jobManifest.ts';

/** The operator ends a run after its time; this is for a mount that hangs while no operator is there. An hour to find a node. */
const deadlineSeconds = runAtMostMs / 1000 + 3_600;

export interface WalkJobParts {
  readonly document: LibraryDocument;
  readonly uid: string;
  readonly run: Run;
  readonly activeTilesId: string | undefined;
  readonly settings: JobSettings;
}

export function walkJob({ document, uid, run, activeTilesId, settings }: WalkJobParts): JobObject {
  const { maxJobs } = settings;
  return jobManifest({
    ...{ document, uid, settings },
    component: 'walk',
    job: run,
    args: encodeWalkOrder(document, uid, run, settings.baseUrl(), activeTilesId, maxJobs),
    // Retries are the operator's: one loop, and not two.
    spec: { backoffLimit: 0, completions: 1, parallelism: 1, activeDeadlineSeconds: deadlineSeconds },
  });
}
