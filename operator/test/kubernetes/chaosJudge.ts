/**
 * Checks invariants 1 to 4 and 8 (docs/design/flow.md#invariants) against facts recorded outside the operator: every
 * status that the API server stored, every Job it accepted, every walk that ran, every webhook that was answered. It
 * asks no operator and uses no function of the code under test, so a fault cannot hide in shared code.
 */
import { type Held, readStatus, type SeenRun, type SeenState } from './chaosStatus.ts';
import { ChaosWaits } from './chaosWaits.ts';

export type ChaosRule =
  | '1 lost'
  | '1 never'
  | '2 two runs'
  | '3 sixty-four'
  | '4 one Job'
  | '8 answer'
  | 'durable'
  | 'leader'
  | 'left'
  | 'blame';

export interface Broken {
  readonly rule: ChaosRule;
  readonly text: string;
}

type Standing = 'memory' | 'pending' | 'absorbed' | 'claimed' | 'done';

/**
 * One webhook. What it names is owed from its 204 on. It is registered before it is sent, so that no write in between
 * is missed.
 */
export interface Owed {
  readonly library: string;
  /** As a sender names it; undefined: a full walk. */
  readonly path: string | undefined;
  readonly replica: string;
  standing: Standing;
  isAnswered: boolean;
  /** A full walk that no status lists: a new Library owes it. */
  readonly isNew?: boolean;
  run: string | undefined;
}

/** A pod whose container runs, as a live list of the API server shows it. */
export interface LivePod {
  readonly library: string;
  readonly runId: string;
  readonly isTiles: boolean;
}

/** The current state of one Library's history. */
interface Course {
  state: SeenState;
  highest: number;
  /** Deleted by hand, and not seen again. */
  isGone: boolean;
  readonly owed: Set<Owed>;
  /** Paths that were sent and appeared in no list since: any replica may hold them in memory and count them. */
  readonly unlisted: Set<string>;
  /** By run id. */
  readonly claimed: Set<string>;
  readonly jobs: Map<string, { made: number; deleted: number }>;
  readonly walking: Set<string>;
}

/** `--max-jobs` of the replicas. */
export const chaosMaxJobs = 40;
const heldAtMost = 64;
const triesBeforeAlone = 5;
/**
 * A request waits this long for its write before it is answered from memory
 * (docs/design/webhook.md#durable-before-the-answer).
 */
const answeredFromMemoryAfterMs = 1_000;

const nothing: SeenState = { folders: [], full: undefined, run: undefined, tilesId: undefined, lastRun: undefined };

export interface JudgeOptions {
  /**
   * True if every write is reported here before any other process can see it. False: it is reported later, in order.
   */
  readonly isInStep: boolean;
  /** Concurrent walks over all Libraries. */
  readonly maxJobs?: number;
}

export class ChaosJudge {
  readonly #isInStep: boolean;
  readonly #maxJobs: number;
  readonly broken: Broken[] = [];
  readonly counts = {
    webhooks: 0,
    writes: 0,
    claims: 0,
    jobs: 0,
    walks: 0,
    orphans: 0,
    failedRuns: 0,
    overflows: 0,
    lists: 0,
    tilesJobs: 0,
    leaders: 0,
  };
  readonly waits = new ChaosWaits<Owed>();
  readonly #courses = new Map<string, Course>();
  /** Runs whose Job or pod somebody deleted, or whose catalog was away: their folders are not to blame. */
  readonly #disturbed = new Set<string>();
  /** Runs whose walk failed by itself. */
  readonly #failed = new Set<string>();
  readonly #completed = new Set<string>();

  constructor({ isInStep, maxJobs = chaosMaxJobs }: JudgeOptions = { isInStep: true }) {
    this.#isInStep = isInStep;
    this.#maxJobs = maxJobs;
  }

