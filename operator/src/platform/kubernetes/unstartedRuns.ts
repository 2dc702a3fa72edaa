/**
 * Decides when a run that cannot start gives its slot to others, and remembers since when a Library cannot start, across
 * its runs (docs/design/runs.md#kubernetes). Makes no calls.
 */
import type { LibraryKey } from '../../library/document.ts';
import type { Instant } from '../../library/state.ts';
import type { Message, MessageCode } from '../../messages/message.ts';
import type { FoundByLeader } from './shownStatus.ts';

/** What keeps a run from starting. */
export interface Obstacle {
  readonly reason: FoundByLeader;
  readonly message: Message;
  /** Wall time. */
  readonly since: Instant;
  /** Its Job has no pod at all. */
  readonly isBare?: boolean;
}

const minute = 60_000;

/**
 * How long a run may hold a slot that others wait for, by what it waits for. A cluster that adds nodes by itself needs
 * some minutes for one, and a first pull of the image too. A Job that a queue has suspended keeps its place there.
 */
const givesWayAfterMs: Readonly<Partial<Record<MessageCode, number>>> = {
  noNode: 5 * minute,
  podNotStarted: 10 * minute,
  jobSuspended: Number.POSITIVE_INFINITY,
};
const givesWayUsuallyAfterMs = 2 * minute;
/**
 * A Job controller that lost events in an outage never creates the pod of a Job. Another Job, of another name, gets
 * one. A quota looks the same, so the next wait is twice as long.
 */
const bareFirstMs = minute;
const bareAtMostMs = 10 * minute;

export class UnstartedRuns {
  readonly #obstacles = new Map<LibraryKey, Obstacle>();
  readonly #bareTimes = new Map<LibraryKey, number>();

  /** Whether the run should end unstarted. `heldMs`: for how long it has had its slot without starting. */
  mustEnd(key: LibraryKey, obstacle: Obstacle, heldMs: number, othersWait: boolean): boolean {
    if (obstacle.isBare === true)
      return heldMs >= Math.min(bareAtMostMs, bareFirstMs * 2 ** (this.#bareTimes.get(key) ?? 0));
    return othersWait && heldMs >= (givesWayAfterMs[obstacle.message.code] ?? givesWayUsuallyAfterMs);
  }

  ended(key: LibraryKey, obstacle: Obstacle): void {
    if (obstacle.isBare === true) this.#bareTimes.set(key, (this.#bareTimes.get(key) ?? 0) + 1);
    this.#obstacles.set(key, this.sinceFirst(key, obstacle));
  }

  /** The obstacle with the time since which it has kept this Library from starting, also in earlier runs. */
  sinceFirst(key: LibraryKey, obstacle: Obstacle): Obstacle {
    const known = this.#obstacles.get(key);
    return known?.reason === obstacle.reason && known.since < obstacle.since
      ? { ...obstacle, since: known.since }
      : obstacle;
  }

  /** What ended the last run of this Library unstarted; undefined if one has started since. */
  last(key: LibraryKey): Obstacle | undefined {
    return this.#obstacles.get(key);
  }

  /** A container of this Library runs, or the Library is gone. */
  forget(key: LibraryKey): void {
    this.#obstacles.delete(key);
    this.#bareTimes.delete(key);
  }
}
