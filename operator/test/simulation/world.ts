/**
 * One simulated world: Libraries, senders, Jobs, one or two processes of the operator, and all their faults. First a
 * time of faults, then a time of calm in which every obligation must be met.
 */
import type { LibraryKey } from '../../src/library/document.ts';
import { togetherMs } from '../../src/library/holdQueue.ts';
import type { Wish } from '../../src/library/wish.ts';
import { readChangedPath } from '../../src/webhook/changedPath.ts';
import { wishOf } from '../../src/webhook/wishOf.ts';
import { type IdleWatch, watchIdle } from './idleWatch.ts';
import type { Fate, SimJob } from './jobs.ts';
import { makeLibraries, type SimLibrary } from './libraries.ts';
import { faithful, type Mutation } from './mutation.ts';
import { badWeather, fineWeather, Network } from './network.ts';
import { type Obligation, oblige, type Violation } from './obligations.ts';
import { type PlatformMode, SimJobs } from './platform.ts';
import { Random } from './random.ts';
import { Replica, type ReplicaWorld, slotsOf, subjectOf } from './replica.ts';
import { burst } from './senders.ts';
import { Shadow } from './shadow.ts';
import { hour, minute, second } from './states.ts';
import { SimLedger, SimStore } from './store.ts';
import { Timeline } from './timeline.ts';
import { watchYield, type YieldWatch } from './yieldWatch.ts';

const troubleMs = 25 * minute;
/** Backoffs of 10 minutes, walks that go first, a Job that hangs for 20 minutes before that. */
const calmAtMostMs = 6 * hour;
const answerWithinMs = 1_500;
const traceLines = 400;
const beginning = Date.UTC(2026, 2, 1);

function deletes(wish: Wish): boolean {
  return wish.kind === 'folder' && wish.again;
}

export interface Outcome {
  readonly seed: number;
  readonly violation: Violation | undefined;
  readonly trace: readonly string[];
  readonly events: number;
  readonly webhooks: number;
  readonly runs: number;
}

export class World {
  readonly #seed: number;
  readonly #random: Random;
  readonly #timeline = new Timeline();
  readonly #mode: PlatformMode;
  readonly #network: Network;
  readonly #store: SimStore;
  readonly #ledger: SimLedger;
  readonly #jobs: SimJobs;
  readonly #libraries: readonly SimLibrary[];
  readonly #shadow: Shadow;
  readonly #yields: YieldWatch;
  readonly #idle: IdleWatch;
  readonly #mutation: Mutation;
  readonly #trace: string[] = [];
  readonly #replicas: Replica[] = [];
  #ids = 0;
  #wallOffset = beginning;
  #jumpedAt = Number.NEGATIVE_INFINITY;
  #troubleAt = 0;
  #uncleanStartAt: number | undefined;
  #isCalm = false;
  #events = 0;
  #webhooks = 0;