  #report(rule: ChaosRule, text: string): void {
    this.broken.push({ rule, text });
  }

  #of(library: string): Course {
    const known = this.#courses.get(library);
    if (known !== undefined) return known;
    const made: Course = {
      ...{ state: nothing, highest: 0, isGone: false, owed: new Set<Owed>(), unlisted: new Set<string>() },
      ...{ claimed: new Set<string>(), jobs: new Map(), walking: new Set<string>() },
    };
    this.#courses.set(library, made);
    return made;
  }

  /** Call right before a webhook is sent. */
  sent(library: string, path: string | undefined, replica: string): Owed {
    const { state, owed, unlisted } = this.#of(library);
    const one: Owed = { library, path, replica, standing: 'memory', run: undefined, isAnswered: false };
    owed.add(one);
    this.waits.waits(one);
    if (isHeld(state, one)) one.standing = 'pending';
    else if (path !== undefined) unlisted.add(path);
    return one;
  }

  /**
   * Invariant 8, and durability: held by now, unless a write failed meanwhile (`hasFailed`) or took more than a second.
   */
  answered(one: Owed, code: number, tookMs: number, hasFailed: boolean): void {
    this.counts.webhooks += 1;
    one.isAnswered = true;
    if (code !== 204) this.#report('8 answer', `${one.library} was answered ${code}`);
    const { owed } = this.#of(one.library);
    if (
      this.#isInStep &&
      owed.has(one) &&
      one.standing === 'memory' &&
      !hasFailed &&
      tookMs < answeredFromMemoryAfterMs
    )
      this.#report('durable', `${nameOf(one)} was answered after ${Math.round(tookMs)} ms and is held nowhere`);
  }

  /** Without a response nothing was promised. */
  unanswered(one: Owed): void {
    this.waits.forget(one);
    this.#of(one.library).owed.delete(one);
  }

  /** The process died: what only its memory held may be lost. */
  died(replica: string): void {
    for (const { owed } of this.#courses.values()) {
      for (const one of owed) {
        if (one.replica !== replica || one.standing !== 'memory' || !one.isAnswered) continue;
        this.counts.orphans += 1;
        owed.delete(one);
      }
    }
  }

  /** Call for each stored version of a Library's status, in order. */
  wrote(library: string, status: unknown): void {
    const course = this.#of(library);
    if (course.isGone) this.#recreated(library, course);
    const before = course.state;
    const next = readStatus(status);
    course.state = next;
    this.counts.writes += 1;
    const claimed = next.run !== undefined && next.run.id !== before.run?.id ? next.run : undefined;
    const ended = before.run !== undefined && next.run?.id !== before.run.id ? before.run : undefined;
    if (claimed !== undefined) this.#checkClaim(library, course, before, claimed);
    if (ended !== undefined) this.#checkEnd(library, ended, next);
    for (const one of course.owed) this.waits.saw(one, next, heldOf(next, one));
    const isCollapsed = this.#checkBounds(library, course, before, next, ended);
    for (const one of course.owed) this.#move(one, next, claimed, ended, isCollapsed);
    for (const one of course.owed) {
      if (one.standing !== 'done' || !one.isAnswered) continue;
      this.waits.done(one);
      course.owed.delete(one);
    }
  }

  /** A new Library owes a full walk at once. */
  #recreated(library: string, course: Course): void {
    course.isGone = false;
    const made: Owed = {
      ...{ library, path: undefined, replica: '', standing: 'memory', run: undefined },
      ...{ isAnswered: true, isNew: true },
    };
    course.owed.add(made);
    this.waits.waits(made);
  }

  #checkClaim(library: string, course: Course, before: SeenState, run: SeenRun): void {
    this.counts.claims += 1;
    if (before.run !== undefined)
      this.#report('2 two runs', `${library}: run ${run.number} was claimed while run ${before.run.number} was`);
    if (run.number <= course.highest) this.#report('2 two runs', `${library}: the number ${run.number} came twice`);
    course.highest = Math.max(course.highest, run.number);
    course.claimed.add(run.id);
    const left = before.folders.find((held) => isDue(held, run.claimedAt) && !run.paths.has(held.path));
    if (left !== undefined)
      this.#report('4 one Job', `${library}: run ${run.number} leaves ${left.path} behind, which was due`);
    const held = new Set(before.folders.map(({ path }) => path));
    const strange = [...run.paths].find((path) => !held.has(path));
    if (strange !== undefined)
      this.#report('4 one Job', `${library}: run ${run.number} takes ${strange}, which was not held`);
  }

  #checkEnd(library: string, run: SeenRun, next: SeenState): void {
    if (next.lastRun?.id !== run.id) {
      this.#report('2 two runs', `${library}: run ${run.number} disappeared without an end`);
      return;
    }
    this.#checkBlame(library, run, next);
    if (next.lastRun.result !== 'Succeeded') this.counts.failedRuns += 1;
    else if (!this.#completed.has(run.id))
      this.#report('1 lost', `${library}: run ${run.number} is recorded as succeeded, but its walk did not succeed`);
  }

  /** No try is counted against folders whose Job was only lost, and they are due again soon. */
  #checkBlame(library: string, run: SeenRun, next: SeenState): void {
    if (!this.#disturbed.has(run.id) || this.#failed.has(run.id)) return;
    for (const [path, tries] of run.triesOf) {
      const back = next.folders.find((held) => held.path === path);
      if (back !== undefined && back.tries > tries)
        this.#report(
          'blame',
          `${library}: ${path} has ${back.tries} tries after run ${run.number}, which was only lost: ${next.lastRun?.reason}`,
        );
    }
  }

  /** The run cannot end well through no fault of its folders. */
  disturbed(runId: string): void {
    this.#disturbed.add(runId);
  }

  /** Its walk fails by itself. */
  walkFailed(runId: string): void {
    this.#failed.add(runId);
  }

  /** Returns whether this write had to hold more than 64 distinct folders. */
  #checkBounds(
    library: string,
    course: Course,
    before: SeenState,
    next: SeenState,
    ended: SeenRun | undefined,
  ): boolean {
    const kept = new Set(next.folders.map(({ path }) => path));
    if (next.folders.length > heldAtMost)
      this.#report('3 sixty-four', `${library} holds ${next.folders.length} folders`);
    if (kept.size !== next.folders.length) this.#report('4 one Job', `${library} holds a folder twice`);
    const distinct = new Set([...before.folders.map(({ path }) => path), ...course.unlisted, ...(ended?.paths ?? [])]);
    for (const path of kept) course.unlisted.delete(path);
    const isCollapsed = distinct.size > heldAtMost;
    if (next.full?.isAbsorbed !== true) return isCollapsed;
    const isOld = before.full?.isAbsorbed === true || ended?.full?.isAbsorbed === true;
    if (!isOld) this.counts.overflows += 1;
    if (!isOld && !isCollapsed) this.#report('3 sixty-four', `${library}: ${distinct.size} folders became a full walk`);
    const gone = before.folders.find(({ path }) => !kept.has(path) && next.run?.paths.has(path) !== true);
    if (gone !== undefined && !isCollapsed)
      this.#report('3 sixty-four', `${library}: ${gone.path} became a full walk without 64 others`);
    return isCollapsed;
  }

  #move(
    one: Owed,
    next: SeenState,
    claimed: SeenRun | undefined,
    ended: SeenRun | undefined,
    isCollapsed: boolean,
  ): void {
    const isHeldNow = isHeld(next, one);
    const isAbsorbed = one.path !== undefined && next.full?.isAbsorbed === true;
    if (one.isNew === true && one.standing === 'memory' && claimed?.full !== undefined) {
      this.#claimed(one, claimed);
      return;
    }
    if (one.standing === 'memory') {
      if (isHeldNow) one.standing = 'pending';
      else if (isAbsorbed && isCollapsed) one.standing = 'absorbed';
      return;
    }
    if (one.standing === 'done') return;
    if (one.standing === 'claimed') {
      if (ended === undefined || ended.id !== one.run) return;
      one.run = undefined;
      if (next.lastRun?.id === ended.id && next.lastRun.result === 'Succeeded') one.standing = 'done';
      else if (isHeldNow) one.standing = 'pending';
      else if (isAbsorbed) one.standing = 'absorbed';
      else this.#lose(one, `was not put back after run ${ended.number}, which ended ${next.lastRun?.result}`);
      return;
    }
    if (claimed !== undefined && takes(claimed, one)) {
      this.#claimed(one, claimed);
      return;
    }
    if (isHeldNow) return;
    if (isAbsorbed) one.standing = 'absorbed';
    else this.#lose(one, 'is not held anywhere any more');
  }

  #claimed(one: Owed, run: SeenRun): void {
    one.standing = 'claimed';
    one.run = run.id;
    this.waits.claimed(one, nameOf(one));
  }

  #lose(one: Owed, how: string): void {
    this.#report('1 lost', `${nameOf(one)} ${how}`);
    this.#of(one.library).owed.delete(one);
  }

  jobMade(library: string, runId: string, name: string): void {
    this.counts.jobs += 1;
    const course = this.#of(library);
    const its = course.jobs.get(runId) ?? { made: 0, deleted: 0 };
    its.made += 1;
    course.jobs.set(runId, its);
    if (this.#isInStep && course.state.run?.id !== runId) {
      const what = course.claimed.has(runId) ? 'when its run had ended' : 'for no claimed run';
      this.#report('2 two runs', `the Job ${name} was made ${what}`);
    }
    if (its.made > its.deleted + 1) this.#report('4 one Job', `the Job ${name} was made ${its.made} times`);
  }

  tilesJobMade(): void {
    this.counts.tilesJobs += 1;
  }

  /** All running pods of one moment. */
  sawLive(pods: readonly LivePod[]): void {
    this.counts.lists += 1;
    const runs = new Map<string, Set<string>>();
    for (const { library, runId, isTiles } of pods) {
      const what = `${isTiles ? 'tiles Jobs' : 'walks'} of ${library}`;
      runs.set(what, (runs.get(what) ?? new Set()).add(runId));
    }
    for (const [what, ids] of runs)
      if (ids.size > 1) this.#report('2 two runs', `${ids.size} ${what} run at once: ${[...ids].join(', ')}`);
    const walking = new Set(pods.flatMap(({ library, isTiles }) => (isTiles ? [] : [library])));
    if (walking.size > this.#maxJobs)
      this.#report('2 two runs', `${walking.size} Libraries are walked at once, and at most ${this.#maxJobs} may be`);
  }

  /** The replicas that lead at one moment. */
  sawLeaders(replicas: readonly string[]): void {
    if (replicas.length > 0) this.counts.leaders += 1;
    if (replicas.length > 1) this.#report('leader', `${replicas.join(' and ')} lead at once`);
  }

  /** Jobs without an end, when everything else has ended. */
  left(jobs: readonly string[]): void {
    for (const job of jobs) this.#report('left', `the Job ${job} is left`);
  }

  /** Deleted by hand: nothing is owed any more. It may be recreated under its name while its last walk still ends. */
  gone(library: string): void {
    const course = this.#of(library);
    course.state = nothing;
    course.highest = 0;
    course.isGone = true;
    course.owed.clear();
  }

  /** Deleted by hand. */
  jobDeleted(library: string, runId: string): void {
    this.disturbed(runId);
    const its = this.#of(library).jobs.get(runId);
    if (its !== undefined) its.deleted += 1;
  }

  walkBegan(library: string, runId: string): void {
    this.counts.walks += 1;
    const { walking, state } = this.#of(library);
    if (walking.size > 0)
      this.#report('2 two runs', `${library}: a walk of run ${runId} began beside ${[...walking].join(', ')}`);
    if (this.#isInStep && state.run?.id !== runId)
      this.#report('2 two runs', `${library}: a walk of run ${runId} began, and ${state.run?.id ?? 'none'} is claimed`);
    walking.add(runId);
  }

  walkEnded(library: string, runId: string): void {
    this.#of(library).walking.delete(runId);
  }

  /** A walk has recorded its end; its process may still run. */
  walkCompleted(runId: string): void {
    this.#completed.add(runId);
  }

  /** The ids of all claimed runs. */
  running(): readonly string[] {
    return [...this.#courses.values()].flatMap(({ state }) => (state.run === undefined ? [] : [state.run.id]));
  }

  /** Libraries to which something is owed. */
  busy(): readonly string[] {
    return [...this.#courses].flatMap(([library, { owed }]) => (owed.size > 0 ? [library] : []));
  }

  isWalking(library: string): boolean {
    return this.#of(library).walking.size > 0;
  }

  /** How often the work of its current run has failed before; 0 without a run. */
  triesOf(library: string): number {
    return this.#of(library).state.run?.tries ?? 0;
  }

  /** Everything that is still owed, claimed or held. */
  undone(): readonly string[] {
    const left: string[] = [];
    for (const [library, { owed, state }] of this.#courses) {
      for (const one of owed) if (one.standing !== 'done') left.push(`${nameOf(one)} is ${one.standing}`);
      if (state.run !== undefined) left.push(`${library}: run ${state.run.number} is still claimed`);
      if (state.tilesId !== undefined) left.push(`${library}: the tiles Job ${state.tilesId} is still claimed`);
      if (state.full !== undefined || state.folders.length > 0) left.push(`${library} still holds work`);
    }
    return left;
  }

  /** Call at the end of the history. */
  close(): void {
    for (const text of this.undone()) this.#report('1 never', text);
  }
}

function isDue(held: Held, at: number): boolean {
  return held.tries < triesBeforeAlone && held.notBefore <= at;
}

function isHeld({ full, folders }: SeenState, { path }: Owed): boolean {
  return path === undefined ? full !== undefined : folders.some((held) => held.path === path);
}

function heldOf({ folders }: SeenState, { path }: Owed): Held | undefined {
  return folders.find((held) => held.path === path);
}

/** A full walk takes absorbed folders; a listed folder is taken by its path. */
function takes(run: SeenRun, { path, standing }: Owed): boolean {
  if (path === undefined || standing === 'absorbed') return run.full !== undefined;
  return run.paths.has(path);
}

function nameOf({ library, path }: Owed): string {
  return `${path ?? 'a full walk'} of ${library}`;
}
