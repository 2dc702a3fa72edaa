/**
 * Checks that work does not lie idle once the trouble is over: while a process leads and a slot is free, a held folder
 * is claimed within a minute (docs/design/runs.md#after-an-outage).
 */
import type { LibraryKey } from '../../src/library/document.ts';
import type { LibraryState } from '../../src/library/state.ts';

export interface IdleView {
  now(): number;
  wall(): number;
  jumpedAt(): number;
  keys(): readonly LibraryKey[];
  state(key: LibraryKey): LibraryState;
  /** Nothing may start: suspended, or its order was refused. */
  isHeld(key: LibraryKey): boolean;
  hasLeader(): boolean;
  /** Walk runs that may be claimed at once. */
  slots(): number;
  report(text: string): void;
}

export interface IdleWatch {
  onWrite(key: LibraryKey, next: LibraryState): void;
  /** Call after every event once the trouble is over. */
  audit(): void;
}

const idleAtMostMs = 60_000;
const backoffFirstMs = 10_000;
/** For a folder that failed by itself: its own backoff, and the time to notice that it is over. */
const noticeMs = 20_000;
const triesBeforeAlone = 5;

export function watchIdle(view: IdleView): IdleWatch {
  /** By Library and path: the time when its `notBefore` was written. */
  const writtenAt = new Map<string, { readonly notBefore: number; readonly at: number }>();
  const idleSince = new Map<LibraryKey, number>();

  const isOwed = (key: LibraryKey, { path, tries, notBefore }: LibraryState['pending']['folders'][number]): boolean => {
    if (tries >= triesBeforeAlone) return false;
    if (notBefore <= view.wall()) return true;
    // Only a failure may delay it, and the clock must not have jumped since.
    const written = writtenAt.get(`${key} ${path}`);
    return tries > 0 && written !== undefined && written.at > view.jumpedAt();
  };

  return {
    onWrite(key, next) {
      for (const { path, notBefore } of next.pending.folders) {
        const known = writtenAt.get(`${key} ${path}`);
        if (known?.notBefore !== notBefore) writtenAt.set(`${key} ${path}`, { notBefore, at: view.now() });
      }
    },
    audit() {
      const running = view.keys().filter((key) => view.state(key).run !== undefined).length;
      for (const key of view.keys()) {
        const { run, pending } = view.state(key);
        const owed = pending.folders.filter((folder) => isOwed(key, folder));
        if (
          run !== undefined ||
          owed.length === 0 ||
          running >= view.slots() ||
          view.isHeld(key) ||
          !view.hasLeader()
        ) {
          idleSince.delete(key);
          continue;
        }
        const since = idleSince.get(key) ?? view.now();
        idleSince.set(key, since);
        const tries = Math.min(...owed.map((folder) => folder.tries));
        const atMostMs = Math.max(idleAtMostMs, backoffFirstMs * 2 ** (tries - 1) + noticeMs);
        if (view.now() - since > atMostMs)
          view.report(`${owed[0]?.path} of ${key} is held for ${(view.now() - since) / 1_000} s, and nothing runs`);
      }
    },
  };
}
