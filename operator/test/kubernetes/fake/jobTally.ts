/** The numbers of one Job: those in its status, and the current ones of its pods. Pure. */
import { type Fields, fieldsAt, listAt, numberAt, textAt } from './json.ts';
import type { StoredObject } from './storedObject.ts';

export const trackingFinalizer = 'batch.kubernetes.io/job-tracking';
export const indexLabel = 'batch.kubernetes.io/job-completion-index';

export interface JobSpec {
  readonly completions: number | undefined;
  readonly parallelism: number;
  readonly backoffLimit: number;
  readonly backoffLimitPerIndex: number | undefined;
  readonly maxFailedIndexes: number | undefined;
  readonly activeDeadlineSeconds: number | undefined;
  readonly ttlSecondsAfterFinished: number | undefined;
  readonly isIndexed: boolean;
  readonly isSuspended: boolean;
  /** A pod is replaced and counted only when it has really ended. */
  readonly replacesOnlyEnded: boolean;
}

export function specOf(job: StoredObject): JobSpec {
  const number = (field: string) => numberAt(job, 'spec', field);
  return {
    completions: number('completions'),
    parallelism: number('parallelism') ?? 1,
    backoffLimit: number('backoffLimit') ?? 6,
    backoffLimitPerIndex: number('backoffLimitPerIndex'),
    maxFailedIndexes: number('maxFailedIndexes'),
    activeDeadlineSeconds: number('activeDeadlineSeconds'),
    ttlSecondsAfterFinished: number('ttlSecondsAfterFinished'),
    isIndexed: textAt(job, 'spec', 'completionMode') === 'Indexed',
    isSuspended: fieldsAt(job, 'spec')['suspend'] === true,
    replacesOnlyEnded: textAt(job, 'spec', 'podReplacementPolicy') === 'Failed',
  };
}

export function phaseOf(pod: StoredObject): string {
  return textAt(pod, 'status', 'phase') ?? 'Pending';
}

export function hasEnded(pod: StoredObject): boolean {
  return ['Succeeded', 'Failed'].includes(phaseOf(pod));
}

export function isTerminating(pod: StoredObject): boolean {
  return pod.metadata.deletionTimestamp !== undefined && !hasEnded(pod);
}

export function isActive(pod: StoredObject): boolean {
  return pod.metadata.deletionTimestamp === undefined && !hasEnded(pod);
}

/** Undefined for a pod of a Job without indexes. */
export function indexOf(pod: StoredObject): number | undefined {
  const text = pod.metadata.annotations?.[indexLabel];
  return text === undefined ? undefined : Number(text);
}

export function conditionOf(job: StoredObject, type: string): Fields | undefined {
  const found = listAt(job, 'status', 'conditions').find(
    (condition) => textAt(condition, 'type') === type && textAt(condition, 'status') === 'True',
  );
  return found === undefined ? undefined : fieldsAt({ found }, 'found');
}

/** `0,2-4`, as the status writes sets of indexes. */
export function writeIndexes(indexes: Iterable<number>): string {
  const sorted = [...new Set(indexes)].sort((one, other) => one - other);
  const spans: [number, number][] = [];
  for (const index of sorted) {
    const last = spans.at(-1);
    if (last !== undefined && last[1] === index - 1) last[1] = index;
    else spans.push([index, index]);
  }
  return spans
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from},${to}` : `${from}-${to}`))
    .join(',');
}

export function readIndexes(text: string | undefined): Set<number> {
  const indexes = new Set<number>();
  for (const part of (text ?? '').split(',')) {
    if (part === '') continue;
    const [from = 0, to = from] = part.split('-').map(Number);
    for (let index = from; index <= to; index++) indexes.add(index);
  }
  return indexes;
}
