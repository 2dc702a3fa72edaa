/**
 * Watches every write of the state and reports broken design rules. It models obligations (obligations.ts), not how the
 * code keeps them: no function is shared with the code under test, so no fault can hide in one.
 */
import type { LibraryKey } from '../../src/library/document.ts';
import type { RunRow } from '../../src/library/ledger.ts';
import type { LibraryState, Run, TilesRun } from '../../src/library/state.ts';
import { type Check, type Obligation, oblige, type Violation } from './obligations.ts';

/** What the shadow may ask of the world: facts that come from no operator. */
export interface ShadowView {
  now(): number;
  wall(): number;
  lastClockJumpAt(): number;
  lastTroubleAt(): number;
  row(runId: string): RunRow | undefined;
  completed(runId: string): boolean;
  /** Since when the Library is suspended and every process that could claim knows it. */
  suspendedSince(key: LibraryKey): number | undefined;
  /** All paths that this process has accepted since its queue was last empty. */
  inMemory(writer: number, key: LibraryKey): ReadonlySet<string>;
}

const heldAtMost = 64;
const slackMs = 60_000;
const surroundingsWaitAtMostMs = 30_000;
/** A state of 64 held folders, 64 claimed ones and 64 videos, each with a path of this world's length. */
const stateBytesAtMost = 64_000;

export class Shadow {
  readonly #view: ShadowView;
  readonly #obligations = new Map<LibraryKey, Obligation[]>();
  readonly #highest = new Map<LibraryKey, number>();
  readonly #namedAt = new Map<string, number>();
  readonly #allVisitedAfter = new Map<LibraryKey, number>();
  readonly #tilesEndedAt = new Map<string, number>();
  readonly #visitedAfter = new Map<string, number>();
  readonly #lastFullGeneration = new Map<LibraryKey, number>();
  violation: Violation | undefined;

  constructor(view: ShadowView) {
    this.#view = view;
  }

