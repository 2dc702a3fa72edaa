/**
 * Runs as batch/v1 Jobs (docs/design/runs.md#kubernetes). Observations come from the watches. Anything irreversible is
 * decided by a live read, or by a name or version that the server checks. Never creates two Jobs for one run, and never
 * force-deletes a pod.
 */

import type { Clock } from '../../library/clock.ts';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../../library/document.ts';
import type { EndedJob, JobPlatform, JobState } from '../../library/platform.ts';
import type { Instant, LibraryState, Run, TilesRun } from '../../library/state.ts';
import type { Trouble } from '../../library/status.ts';
import { type Message, message } from '../../messages/message.ts';
import { hasReason, type KubeApi, KubeError } from './api/kubeApi.ts';
import type { ObjectCache } from './api/objectCache.ts';
import { jobs, type ObjectPlace, pods } from './api/resources.ts';
import type { JobObject, LibraryObject, PodObject } from './api/wire.ts';
import {
  areAll,
  areKept,
  endOfKept,
  endOfPods,
  endWithoutPods,
  isAtWork,
  isPodOf,
  startedAt,
  terminalCondition,
} from './jobEnd.ts';
import type { JobSettings } from './jobManifest.ts';
import {
  type Component,
  componentLabel,
  isOfRun,
  libraryOfJob,
  placeOfLibrary,
  runIdLabel,
  runPodsSelector,
  walkPodsSelector,
} from './labels.ts';
import type { Waits } from './podWords.ts';
import { Strays } from './strays.ts';
import { tilesJob } from './tilesJob.ts';
import { type Obstacle, UnstartedRuns } from './unstartedRuns.ts';
import { WaitingJobs } from './waitingJobs.ts';
import { walkJob } from './walkJob.ts';

export type { JobSettings } from './jobManifest.ts';

export interface KubernetesJobsOptions {
  readonly api: KubeApi;
  /** Both caches hold only objects with our label (`managedSelector`). */
  readonly jobs: ObjectCache<JobObject>;
  readonly pods: ObjectCache<PodObject>;
  object(key: LibraryKey): LibraryObject | undefined;
  readonly settings: JobSettings;
  readonly clock: Clock;
  /** Whether another Library waits for the slot of this one's run. Default: none does. */
  othersWait?(key: LibraryKey, component: Component): boolean;
  /** Whether this process leads, by a monotonic clock. Checked right before a Job is created. */
  mayCreate(): boolean;
}

type Claimed = Run | TilesRun;

/** What this process knows about the Job of a run beyond the watches. */
interface KnownRun {
  readonly key: LibraryKey;
  /** The id was issued, but no Job with it can exist yet. */
  isUnmade?: boolean;
  /** The Job was created or seen. If it is absent now, it has ended. */
  isMet?: boolean;
  /** The Job as the server created it; the watch may not show it yet. */
  made?: { readonly object: JobObject; readonly at: number } | undefined;
  /** Its end was already written. Remembered until the Library's next Job is created. */
  isStopped?: boolean;
  /** Why the server will never accept the order. */
  refused?: Message;
  /** Why the server does not accept it now (a quota, a policy, a right). Retried with growing pauses. */
  notTaken?: { readonly why: string; readonly since: Instant } | undefined;
  /** A Job that is not ours has the name. */
  foreign?: { readonly what: Message; readonly since: Instant } | undefined;
  /** Monotonic: since when only sidecars run in its pods. */
  keptSince?: number | undefined;
  /** A pod of another walk still runs, and this walk must not start beside it. */
  heldBack?: HeldBack | undefined;
  /** What keeps it from starting, and since when, monotonic. */
  stuck?: { readonly by: string; readonly since: number } | undefined;
  /** Why it was ended without having started; its Job is deleted. */
  unstarted?: Message;
}

interface HeldBack {
  readonly by: PodObject;
  readonly since: Instant;
  /** Monotonic: the last live list of pods, or when the watch first showed this one. */
  readonly askedAt: number;
}

/** Pods from a watch may hold a walk back for this long before a live read: the watch may have gone silent. */
const askAgainMs = 60_000;
/** The interval for rechecking what no watch may report. */
const nextCheckMs = 10_000;
/**
 * A native sidecar ends by itself after our container, within the pod's grace period of 30 s. Such a Job keeps its
 * result and its log.
 */
