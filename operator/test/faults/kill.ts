/**
 * kill -9 at random moments of a walk, of the operator or of a Job alone. After each kill every file in place is whole.
 * At the end everything is made, nothing held is lost, and a further walk writes nothing.
 */
import { rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jobProcesses, jobsEnd, killProcess, nextJob } from '../jobProcesses.ts';
import type { Serving } from '../serving.ts';
import { below, type Random, randomOf } from '../stormBodies.ts';
import {
  copyTo,
  type FaultFixture,
  fillWithFilms,
  makeFaultFixture,
  restingMs,
  sampleVideos,
  serveWithClock,
} from './faultFixture.ts';
import { factsWanted, notFilled, videoRecord } from './readRecord.ts';
import { runsOf, stateOf } from './readState.ts';
import { fullWalk, isIdle } from './settled.ts';
import { contentOf, faultsOfTree, listTree, userFiles } from './wholeness.ts';

type TilesMode = 'inline' | 'worker';

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  readonly films: number;
  readonly mode: TilesMode;
}

export interface KillReport {
  readonly operatorKills: number;
  readonly jobKills: number;
  /** Kills of the operator after which some, but not all, of the films were complete: the important moments. */
  readonly midWay: number;
  readonly upgrades: number;
  /** Videos set aside at the end of the kills, because they were open twice in a row. */
  readonly setAside: number;
  readonly faults: readonly string[];
}

/** Approximate time from a Job's start to the end of its work on 8 films; kills are spread over it. */
const walkAboutMs = 2_500;
const dayMs = 86_400_000;

export async function killAtRandom({ kills, seed, films, mode }: KillOptions): Promise<KillReport> {
  const fixture = await makeFaultFixture({ tiles: { mode, intervalSeconds: 1 } });
  try {
    const slaughter = await Slaughter.begin(fixture, mode, films, randomOf(seed));
    await slaughter.kill(kills);
    await slaughter.finish();
    await slaughter.walkOnceMore();
    return slaughter.report;
  } finally {
    await fixture.remove();
  }
}

class Slaughter {
  readonly #fixture: FaultFixture;
  readonly #tilesByWorker: boolean;
  readonly #random: Random;
  /** Paths of the videos. */
  readonly #videos: readonly string[];
  readonly #users: Map<string, string>;
  /** Sheets of each video's tiles; undefined while those of the former video may still be there. */
  readonly #sheets: Map<string, number | undefined>;
  readonly #upgraded = new Map<string, number>();
  readonly #held: { readonly path: string; readonly afterRun: number }[] = [];
  readonly #faults: string[] = [];
  readonly #counts = { operatorKills: 0, jobKills: 0, midWay: 0, upgrades: 0, setAside: 0 };

  private constructor(
    fixture: FaultFixture,
    mode: TilesMode,
    random: Random,
    users: Map<string, string>,
    sheets: Map<string, number>,
  ) {
    this.#fixture = fixture;
    this.#tilesByWorker = mode === 'worker';
    this.#random = random;
    this.#users = users;
    this.#sheets = sheets;
    this.#videos = [...sheets.keys()];
  }

  static async begin(fixture: FaultFixture, mode: TilesMode, count: number, random: Random): Promise<Slaughter> {
    const films = await fillWithFilms(fixture.media, count);
    const sheets = new Map(films.map((film) => [film.video, film.sheets]));
    return new Slaughter(fixture, mode, random, new Map(await userFiles(fixture.media)), sheets);
  }

