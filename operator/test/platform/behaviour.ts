/** What a scripted Job does, by kind and number of its run. */
import type { ServiceCalls } from '../../src/library/ledger.ts';
import type { RunResult } from '../../src/library/state.ts';

interface Row {
  /** Recorded as open in native code, with their real size and mtime; relative to the root. */
  readonly nativeFiles?: readonly string[];
  /** The row is finished with this result. */
  readonly result?: RunResult;
  /** What its summary reports about services. */
  readonly calls?: readonly ServiceCalls[];
}

interface Played {
  /** Absent: it never opened its row. */
  readonly row?: Row;
  /** Ignores SIGTERM and SIGINT. */
  readonly isDeaf?: boolean;
}

export type Behaviour =
  | (Played & { readonly does: 'exit'; readonly code: number })
  | (Played & { readonly does: 'die'; readonly signal: NodeJS.Signals })
  | (Played & { readonly does: 'abort' })
  /** Lives until a signal, or the end of its parent, ends it. */
  | (Played & { readonly does: 'hang' })
  /** Handles SIGTERM like a Job while a native thread hangs for good. */
  | (Played & { readonly does: 'hangInNative' })
  /** The real walk. */
  | (Played & { readonly does: 'walk' });

/** By `jobName`, or `*` for all others. */
export type Behaviours = Readonly<Record<string, Behaviour>>;

export function jobName(kind: string, number: number): string {
  return `${kind}-${number}`;
}

export interface StartedLine {
  readonly event: 'started';
  readonly pid: number;
  readonly id: string;
  readonly number: number;
  readonly kind: string;
  /** The arguments after the order itself: folders, or videos as JSON. */
  readonly args: readonly string[];
  readonly told: Behaviour['does'];
}
