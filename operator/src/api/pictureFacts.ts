/** The pictures that a title may have, by its facts: `poster`, `season01-poster`. Pure. */
import { type ArtKind, artKinds } from '../title/titleFacts.ts';
import type { FactRow } from './catalog.ts';

/** The kind and season of an art fact; undefined for another fact. */
export function artOfFact(name: string): { readonly art: ArtKind; readonly season?: number } | undefined {
  const [, season, kind = name] = /^season(-specials|\d{2,4})-(.+)$/u.exec(name) ?? [];
  const art = artKinds.find((one) => one === kind);
  if (art === undefined) return undefined;
  return season === undefined ? { art } : { art, season: season === '-specials' ? 0 : Number(season) };
}

/** In the page's order: the poster first, those of seasons last. */
export function pictureFactsOf(facts: readonly Pick<FactRow, 'subject' | 'name'>[]): readonly string[] {
  const names = facts.flatMap(({ subject, name }) => (subject === '' && artOfFact(name) !== undefined ? [name] : []));
  return names.toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}

/** Kinds of art in the page's order, those of seasons after them. */
export function rank(name: string): number {
  const order: readonly string[] = artKinds;
  return order.includes(name) ? order.indexOf(name) : order.length;
}