  get report(): KillReport {
    return { ...this.#counts, faults: this.#faults.slice(0, 20) };
  }

  async kill(kills: number): Promise<void> {
    const total = () => this.#counts.operatorKills + this.#counts.jobKills;
    while (total() < kills) {
      const serving = await serveWithClock(this.#fixture);
      // A few Jobs die under one operator, then the operator itself.
      for (let jobs = below(this.#random, 4); jobs > 0 && total() < kills - 1; jobs--) await this.#killJob(serving);
      await this.#killOperator(serving);
      const done = await this.#filmsDone();
      if (done > 0 && done < this.#videos.length) this.#counts.midWay++;
      if (done > this.#videos.length / 2) await this.#upgradeSome();
    }
    const records = await Promise.all(this.#videos.map((video) => videoRecord(this.#fixture.media, video)));
    this.#counts.setAside = records.filter((record) => record?.setAside !== undefined).length;
  }

  async #killOperator(serving: Serving): Promise<void> {
    await this.#hold(serving);
    if (this.#random() < 0.8) await nextJob(this.#fixture.data);
    await wait(this.#random() * walkAboutMs);
    await serving.stop('SIGKILL');
    this.#counts.operatorKills++;
    if (!(await jobsEnd(this.#fixture.data))) this.#faults.push('a Job outlived its parent');
    await this.#look();
  }

  async #killJob(serving: Serving): Promise<void> {
    const since = serving.log.length;
    await this.#hold(serving);
    await nextJob(this.#fixture.data);
    await wait(this.#random() * walkAboutMs);
    const jobs = await jobProcesses(this.#fixture.data);
    const job = jobs[below(this.#random, jobs.length)];
    if (job === undefined) return;
    killProcess(job.pid, 'SIGKILL');
    await serving.logged(({ msg }) => msg === 'a Job ended', since);
    this.#counts.jobKills++;
    await this.#look();
  }

  /** Names a folder, and requests a full walk that starts at once despite its backoff (docs/design/runs.md#accept). */
  async #hold(serving: Serving): Promise<void> {
    const [film = ''] = (this.#videos[below(this.#random, this.#videos.length)] ?? '').split('/');
    const path = join(this.#fixture.media, film);
    this.#held.push({ path, afterRun: stateOf(this.#fixture.data)?.lastRunNumber ?? 0 });
    await serving.post('movies', { movie: { folderPath: path } });
    await serving.post('movies');
  }

  async #look(): Promise<void> {
    const { operatorKills, jobKills } = this.#counts;
    const found = await faultsOfTree({ media: this.#fixture.media, users: this.#users, sheets: this.#sheets });
    this.#faults.push(...found.map((fault) => `after kill ${operatorKills + jobKills}: ${fault}`));
  }

  /** Puts other videos under the old names, so that the files made for the old ones must be replaced. */
  async #upgradeSome(): Promise<void> {
    const samples = await sampleVideos();
    for (const video of this.#videos) {
      const sample = samples[below(this.#random, samples.length)];
      if (sample === undefined || this.#random() < 0.3) continue;
      const arriving = join(this.#fixture.folder, 'arriving.mkv');
      await copyTo(sample.path, arriving);
      await rename(arriving, join(this.#fixture.media, video));
      this.#users.set(video, await contentOf(join(this.#fixture.media, video)));
      this.#sheets.set(video, undefined);
      this.#upgraded.set(video, sample.sheets);
      this.#counts.upgrades++;
    }
  }

  async #filmsDone(): Promise<number> {
    const records = await Promise.all(this.#videos.map((video) => videoRecord(this.#fixture.media, video)));
    return records.filter((record) => factsWanted.every((name) => record?.facts[name]?.state === 'filled')).length;
  }

  /** Weeks later: backoffs and retries are over, and leftovers have rested for more than a day. */
  async finish(): Promise<void> {
    const { data, media } = this.#fixture;
    for (const video of this.#videos) {
      if ((await videoRecord(media, video))?.setAside === undefined) continue;
      // It is set aside until it changes.
      const at = new Date(Date.now() - 50_000_000);
      await utimes(join(media, video), at, at);
    }
    for (const [video, sheets] of this.#upgraded) this.#sheets.set(video, sheets);
    for (const days of [10, 20]) await this.#walk(days);
    await this.#look();
    this.#faults.push(
      ...(await notFilled(
        media,
        this.#videos.map((video) => ({ video })),
      )),
    );
    if (!isIdle(data)) this.#faults.push(`something is still pending at the end: ${JSON.stringify(stateOf(data))}`);
    this.#faults.push(...this.#lost());
  }

  async #walk(days: number): Promise<void> {
    await fullWalk(this.#fixture, { aheadMs: days * dayMs + restingMs, tilesByWorker: this.#tilesByWorker });
  }

  async walkOnceMore(): Promise<void> {
    const before = await listTree(this.#fixture.media);
    await this.#walk(21);
    const after = await listTree(this.#fixture.media);
    const leftovers = [...after.keys()].filter((path) =>
      /\.projectionist\/(?!record(?:\.previous)?\.json$)/u.test(path),
    );
    this.#faults.push(
      ...[...after].filter(([path, look]) => before.get(path) !== look).map(([path]) => `a further walk wrote ${path}`),
      ...[...before.keys()].filter((path) => !after.has(path)).map((path) => `a further walk removed ${path}`),
      ...leftovers.map((path) => `weeks later this is left over: ${path}`),
    );
  }

  /** Held folders that no run claimed after they were named. */
  #lost(): string[] {
    const runs = runsOf(this.#fixture.data).filter(({ result }) => result === 'Succeeded' || result === 'Yielded');
    return this.#held.flatMap(({ path, afterRun }) => {
      const isWalked = runs.some((run) => run.number > afterRun && run.walkedFolders.includes(path));
      return isWalked ? [] : [`named after run ${afterRun} and never walked because of it: ${path}`];
    });
  }
}
