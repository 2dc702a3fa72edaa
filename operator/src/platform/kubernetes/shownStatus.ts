/** The whole `status` of a Library as it should be: its state, and around it what people and scripts read. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { Instant, LibraryState } from '../../library/state.ts';
import {
  type Condition,
  type LibraryCounts,
  type LibraryStatus,
  type StatusSubject,
  statusBeside,
  type Trouble,
  webhookAddress,
} from '../../library/status.ts';
import type { LibraryObject } from './api/wire.ts';
import type { ReadLibrary } from './libraryObject.ts';
import { statusOf } from './statusCodec.ts';
import { fieldsOf } from './statusFields.ts';

/** What this replica knows beside the object. */
export interface Known {
  /** The document of the object: what `readLibrary` made of it. */
  readonly read: ReadLibrary;
  /** Absent: not counted by this replica; what is written stays. */
  readonly counts?: LibraryCounts;
  /** Absent: not looked for by this replica; what is written stays. */
  readonly troubles?: readonly Trouble[];
  readonly baseUrl: string;
  readonly now: Instant;
}

/** Reasons of Stalled, or of Reconciling while they are young, that the leader alone finds, and no other replica may take away. */
export const foundByLeader = [
  'CatalogAway',
  'JobNameTaken',
  'JobRefused',
  'PodCannotStart',
  'RightsMissing',
  'StorageShared',
  'StrayPod',
  'WaitsForTurn',
] as const;

export type FoundByLeader = (typeof foundByLeader)[number];

export function shownStatus(
  object: LibraryObject,
  state: LibraryState,
  { read, counts, troubles, baseUrl, now }: Known,
): Readonly<Record<string, unknown>> {
  const before = shownBefore(object.status);
  const subject: StatusSubject = 'document' in read ? read.document : nothingStarts(object);
  const found = 'document' in read ? [] : [documentTrouble(read.faults)];
  const all = [...found, ...(troubles ?? [...stalledBefore(before.conditions), ...passingBefore(before.conditions)])];
  const { generation = 1, deletionTimestamp } = object.metadata;
  // One that somebody's finalizer keeps for a while is claimed for no more (runs.md 9).
  const registration = {
    generation,
    ...(deletionTimestamp === undefined ? {} : { removedAt: Date.parse(deletionTimestamp) }),
  };
  return statusOf(state, {
    webhook: webhookAddress(baseUrl, subject),
    ...(counts === undefined ? countsBefore(object.status) : {}),
    ...statusBeside(subject, registration, state, counts, now, { troubles: all, before }),
  });
}

/** Somebody who leads has written what is to be seen. */
export function isShown(status: unknown): boolean {
  return shownBefore(status).conditions.length > 0;
}

/** Another state, and around it what was shown last. */
export function statusAsShown(status: unknown, state: LibraryState): Readonly<Record<string, unknown>> {
  const from = fieldsOf(status);
  const [webhook, observedGeneration] = [from.text('webhook'), from.count('observedGeneration')];
  return statusOf(state, {
    ...(webhook === undefined ? {} : { webhook }),
    held: state.pending.folders.length,
    ...countsBefore(status),
    ...shownBefore(status),
    ...(observedGeneration === undefined ? {} : { observedGeneration }),
  });
}

/** The order of keys says nothing: the server keeps its own. */
export function isSameStatus(written: unknown, shown: Readonly<Record<string, unknown>>): boolean {
  return isDeepStrictEqual(written, JSON.parse(JSON.stringify(shown)));
}

/** In the field a person has to mend; webhooks are held all the same. */
export function documentTrouble(faults: readonly string[]): Trouble {
  const found = faults.join('; ');
  const end = /[.?!]$/u.test(found) ? '' : '.';
  return { reason: 'DocumentFaulty', message: `${found}${end} Nothing starts until it is mended` };
}

/** A document that cannot be read has no schedule. */
function nothingStarts({ metadata }: LibraryObject): StatusSubject {
  return { metadata, spec: { suspend: true, schedule: '', timeZone: 'Etc/UTC' } };
}

interface Before {
  readonly nextWalkAt?: string;
  readonly conditions: readonly Condition[];
}

function shownBefore(status: unknown): Before {
  const from = fieldsOf(status);
  const nextWalkAt = from.text('nextWalkAt');
  const conditions = from.list('conditions').flatMap((condition): readonly Condition[] => {
    const type = types.find((known) => known === condition.text('type'));
    const is = statuses.find((known) => known === condition.text('status'));
    const since = condition.text('lastTransitionTime');
    if (type === undefined || is === undefined) return [];
    return [
      {
        ...{ type, status: is, reason: condition.text('reason') ?? '', message: condition.text('message') ?? '' },
        ...(since === undefined ? {} : { lastTransitionTime: since }),
        observedGeneration: condition.count('observedGeneration') ?? 0,
      },
    ];
  });
  return { ...(nextWalkAt === undefined ? {} : { nextWalkAt }), conditions };
}

const types: readonly Condition['type'][] = ['Ready', 'Reconciling', 'Stalled'];
const statuses: readonly Condition['status'][] = ['True', 'False', 'Unknown'];

/** What the leader found and a person is called for, as every replica reads it. */
export function troublesShown(status: unknown): readonly Trouble[] {
  return stalledBefore(shownBefore(status).conditions);
}

/** Since when only a person can help, whatever it was at first; undefined while that is not written. */
export function stalledSince(status: unknown): Instant | undefined {
  const stalled = fieldsOf(status)
    .list('conditions')
    .find((condition) => condition.text('type') === 'Stalled' && condition.text('status') === 'True');
  return stalled?.instant('lastTransitionTime');
}

function stalledBefore(conditions: readonly Condition[]): readonly Trouble[] {
  return foundBefore(conditions, 'Stalled');
}

function passingBefore(conditions: readonly Condition[]): readonly Trouble[] {
  return foundBefore(conditions, 'Reconciling').map((trouble) => ({ ...trouble, isPassing: true }));
}

function foundBefore(conditions: readonly Condition[], as: Condition['type']): readonly Trouble[] {
  return conditions.flatMap(({ type, status, reason, message }) => {
    const isTheirs = foundByLeader.some((found) => found === reason);
    return type === as && status === 'True' && isTheirs ? [{ reason, message }] : [];
  });
}

/** As they were written: they are made by us and checked by the CRD. */
function countsBefore(status: unknown): Partial<LibraryStatus> {
  const from = fieldsOf(status);
  const [titles, unidentified, gaps] = [from.count('titles'), from.count('unidentified'), from.fields('gaps')];
  const problems = from.list('problems').map((problem) => ({
    cause: problem.text('cause') ?? '',
    title: problem.text('title') ?? '',
    path: problem.text('path') ?? '',
    detail: problem.text('detail') ?? '',
    advice: problem.text('advice') ?? '',
    since: problem.text('since') ?? '',
  }));
  if (titles === undefined || unidentified === undefined) return {};
  return { titles, unidentified, gaps: gaps?.counts() ?? {}, problems };
}
