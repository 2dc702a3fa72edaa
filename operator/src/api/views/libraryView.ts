/** A Library with its state, for people. Pure. */
import type { z } from '@hono/zod-openapi';
import type { Instant } from '../../library/state.ts';
import {
  type Condition,
  type LastRunStatus,
  libraryStatus,
  type Trouble,
  webhookAddress,
} from '../../library/status.ts';
import { time } from '../../library/statusTime.ts';
import { englishText } from '../../messages/english.ts';
import type { Message } from '../../messages/message.ts';
import type { PageLibrary, PagePorts } from '../ports.ts';
import type { LibraryView, libraryStates } from '../schemas/libraries.ts';
import { withCoded } from './codedMessage.ts';

/** From the catalog; absent before the first walk. */
export interface LibraryFacts {
  readonly titles?: number;
  readonly gaps: Readonly<Record<string, number>>;
  readonly unidentified: number;
  readonly problems: number;
  readonly heard: readonly { readonly sender: string; readonly atMs: number }[];
}

type State = (typeof libraryStates)[number];
type Status = ReturnType<typeof libraryStatus>;

export function libraryView(
  library: PageLibrary,
  facts: LibraryFacts,
  { base, option, now }: { readonly base: string; readonly option: PagePorts['webhookOption']; readonly now: number },
): z.infer<typeof LibraryView> {
  const { document, state, isFaulty = false } = library;
  const { spec } = document;
  const { status, stalledSince } = statusOf(library, base, now);
  const { pending, run, lastRun, lastFullWalk } = status;
  // Without a source nothing gives ids to titles, and nobody asked for them.
  const isAsked = spec.kind === 'franchises' || spec.sources.length > 0;
  return {
    id: library.key,
    kind: spec.kind,
    storage: 'path' in spec.storage ? spec.storage.path : spec.storage.claim,
    readOnly: spec.readOnly,
    schedule: isFaulty ? undefined : spec.schedule,
    timeZone: isFaulty ? undefined : spec.timeZone,
    state: stateOf(status, spec.suspend && !isFaulty),
    conditions: (status.conditions ?? []).map(({ type, status: is, reason, message, lastTransitionTime }) => ({
      ...{ type, status: is, reason, message: englishText(message), ...withCoded(message) },
      lastTransitionTime: type === 'Stalled' && stalledSince !== undefined ? time(stalledSince) : lastTransitionTime,
    })),
    webhook: webhookAddress(base, document),
    webhookOption: option,
    nextWalkAt: status.nextWalkAt,
    held: [...(pending?.folders ?? [])],
    fullWalkHeld: fullWalkOf(state.pending.full),
    run: run === undefined ? undefined : { ...run, folders: run.folders.length },
    lastRun: lastRun === undefined ? undefined : lastRunView(lastRun),
    lastFullWalk,
    titles: facts.titles,
    gaps: Object.entries(facts.gaps).flatMap(([name, count]) => (name === 'id' && !isAsked ? [] : [{ name, count }])),
    unidentified: isAsked ? facts.unidentified : 0,
    problems: facts.problems,
    heard: facts.heard.map(({ sender, atMs }) => ({ sender, at: time(atMs) })),
  };
}

function lastRunView({ reason, ...run }: LastRunStatus): z.infer<typeof LibraryView>['lastRun'] {
  return { ...run, ...(reason === undefined ? {} : { reason: englishText(reason), ...withCoded(reason) }) };
}

/**
 * Why the Library is stalled until a person helps, and since when, as far as the state knows; undefined if it is not.
 */
export function stalledProblem(
  library: PageLibrary,
  now: number,
): { readonly detail: Message; readonly since?: string } | undefined {
  const { state, isFaulty = false } = library;
  const { status, stalledSince } = statusOf(library, undefined, now);
  const stalled = stalledIn(status);
  // Earlier failures are not stored, so it counts as stalled since the wish that cannot be met.
  if (stalled === undefined) return undefined;
  const sinceWish = state.pending.full?.since ?? state.run?.claimedAt ?? state.lastRun?.finishedAt;
  // The document became faulty at an unknown later time.
  const since = stalledSince ?? (isFaulty ? undefined : sinceWish);
  return { detail: stalled.message, ...(since === undefined ? {} : { since: time(since) }) };
}

interface Stands {
  readonly status: Status;
  /** Set if the time comes from another source than the state. */
  readonly stalledSince: Instant | undefined;
}

function statusOf(library: PageLibrary, base: string | undefined, now: number): Stands {
  const { document, generation, state, troubles = [], stalledSince, storageAway } = library;
  const statusWith = (found: readonly Trouble[]) =>
    libraryStatus(document, { generation }, state, undefined, base, now, { troubles: found });
  const status = statusWith(troubles);
  // After failed walks the state has better information, a run shows it itself, and a suspended Library needs nothing. A run on a storage that
  // does not answer shows nothing.
  if (
    storageAway === undefined ||
    document.spec.suspend ||
    (state.run !== undefined && storageAway.message.code !== 'storageSilent') ||
    stalledIn(status) !== undefined
  ) {
    return { status, stalledSince };
  }
  const { message, since } = storageAway;
  // Due work stays due: it is attempted, and finds the storage once it is back.
  const { conditions = [] } = statusWith([{ reason: 'StorageAway', message }]);
  return { status: { ...status, conditions }, stalledSince: since };
}

function stalledIn({ conditions = [] }: Status): Condition | undefined {
  return conditions.find(({ type, status }) => type === 'Stalled' && status === 'True');
}

function stateOf({ run, conditions = [] }: Status, isSuspended: boolean): State {
  if (run !== undefined) return 'walking';
  if (isSuspended) return 'suspended';
  const of = (type: string) => conditions.find((condition) => condition.type === type);
  if (of('Stalled')?.status === 'True') return 'stalled';
  const ready = of('Ready');
  if (ready?.status === 'True') return 'ready';
  return ready?.reason === 'NeverWalked' ? 'neverWalked' : 'notReady';
}

function fullWalkOf(full: PageLibrary['state']['pending']['full']): z.infer<typeof LibraryView>['fullWalkHeld'] {
  if (full === undefined) return undefined;
  const { since, notBefore, trigger, acceptMissing, tries } = full;
  return { since: time(since), notBefore: time(notBefore), trigger, acceptMissing, tries };
}
