/** Decides what follows the end of a watch (docs/reference/clusters.md#watch-loop). Pure. */
import { watchGraceMs } from './clientLimits.ts';
import { KubeError } from './kubeApi.ts';

/** A fixed set, because it labels a metric. */
export type RestartReason = 'closed' | 'silent' | 'expired' | 'refused' | 'broken' | 'stuck' | 'list';

export interface WatchEnd {
  /** Absent if the stream ended normally. */
  readonly error?: unknown;
  /** The server sent the error as a Status within the stream. */
  readonly inStream?: boolean;
}

export interface EndedWatch extends WatchEnd {
  readonly livedMs: number;
  readonly timeoutSeconds: number;
  /** Consecutive watches without any event (object or bookmark), including this one. */
  readonly inARowWithoutEvent: number;
}

export interface AfterWatch {
  readonly reason: RestartReason;
  readonly relists: boolean;
  readonly backsOff: boolean;
  /** Used if it does not back off. */
  readonly pauseMs: number;
  /** Resets the count of earlier failures. */
  readonly isHealthy: boolean;
}

const watchSecondsAtLeast = 300;
const watchSecondsAtMost = 600;
/** Limits how often a server (or a proxy) that closes at once is asked again. */
const shortWatchMs = 1_000;
const healthyAfterMs = 120_000;
/** A version that no watch can start from, or an unreadable event, would recur forever: a list gets past it. */
const failuresBeforeList = 5;

/** Spread, so that the watches of a replica do not end together. */
export function watchSeconds(random: number): number {
  return Math.round(watchSecondsAtLeast + random * (watchSecondsAtMost - watchSecondsAtLeast));
}

export function afterWatch(ended: EndedWatch): AfterWatch {
  const { error, livedMs } = ended;
  const isHealthy = livedMs >= healthyAfterMs;
  const pauseMs = livedMs < shortWatchMs ? shortWatchMs : 0;
  const calm = { backsOff: false, pauseMs, isHealthy };
  if (error === undefined) {
    const isDead = livedMs >= ended.timeoutSeconds * 1000 + watchGraceMs;
    if (isDead) return { ...calm, reason: 'silent', relists: false };
    return { ...calm, reason: isSuspicious(ended) ? 'stuck' : 'closed', relists: isSuspicious(ended) };
  }
  if (isGone(error)) return { ...calm, reason: 'expired', relists: true };
  if (ended.inStream === true) return { ...calm, reason: 'refused', relists: true, backsOff: true };
  const relists = ended.inARowWithoutEvent >= failuresBeforeList;
  const reason = relists ? 'stuck' : error instanceof KubeError ? 'refused' : 'broken';
  return { ...calm, reason, relists, backsOff: true };
}

/**
 * A watch that lived its whole time without even a bookmark: a server restored from a backup stays silent for a version
 * that it has not reached yet (docs/reference/clusters.md#watches).
 */
function isSuspicious({ inARowWithoutEvent, livedMs, timeoutSeconds }: EndedWatch): boolean {
  return inARowWithoutEvent > 0 && (livedMs >= timeoutSeconds * 900 || inARowWithoutEvent >= failuresBeforeList);
}

function isGone(error: unknown): boolean {
  return error instanceof KubeError && (error.code === 410 || error.reason === 'Expired' || error.reason === 'Gone');
}
