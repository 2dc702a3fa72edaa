/** Builds the whole `status` of a Library: its state, and around it the fields for people and scripts. Pure. */

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
import { joined, type Message, message, plainText } from '../../messages/message.ts';
import type { LibraryObject } from './api/wire.ts';
import type { ReadLibrary } from './libraryObject.ts';
import { statusOf } from './statusCodec.ts';
import { fieldsOf } from './statusFields.ts';

/** What this replica knows beyond the object. */
export interface Known {
  /** The object's document, from `readLibrary`. */
  readonly read: ReadLibrary;
  /** Absent if this replica has not counted: the written counts stay. */
  readonly counts?: LibraryCounts;
  /** Absent if this replica has not checked: the written troubles stay. */
  readonly troubles?: readonly Trouble[];
  readonly baseUrl: string;
  readonly now: Instant;
}

/**
 * Reasons of Stalled (or Reconciling, while they are young) that only the leader can find, so no other replica may
 * remove them.
 */
const foundByLeader = [
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
  // An object that a finalizer keeps after its deletion is not claimed any more (docs/design/runs.md#removal).
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

/** True if a leader has written the shown fields. */
export function isShown(status: unknown): boolean {
  return shownBefore(status).conditions.length > 0;
}

/** A new state with the shown fields as they were written last. */
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

/** Ignores the order of keys: the server stores its own. */
export function isSameStatus(written: unknown, shown: Readonly<Record<string, unknown>>): boolean {
  return isDeepStrictEqual(written, JSON.parse(JSON.stringify(shown)));
}

/** Names the fields to correct; webhooks are held nevertheless. */
export function documentTrouble(faults: readonly Message[]): Trouble {
  return { reason: 'DocumentFaulty', message: message('untilMended', joined(faults)) };
}

/** A subject without a schedule, for a document that cannot be read. */
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
        ...{ type, status: is, reason: condition.text('reason') ?? '' },
        message: plainText(condition.text('message') ?? ''),
        ...(since === undefined ? {} : { lastTransitionTime: since }),
        observedGeneration: condition.count('observedGeneration') ?? 0,
      },
    ];
  });
  return { ...(nextWalkAt === undefined ? {} : { nextWalkAt }), conditions };
}

const types: readonly Condition['type'][] = ['Ready', 'Reconciling', 'Stalled'];
const statuses: readonly Condition['status'][] = ['True', 'False', 'Unknown'];

/** The leader's Stalled findings, as every replica reads them. */
export function troublesShown(status: unknown): readonly Trouble[] {
  return stalledBefore(shownBefore(status).conditions);
}

/** Since when the Library is Stalled, whatever the first reason was; undefined if it is not. */
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
  return conditions.flatMap(({ type, status, reason, message: detail }) => {
    const isTheirs = foundByLeader.some((found) => found === reason);
    return type === as && status === 'True' && isTheirs ? [{ reason, message: detail }] : [];
  });
}

/** Read as written: this program writes the fields and the CRD checks them. */
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
  const lostPathCount = from.count('lostPathCount');
  const lostPaths = from.list('lostPaths').map((lost) => ({
    path: lost.text('path') ?? '',
    since: lost.text('since') ?? '',
    lastAt: lost.text('lastAt') ?? '',
  }));
  const lost = lostPathCount === undefined ? {} : { lostPathCount, lostPaths };
  return { titles, unidentified, gaps: gaps?.counts() ?? {}, problems, ...lost };
}
