/**
 * Three real replicas of the operator, real pods on a test node, a catalog in a real PostgreSQL, 300 Libraries, and a
 * script of faults. Works with any API server. The judge gets its facts from the API server and the pods, never from
 * the operator.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Catalog } from '../../src/catalog/database/catalog.ts';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { startPostgres } from '../catalog/postgresServer.ts';
import { Random } from '../simulation/random.ts';
import type { ChaosCluster } from './chaosCluster.ts';
import { type CallsAtRest, callsAtRest, unfinishedJobs, watchLeaders } from './chaosEnd.ts';
import { type ChaosJudge, chaosMaxJobs } from './chaosJudge.ts';
import { libraryObject, libraryOf, owedTiles, pathOf } from './chaosLibraries.ts';
import { listLive } from './chaosLive.ts';
import type { Blow, ChaosScript, ChaosSize, Prick, ScriptedWebhook } from './chaosScript.ts';
import { startWalks, type WalkNeed, type WalkPlan } from './chaosWalks.ts';
import { type Fields, textAt } from './fake/json.ts';
import { type Kubelet, startKubelet } from './kubelet.ts';
import { type Replica, startReplica } from './operating.ts';
import { type Answer, RestClient } from './restClient.ts';

const replicaCount = 3;
/** A machine with a hundred times the work is slow; beyond this it is a fault. */
const settledWithinMs = 150_000;
const checkEveryMs = 50;
const atOnce = 8;
/** Longer than a busy leader takes to see a recreated Library. */
const remadeTakesMs = 6_000;
const troublesShown = 10;
const jobsBetweenBlows = 4;
const busiedWithinMs = 4_000;
/** After a leader's death its Lease runs out first; this leaves room for a busy machine. */
const leaderWithinMs = 30_000;
/** A Job is complete a moment after its last pod. */
const jobsEndWithinMs = 30_000;
/** Long after the first prick of each kind in the script. */
const prickedWithinMs = 30_000;
/** The last blows, during which walks do not fail. */
const blowsWithoutFailures = 2;

export interface ChaosOutcome {
  readonly struck: Readonly<Partial<Record<Blow | Prick | 'remake', number>>>;
  /** With the age of this process when each began. */
  readonly phases: readonly string[];
  /** Trouble in the replicas' logs, for the message of a failed test. */
  readonly troubles: readonly string[];
  /** undefined if the size does not ask for it. */
  readonly callsAtRest: CallsAtRest | undefined;
}

export async function playChaos(
  cluster: ChaosCluster,
  judge: ChaosJudge,
  script: ChaosScript,
  size: ChaosSize,
  seed: number,
): Promise<ChaosOutcome> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-chaos-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres();
  stack.defer(() => postgres.close());
  await postgres.run('create database chaos');
  const databaseUrl = postgres.url('chaos');
  const catalog = await openCatalog({ postgres: databaseUrl });
  stack.defer(() => catalog.close());
  await writeFile(join(folder, 'database-url'), databaseUrl);
  const fixture = new Fixture(cluster, judge, script, size, seed, folder);
  fixture.databaseAway = async (forMs) => {
    await postgres.kill();
    await delay(forMs);
    await postgres.start();
  };
  await fixture.furnish(databaseUrl, catalog);
  const stopRecording = await cluster.record(judge);
  stack.defer(stopRecording);
  const locks = cluster.startsTwice ? { postgres: databaseUrl } : undefined;
  const walks = await startWalks(catalog, judge, locks, (need) => fixture.planOf(need));
  stack.defer(() => walks.close());
  const kubelet = await startKubelet({
    server: cluster.server,
    namespace: cluster.namespace,
    claims: { media: folder },
    command: (pod) => walks.command(pod),
  });
  stack.defer(() => kubelet.close());
  stack.defer(() => fixture.close());
  const over = new AbortController();
  const listing = listLive(new RestClient(cluster.server), cluster.namespace, judge, over.signal);
  stack.defer(async () => {
    over.abort();
    await listing;
  });
  await fixture.play(kubelet);
  const { struck, phases } = fixture;
  return { struck, phases, callsAtRest: fixture.callsAtRest, troubles: fixture.troubles() };
}

type PodPrick = Exclude<Prick, 'dropWatches' | 'touchLibrary'>;

