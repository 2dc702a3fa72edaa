/** What follows the end of a watch (kubernetes.md 1.3). Pure. */
import { watchGraceMs } from './clientLimits.ts';
import { KubeError } from './kubeApi.ts';

/** Bounded: a label of a metric. */
export type RestartReason = 'closed' | 'silent' | 'expired' | 'refused' | 'broken' | 'stuck' | 'list';

export interface WatchEnd {
  /** Absent: the stream came to its end. */
  readonly error?: unknown;
  /** The server said it in the stream; a Status. */
  readonly inStream?: boolean;
}

export interface EndedWatch extends WatchEnd {
  readonly livedMs: number;
  readonly timeoutSeconds: number;
  /** Watches in a row, this one included, in which nothing came: no object, no bookmark. */
  readonly inARowWithoutEvent: number;
}

export interface AfterWatch {
  readonly reason: RestartReason;
  readonly relists: boolean;
  readonly backsOff: boolean;
  /** Where it does not back off. */
  readonly pauseMs: number;
  /** Failures before it are forgotten. */
  readonly isHealthy: boolean;
}

const watchSecondsAtLeast = 300;
const watchSecondsAtMost = 600;
/** A server (or a proxy) that closes at once is not asked more often than this. */
const shortWatchMs = 1_000;
const healthyAfterMs = 120_000;
/** A version from which no watch can be had, or an event that cannot be read, would be met again for ever: a list gets past it. */
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
 * A watch that lived its whole time without so much as a bookmark: a server that was restored from a backup is silent towards a
 * version that it has not reached yet (cluster.md 4).
 */
function isSuspicious({ inARowWithoutEvent, livedMs, timeoutSeconds }: EndedWatch): boolean {
  return inARowWithoutEvent > 0 && (livedMs >= timeoutSeconds * 900 || inARowWithoutEvent >= failuresBeforeList);
}

function isGone(error: unknown): boolean {
  return error instanceof KubeError && (error.code === 410 || error.reason === 'Expired' || error.reason === 'Gone');
}
