/** Decides whether and when a failed call is retried. Pure. */
import { refusedTriesAtMost, refusedWaitAtMostMs, resetTriesAtMost } from './clientLimits.ts';
import { KubeError } from './kubeApi.ts';

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'replace' | 'replaceStatus' | 'patch' | 'remove';

export interface Failure {
  readonly error: unknown;
  readonly verb: Verb;
  /** A DELETE with the object's uid is harmless when repeated. */
  readonly namesUid: boolean;
  /** Attempts so far, including this one. */
  readonly tries: number;
  readonly waitedMs: number;
  readonly hasRenewed: boolean;
}

export type NextTry = { readonly step: 'wait'; readonly waitMs: number } | { readonly step: 'renew' | 'give up' };

const giveUp: NextTry = { step: 'give up' };

export function nextTry(failure: Failure): NextTry {
  const { error } = failure;
  if (!(error instanceof KubeError)) return isReset(error) ? afterReset(failure) : giveUp;
  if (error.code === 401) return failure.hasRenewed ? giveUp : { step: 'renew' };
  // A watch is reopened by its reflector, which has its own backoff.
  if (failure.verb === 'watch' || (error.code !== 429 && error.code !== 503)) return giveUp;
  if (error.retryAfterSeconds === undefined || failure.tries >= refusedTriesAtMost) return giveUp;
  const waitMs = Math.max(100, error.retryAfterSeconds * 1000);
  return failure.waitedMs + waitMs <= refusedWaitAtMostMs ? { step: 'wait', waitMs } : giveUp;
}

/** After a reset it is unknown whether a write took effect: its caller must read first. */
function afterReset({ verb, namesUid, tries }: Failure): NextTry {
  const isHarmlessTwice = verb === 'get' || verb === 'list' || (verb === 'remove' && namesUid);
  return isHarmlessTwice && tries < resetTriesAtMost ? { step: 'wait', waitMs: 0 } : giveUp;
}

export function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
