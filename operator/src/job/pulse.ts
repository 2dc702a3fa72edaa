/**
 * A walk's sign of life in table `runs` (docs/design/runs.md#the-walk-job): its progress, and the videos that native
 * code has open, in order.
 */
import type { NativeFile, RunProgress, RunReport } from '../library/ledger.ts';

interface Progressing {
  readonly progress: RunProgress;
}

type Print = (line: Readonly<Record<string, unknown>>) => void;

/** Progress is printed at most once a second; a video is written before native code opens it, whenever that is. */
const pulseMs = 1_000;
/**
 * While the catalog is down each call waits 10 s for it, but a walk with results beside the media must not stop for
 * every video. If native code crashes meanwhile, the video is unknown until the next crash.
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
  #printedAt = Number.NEGATIVE_INFINITY;
  mustYield = false;

  constructor(tally: Progressing, report: Pick<RunReport, 'progress'>, signal: AbortSignal, print: Print) {
    this.#tally = tally;
    this.#report = report;
    this.#print = print;
    this.#timer = setInterval(() => void this.#beat(), pulseMs);
    signal.addEventListener('abort', () => {
      // Native work is abandoned: the open videos are no longer to blame for the end of this process.
      this.#open.clear();
      void this.#beat();
    });
    void this.#beat();
  }

  get openVideos(): readonly NativeFile[] {
    return [...this.#open.values()];
  }

  async open(video: NativeFile): Promise<void> {
    this.#open.set(video.path, { path: video.path, sizeBytes: video.sizeBytes, mtimeMs: video.mtimeMs });
    const waited = Promise.withResolvers<void>();
    const timer = setTimeout(waited.resolve, openWaitMs);
    await Promise.race([this.#beat(), waited.promise]);
    clearTimeout(timer);
  }

  /**
   * Also written, and in order: before another video is opened, this one is no longer to blame for the end of the
   * process.
   */
  close(video: Pick<NativeFile, 'path'>): void {
    this.#open.delete(video.path);
    void this.#beat();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * One write at a time and one waiting. The waiting one writes what is open when it begins, so it serves all callers
   * before that. More would pile up while the catalog is down, each for the full wait.
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
      this.#printSometimes(progress);
      this.mustYield = (await this.#report.progress(progress, this.openVideos)) === 'yield';
    } catch {
      // The catalog is down for a moment: the next beat writes it instead.
    }
  }

  /** A walk of small files opens a hundred videos a second, and each is a beat. */
  #printSometimes({ detail: _detail, ...shown }: RunProgress): void {
    const now = performance.now();
    if (now - this.#printedAt < pulseMs) return;
    this.#printedAt = now;
    // Without the detail, which is for the row: a log would repeat the same failures each second.
    const line = JSON.stringify(shown);
    if (line !== this.#printed) this.#print({ event: 'progress', ...shown });
    this.#printed = line;
  }
}
