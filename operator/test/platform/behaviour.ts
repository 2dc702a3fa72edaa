/** What a scripted Job is told to do, by kind and number of its run. */
import type { ServiceCalls } from '../../src/library/ledger.ts';
import type { RunResult } from '../../src/library/state.ts';

interface Row {
  /** Written as open in native code, with their real size and mtime; relative to the root. */
  readonly nativeFiles?: readonly string[];
  /** The row is finished with this. */
  readonly result?: RunResult;
  /** What its summary says of services. */
  readonly calls?: readonly ServiceCalls[];
}

interface Played {
  /** Absent: it never came to open its row. */
  readonly row?: Row;
  /** SIGTERM and SIGINT are not heard. */
  readonly isDeaf?: boolean;
}

export type Behaviour =
  | (Played & { readonly does: 'exit'; readonly code: number })
  | (Played & { readonly does: 'die'; readonly signal: NodeJS.Signals })
  | (Played & { readonly does: 'abort' })
  /** Lives until a signal, or the end of its parent, ends it. */
  | (Played & { readonly does: 'hang' })
  /** Hears SIGTERM as a Job does, while a thread of native code hangs for good. */
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
  /** Behind the order itself: folders, or videos as JSON. */
  readonly args: readonly string[];
  readonly told: Behaviour['does'];
}
