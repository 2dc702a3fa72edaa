/** A walk's sign of life in table `runs` (runs.md 4): its progress, and which videos native code has open, in order. */
import { setTimeout as wait } from 'node:timers/promises';
import type { NativeFile, RunProgress, RunReport } from '../library/ledger.ts';

interface Progressing {
  readonly progress: RunProgress;
}

type Print = (line: Readonly<Record<string, unknown>>) => void;

/** Progress is written at most once a second; a video that native code opens is written before it is opened. */
const pulseMs = 1_000;
/**
 * A catalog that is away is waited for by each call for 10 s: a walk whose results lie beside the media must not stand still for every
 * video. If native code crashes then, the video is not known, and the next crash tells it.
 */
const openWaitMs = 2_000;

export class Pulse {
  readonly #tally: Progressing;
  readonly #report: Pick<RunReport, 'progress'>;
  readonly #print: Print;
  readonly #open = new Map<string, NativeFile>();
  readonly #timer: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();
  /** Not begun yet. */
  #next: Promise<void> | undefined;
  #printed = '';
  mustYield = false;

  constructor(tally: Progressing, report: Pick<RunReport, 'progress'>, signal: AbortSignal, print: Print) {
    this.#tally = tally;
    this.#report = report;
    this.#print = print;
    this.#timer = setInterval(() => void this.#beat(), pulseMs);
    signal.addEventListener('abort', () => {
      // Native work is abandoned: what is open now is no longer to blame for how this process ends (runs.md 4).
      this.#open.clear();
      void this.#beat();
    });
    void this.#beat();
  }

  async open(video: NativeFile): Promise<void> {
    this.#open.set(video.path, { path: video.path, sizeBytes: video.sizeBytes, mtimeMs: video.mtimeMs });
    const written = new AbortController();
    const waited = wait(openWaitMs, undefined, { signal: written.signal }).catch(() => undefined);
    await Promise.race([this.#beat(), waited]);
    written.abort();
  }

  /** Written too, and in order: before another is opened, this one is no longer to blame for how the process ends. */
  close(video: Pick<NativeFile, 'path'>): void {
    this.#open.delete(video.path);
    void this.#beat();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * One write at a time, and one that waits: it writes what is open when it begins, so it serves all who ask before that. More would
   * pile up while the catalog is away, each for as long as a call waits for it.
   */
  #beat(): Promise<void> {
    this.#next ??= this.#writing.then(() => {
      this.#next = undefined;
      this.#writing = this.#write();
      return this.#writing;
    });
    return this.#next;
  }

  async #write(): Promise<void> {
    try {
      const { progress } = this.#tally;
      // The detail is for the row: a log would hold the same failures each second.
      const { detail, ...shown } = progress;
      const line = JSON.stringify(shown);
      if (line !== this.#printed) this.#print({ event: 'progress', ...shown });
      this.#printed = line;
      this.mustYield = (await this.#report.progress(progress, [...this.#open.values()])) === 'yield';
    } catch {
      // The catalog is away for a moment: the next beat writes what this one could not.
    }
  }
}
