/** Facts in one line, and failures by their cause. Pure. */
import type { FactView } from '../../generated/api.ts';

export interface FactCounts {
  readonly total: number;
  readonly ready: number;
  readonly failed: number;
  readonly absent: number;
  readonly open: number;
}

export function countFacts(facts: readonly Pick<FactView, 'state'>[]): FactCounts {
  const of = (state: FactView['state']) => facts.filter((fact) => fact.state === state).length;
  return {
    total: facts.length,
    ready: of('filled'),
    failed: of('failed'),
    absent: of('absent'),
    open: of('open'),
  };
}

export interface FailureGroup {
  readonly reason: string;
  readonly coded: FactView['coded'];
  /** Each once, in the order of the facts. */
  readonly names: readonly string[];
  /** The earliest. */
  readonly nextTryAt?: string;
}

/** Failed facts with the same reason together, in the order of the facts. */
export function failureGroups(
  facts: readonly Pick<FactView, 'name' | 'state' | 'reason' | 'coded' | 'nextTryAt'>[],
): readonly FailureGroup[] {
  const failed = facts.filter(({ state, reason }) => state === 'failed' && reason !== undefined);
  return [...Map.groupBy(failed, ({ reason = '' }) => reason)].map(([reason, group]) => {
    const [nextTryAt] = group.flatMap((fact) => fact.nextTryAt ?? []).toSorted();
    return {
      reason,
      coded: group[0]?.coded,
      names: [...new Set(group.map(({ name }) => name))],
      ...(nextTryAt === undefined ? {} : { nextTryAt }),
    };
  });
}
