/**
 * Finds the key frames of a stretch of film by seeking: no decoding, and no reading of what lies between
 * (docs/reference/limits.md#tiles). Containers with an index seek straight to them. MPEG streams have no index and are
 * read from the start of the stretch.
 */
import { AVDISCARD_NONKEY, Packet } from 'node-av';
import { throwIfDiskFailed } from './diskFault.ts';
import { throwIfAborted } from './mediaError.ts';
import { packetTimestamp, type Timeline } from './timeline.ts';

export interface Stretch {
  readonly startSeconds: number;
  readonly middleSeconds: number;
  /** Exclusive. */
  readonly endSeconds: number;
}

export interface KeyPacket {
  readonly seconds: number;
  readonly packet: Packet;
}

export interface Keyframes extends Disposable {
  /** Key frames on both sides of the middle, nearest first; valid until the next call. */
  near(stretch: Stretch): Promise<readonly KeyPacket[]>;
}

// Limits for containers without an index: key packets per stretch, and packets read until a key packet (damaged files
// hold none).
const keysPerStretchLimit = 200;
const packetsPerKeyLimit = 20_000;
// Containers without an index seek by decoding time, which precedes presentation by at most this.
const reorderSeconds = 1;

/** Takes over the timeline: it seeks in it and changes what it discards. */
export function openKeyframes(timeline: Timeline, signal?: AbortSignal): Keyframes {
  const before = new Packet();
  const after = new Packet();
  const read = new Packet();
  for (const packet of [before, after, read]) packet.alloc();
  timeline.stream.discard = AVDISCARD_NONKEY;
  // Two neighbouring key frames. A stretch between them holds none and is skipped.
  let gap: { readonly fromSeconds: number; readonly toSeconds: number } | undefined;

  /** Reads the next key packet into `read`; undefined at the end. */
  const nextKey = async (): Promise<number | undefined> => {
    for (let count = 0; count < packetsPerKeyLimit; count++) {
      throwIfAborted(signal);
      read.unref();
      const code = await timeline.format.readFrame(read);
      throwIfDiskFailed(timeline.format);
      if (code < 0) return undefined;
      const seconds = timeline.secondsAt(packetTimestamp(read));
      if (read.streamIndex === timeline.stream.index && read.isKeyframe && seconds !== undefined) return seconds;
    }
    return undefined;
  };
  const keep = (target: Packet): void => {
    target.unref();
    target.ref(read);
  };

  /**
   * Without an index a seek may land anywhere before its goal: read on from the start to the first key frame past the
   * middle.
   */
  const readThrough = async ({ startSeconds, middleSeconds, endSeconds }: Stretch): Promise<KeyPacket[]> => {
    if (!(await timeline.seek(startSeconds - reorderSeconds, 'before'))) return [];
    let last: number | undefined;
    for (let count = 0; count < keysPerStretchLimit; count++) {
      const seconds = await nextKey();
      if (seconds === undefined || seconds >= endSeconds) break;
      if (seconds > middleSeconds) {
        keep(after);
        return [...(last === undefined ? [] : [{ seconds: last, packet: before }]), { seconds, packet: after }];
      }
      if (seconds >= startSeconds) {
        last = seconds;
        keep(before);
      }
    }
    return last === undefined ? [] : [{ seconds: last, packet: before }];
  };

  const search = async (stretch: Stretch): Promise<KeyPacket[]> => {
    const { startSeconds, middleSeconds, endSeconds } = stretch;
    if (!(await timeline.seek(middleSeconds, 'before'))) return [];
    const first = await nextKey();
    if (first === undefined || first > middleSeconds + (endSeconds - startSeconds) / 20) return readThrough(stretch);
    keep(before);
    const second = (await timeline.seek(middleSeconds, 'after')) ? await nextKey() : undefined;
    if (second !== undefined) keep(after);
    if (second === undefined || second > first) {
      gap = { fromSeconds: first, toSeconds: second ?? Number.POSITIVE_INFINITY };
    }
    return [
      ...(first >= startSeconds ? [{ seconds: first, packet: before }] : []),
      ...(second !== undefined && second < endSeconds && second !== first ? [{ seconds: second, packet: after }] : []),
    ];
  };

  return {
    async near(stretch) {
      if (gap !== undefined && gap.fromSeconds < stretch.startSeconds && gap.toSeconds >= stretch.endSeconds) return [];
      const distance = (key: KeyPacket): number => Math.abs(key.seconds - stretch.middleSeconds);
      return (await search(stretch)).sort((one, other) => distance(one) - distance(other));
    },
    [Symbol.dispose]() {
      for (const packet of [before, after, read]) packet.free();
    },
  };
}