const keptAtMostMs = 60_000;
/** A watch shows a new object within milliseconds; after this a live read replaces it. */
const shownWithinMs = 2_000;
/** After this time a wait is reported as Stalled: it needs a person. */
export const stalledAfterMs = 10 * 60_000;

/** Status codes for an object that the server will never accept: the same order would be refused again. */
const refusals = new Set([400, 413, 422]);

export class KubernetesJobs implements JobPlatform {
  readonly #options: KubernetesJobsOptions;
  /** By run id. Removed when the run ends, or with its Library. */
  readonly #runs = new Map<string, KnownRun>();
  readonly #strays: Strays;
  readonly #waiting: WaitingJobs;
  readonly #unstarted = new UnstartedRuns();

  constructor(options: KubernetesJobsOptions) {
    this.#options = options;
    this.#strays = new Strays(options);
    this.#waiting = new WaitingJobs(options);
  }

  newId(key: LibraryKey): string {
    const id = crypto.randomUUID();
    this.#known(key, { id }).isUnmade = true;
    return id;
  }

  /** Call when the Library is deleted: drops all its runs, so that one recreated under its name starts fresh. */
  forget(key: LibraryKey): void {
    for (const [id, known] of this.#runs) if (known.key === key) this.#runs.delete(id);
    this.#waiting.forget(key);
    this.#unstarted.forget(key);
  }

  #known(key: LibraryKey, { id }: Pick<Claimed, 'id'>): KnownRun {
    const known = this.#runs.get(id) ?? { key };
    this.#runs.set(id, known);
    return known;
  }

  walkState(key: LibraryKey, run: Run): Promise<JobState> {
    return this.#jobState(key, run, 'walk');
  }

  tilesState(key: LibraryKey, tiles: TilesRun): Promise<JobState> {
    return this.#jobState(key, tiles, 'tiles');
  }

  async startWalk(document: LibraryDocument, uid: string, run: Run, activeTilesId: string | undefined): Promise<void> {
    const { settings } = this.#options;
    await this.#start(libraryKey(document), run, walkJob({ document, uid, run, activeTilesId, settings }));
  }

