/** Stories without faults, to which a test adds what it is about, and the findings of the rules on them. */
import type { WrittenScalar } from '../src/check/rule.ts';
import { ruleFindings } from '../src/check/rules.ts';
import type { Finding } from '../src/fault.ts';
import { sentenceOf } from '../src/faultTexts.ts';
import type { Entry, Franchise, MovieEntry, Season, SeriesEntry } from '../src/generated/franchise.ts';

export function film(id: number, more: Partial<MovieEntry> = {}): MovieEntry {
  return { movie: `tmdb:${id}`, title: `Film ${id}`, released: '1977-05-25', ...more };
}

export function show(id: number, more: Partial<SeriesEntry> = {}): SeriesEntry {
  return { series: `tvdb:${id}`, title: `Series ${id}`, released: '2008', ...more };
}

export function season(number: number, ...episodes: string[]): Season {
  return episodes.length === 0 ? { season: number } : { season: number, episodes };
}

export function story(order: Entry[], more: Partial<Franchise> = {}): Franchise {
  return { name: 'Story', sources: ['https://story.example/'], ...more, order };
}

/** A time of one moment, or a span. */
export function at(from: number, to = from): { from: number; to: number } {
  return { from, to };
}

export const years = { unit: 'years' } as const;

export interface Trial {
  readonly today?: string;
  readonly scalars?: readonly WrittenScalar[];
}

/** Each finding with its English sentence. */
export function findingsOf(
  franchise: Franchise,
  { today = '2026-11-20', scalars = [] }: Trial = {},
): (Finding & { readonly message: string })[] {
  const findings = ruleFindings({ franchise, today, scalars: () => scalars });
  return findings.map((finding) => ({ ...finding, message: sentenceOf(finding.text) }));
}

/** Every reported code with its pointer: `time-reversed /order/0/time`. */
export function messageOf(franchise: Franchise, trial?: Trial): string[] {
  return findingsOf(franchise, trial).map(({ code, pointer }) => `${code} /${pointer.join('/')}`);
}
