/**
 * Checks that full walks are asked to yield when the rule demands it, and only then (docs/design/runs.md#the-walk-job).
 */
import type { LibraryKey } from '../../src/library/document.ts';
import type { RunRow } from '../../src/library/ledger.ts';
import type { LibraryState } from '../../src/library/state.ts';

export interface YieldView {
  keys(): readonly LibraryKey[];
  now(): number;
  wall(): number;
  jumpedAt(): number;
  troubleAt(): number;
  state(key: LibraryKey): LibraryState;
  row(runId: string): RunRow | undefined;
  isRunning(runId: string): boolean;
  report(text: string): void;
}

export interface YieldWatch {
  onWrite(key: LibraryKey, before: LibraryState, next: LibraryState): void;
  asked(runId: string): void;
  audit(key: LibraryKey): void;
}

const minute = 60_000;
const waitsMs = 15 * minute;
const slackMs = 2 * minute;
const yieldsAtMost = 2;

export function watchYield(view: YieldView): YieldWatch {
  const yields = new Map<LibraryKey, number>();
  const keyOf = new Map<string, LibraryKey>();
  const longestWaitMs = (key: LibraryKey, run: LibraryState['run']): number => {
    const waits = view
      .state(key)
      .pending.folders.filter((folder) => folder.tries < 5)
      // A clock that went back named it in the future: then its due time counts.
      .map(({ since, notBefore }) => view.wall() - (since > view.wall() ? notBefore : Math.max(since, notBefore)));
    return run === undefined ? 0 : Math.max(0, ...waits);
  };
  return {
    onWrite(key, before, next) {
      if (next.run !== undefined) keyOf.set(next.run.id, key);
      if (before.run?.full === undefined || next.run?.id === before.run.id) return;
      yields.set(key, next.lastRun?.result === 'Yielded' ? (yields.get(key) ?? 0) + 1 : 0);
    },
    asked(runId) {
      const key = keyOf.get(runId);
      if (key === undefined) {
        view.report(`run ${runId}, which nobody claimed, was asked to yield`);
        return;
      }
      const { run } = view.state(key);
      if (run?.id !== runId) return;
      if (run.full === undefined) view.report(`run ${run.number} was asked to yield, though it is a rescan`);
      if ((yields.get(key) ?? 0) >= yieldsAtMost)
        view.report(`run ${run.number} was asked to yield a third time in a row`);
      if (view.now() - view.jumpedAt() < 60 * minute) return;
      const waits = view.keys().map((other) => longestWaitMs(other, run));
      if (Math.max(...waits) < waitsMs - slackMs)
        view.report(`run ${run.number} was asked to yield though nobody waited long`);
    },
    audit(key) {
      const { run } = view.state(key);
      if (run?.full === undefined || (yields.get(key) ?? 0) >= yieldsAtMost) return;
      const row = view.row(run.id);
      const quietSince = Math.max(view.troubleAt(), view.jumpedAt(), run.claimedAt - view.wall() + view.now());
      if (row === undefined || row.ask !== undefined || !view.isRunning(run.id)) return;
      const waits = longestWaitMs(key, run) >= waitsMs + slackMs && view.now() - quietSince >= slackMs;
      if (waits) view.report(`run ${run.number} of ${key} was not asked to yield`);
    },
  };
}