class Fixture {
  readonly #cluster: ChaosCluster;
  readonly #judge: ChaosJudge;
  readonly #script: ChaosScript;
  readonly #size: ChaosSize;
  readonly #random: Random;
  readonly #api: RestClient;
  readonly #folder: string;
  readonly #replicas: Replica[] = [];
  readonly #paused = new Set<Replica>();
  readonly #starting = new Set<Promise<unknown>>();
  readonly #crowd = Promise.withResolvers<void>();
  readonly #beganAt = { storm: Number.POSITIVE_INFINITY };
  readonly #logs: Replica['log'][] = [];
  readonly struck: Partial<Record<Blow | Prick | 'remake', number>> = {};
  readonly phases: string[] = [];
  callsAtRest: CallsAtRest | undefined;
  databaseAway: (forMs: number) => Promise<void> = async () => undefined;
  #blowsLeft: number;
  /** Remaining walks that end with code 1, independent of other faults. */
  #failuresLeft = 5;
  #isOver = false;

  constructor(
    cluster: ChaosCluster,
    judge: ChaosJudge,
    script: ChaosScript,
    size: ChaosSize,
    seed: number,
    folder: string,
  ) {
    this.#cluster = cluster;
    this.#judge = judge;
    this.#script = script;
    this.#size = size;
    this.#blowsLeft = script.blows.length;
    // Separate from the script's generator: choices here depend on which replicas and pods exist at the moment.
    this.#random = new Random(seed + 1_000_003);
    this.#api = new RestClient(cluster.server);
    this.#folder = folder;
  }