  constructor(seed: number, mutation: Mutation = faithful) {
    this.#seed = seed;
    this.#mutation = mutation;
    this.#random = new Random(seed);
    this.#mode = seed % 2 === 0 ? 'local' : 'cluster';
    this.#network = new Network(this.#timeline, this.#random, () => {
      this.#troubleAt = this.#timeline.now;
    });
    this.#ledger = new SimLedger((runId) => this.#yields.asked(runId));
    this.#libraries = makeLibraries(this.#random);
    this.#shadow = new Shadow(this.#view());
    this.#store = new SimStore((key, before, next, writer) => {
      this.#shadow.onWrite(key, before, next, writer);
      this.#yields.onWrite(key, before, next);
      this.#idle.onWrite(key, next);
      if (this.#mode === 'cluster') for (const replica of this.#replicas) this.#wakeSoon(replica, key);
    });
    this.#jobs = new SimJobs(this.#jobsWorld());
    this.#yields = watchYield({
      ...this.#seen(),
      troubleAt: () => this.#troubleAt,
      row: (id) => this.#ledger.rows.get(id),
      isRunning: (id) => this.#jobs.all.some((job) => job.run.id === id && job.isWorking && !job.isStuck),
      report: (text) => this.#shadow.report('yield', text),
    });
    this.#idle = watchIdle({
      ...this.#seen(),
      isHeld: (key) => this.#isHeld(key),
      hasLeader: () => this.#replicas.some(({ isLeading, fence }) => isLeading && fence.alive && !fence.paused),
      slots: () => slotsOf(this.#mode),
      report: (text) => this.#shadow.report('idle', text),
    });
    for (const library of this.#libraries) this.#store.register(library.key);
  }

  async run(): Promise<Outcome> {
    this.#startReplica(true);
    if (this.#mode === 'cluster') this.#startReplica(false);
    this.#network.weather = this.#random.chance(0.2) ? fineWeather : badWeather(this.#random);
    this.#happenings();
    this.#timeline.in(troubleMs, () => this.#calmDown());
    this.#timeline.in(minute, () => this.#audit());
    let calmUntil = Number.POSITIVE_INFINITY;
    while (this.#shadow.violation === undefined && (await this.#timeline.step())) {
      this.#events++;
      if (!this.#isCalm) continue;
      this.#idle.audit();
      if (calmUntil === Number.POSITIVE_INFINITY) calmUntil = this.#timeline.now + calmAtMostMs;
      if (this.#shadow.undone() === undefined) break;
      if (this.#timeline.now > calmUntil) this.#reportNever();
    }
    const runs = this.#jobs.all.length;
    const { violation } = this.#shadow;
    return { seed: this.#seed, violation, trace: this.#trace, events: this.#events, webhooks: this.#webhooks, runs };
  }

  // What the parts of the world see of it.

  #wall(): number {
    return this.#timeline.now + this.#wallOffset;
  }

  #library(key: LibraryKey): SimLibrary {
    const library = this.#libraries.find((one) => one.key === key);
    if (library === undefined) throw new Error(`no Library ${key}`);
    return library;
  }

  #view(): ConstructorParameters<typeof Shadow>[0] {
    return {
      now: () => this.#timeline.now,
      wall: () => this.#wall(),
      lastClockJumpAt: () => this.#jumpedAt,
      lastTroubleAt: () => this.#troubleAt,
      row: (id) => this.#ledger.rows.get(id),
      completed: (id) => this.#jobs.all.some((job) => job.run.id === id && job.completed),
      suspendedSince: (key) => this.#library(key).suspendedSince,
      inMemory: (writer, key) => this.#replicas.find((one) => one.number === writer)?.inMemory(key) ?? new Set(),
    };
  }

  #seen() {
    return {
      now: () => this.#timeline.now,
      wall: () => this.#wall(),
      jumpedAt: () => this.#jumpedAt,
      keys: () => this.#libraries.map((library) => library.key),
      state: (key: LibraryKey) => this.#store.truth(key),
    };
  }

  #isHeld(key: LibraryKey): boolean {
    const { suspendedSince, generation } = this.#library(key);
    return suspendedSince !== undefined || this.#store.truth(key).refused?.generation === generation;
  }

  #jobsWorld(): SimJobs['world'] {
    return {
      mode: this.#mode,
      timeline: this.#timeline,
      random: this.#random,
      store: this.#store,
      ledger: this.#ledger,
      obeysLock: this.#mutation.jobsIgnoreLock === undefined,
      titlesOf: (key) => this.#library(key).titles,
      fateOf: () => this.#fate(),
      watch: {
        working: (job) => this.#checkAlone(job),
        visited: (job, title) => this.#visited(job, title),
        tilesMade: (job, path, title) => this.#tilesMade(job, path, title),
        ended: (job) => {
          // A full walk visits every title, also those held under a name outside this world's list.
          if (job.completed && job.isFull) {
            for (const video of [...this.#library(job.key).open.values()]) this.#visited(job, video.title);
            this.#shadow.visitedAll(job.key, this.#claimedAt(job));
          }
          for (const replica of this.#replicas) {
            if (this.#mode === 'cluster' || job.owner === replica.fence) this.#wakeSoon(replica, job.key);
          }
          this.#say(`${job.run.job} of ${job.key} (${job.fate}) ended ${JSON.stringify(job.ended)}`);
        },
      },
    };
  }

  #replicaWorld(): ReplicaWorld {
    return {
      timeline: this.#timeline,
      network: this.#network,
      store: this.#store,
      ledger: this.#ledger,
      jobs: this.#jobs,
      mutation: this.#mutation,
      keys: this.#libraries.map((library) => library.key),
      wall: () => this.#wall(),
      newId: () => `id${++this.#ids}`,
      subjectOf: (key, startedAt) => subjectOf(this.#library(key), this.#mutation, startedAt),
      openTiles: (key) => [...this.#library(key).open.values()],
      trace: (text) => this.#say(text),
    };
  }

  #wakeSoon(replica: Replica, key: LibraryKey): void {
    this.#timeline.in(this.#random.between(0, 50), () => replica.fence.deliver(() => replica.wake(key)));
  }

  #say(text: string): void {
    this.#trace.push(`${(this.#timeline.now / second).toFixed(3)} s ${text}`);
    if (this.#trace.length > traceLines) this.#trace.shift();
  }

  // Media.

  #fate(): Fate {
    if (this.#isCalm || this.#random.chance(0.6)) return this.#random.chance(0.1) && !this.#isCalm ? 'grows' : 'good';
    return this.#random.pick(['fails', 'dies', 'isKilled', 'hangs', 'silent', 'refuses'] as const) ?? 'good';
  }

  #checkAlone(job: SimJob): void {
    for (const other of this.#jobs.alive(job.key, job.isWalk)) {
      if (other === job || !other.isWorking || other.isStopping || other.isStuck) continue;
      if (other.owner.alive || this.#mode === 'cluster') {
        const check = job.isWalk ? '2 two runs' : 'tiles';
        this.#shadow.report(check, `${job.run.job} and ${other.run.job} of ${job.key} work at once`);
      }
    }
  }

  #visited(job: SimJob, title: string): void {
    const library = this.#library(job.key);
    for (const path of [`${title}/a.mkv`, `${title}/b.mkv`]) {
      if (library.madeUnmerged.delete(path)) library.open.delete(path);
    }
    this.#shadow.visited(job.key, title, this.#claimedAt(job));
  }

  /** On the timeline. After a jump of the clock it is unknown: now is the latest it can be. */
  #claimedAt(job: SimJob): number {
    const claimedAt = job.run.claimedAt - this.#wallOffset;
    return this.#jumpedAt >= claimedAt ? this.#timeline.now : claimedAt;
  }

  #tilesMade(job: SimJob, path: string, title: string): void {
    this.#library(job.key).madeUnmerged.add(path);
    this.#post(job.key, { path: title });
  }

  // Senders.

  #post(key: LibraryKey, body: object | undefined): void {
    const replica = this.#random.pick(this.#replicas.filter((one) => one.fence.alive && !one.fence.paused));
    if (replica === undefined) return;
    const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const wish = wishOf(readChangedPath(bytes));
    const bornAt = this.#timeline.now;
    const path = wish.kind === 'folder' ? wish.path : undefined;
    const holder = replica.number;
    this.#webhooks++;
    this.#say(
      `webhook ${this.#webhooks} to process ${holder} for ${key}: ${path ?? 'everything'}${deletes(wish) ? ', deletes' : ''}`,
    );
    const first = this.#shadow.add(
      oblige({ key, path, why: `webhook ${this.#webhooks}`, bornAt, standing: 'memory', holder }),
    );
    if (wish.kind === 'folder' && wish.again) {
      const notBefore = bornAt + minute;
      this.#shadow.add(
        oblige({ key, path, why: `deletion ${this.#webhooks}`, bornAt, notBefore, standing: 'memory', holder }),
      );
    }
    this.#expectAnswer(replica, key, first, replica.hold(key, wish));
  }

  #expectAnswer(replica: Replica, key: LibraryKey, held: Obligation, answer: Promise<void>): void {
    const bornAt = this.#timeline.now;
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
      // Before its second is over, and that of requests with which it may wait.
      const wasQuick = this.#timeline.now - bornAt < second - togetherMs && this.#troubleAt < bornAt - second;
      if (wasQuick && held.standing === 'memory')
        this.#shadow.report('durable', `${held.why} was answered before it was written`);
    });
    this.#timeline.in(answerWithinMs, () => {
      const lived = replica.fence.alive && replica.pausedAt < bornAt;
      if (!isAnswered && lived) this.#shadow.report('8 answer', `${held.why} to ${key} was not answered in time`);
    });
  }

  #burst(library: SimLibrary): void {
    for (const { inMs, body, open } of burst(this.#random, library.titles)) {
      this.#timeline.in(inMs, () => {
        if (open !== undefined) library.open.set(open.path, { ...open, sizeBytes: this.#timeline.now, mtimeMs: 1 });
        this.#post(library.key, body);
      });
    }
  }

  // Faults.

  #happenings(): void {
    const busy = this.#random.between(10, 200) * second;
    const rough = this.#random.between(15, 300) * second;
    this.#every(busy, () => {
      const library = this.#random.pick(this.#libraries);
      if (library !== undefined) this.#burst(library);
    });
    this.#every(rough, () => this.#mishap());
  }

  #every(meanMs: number, act: () => void): void {
    this.#timeline.in(this.#random.between(0, 2 * meanMs), () => {
      if (this.#isCalm) return;
      act();
      this.#every(meanMs, act);
    });
  }

  #mishap(): void {
    this.#troubleAt = this.#timeline.now;
    const kinds = [
      () => this.#crash(),
      () => this.#stopCleanly(),
      () => this.#away(this.#store),
      () => this.#away(this.#ledger),
      () => this.#jump(),
      () => this.#changeDocument(),
      () => this.#suspend(),
      ...(this.#mode === 'cluster' ? [() => this.#changeLeader(), () => this.#pause()] : []),
    ];
    this.#random.pick(kinds)?.();
  }

  #startReplica(leads: boolean): void {
    const replica = new Replica(this.#replicas.length, this.#replicaWorld(), this.#uncleanStartAt);
    this.#say(`process ${replica.number} starts`);
    this.#replicas.push(replica);
    if (leads || this.#mode === 'local') replica.lead();
  }

  #crash(): void {
    const replica = this.#random.pick(this.#replicas.filter((one) => one.fence.alive));
    if (replica === undefined) return;
    this.#say(`process ${replica.number} dies`);
    this.#die(replica, this.#mode === 'local');
  }

  #die(replica: Replica, owesWalk: boolean): void {
    const led = replica.isLeading;
    replica.fence.die();
    replica.retire();
    if (this.#mode === 'local') this.#jobs.orphan(replica.fence);
    for (const one of this.#shadow.obligations) {
      if (one.holder === replica.number && one.standing === 'memory') one.orphaned = true;
    }
    this.#timeline.in(this.#random.between(second, minute), () => {
      if (owesWalk) this.#oweStart();
      this.#startReplica(led || !this.#replicas.some((one) => one.isLeading));
    });
  }

  #oweStart(): void {
    this.#uncleanStartAt = this.#wall();
    for (const { key } of this.#libraries) {
      const bornAt = this.#timeline.now;
      this.#shadow.add(oblige({ key, path: undefined, why: 'start after a crash', bornAt, standing: 'owed' }));
    }
  }

  #stopCleanly(): void {
    const replica = this.#random.pick(this.#replicas.filter((one) => one.fence.alive && !one.fence.paused));
    if (replica === undefined) return;
    this.#say(`process ${replica.number} is asked to stop`);
    replica.drain();
    this.#timeline.in(10 * second, () => {
      if (!replica.fence.alive) return;
      const clean = this.#libraries.every(({ key }) => !replica.isDirty(key));
      this.#die(replica, this.#mode === 'local' && !clean);
    });
  }

  #away(what: { away: boolean }): void {
    what.away = true;
    this.#timeline.in(this.#random.between(second, 4 * minute), () => {
      what.away = false;
      this.#troubleAt = this.#timeline.now;
    });
  }

  #jump(): void {
    const sign = this.#random.chance(0.5) ? 1 : -1;
    const size = this.#random.pick([3 * second, 10 * minute, 3 * hour, 20 * 24 * hour]) ?? 0;
    this.#say(`the clock jumps by ${(sign * size) / second} s`);
    this.#wallOffset += sign * size;
    this.#jumpedAt = this.#timeline.now;
    for (const one of this.#shadow.obligations) one.notBefore = Math.min(one.notBefore, one.bornAt);
  }

  #changeDocument(): void {
    const library = this.#random.pick(this.#libraries);
    if (library !== undefined) this.#change(library, () => library.generation++);
  }

  #suspend(): void {
    const library = this.#random.pick(this.#libraries);
    if (library === undefined) return;
    this.#change(library, () => {
      library.suspendedSince = library.suspendedSince === undefined ? this.#timeline.now : undefined;
    });
  }

  #change(library: SimLibrary, act: () => void): void {
    act();
    this.#say(`${library.key}: generation ${library.generation}, suspended: ${library.suspendedSince !== undefined}`);
    for (const replica of this.#replicas)
      this.#timeline.in(50, () => replica.fence.deliver(() => replica.tell(library.key)));
  }

  #changeLeader(): void {
    const next = this.#random.pick(this.#replicas.filter((one) => one.fence.alive && !one.fence.paused));
    if (next === undefined) return;
    this.#say(`process ${next.number} leads now`);
    next.lead();
    // The former leader continues for a while: a lease is no fence.
    this.#timeline.in(this.#random.between(0, 3 * minute), () => {
      for (const replica of this.#replicas) if (replica !== next && next.isLeading) replica.retire();
    });
  }

  #pause(): void {
    const replica = this.#random.pick(this.#replicas.filter((one) => one.fence.alive && !one.fence.paused));
    if (replica === undefined) return;
    this.#say(`process ${replica.number} is paused`);
    replica.pausedAt = Number.POSITIVE_INFINITY;
    replica.fence.pause();
    this.#replicas.find((one) => one !== replica && one.fence.alive && !one.fence.paused)?.lead();
    this.#timeline.in(this.#random.between(minute, 5 * minute), () => {
      replica.pausedAt = this.#timeline.now;
      replica.fence.resume(this.#timeline);
    });
  }

  // The end.

  #calmDown(): void {
    this.#say('calm');
    this.#isCalm = true;
    this.#network.weather = fineWeather;
    this.#troubleAt = this.#timeline.now;
    this.#store.away = false;
    this.#ledger.away = false;
    for (const library of this.#libraries) {
      this.#change(library, () => {
        library.suspendedSince = undefined;
      });
    }
    this.#timeline.in(6 * minute, () => {
      if (!this.#replicas.some((one) => one.isLeading && one.fence.alive))
        this.#replicas.find((one) => one.fence.alive)?.lead();
    });
  }

  #audit(): void {
    for (const library of this.#libraries) {
      const { key } = library;
      // A refused work order waits for another document.
      if (this.#isCalm && this.#store.truth(key).refused?.generation === library.generation) {
        this.#change(library, () => library.generation++);
      }
      this.#shadow.checkSize(this.#store.truth(key));
      this.#yields.audit(key);
    }
    // Paced work may wait for days after a long walk; a person's request may not.
    const left = this.#isCalm ? this.#shadow.undone() : undefined;
    if (left?.path === undefined && left?.standing === 'pending' && this.#timeline.now - left.bornAt > hour)
      this.#post(left.key, undefined);
    this.#timeline.in(minute, () => this.#audit());
  }

  #reportNever(): void {
    const one = this.#shadow.undone();
    if (one === undefined) return;
    const { key, path, why, standing } = one;
    this.#shadow.report(
      '1 never',
      `${path ?? 'a full walk'} of ${key} (${why}) is still ${standing} after hours of calm`,
    );
  }
}
