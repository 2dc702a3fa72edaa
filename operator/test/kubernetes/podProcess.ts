/** One pod of the test kubelet: its container is a child process, and its status reports the result. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type Missing, missingClaim, settingOf } from './containerSetting.ts';
import { type Fields, listAt, numberAt, textAt } from './fake/json.ts';
import type { Answer, RestClient } from './restClient.ts';

export interface PodFixture {
  readonly api: RestClient;
  readonly node: string;
  readonly claims: Readonly<Record<string, string>>;
  /** The program, replacing the image's entrypoint. */
  command(pod: Fields): readonly string[];
  /** Takes precedence over the container's own. */
  readonly environment: Readonly<Record<string, string>>;
  /** Upper limit for the time from SIGTERM to SIGKILL, whatever the pod's grace period. */
  readonly graceAtMostMs: number;
  /** Why the pod must not start; undefined if it may. */
  heldBy(pod: Fields): Missing | undefined;
  readonly closed: AbortSignal;
}

/** Interval for rechecking what a pod waits for. */
const nextCheckMs = 100;
/** Characters of `terminated.message`. */
const messageAtMost = 2_048;
/** Retry interval after a failed or temporarily refused call. */
const tryAgainMs = 50;

export class PodProcess {
  readonly name: string;
  readonly uid: string;
  readonly path: string;
  #pod: Fields;
  #log = '';
  #child: ChildProcess | undefined;
  /** Aborts when the pod is being deleted. */
  readonly #asked = new AbortController();
  #hasGone = false;
  #reason: string | undefined;
  #conditions: Fields[] = [];
  readonly #fixture: PodFixture;
  readonly done: Promise<void>;

  constructor(pod: Fields, fixture: PodFixture) {
    const namespace = textAt(pod, 'metadata', 'namespace') ?? '';
    this.name = textAt(pod, 'metadata', 'name') ?? '';
    this.uid = textAt(pod, 'metadata', 'uid') ?? '';
    this.path = `/api/v1/namespaces/${namespace}/pods/${this.name}`;
    this.#pod = pod;
    this.#fixture = fixture;
    this.done = this.#live();
  }

  get pod(): Fields {
    return this.#pod;
  }

  get log(): string {
    return this.#log;
  }

  get wasStarted(): boolean {
    return this.#child?.pid !== undefined;
  }