  async furnish(databaseUrl: string, catalog: Catalog): Promise<void> {
    const { namespace } = this.#cluster;
    await this.#made('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    await this.#made(`/api/v1/namespaces/${namespace}/secrets`, {
      ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'database', namespace } },
      data: { url: Buffer.from(databaseUrl).toString('base64') },
    });
    const waiting = [...this.#script.libraries];
    const work = async () => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await this.#makeLibrary(name, catalog);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  get #libraries(): string {
    return `/apis/projectionist.dev/v1alpha1/namespaces/${this.#cluster.namespace}/libraries`;
  }

  /** As if it had been walked before: it owes nothing but what the storm causes. */
  async #makeLibrary(name: string, catalog: Catalog): Promise<void> {
    const path = this.#libraries;
    const { namespace } = this.#cluster;
    const isTiled = this.#script.tiled.includes(name);
    const made = await this.#made(path, libraryObject(name, namespace, isTiled ? 'worker' : 'off'));
    const uid = textAt(made, 'metadata', 'uid') ?? '';
    if (isTiled) await owedTiles(catalog, { uid, namespace, name, kind: 'movies' });
    const then = new Date(Date.now() - 60_000).toISOString();
    const status = {
      uid,
      ...{ pending: { full: false, folders: [] }, tilesAfterRun: 0, lastRunNumber: 0, lastTilesNumber: 0 },
      lastFullWalk: { generation: 1, startedAt: then, finishedAt: then, lookedAtAllAt: then },
    };
    const answer = await this.#api.call('PUT', `${path}/${name}/status`, { ...made, status });
    if (answer.code !== 200) throw new Error(`${name}: ${answer.code} ${answer.text}`);
  }

  async #made(path: string, object: object): Promise<Fields> {
    const answer = await this.#api.call('POST', path, object);
    if (answer.code !== 201 && answer.code !== 409) throw new Error(`${path}: ${answer.code} ${answer.text}`);
    return answer.body;
  }

  async play(kubelet: Kubelet): Promise<void> {
    await Promise.all(Array.from({ length: replicaCount }, () => this.#startReplica()));
    this.#beganAt.storm = performance.now();
    this.#note('storming');
    this.#cluster.failAtRandom(this.#size.faultRate);
    const remade = this.#script.remade.map((name) => this.#remakeAgain(name));
    const watching = watchLeaders(() => this.#replicas, this.#judge);
    await Promise.all([this.#storm(), this.#strike(), this.#prick(kubelet), ...remade]);
    this.#isOver = true;
    this.#note('settling');
    this.#cluster.failAtRandom(0);
    this.#judge.waits.lastFaultIsOver();
    for (const startedAt = performance.now(); this.#judge.undone().length > 0; await delay(checkEveryMs))
      if (performance.now() - startedAt > settledWithinMs || this.#judge.broken.length > 0) break;
    this.#judge.close();
    this.#note('settled');
    await watching.stop();
    this.#judge.left(await unfinishedJobs(this.#api, this.#cluster.namespace, jobsEndWithinMs));
    if (this.#size.restMs === undefined) return;
    this.callsAtRest = await callsAtRest(this.#replicas, this.#size.restMs);
    this.#note('rested');
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#starting);
    await Promise.all(this.#replicas.map((replica) => replica.stop('SIGKILL')));
  }

  troubles(): readonly string[] {
    const entries = this.#logs.flatMap((log) => log.filter(({ level }) => level >= 40));
    return entries.slice(-troublesShown).map((entry) => JSON.stringify(entry).slice(0, 300));
  }

  #note(phase: string): void {
    this.phases.push(`${phase} after ${Math.round(performance.now() / 1_000)} s`);
  }

  get #isStorming(): boolean {
    return this.#blowsLeft > 0;
  }

  /** Spread over the storm. */
  async #remakeAgain(name: string): Promise<void> {
    const { remadeTimes, stormMs } = this.#size;
    for (let made = 0; made < remadeTimes && (made === 0 || this.#isStorming); made += 1) {
      await this.#at((stormMs / remadeTimes) * made);
      await this.#remake(name);
    }
  }

  /**
   * Deletes and recreates a Library during a walk. The recreated one gets a full walk, but not before the last walk of
   * its predecessor has ended.
   */
  async #remake(name: string): Promise<void> {
    const { namespace } = this.#cluster;
    const library = `${namespace}/${name}`;
    while (this.#isStorming && !this.#judge.isWalking(library)) {
      await this.#post({ atMs: 0, library: name, path: `/media/${name}/Title` });
      await delay(checkEveryMs * 10);
    }
    if (!this.#judge.isWalking(library)) return;
    this.#count('remake');
    await this.#persist('DELETE', `${this.#libraries}/${name}?propagationPolicy=Background`);
    await this.#persist('POST', this.#libraries, libraryObject(name, namespace));
  }

  async #startReplica(): Promise<void> {
    const { kubeconfig, namespace } = this.#cluster;
    const environment = { PROJECTIONIST_LEASE_SECONDS: String(this.#size.leaseSeconds) };
    const url = join(this.#folder, 'database-url');
    // All replicas are behind one Service.
    const args = ['--base-url', `http://projectionist.${namespace}:7070`, '--max-jobs', String(chaosMaxJobs)];
    const replica = await startReplica({ kubeconfig, namespace }, url, args, environment);
    this.#logs.push(replica.log);
    this.#replicas.push(replica);
  }

  async #storm(): Promise<void> {
    const posts: Promise<void>[] = [];
    const ofCrowd: Promise<void>[] = [];
    for (const webhook of this.#script.webhooks) {
      await this.#at(webhook.atMs);
      const post = this.#post(webhook);
      posts.push(post);
      if (webhook.library !== this.#script.crowded) continue;
      if (ofCrowd.push(post) === this.#script.webhooks.filter(({ library }) => library === webhook.library).length)
        void Promise.all(ofCrowd).then(() => this.#crowd.resolve());
    }
    await Promise.all(posts);
  }

  /** A sender that gets no response gives up, as senders do. */
  async #post({ library, path }: ScriptedWebhook): Promise<void> {
    const replica = this.#random.pick(this.#replicas);
    if (replica === undefined) return;
    const owed = this.#judge.sent(`${this.#cluster.namespace}/${library}`, path, replica.baseUrl);
    const hasFailed = this.#cluster.watchWrites(library);
    const sentAt = performance.now();
    const body = path === undefined ? '' : { eventType: 'Download', movie: { folderPath: path } };
    try {
      const code = await replica.post(library, body);
      this.#judge.answered(owed, code, performance.now() - sentAt, hasFailed());
      // The replica may have died since its response.
      if (!this.#replicas.includes(replica)) this.#judge.died(replica.baseUrl);
    } catch (error) {
      this.#judge.unanswered(owed);
      // A paused replica may close a connection as idle when it wakes.
      if (this.#replicas.includes(replica) && !this.#paused.has(replica))
        throw new Error('a running replica did not respond', { cause: error });
    }
  }

  async #strike(): Promise<void> {
    for (const { does, afterMs, takesMs } of this.#script.blows) {
      if (this.#blowsLeft === blowsWithoutFailures + 1) await this.#pricked();
      await this.#busied();
      await delay(afterMs);
      const isLast = this.#blowsLeft === 1 && this.#size.lastBlow !== undefined;
      await Promise.all([this.#blow(does, takesMs), ...(isLast ? this.#wave() : [])]);
      this.#judge.waits.faultIsOver();
      this.#blowsLeft -= 1;
    }
    await this.#busied();
  }

  /** One folder of each Library. */
  #wave(): readonly Promise<void>[] {
    const path = (library: string) => `/media/${library}/Title of the end`;
    return this.#script.libraries.map((library) => this.#post({ atMs: 0, library, path: path(library) }));
  }

  /**
   * Waits until enough Jobs were created since the last blow, so that a blow hits a busy system, or until no more will
   * come.
   */
  async #busied(): Promise<void> {
    const { counts } = this.#judge;
    const before = counts.jobs;
    for (const startedAt = performance.now(); performance.now() - startedAt < busiedWithinMs; await delay(checkEveryMs))
      if (counts.jobs >= before + jobsBetweenBlows) return;
  }

  /** For any seed: waits until each kind of prick has hit once, while there are walks to hit. */
  async #pricked(): Promise<void> {
    const kinds = ['dropWatches', 'deleteJob', 'deletePod', 'killPod', 'evictPod'] as const;
    const isAwaited = () =>
      kinds.some((kind) => (this.#size.pricks[kind] ?? 0) > 0 && this.struck[kind] === undefined) ||
      (this.#size.remade > 0 && this.struck.remake === undefined);
    const others = this.#script.webhooks.filter(({ library }) => library !== this.#script.crowded);
    for (const startedAt = performance.now(); isAwaited() && performance.now() - startedAt < prickedWithinMs; ) {
      const webhook = this.#random.pick(others);
      if (webhook !== undefined) await this.#post(webhook);
      await delay(checkEveryMs);
    }
  }

  /** Counts only blows that hit: a blow at the leader without a leader is not counted. */
  async #blow(does: Blow, takesMs: number): Promise<void> {
    if (does === 'restartApi' || does === 'apiAway') {
      this.#count(does);
      return does === 'restartApi' ? this.#cluster.restart() : this.#cluster.goAway(takesMs);
    }
    if (does === 'etcdAway') {
      this.#count(does);
      return this.#cluster.storeAway(takesMs);
    }
    if (does === 'databaseAway') {
      this.#count(does);
      for (const runId of this.#judge.running()) this.#judge.disturbed(runId);
      return this.databaseAway(takesMs);
    }
    // A replica must remain to receive webhooks.
    while (this.#replicas.length < 2) await delay(checkEveryMs);
    const victim = does === 'killReplica' ? this.#random.pick(this.#replicas) : await this.#leaderSoon();
    if (victim === undefined) return;
    this.#count(does);
    if (does === 'pauseLeader') return this.#pause(victim, takesMs);
    this.#replicas.splice(this.#replicas.indexOf(victim), 1);
    await victim.stop('SIGKILL');
    this.#judge.died(victim.baseUrl);
    const started = this.#startReplica();
    this.#starting.add(started);
  }

  async #pause(replica: Replica, forMs: number): Promise<void> {
    this.#paused.add(replica);
    replica.process.kill('SIGSTOP');
    await delay(forMs);
    replica.process.kill('SIGCONT');
  }

  async #leaderSoon(): Promise<Replica | undefined> {
    const withinMs = leaderWithinMs + this.#size.leaseSeconds * 1_000;
    for (const startedAt = performance.now(); performance.now() - startedAt < withinMs; await delay(checkEveryMs)) {
      const leader = await this.#leader();
      if (leader !== undefined) return leader;
    }
    return undefined;
  }

  #count(does: Blow | Prick | 'remake'): void {
    this.struck[does] = (this.struck[does] ?? 0) + 1;
  }

  async #leader(): Promise<Replica | undefined> {
    const path = `/apis/coordination.k8s.io/v1/namespaces/${this.#cluster.namespace}/leases/projectionist`;
    const holder = textAt((await this.#persist('GET', path)).body, 'spec', 'holderIdentity');
    return this.#replicas.find(({ log }) => log.some(({ identity }) => identity === holder && holder !== undefined));
  }

  async #prick(kubelet: Kubelet): Promise<void> {
    for (const { does, atMs } of this.#script.pricks) {
      await this.#at(atMs);
      if (does === 'dropWatches') {
        this.#count(does);
        this.#cluster.dropWatches();
      } else if (does === 'touchLibrary') await this.#touch();
      // Without a leader there are no new pods for a while.
      else while (this.#isStorming && !(await this.#prickPod(does, kubelet))) await delay(checkEveryMs);
    }
  }

  /** Somebody labels a Library that is just being written. Not repeated: a server that is away refuses it. */
  async #touch(): Promise<void> {
    const busy = this.#judge.busy();
    const library = this.#random.pick(busy)?.split('/')[1];
    if (library === undefined) return;
    const labels = { touched: String(this.#random.between(0, 1_000_000)) };
    const path = `${this.#libraries}/${library}`;
    const answer = await this.#api.merge(path, { metadata: { labels } }).catch(() => undefined);
    if (answer?.code === 200) this.#count('touchLibrary');
  }

  async #prickPod(does: PodPrick, kubelet: Kubelet): Promise<boolean> {
    const crowded = `${this.#cluster.namespace}/${this.#script.crowded}`;
    // The folders of the crowded Library must meet in one walk, and not in several runs.
    const spared = new Set([crowded, ...this.#script.remade.map((name) => `${this.#cluster.namespace}/${name}`)]);
    const others = kubelet.running().filter(({ pod }) => !spared.has(libraryOf(pod)));
    const running = others.filter(({ pod }) => does !== 'killPod' || this.#mayFail(libraryOf(pod)));
    const pod = this.#random.pick(running)?.pod;
    if (pod === undefined) return false;
    if (!(await this.#hit(does, pod, kubelet))) return false;
    this.#count(does);
    return true;
  }

  /** False if the pod had ended meanwhile. */
  async #hit(does: PodPrick, pod: Fields, kubelet: Kubelet): Promise<boolean> {
    const isIt = (other: Fields) => textAt(other, 'metadata', 'uid') === textAt(pod, 'metadata', 'uid');
    const runId = textAt(pod, 'metadata', 'labels', 'projectionist.dev/run-id') ?? '';
    if (does === 'killPod') {
      this.#judge.walkFailed(runId);
      return kubelet.runOutOfMemory(isIt) > 0;
    }
    if (does === 'evictPod') return kubelet.disrupt(isIt) > 0;
    this.#judge.disturbed(runId);
    if (does === 'deletePod') return (await this.#persist('DELETE', pathOf('/api/v1', 'pods', pod, 'name'))).code < 300;
    this.#judge.jobDeleted(libraryOf(pod), runId);
    const job = `${pathOf('/apis/batch/v1', 'jobs', pod)}?propagationPolicy=Background`;
    return (await this.#persist('DELETE', job)).code < 300;
  }

  /**
   * A failed run waits 10 s, and twice as long the next time, so each Library fails only once, and not near the end.
   */
  #mayFail(library: string): boolean {
    return this.#blowsLeft > blowsWithoutFailures && this.#judge.triesOf(library) === 0;
  }

  planOf({ library, isTiles }: WalkNeed): WalkPlan {
    const random = this.#random;
    if (isTiles) return { takesMs: random.between(50, 800) };
    const isDeaf = random.chance(0.25);
    if (!this.#isOver && library === `${this.#cluster.namespace}/${this.#script.crowded}`)
      return { takesMs: 0, until: this.#crowd.promise };
    if (this.#script.remade.some((name) => library === `${this.#cluster.namespace}/${name}`))
      return { takesMs: remadeTakesMs, isDeaf: true };
    const plan = { takesMs: isDeaf ? random.between(300, 900) : random.between(20, 500), isDeaf };
    const fails = this.#failuresLeft > 0 && this.#mayFail(library);
    if (fails) this.#failuresLeft -= 1;
    return { ...plan, fails };
  }

  async #persist(method: string, path: string, body?: object): Promise<Answer> {
    for (;;) {
      const answer = await this.#api.call(method, path, body).catch(() => undefined);
      if (answer !== undefined && answer.code !== 429 && answer.code < 500) return answer;
      await delay(checkEveryMs);
    }
  }

  async #at(ms: number): Promise<void> {
    const waitMs = this.#beganAt.storm + ms - performance.now();
    if (waitMs > 0) await delay(waitMs);
  }
}
