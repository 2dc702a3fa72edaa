/**
 * Decodes on from a key frame to a moment: accurate but expensive, for stretches without a key frame. Moments in
 * ascending order continue the decoding, so a film with a single key frame is decoded once and not once per moment.
 */
import { AVDISCARD_DEFAULT, AVERROR_EOF, Frame, Packet } from 'node-av';
import { type Decoder, isWhole, openDecoder } from './decoder.ts';
import { throwIfDiskFailed } from './diskFault.ts';
import { throwIfAborted } from './mediaError.ts';
import { packetTimestamp, type Timeline } from './timeline.ts';

// Without an index a seek may land past the required key frame: each attempt goes back further.
const stepsBackSeconds = [0, 5, 20, 60, 300, Number.POSITIVE_INFINITY];
// Decoding times begin before the first picture is shown.
const beforeTheFilmSeconds = -10;
// For a moment further ahead than this, seek instead of decoding on: about the longest default distance between key
// frames of encoders.
const seekAheadSeconds = 12;
// Consecutive failed reads before the rest is given up: damage costs a few, and a hostile file must not cost endless
// ones.
const failedReadsLimit = 64;

/** Opens the decoding and takes over the timeline. Throws MediaError. */
export async function openFrameRow(timeline: Timeline, signal?: AbortSignal): Promise<FrameRow> {
  timeline.stream.discard = AVDISCARD_DEFAULT;
  return new FrameRow(timeline, await openDecoder(timeline.stream), signal);
}

/** A frame with its time; `seconds` is undefined while it holds none. */
class Held implements Disposable {
  readonly frame = new Frame();
  seconds: number | undefined;

  constructor() {
    this.frame.alloc();
  }

  hold(other: Frame, seconds: number | undefined): void {
    this.drop();
    this.frame.ref(other);
    this.seconds = seconds;
  }

  drop(): void {
    this.frame.unref();
    this.seconds = undefined;
  }

  [Symbol.dispose](): void {
    this.frame.free();
  }
}

export class FrameRow implements Disposable {
  readonly #timeline: Timeline;
  readonly #decoder: Decoder;
  readonly #signal: AbortSignal | undefined;
  readonly #packet = new Packet();
  /** The last frame at or before the requested moment, and the next one, already decoded. */
  readonly #shown = new Held();
  readonly #ahead = new Held();
  #ended = false;
  #hasKeyframes = true;

  constructor(timeline: Timeline, decoder: Decoder, signal: AbortSignal | undefined) {
    this.#timeline = timeline;
    this.#decoder = decoder;
    this.#signal = signal;
    this.#packet.alloc();
  }

  /**
   * The last frame at or before the moment, else the first one after it, with its own time; valid until the next call.
   * In a damaged film it may lie far from the moment. Undefined if no frame can be decoded.
   */
  async frameAt(seconds: number): Promise<{ readonly frame: Frame; readonly seconds: number } | undefined> {
    const [shown, ahead] = [this.#shown, this.#ahead];
    const position = ahead.seconds ?? shown.seconds;
    const isPassed = shown.seconds === undefined || shown.seconds > seconds;
    if (isPassed || (position !== undefined && seconds - position > seekAheadSeconds)) await this.#start(seconds);
    if (!this.#hasKeyframes) return undefined;
    while (ahead.seconds === undefined || ahead.seconds <= seconds) {
      if (ahead.seconds !== undefined) {
        shown.hold(ahead.frame, ahead.seconds);
        ahead.drop();
      }
      if (!(await this.#advance())) break;
    }
    const nearest = shown.seconds === undefined ? ahead : shown;
    return nearest.seconds === undefined ? undefined : { frame: nearest.frame, seconds: nearest.seconds };
  }

  /** Seeks to the last key frame at or before the moment and feeds it to the decoder. */
  async #start(seconds: number): Promise<void> {
    for (const back of stepsBackSeconds) {
      const goal = seconds - back > 0 ? seconds - back : beforeTheFilmSeconds;
      this.#forget();
      if (!(await this.#timeline.seek(goal, 'before')) && back !== 0) return;
      let isKey = false;
      while (!isKey && (await this.#read())) isKey = this.#packet.isKeyframe;
      const first = this.#timeline.secondsAt(packetTimestamp(this.#packet));
      if (isKey && ((first !== undefined && first <= seconds) || goal === beforeTheFilmSeconds)) {
        await this.#decoder.feed(this.#packet);
        return;
      }
      if (goal === beforeTheFilmSeconds) break;
    }
    this.#hasKeyframes = false;
  }

  #forget(): void {
    this.#decoder.forget();
    this.#shown.drop();
    this.#ahead.drop();
    this.#ended = false;
  }

  /** Reads the next packet of the stream; false at the end. */
  async #read(): Promise<boolean> {
    for (let failed = 0; failed < failedReadsLimit; ) {
      throwIfAborted(this.#signal);
      this.#packet.unref();
      const code = await this.#timeline.format.readFrame(this.#packet);
      throwIfDiskFailed(this.#timeline.format);
      if (code === AVERROR_EOF) return false;
      if (code < 0) failed++;
      else if (this.#packet.streamIndex === this.#timeline.stream.index) return true;
    }
    return false;
  }

  /** Decodes the next complete frame into `ahead`; false at the end. */
  async #advance(): Promise<boolean> {
    for (;;) {
      const frame = await this.#decoder.next();
      if (frame !== undefined) {
        const seconds = this.#timeline.secondsAt(frame.bestEffortTimestamp);
        if (seconds === undefined || !isWhole(frame)) continue;
        this.#ahead.hold(frame, seconds);
        return true;
      }
      if (this.#ended) return false;
      this.#ended = !(await this.#read());
      await this.#decoder.feed(this.#ended ? null : this.#packet);
    }
  }

  [Symbol.dispose](): void {
    this.#packet.free();
    this.#shown[Symbol.dispose]();
    this.#ahead[Symbol.dispose]();
    this.#decoder[Symbol.dispose]();
  }
}