  get pid(): number | undefined {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  /** Called with the pod as the watch shows it. */
  seen(pod: Fields): void {
    this.#pod = pod;
    if (textAt(pod, 'metadata', 'deletionTimestamp') !== undefined) this.#asked.abort();
  }

  /** The pod was deleted: kill its process. */
  gone(): void {
    this.#hasGone = true;
    this.#asked.abort();
    this.signal('SIGKILL');
  }

  /** Signals the whole process group. `reason` is what the status will report. */
  signal(signal: NodeJS.Signals, reason?: string): void {
    this.#reason = reason ?? this.#reason;
    if (this.pid === undefined) return;
    try {
      process.kill(-this.pid, signal);
    } catch {}
  }

  /** Like an eviction: sets a condition, then ends the process. */
  disrupt(reason: string): void {
    this.#conditions = [{ type: 'DisruptionTarget', status: 'True', reason, lastTransitionTime: now() }];
    this.signal('SIGKILL');
  }

  async #live(): Promise<void> {
    const setting = await this.#prepare();
    if (setting !== undefined) {
      try {
        await this.#run(setting.args, setting.environment);
      } finally {
        await Promise.all(setting.temporary.map((folder) => rm(folder, { recursive: true, force: true })));
      }
    } else if (!this.#hasGone) await this.#end(137, 'ContainerStatusUnknown', undefined);
    if (await this.#isAskedToGo())
      await this.#persist('DELETE', this.path, { gracePeriodSeconds: 0, preconditions: { uid: this.uid } });
  }

  /** Undefined if the pod was deleted before it could start. */
  async #prepare() {
    const { api, claims, node, closed } = this.#fixture;
    let reported = '';
    let isBound = textAt(this.#pod, 'spec', 'nodeName') !== undefined;
    while (!this.#asked.signal.aborted && !closed.aborted) {
      const missing = await this.#missing(isBound);
      if (missing === undefined && !isBound) {
        const target = { kind: 'Node', name: node };
        await this.#persist('POST', `${this.path}/binding`, bindingOf(this.name, target));
        isBound = true;
        continue;
      }
      const setting = missing ?? (await settingOf(api, this.#pod, claims).catch(() => undefined));
      if (setting !== undefined && 'args' in setting) return setting;
      if (setting !== undefined && reported !== setting.message) {
        reported = setting.message;
        await this.#say(setting.reason === 'Unschedulable' ? unschedulable(setting) : this.#waiting(setting));
      }
      await delay(nextCheckMs, undefined, { signal: this.#asked.signal }).catch(() => undefined);
    }
    return undefined;
  }

  async #missing(isBound: boolean): Promise<Missing | undefined> {
    const { claims, heldBy } = this.#fixture;
    const held = heldBy(this.#pod);
    if (held !== undefined && (isBound || held.reason === 'Unschedulable')) return held;
    const claim = missingClaim(this.#pod, claims);
    if (claim === undefined || isBound) return undefined;
    return {
      reason: 'Unschedulable',
      message: `0/1 nodes are available: persistentvolumeclaim "${claim}" not found. not found`,
    };
  }

  async #run(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<void> {
    const [program = '', ...first] = this.#fixture.command(this.#pod);
    const startedAt = now();
    const child = spawn(program, [...first, ...args], {
      env: { PATH: process.env['PATH'], ...environment, ...this.#fixture.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    const keep = (part: Buffer) => {
      this.#log += part.toString('utf8');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const ended = new Promise<number>((resolve) => {
      child.once('error', () => resolve(128));
      child.once('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
    });
    const stopping = this.#stopWhenAsked(ended);
    await this.#say(this.#runningStatus(startedAt));
    const code = await ended;
    await stopping;
    if (!this.#hasGone) await this.#end(code, this.#reason ?? (code === 0 ? 'Completed' : 'Error'), startedAt);
  }

  async #stopWhenAsked(ended: Promise<unknown>): Promise<void> {
    const asked = new Promise<'asked'>((resolve) => {
      if (this.#asked.signal.aborted) resolve('asked');
      this.#asked.signal.addEventListener('abort', () => resolve('asked'), { once: true });
    });
    if ((await Promise.race([asked, ended])) !== 'asked') return;
    const seconds = numberAt(this.#pod, 'metadata', 'deletionGracePeriodSeconds') ?? 30;
    const graceMs = Math.min(seconds * 1_000, this.#fixture.graceAtMostMs);
    this.signal(this.#hasGone || graceMs === 0 ? 'SIGKILL' : 'SIGTERM');
    const late = new AbortController();
    void delay(graceMs, undefined, { signal: late.signal }).then(
      () => this.signal('SIGKILL'),
      () => undefined,
    );
    await ended;
    late.abort();
  }

  async #end(exitCode: number, reason: string, startedAt: string | undefined): Promise<void> {
    const finishedAt = now();
    const terminated = { exitCode, reason, ...this.#message(exitCode), startedAt: startedAt ?? finishedAt, finishedAt };
    await this.#say({
      phase: exitCode === 0 ? 'Succeeded' : 'Failed',
      conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: finishedAt }, ...this.#conditions],
      containerStatuses: [this.#container({ terminated })],
    });
  }

  /** The end of the log, as much as a kubelet keeps. */
  #message(exitCode: number): Fields {
    const container = listAt(this.#pod, 'spec', 'containers')[0];
    const isWanted = exitCode !== 0 && textAt(container, 'terminationMessagePolicy') === 'FallbackToLogsOnError';
    return isWanted ? { message: this.#log.slice(-messageAtMost) } : {};
  }

  #runningStatus(startedAt: string): Fields {
    return {
      phase: 'Running',
      startTime: startedAt,
      conditions: [
        { type: 'PodScheduled', status: 'True', lastTransitionTime: startedAt },
        { type: 'Ready', status: 'True', lastTransitionTime: startedAt },
      ],
      containerStatuses: [{ ...this.#container({ running: { startedAt } }), ready: true }],
    };
  }

  #waiting(missing: Missing): Fields {
    return {
      phase: 'Pending',
      conditions: [{ type: 'PodScheduled', status: 'True', lastTransitionTime: now() }],
      containerStatuses: [this.#container({ waiting: { ...missing } })],
    };
  }

  #container(state: Fields): Fields {
    const container = listAt(this.#pod, 'spec', 'containers')[0];
    return {
      name: textAt(container, 'name') ?? 'job',
      image: textAt(container, 'image') ?? '',
      imageID: '',
      ready: false,
      restartCount: 0,
      state,
    };
  }

  async #say(status: Fields): Promise<void> {
    if (this.#hasGone) return;
    await this.#persist('PATCH', `${this.path}/status`, { metadata: { uid: this.uid }, status });
  }

  /** Whether the pod is being deleted: read live, because the watch may lag behind. */
  async #isAskedToGo(): Promise<boolean> {
    if (this.#hasGone || this.#fixture.closed.aborted) return false;
    if (this.#asked.signal.aborted) return true;
    const answer = await this.#persist('GET', this.path);
    return answer?.code === 200 && textAt(answer.body, 'metadata', 'deletionTimestamp') !== undefined;
  }

  /** Retries until there is a definite response; undefined if the kubelet was closed. */
  async #persist(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    while (!this.#fixture.closed.aborted) {
      const answer = await this.#fixture.api.call(method, path, body, type).catch(() => undefined);
      if (answer !== undefined && answer.code !== 429 && answer.code < 500) return answer;
      await delay(tryAgainMs);
    }
    return undefined;
  }
}

function unschedulable({ message }: Missing): Fields {
  const condition = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message };
  return { phase: 'Pending', conditions: [{ ...condition, lastTransitionTime: now() }] };
}

function bindingOf(name: string, target: Fields): object {
  return { apiVersion: 'v1', kind: 'Binding', metadata: { name }, target };
}

/** `metav1.Time` has no fraction of a second. */
function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/u, 'Z');
}