  report(check: Check, text: string): void {
    this.violation ??= { check, text, at: this.#view.now() };
  }

  add(obligation: Obligation): Obligation {
    this.#of(obligation.key).push(obligation);
    if (obligation.path !== undefined) this.#namedAt.set(`${obligation.key} ${obligation.path}`, obligation.bornAt);
    return obligation;
  }

  get obligations(): readonly Obligation[] {
    return [...this.#obligations.values()].flat();
  }

  #of(key: LibraryKey): Obligation[] {
    const known = this.#obligations.get(key) ?? [];
    this.#obligations.set(key, known);
    return known;
  }

  /** undefined if every obligation that may not be lost is met; otherwise an open one. */
  undone(): Obligation | undefined {
    for (const list of this.#obligations.values()) {
      const left = list.find((one) => !(one.orphaned && one.standing === 'memory'));
      if (left !== undefined) return left;
    }
    return undefined;
  }

  checkSize(state: LibraryState): void {
    if (JSON.stringify(state).length > stateBytesAtMost) this.report('size', 'the state has grown beyond its bound');
  }

  /** A walk visited this title (and merged the workers' outcomes there). */
  visited(key: LibraryKey, title: string, claimedAt: number): void {
    this.#visitedAfter.set(`${key} ${title}`, claimedAt);
  }

  /** A full walk reached its end. Titles whose tiles are made are in no list of this world, but were visited, too. */
  visitedAll(key: LibraryKey, claimedAt: number): void {
    this.#allVisitedAfter.set(key, claimedAt);
  }

  onWrite(key: LibraryKey, before: LibraryState, next: LibraryState, writer: number): void {
    const claimed = next.run !== undefined && next.run.id !== before.run?.id ? next.run : undefined;
    const ended = before.run !== undefined && next.run?.id !== before.run.id ? before.run : undefined;
    this.#checkBounds(next);
    if (claimed !== undefined) this.#checkClaim(key, before, claimed);
    if (ended !== undefined) this.#checkEnd(key, ended, before, next);
    this.#checkTiles(key, before, next);
    const collapsed = this.#isCollapsed(key, before, next, ended, writer);
    const paths = new Set(next.pending.folders.map((folder) => folder.path));
    for (const obligation of this.#of(key)) this.#move(obligation, next, paths, claimed, ended, writer, collapsed);
    this.#checkAbsorption(key, before, next, claimed, ended, collapsed);
    if (ended !== undefined) this.#oweAfter(key, ended, next);
    this.#forgetDone(key);
  }

  #checkBounds(next: LibraryState): void {
    const { folders } = next.pending;
    if (folders.length > heldAtMost) this.report('3 sixty-four', `${folders.length} folders are held`);
    if (new Set(folders.map((folder) => folder.path)).size !== folders.length)
      this.report('4 one Job', 'a path is held twice');
  }

  #checkClaim(key: LibraryKey, before: LibraryState, run: Run): void {
    const now = this.#view.now();
    if (before.run !== undefined)
      this.report('2 two runs', `run ${run.number} was claimed while ${before.run.number} was`);
    if (run.number <= (this.#highest.get(key) ?? 0)) this.report('number', `run number ${run.number} came twice`);
    this.#highest.set(key, run.number);
    const suspended = this.#view.suspendedSince(key);
    if (suspended !== undefined && now > suspended + 2 * slackMs)
      this.report('suspend', `run ${run.number} of a suspended Library`);
    this.#checkCause(key, run);
    this.#checkTogether(key, run);
    this.#checkBackoff(before, run);
  }

  #checkBackoff(before: LibraryState, run: Run): void {
    // A time that a jump left far in the future counts as now (docs/design/runs.md#retries-and-clocks).
    if (this.#jumpedSince(0)) return;
    const { full } = before.pending;
    // A failure under another document starts its backoff over.
    const waits = run.full !== undefined && full?.failedGeneration === run.generation ? [full] : [];
    const early = [...run.folders, ...(run.full === undefined ? [] : [run.full]), ...waits].find(
      (entry) => entry.tries > 0 && entry.notBefore > this.#view.wall(),
    );
    if (early !== undefined) this.report('backoff', `run ${run.number} did not wait for the backoff`);
  }

  /** Nothing is walked without a request (the converse of invariant 4). */
  #checkCause(key: LibraryKey, run: Run): void {
    // A write whose answer was lost is written again, and may be walked again: that is allowed.
    if (this.#view.now() - this.#view.lastTroubleAt() < 2 * slackMs) return;
    // A second visit that a jumping clock delayed or hastened needs no other cause.
    if (this.#jumpedSince(0)) return;
    const mine = this.#of(key);
    for (const folder of run.folders) {
      const asked = mine.some(
        (one) => one.path === folder.path && (one.standing === 'pending' || one.standing === 'memory'),
      );
      // Named twice, once before a claim and once in memory during it: the second is walked again, which is allowed.
      const recent = this.#view.now() - (this.#namedAt.get(`${key} ${folder.path}`) ?? 0) < 2 * slackMs;
      if (recent) continue;
      if (!asked) this.report('cause', `run ${run.number} takes ${folder.path}, which nobody named`);
    }
    if (run.full === undefined) return;
    const wanted = mine.some(
      (one) =>
        one.standing === 'absorbed' ||
        one.standing === 'owed' ||
        (one.path === undefined && one.standing !== 'claimed'),
    );
    const last = this.#lastFullGeneration.get(key);
    if (!wanted && last === run.generation)
      this.report('cause', `run ${run.number} is a full walk (${run.trigger}) that nobody asked for`);
  }

  /** Requests that arrive meanwhile go together into the next run (invariant 4). */
  #checkTogether(key: LibraryKey, run: Run): void {
    // Its folders were named in memory and absorbed there. They may also be in the earlier list and not be due.
    if (run.full?.absorbed) return;
    const now = this.#view.now();
    const taken = new Set(run.folders.map((folder) => folder.path));
    const failing = new Set(
      this.#of(key)
        .filter((one) => one.hasFailed)
        .map((one) => one.path),
    );
    for (const one of this.#of(key)) {
      if (one.standing !== 'pending' || one.path === undefined) continue;
      if (failing.has(one.path) || taken.has(one.path) || now < one.notBefore + slackMs) continue;
      if (one.notBefore === one.bornAt && !this.#jumpedSince(one.bornAt)) {
        this.report('4 one Job', `run ${run.number} leaves ${one.path} behind, which waited`);
      }
    }
  }

  #checkEnd(key: LibraryKey, run: Run, before: LibraryState, next: LibraryState): void {
    const last = next.lastRun;
    if (last?.id !== run.id) {
      this.report('1 lost', `run ${run.number} was cleared without an end`);
      return;
    }
    if (last.result === 'Succeeded') {
      if (!this.#view.completed(run.id))
        this.report('truth', `run ${run.number} is said to have succeeded, its Job did not`);
      if (run.full !== undefined) this.#lastFullGeneration.set(key, run.generation);
      return;
    }
    if (last.result === 'Yielded' || next.refused !== undefined) return;
    for (const folder of run.folders) {
      const back = next.pending.folders.find((entry) => entry.path === folder.path);
      if (back === undefined) continue;
      const atMostMs = folder.tries < 4 && this.#leftNothing(run, last) ? surroundingsWaitAtMostMs : 600_000;
      const wait = Math.min(atMostMs, 10_000 * 2 ** folder.tries);
      const named = before.pending.folders.some((entry) => entry.path === folder.path);
      const due = last.finishedAt + wait;
      if (this.#isExcused(run, last) && back.tries === folder.tries) {
        if (back.notBefore > last.finishedAt + surroundingsWaitAtMostMs)
          this.report('backoff', `${folder.path} waits ${back.notBefore - last.finishedAt} ms, and nobody is to blame`);
        continue;
      }
      if (back.tries !== folder.tries + 1)
        this.report('backoff', `${folder.path} was put back with ${back.tries} tries after ${folder.tries}`);
      if (named && back.tries < 5 ? back.notBefore > due : back.notBefore !== due) {
        this.report(
          'backoff',
          `${folder.path} waits ${back.notBefore - last.finishedAt} ms after ${folder.tries} tries`,
        );
      }
    }
  }

  /** Its Job was killed from outside with no video in native code, or ended without a result. */
  #leftNothing(run: Run, last: NonNullable<LibraryState['lastRun']>): boolean {
    const row = this.#view.row(run.id);
    if (last.reason?.code === 'diedOf') return last.reason.values[0] === 'SIGKILL' && row?.nativeFiles.length === 0;
    return this.#isExcused(run, last);
  }

  /** Its Job left no result and did not die of a signal: the surroundings may be to blame, and no try is counted. */
  #isExcused(run: Run, last: NonNullable<LibraryState['lastRun']>): boolean {
    if (this.#view.row(run.id)?.result !== undefined) return last.result === 'Lost';
    return last.result === 'Lost' || (last.result === 'Failed' && last.reason?.code === 'jobFailed');
  }

  #checkTiles(key: LibraryKey, before: LibraryState, next: LibraryState): void {
    const claimed = next.tiles !== undefined && next.tiles.id !== before.tiles?.id ? next.tiles : undefined;
    const ended = before.tiles !== undefined && next.tiles?.id !== before.tiles.id ? before.tiles : undefined;
    if (claimed !== undefined) this.#checkTilesClaim(key, before, claimed);
    if (ended === undefined) return;
    const now = this.#view.now();
    for (const video of ended.videos) {
      this.#tilesEndedAt.set(`${key} ${video.path}`, now);
      this.add(oblige({ key, path: video.title, why: `tiles ${ended.number}`, bornAt: now, standing: 'pending' }));
    }
  }

