/**
 * The description of a service, in `sources/<name>/<name>Service.ts`. The document's schema and rules, the names on the
 * page and the credits derive from it; README.md beside this file has the steps.
 */
import { intervalOf, type PublishedLimit } from '../outbound/hostBudget.ts';
import type { TitleKind } from '../phases/details.ts';
import type { Source } from '../phases/sources.ts';
import type { SourceFactory } from './sourceContext.ts';

/** A question that the phases can ask: an optional function of a Source. */
export type Question = Exclude<keyof Source, 'name' | 'kinds' | 'finds' | 'test'>;

/** What a service demands of programs that show its data. */
export interface Attribution {
  /** Shown in the page's menu if the document names the service. */
  readonly text: string;
  /** Target of the credit's link. */
  readonly link: string;
  /** The exact terms, a required logo included: its row in the table of docs/guides/sources.md. */
  readonly terms: string;
}

export interface Service {
  /** Its name in the document, the record, metrics and logs, and of its folder. */
  readonly name: string;
  /** The name as the service writes it. */
  readonly title: string;
  /** For people, after "gives" in the output of `sources test`. */
  readonly gives: string;
  /** For the reference of the Library document. */
  readonly description: string;
  /** Kinds of titles that it knows. A document for another kind gets a warning. */
  readonly kinds: readonly TitleKind[];
  readonly answers: readonly Question[];
  /** Schemes of the ids that it looks up (naming/idSchemes.ts). */
  readonly reads: readonly string[];
  /** Whether it needs a key; the document names one by `secretRef`. */
  readonly needsKey: boolean;
  /** Everybody gets a key without paying. */
  readonly hasFreeKey?: true;
  /** Where a signed-in person finds or makes a key; by default the link of the credit. */
  readonly keyPage?: string;
  /** Origins of its API; a baseUrl replaces all of them. */
  readonly origins: readonly string[];
  /** Concurrent requests, and the least time between two of them (docs/reference/services.md). */
  readonly concurrency: number;
  readonly intervalMs: number;
  /** The limit that the service publishes, as published: the budget stays a tenth below it. */
  readonly limit?: PublishedLimit;
  /** Origins of its pictures: each has its own queue, so that a picture never delays a text. */
  readonly files: readonly string[];
  readonly attribution: Attribution;
  /** Its code, loaded when a document names it. */
  load(): Promise<SourceFactory>;
}

/** Pictures come from content networks, which allow more than the services' own hosts. */
export const filesBudget = { concurrency: 6, intervalMs: 0 } as const;

/** The least time between the starts of two requests to a service, for all Jobs together. */
export function serviceIntervalMs({ intervalMs, limit }: Pick<Service, 'intervalMs' | 'limit'>): number {
  return Math.max(intervalMs, limit === undefined ? 0 : intervalOf(limit));
}
