/** The Job of one walk run (docs/design/runs.md#the-walk-job). Pure. */
import type { LibraryDocument } from '../../library/document.ts';
import { runAtMostMs } from '../../library/limits.ts';
import { encodeWalkOrder } from '../../library/order.ts';
import type { Run } from '../../library/state.ts';
import type { JobObject } from './api/wire.ts';
import { type JobSettings, jobManifest } from './jobManifest.ts';

/**
 * The operator ends overlong runs itself; this covers a hanging mount while no operator runs. Includes an hour to find
 * a node.
 */
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
    // The operator does the retries, so that there is only one retry loop.
    spec: { backoffLimit: 0, completions: 1, parallelism: 1, activeDeadlineSeconds: deadlineSeconds },
  });
}