  #checkTilesClaim(key: LibraryKey, before: LibraryState, tiles: TilesRun): void {
    if (before.tiles !== undefined) this.report('tiles', 'a tiles Job was claimed while another was');
    if (tiles.videos.length === 0 || tiles.videos.length > 64)
      this.report('tiles', `a tiles Job of ${tiles.videos.length} videos`);
    for (const video of tiles.videos) {
      const endedAt = this.#tilesEndedAt.get(`${key} ${video.path}`);
      const all = this.#allVisitedAfter.get(key) ?? -1;
      const walkedAt = Math.max(all, this.#visitedAfter.get(`${key} ${video.title}`) ?? -1);
      if (endedAt !== undefined && walkedAt < endedAt)
        this.report('tiles', `${video.path} is made again without a walk between`);
    }
  }

  /** The distinct folders that this write has to hold, however often each was named. */
  #isCollapsed(
    key: LibraryKey,
    before: LibraryState,
    next: LibraryState,
    ended: Run | undefined,
    writer: number,
  ): boolean {
    const paths = new Set(before.pending.folders.map((folder) => folder.path));
    for (const path of this.#view.inMemory(writer, key)) paths.add(path);
    for (const folder of ended?.folders ?? []) paths.add(folder.path);
    for (const path of this.#view.row(ended?.id ?? '')?.rescan ?? []) paths.add(path);
    if (before.tiles?.id !== next.tiles?.id) for (const video of before.tiles?.videos ?? []) paths.add(video.title);
    return paths.size > heldAtMost;
  }

  /** A full walk arises from held folders only by the 64 rule (invariant 3). */
  #checkAbsorption(
    key: LibraryKey,
    before: LibraryState,
    next: LibraryState,
    claimed: Run | undefined,
    ended: Run | undefined,
    collapsed: boolean,
  ): void {
    if (claimed !== undefined || collapsed) return;
    const kept = new Set(next.pending.folders.map((folder) => folder.path));
    const gone = before.pending.folders.find((folder) => !kept.has(folder.path));
    if (gone !== undefined) this.report('3 sixty-four', `${gone.path} became a full walk without 64 others`);
    if (next.pending.full?.absorbed && !before.pending.full?.absorbed && !ended?.full?.absorbed) {
      const late = this.#of(key).some((one) => one.standing === 'absorbed');
      if (!late) this.report('3 sixty-four', 'held folders became a full walk, and they were not more than 64');
    }
  }

  #move(
    one: Obligation,
    next: LibraryState,
    paths: ReadonlySet<string>,
    claimed: Run | undefined,
    ended: Run | undefined,
    writer: number,
    collapsed: boolean,
  ): void {
    const listed = one.path !== undefined && paths.has(one.path);
    const full = next.pending.full !== undefined;
    if (one.standing === 'memory') {
      if (one.holder !== writer) return;
      if (listed || (one.path === undefined && full)) one.standing = 'pending';
      else if (full && collapsed) one.standing = 'absorbed';
      return;
    }
    if (one.standing === 'claimed') {
      if (ended?.id === one.run) this.#moveAtEnd(one, next, listed, full, collapsed);
      return;
    }
    if (claimed !== undefined && this.#claimedAt(claimed) >= one.notBefore && this.#isTakenBy(one, claimed)) {
      one.standing = 'claimed';
      one.run = claimed.id;
      one.holder = undefined;
      return;
    }
    if (one.standing === 'owed') return;
    if (one.standing === 'absorbed' && listed && one.holder === writer) one.standing = 'pending';
    // An End that absorbs the list may hold the path again, for later, because its file grows.
    if (one.path !== undefined && ended !== undefined && collapsed && this.#isListAbsorbed(ended, next))
      one.standing = 'absorbed';
    if (one.standing === 'pending' && listed) return;
    if (full && (one.path === undefined || one.standing === 'absorbed' || collapsed || next.pending.full?.absorbed)) {
      if (one.path !== undefined) one.standing = 'absorbed';
      return;
    }
    this.report('1 lost', `${one.path ?? 'a full walk'} (${one.why}) is held nowhere any more`);
  }

  /**
   * A full walk with an earlier absorption proves nothing about the present list: the held folders may be more than the
   * growing ones.
   */
  #isListAbsorbed(ended: Run, { pending }: LibraryState): boolean {
    const grows = this.#view.row(ended.id)?.rescan ?? [];
    return pending.full?.absorbed === true && pending.folders.every(({ path }) => grows.includes(path));
  }

  #isTakenBy(one: Obligation, run: Run): boolean {
    one.asFolder = one.path !== undefined && run.folders.some((folder) => folder.path === one.path);
    return (
      one.asFolder ||
      (run.full !== undefined && one.standing !== 'pending') ||
      (run.full !== undefined && one.path === undefined)
    );
  }

  #moveAtEnd(one: Obligation, next: LibraryState, listed: boolean, full: boolean, collapsed: boolean): void {
    const result = next.lastRun?.result;
    const walked = this.#view.row(one.run ?? '')?.summary?.walkedFolders ?? [];
    const isDone = result === 'Succeeded' || (result === 'Yielded' && one.asFolder && walked.includes(one.path ?? ''));
    one.run = undefined;
    if (isDone) {
      one.standing = 'claimed';
      one.run = 'done';
      return;
    }
    if (result !== 'Yielded') one.hasFailed = true;
    if (one.why.startsWith('start')) one.standing = 'owed';
    else if (one.asFolder && listed) one.standing = 'pending';
    else if (full && (!one.asFolder || collapsed)) one.standing = one.path === undefined ? 'pending' : 'absorbed';
    else this.report('1 lost', `${one.path ?? 'a full walk'} (${one.why}) was not put back after ${result}`);
  }

  /** Visits that a Job itself requested for later. */
  #oweAfter(key: LibraryKey, run: Run, next: LibraryState): void {
    const row = this.#view.row(run.id);
    if (row?.result === undefined || row.result !== next.lastRun?.result || next.lastRun.result === 'Lost') return;
    const bornAt = this.#view.now();
    const standing = 'pending';
    for (const path of row.rescan) {
      const listed = next.pending.folders.some((folder) => folder.path === path);
      this.add(
        oblige({
          key,
          path,
          why: `grows in ${run.number}`,
          bornAt,
          notBefore: bornAt + 1,
          standing: listed ? standing : 'absorbed',
        }),
      );
    }
    if (row.fullOwed) this.add(oblige({ key, path: undefined, why: `unresolved in ${run.number}`, bornAt, standing }));
  }

  #forgetDone(key: LibraryKey): void {
    this.#obligations.set(
      key,
      this.#of(key).filter((one) => one.run !== 'done'),
    );
  }

  /** When the claim was decided, which is before it was written. */
  #claimedAt(run: Run): number {
    const now = this.#view.now();
    const decided = run.claimedAt - this.#view.wall() + now;
    return this.#jumpedSince(decided - slackMs) ? now : Math.min(now, decided);
  }

  #jumpedSince(at: number): boolean {
    return this.#view.lastClockJumpAt() >= at;
  }
}
