/**
 * What a service is, in one place: `sources/<name>/<name>Service.ts` describes it, and everything else derives from that. The document's
 * schema and rules, the names on the page and the credits come from here (see README.md beside this file).
 */
import type { TitleKind } from '../phases/details.ts';
import type { Source } from '../phases/sources.ts';
import type { SourceFactory } from './sourceContext.ts';

/** A question that the phases can ask: an optional function of a Source. */
export type Question = Exclude<keyof Source, 'name' | 'kinds' | 'test'>;

/** What a service demands of programs that show its data. */
export interface Attribution {
  /** Shown in the page's menu where a document names the service. */
  readonly text: string;
  /** Where the credit leads. */
  readonly link: string;
  /** What must be said and shown, a logo included: its row in the table of docs/guides/sources.md. */
  readonly terms: string;
}

export interface Service {
  /** In the document, the record, metrics and logs. Its folder has the same name. */
  readonly name: string;
  /** As the service writes itself. */
  readonly title: string;
  /** For people, after "gives" in the output of `sources test`. */
  readonly gives: string;
  /** For the reference of the Library document. */
  readonly description: string;
  /** The titles that it knows. A document for another kind gets a warning. */
  readonly kinds: readonly TitleKind[];
  readonly answers: readonly Question[];
  /** Schemes of the ids that it looks up (naming/idSchemes.ts). */
  readonly reads: readonly string[];
  /** It answers nothing without a key; the document names one by `secretRef`. */
  readonly needsKey: boolean;
  /** Origins of its API; a baseUrl replaces all of them. */
  readonly origins: readonly string[];
  /** Requests at once, and the least time between two of them (docs/reference/services.md). */
  readonly concurrency: number;
  readonly intervalMs: number;
  /** Origins of its pictures: each has a queue of its own, so that a picture never waits for a text. */
  readonly files: readonly string[];
  readonly attribution: Attribution;
  /** Its code, loaded when a document names it. */
  load(): Promise<SourceFactory>;
}

/** Pictures lie on content networks, which bear more than the services behind them (docs/reference/services.md). */
export const filesBudget = { concurrency: 6, intervalMs: 0 } as const;