  async startTiles(document: LibraryDocument, uid: string, tiles: TilesRun): Promise<void> {
    await this.#start(
      libraryKey(document),
      tiles,
      tilesJob({ document, uid, tiles, settings: this.#options.settings }),
    );
  }

  stopWalk(key: LibraryKey, run: Run): Promise<void> {
    return this.#stop(key, run);
  }

  stopTiles(key: LibraryKey, tiles: TilesRun): Promise<void> {
    return this.#stop(key, tiles);
  }

  /**
   * A terminal condition never goes away, so the cache would suffice; but a Job may have been recreated under the name
   * since. A Job whose pods a sidecar keeps is unfinished, and no state names it after the write: `endStrays` ends it.
   */
  async whileGone(key: LibraryKey, job: Claimed, write: () => Promise<void>): Promise<boolean> {
    if (this.#runs.get(job.id)?.refused === undefined && (await this.#lives(key, job))) return false;
    await write();
    this.#runs.delete(job.id);
    return true;
  }

  async #lives(key: LibraryKey, job: Claimed): Promise<boolean> {
    const found = await this.#options.api.get(jobs, placeOf(key, job));
    if (found !== undefined && this.#isTheirs(key, found, job)) {
      return terminalCondition(found) === undefined && !areKept(await this.#podsOf(key, found, job));
    }
    // Its pods may outlive the Job while they terminate.
    return (await this.#livePods(key, runPodsSelector(job.id))).some(isAtWork);
  }

  async #jobState(key: LibraryKey, job: Claimed, component: Component): Promise<JobState> {
    const found = await this.#observe(key, job, component);
    const known = this.#known(key, job);
    if (found.kind === 'running') {
      known.stuck = undefined;
      this.#unstarted.forget(key);
      return found;
    }
    // Deleted by us: whatever else is seen of its end, it was our request.
    if (found.kind === 'ended')
      return known.unstarted === undefined ? found : unstartedEnd(known.unstarted, found.ended);
    return (await this.#givesWay(key, job, known, component)) ?? found;
  }

  /**
   * Ends a run that cannot start, so that others get its slot. Its Job is deleted first: only when its pods are gone
   * the run has ended, so there are never more Jobs than slots. Returns undefined if it goes on waiting.
   */
  async #givesWay(key: LibraryKey, job: Claimed, known: KnownRun, component: Component): Promise<JobState | undefined> {
    const { api, clock, othersWait } = this.#options;
    if (known.unstarted !== undefined) return undefined;
    const obstacle = this.#obstacleOf(key, job, known);
    // A wait of another kind starts anew: the run gets on.
    const by = obstacle && `${obstacle.reason} ${obstacle.isBare}`;
    if (by !== known.stuck?.by) known.stuck = by === undefined ? undefined : { by, since: clock.monotonic() };
    if (obstacle === undefined || known.stuck === undefined) return undefined;
    const heldMs = clock.monotonic() - known.stuck.since;
    if (!this.#unstarted.mustEnd(key, obstacle, heldMs, othersWait?.(key, component) === true)) return undefined;
    const found = await api.get(jobs, placeOf(key, job));
    const isOurs = found !== undefined && this.#isTheirs(key, found, job);
    if (isOurs) {
      // The watch may lag behind: one that has started, or that has a pod after all, is left alone.
      const live = await this.#podsOf(key, found, job);
      if (startedAt(live) !== undefined || (obstacle.isBare === true && live.length > 0)) return undefined;
      await api.remove(jobs, placeOf(key, job), found.metadata.uid);
    }
    known.unstarted = obstacle.message;
    this.#unstarted.ended(key, obstacle);
    if (isOurs) return { kind: 'unknown', until: clock.now() + nextCheckMs };
    return unstartedEnd(obstacle.message, {});
  }

  /** What keeps this run from starting, as far as it is known. */
  #obstacleOf(key: LibraryKey, job: Claimed, known: KnownRun): Obstacle | undefined {
    const { foreign, notTaken, heldBack } = known;
    if (foreign !== undefined) return nameTaken(foreign);
    if (notTaken !== undefined) return notAccepted(notTaken);
    if (heldBack !== undefined) return strayWorks(heldBack);
    const shown = this.#options.jobs.get(placeOf(key, job));
    if (shown === undefined || terminalCondition(shown) !== undefined) return undefined;
    const isBare = shown.spec['suspend'] !== true && !this.#cachedPods(key, job).some((pod) => isPodOf(pod, shown));
    const waits = this.#waiting.longestOf(key, job.id);
    if (waits !== undefined) return { ...cannotStart(waits), isBare };
    const { name, namespace } = shown.metadata;
    const words = message('noPod', name, `kubectl describe job -n ${namespace} ${name}`);
    return isBare ? { ...cannotStart({ message: words, since: this.#options.clock.now() }), isBare } : undefined;
  }

  async #observe(key: LibraryKey, job: Claimed, component: Component): Promise<JobState> {
    const { api, clock } = this.#options;
    const known = this.#known(key, job);
    if (known.refused !== undefined) return { kind: 'ended', ended: { code: 2, lastWords: known.refused } };
    const cached = this.#options.jobs.get(placeOf(key, job));
    if (cached !== undefined) known.made = undefined;
    const shown = cached ?? this.#justMade(known);
    if (shown !== undefined) return this.#judge(key, job, shown);
    if (!known.isUnmade) {
      const found = await api.get(jobs, placeOf(key, job));
      if (found !== undefined) return this.#judge(key, job, found);
      const left = this.#cachedPods(key, job).filter(isAtWork);
      if (left.length > 0) return this.#running(left);
      if (known.isMet) return { kind: 'ended', ended: endOfPods(this.#cachedPods(key, job), 'videos' in job) ?? {} };
    }
    // Never start beside a pod that may still walk this Library, whatever Job or Library it belonged to.
    known.heldBack = component === 'walk' ? await this.#heldBack(key, known.heldBack) : undefined;
    if (known.heldBack === undefined) return { kind: 'absent' };
    return { kind: 'unknown', until: clock.now() + nextCheckMs };
  }

  /**
   * The response to our own POST, used for as long as a watch may lag: writing the claim triggers a pass before the
   * watch shows the Job.
   */
  #justMade({ made }: KnownRun): JobObject | undefined {
    return made !== undefined && this.#options.clock.monotonic() - made.at < shownWithinMs ? made.object : undefined;
  }

  /**
   * A pod that may still walk this Library. A pod in the watch cache is enough, since its end triggers a pass; its
   * absence must be confirmed by a live read.
   */
  async #heldBack(key: LibraryKey, before: HeldBack | undefined): Promise<HeldBack | undefined> {
    const { clock } = this.#options;
    const [since, askedAt] = [before?.since ?? clock.now(), before?.askedAt ?? clock.monotonic()];
    const shown = [...this.#options.pods.values()].find(
      (pod) => libraryOfJob(pod) === key && pod.metadata.labels?.[componentLabel] === 'walk' && isAtWork(pod),
    );
    if (shown !== undefined && clock.monotonic() - askedAt < askAgainMs) return { by: shown, since, askedAt };
    const by = (await this.#livePods(key, walkPodsSelector(placeOfLibrary(key).name))).find(isAtWork);
    return by && { by, since, askedAt: clock.monotonic() };
  }

  async #judge(key: LibraryKey, job: Claimed, found: JobObject): Promise<JobState> {
    if (!this.#isTheirs(key, found, job)) return this.#foreign(key, job, found);
    const known = this.#known(key, job);
    known.foreign = undefined;
    known.heldBack = undefined;
    // The Job exists although the POST returned an error, so that error is obsolete.
    known.notTaken = undefined;
    known.isUnmade = false;
    known.isMet = true;
    const cached = this.#cachedPods(key, job).filter((pod) => isPodOf(pod, found));
    const condition = terminalCondition(found);
    const isIndexed = 'videos' in job;
    if (condition === undefined) {
      const isOver = this.#areKeptTooLong(known, cached);
      return isOver ? { kind: 'ended', ended: endOfKept(cached, found, isIndexed) } : this.#running(cached);
    }
    const shown = areAll(cached, found) ? endOfPods(cached, isIndexed) : undefined;
    const end = shown ?? endOfPods(await this.#podsOf(key, found, job), isIndexed);
    return { kind: 'ended', ended: end ?? endWithoutPods(condition) };
  }

  #areKeptTooLong(known: KnownRun, found: readonly PodObject[]): boolean {
    const now = this.#options.clock.monotonic();
    known.keptSince = areKept(found) ? (known.keptSince ?? now) : undefined;
    return known.keptSince !== undefined && now - known.keptSince >= keptAtMostMs;
  }

  /** Until a container has started the run only waits, however long, and no try is counted. */
  #running(found: readonly PodObject[]): JobState {
    const since = startedAt(found);
    if (since === undefined) return { kind: 'unknown', until: this.#options.clock.now() + nextCheckMs };
    return { kind: 'running', since };
  }

  #foreign(key: LibraryKey, job: Claimed, { metadata }: JobObject): JobState {
    const isOfProgram = metadata.labels?.[runIdLabel] === undefined;
    const what = message(isOfProgram ? 'nameOfProgram' : 'nameOfRun', metadata.name);
    const known = this.#known(key, job);
    known.foreign = { what, since: known.foreign?.since ?? this.#options.clock.now() };
    return { kind: 'foreign', what };
  }

  #isTheirs(key: LibraryKey, found: JobObject, job: Claimed): boolean {
    const uid = this.#options.object(key)?.metadata.uid;
    const owned = uid === undefined || found.metadata.ownerReferences?.some((owner) => owner.uid === uid) === true;
    return owned && isOfRun(found.metadata, job, uid);
  }

  async #start(key: LibraryKey, job: Claimed, manifest: JobObject): Promise<void> {
    const { api, mayCreate } = this.#options;
    if (!mayCreate()) throw new Error('lease lost: this replica must not create the Job, the next leader will');
    for (const [id, { key: of, isStopped }] of this.#runs) if (of === key && isStopped) this.#runs.delete(id);
    // From here on the Job may exist, even if no response arrives.
    const known = this.#known(key, job);
    known.isUnmade = false;
    try {
      const object = await api.create(jobs, manifest, mayCreate);
      known.isMet = true;
      known.notTaken = undefined;
      known.made = { object, at: this.#options.clock.monotonic() };
    } catch (error) {
      if (!(error instanceof KubeError)) throw error;
      // The name may be taken by our Job or a foreign one: the next pass compares uid, number and id.
      if (hasReason(error, 'AlreadyExists')) known.notTaken = undefined;
      else if (refusals.has(error.code)) known.refused = message('clusterRefused', error.message);
      else {
        known.notTaken = { why: error.message, since: known.notTaken?.since ?? this.#options.clock.now() };
        throw error;
      }
    }
  }

  async #stop(key: LibraryKey, job: Claimed): Promise<void> {
    const { api } = this.#options;
    const known = this.#known(key, job);
    known.made = undefined;
    known.notTaken = undefined;
    known.isStopped = true;
    const place = placeOf(key, job);
    const found = this.#options.jobs.get(place) ?? (await api.get(jobs, place));
    if (found === undefined || !isOfRun(found.metadata, job, undefined)) return;
    await api.remove(jobs, place, found.metadata.uid);
  }

  /** Ends Jobs and pods that no state names; makes no calls if there are none. */
  endStrays(key: LibraryKey, state: LibraryState): Promise<void> {
    return this.#strays.end(key, state);
  }

  /** Why this Library's run cannot start, and since when; undefined if no reason is known. */
  whyNotStarting(key: LibraryKey): Waits | undefined {
    return this.#waiting.longestOf(key);
  }

  /** Problems to report to people (Stalled): whatever has waited for 10 minutes. */
  troublesOf(key: LibraryKey): { readonly jobs: readonly Trouble[] } {
    const its = [...this.#runs.values()].filter((run) => run.key === key);
    const waits = this.whyNotStarting(key);
    const obstacles: readonly Obstacle[] = [
      ...its.flatMap(({ foreign }) => (foreign === undefined ? [] : [nameTaken(foreign)])),
      ...its.flatMap(({ notTaken }) => (notTaken === undefined ? [] : [notAccepted(notTaken)])),
      ...(waits === undefined ? [] : [cannotStart(waits)]),
      // A pod that is terminating and does not go away is already reported.
      ...its.flatMap(({ heldBack }) =>
        heldBack === undefined || heldBack.by.metadata.deletionTimestamp !== undefined ? [] : [strayWorks(heldBack)],
      ),
    ];
    const last = this.#unstarted.last(key);
    // Between two runs that could not start, nothing else shows why.
    const known = obstacles.length === 0 && last !== undefined ? [last] : obstacles;
    const now = this.#options.clock.now();
    const troubles = known
      .map((obstacle) => this.#unstarted.sinceFirst(key, obstacle))
      .filter(({ since }) => now - since >= stalledAfterMs)
      .map(({ reason, message: what }): Trouble => ({ reason, message: what }));
    return { jobs: troubles };
  }

  #cachedPods(key: LibraryKey, { id }: Claimed): readonly PodObject[] {
    const { namespace } = placeOfLibrary(key);
    return [...this.#options.pods.values()].filter(
      ({ metadata }) => metadata.namespace === namespace && metadata.labels?.[runIdLabel] === id,
    );
  }

  async #podsOf(key: LibraryKey, job: JobObject, { id }: Claimed): Promise<readonly PodObject[]> {
    return (await this.#livePods(key, runPodsSelector(id))).filter((pod) => isPodOf(pod, job));
  }

  async #livePods(key: LibraryKey, labelSelector: string): Promise<readonly PodObject[]> {
    const { namespace } = placeOfLibrary(key);
    return (await this.#options.api.list(pods, { namespace, labelSelector })).items;
  }
}

function unstartedEnd(unstarted: Message, ended: EndedJob): JobState {
  return { kind: 'ended', ended: { signal: 'SIGTERM', ...ended, unstarted } };
}

function nameTaken({ what, since }: { readonly what: Message; readonly since: Instant }): Obstacle {
  return { reason: 'JobNameTaken', message: what, since };
}

function notAccepted({ why, since }: { readonly why: string; readonly since: Instant }): Obstacle {
  return { reason: 'JobRefused', message: message('jobRefused', why), since };
}

function cannotStart({ message: what, since }: Waits): Obstacle {
  return { reason: 'PodCannotStart', message: what, since };
}

function strayWorks({ by, since }: HeldBack): Obstacle {
  return { reason: 'StrayPod', message: strayMessage(by), since };
}

/** Pods that we may delete are already gone. The rest have another owner, or we lack the rights. */
function strayMessage({ metadata: { name, namespace } }: PodObject): Message {
  return message('strayPod', name, `kubectl delete pod -n ${namespace} ${name}`);
}

function placeOf(key: LibraryKey, { job }: Claimed): ObjectPlace {
  return { namespace: placeOfLibrary(key).namespace, name: job };
}
