/** Faults between a client and its API server, on demand or at random from a seed. */
import { Random } from '../../simulation/random.ts';
import { type Call, type CallMatch, isLike, isWrite } from './callLog.ts';

export type Fault =
  /** Refused before anything is done. 429 and 503 with `retryAfterSeconds` also carry the header. */
  | {
      readonly kind: 'status';
      readonly code: number;
      readonly reason?: string;
      readonly message?: string;
      readonly retryAfterSeconds?: number;
    }
  | { readonly kind: 'delay'; readonly ms: number }
  /** A GET or list with the state of some changes ago, as from a lagging cache. */
  | { readonly kind: 'stale'; readonly changesAgo: number }
  /** The call is executed, then the connection is reset. */
  | { readonly kind: 'lostAnswer' }
  /** The connection is reset before anything is executed. */
  | { readonly kind: 'reset' }
  /**
   * A watch is cut after some events (default 0). `isClean` ends it like a timeout; otherwise it breaks within the
   * stream.
   */
  | { readonly kind: 'dropWatch'; readonly afterEvents?: number; readonly isClean?: boolean }
  /** A watch that starts with the in-stream error 410 Expired. */
  | { readonly kind: 'expired' }
  /** A watch that stays open without sending anything, not even bookmarks. */
  | { readonly kind: 'deaf' }
  /** A response with code 200 that is no JSON. */
  | { readonly kind: 'garbage' };

export interface RandomFaults {
  readonly seed: number;
  /** Share of calls: 0.1 is every tenth. */
  readonly rate: number;
  readonly kinds?: readonly Fault['kind'][];
  /** Limits the faults to matching calls. */
  readonly match?: CallMatch;
}

interface Rule {
  readonly match: CallMatch;
  readonly fault: Fault;
  left: number;
}

const usual: readonly Fault['kind'][] = ['status', 'delay', 'stale', 'lostAnswer', 'reset', 'dropWatch', 'expired'];

export class Faults {
  readonly #rules: Rule[] = [];
  #chance: { readonly random: Random; readonly options: RandomFaults } | undefined;

  /** Applies to the next matching call (or calls). Earlier rules come first. */
  next(match: CallMatch, fault: Fault, times = 1): void {
    this.#rules.push({ match, fault, left: times });
  }

  random(options: RandomFaults): void {
    this.#chance = { random: new Random(options.seed), options };
  }

  mend(): void {
    this.#rules.length = 0;
    this.#chance = undefined;
  }

  /** How many injected faults have not been used yet. */
  get waiting(): number {
    return this.#rules.reduce((sum, rule) => sum + rule.left, 0);
  }

  take(call: Omit<Call, 'code'>): Fault | undefined {
    const rule = this.#rules.find((one) => one.left > 0 && isLike(call, one.match));
    if (rule !== undefined) {
      rule.left -= 1;
      return rule.fault;
    }
    const chance = this.#chance;
    if (chance === undefined || !isLike(call, chance.options.match ?? {}) || !chance.random.chance(chance.options.rate))
      return undefined;
    const kinds = (chance.options.kinds ?? usual).filter((kind) => canMeet(kind, call.verb));
    const kind = chance.random.pick(kinds);
    return kind === undefined ? undefined : faultOf(kind, chance.random);
  }
}

/** Whether a fault of this kind applies to this verb. */
function canMeet(kind: Fault['kind'], verb: string): boolean {
  if (['dropWatch', 'expired', 'deaf'].includes(kind)) return verb === 'watch';
  if (kind === 'stale') return verb === 'get' || verb === 'list';
  if (kind === 'lostAnswer') return isWrite(verb);
  return true;
}

function faultOf(kind: Fault['kind'], random: Random): Fault {
  switch (kind) {
    case 'status':
      return (
        random.pick<Fault>([
          { kind, code: 429, reason: 'TooManyRequests', retryAfterSeconds: 1 },
          { kind, code: 500, reason: 'InternalError' },
          { kind, code: 503, reason: 'ServiceUnavailable' },
          { kind, code: 504, reason: 'Timeout' },
        ]) ?? { kind, code: 500 }
      );
    case 'delay':
      return { kind, ms: random.between(1, 200) };
    case 'stale':
      return { kind, changesAgo: random.between(1, 5) };
    case 'dropWatch':
      return { kind, afterEvents: random.between(0, 5), isClean: random.chance(0.5) };
    default:
      return { kind };
  }
}
