/** Counts of facts in words, shared by the summary of a walk and the dry run. Pure. */

import { counted } from '../../process/terminal.ts';
import { factRow, withoutSeason } from '../../title/factTable.ts';

/** Art that only franchises have. */
const otherWords: Readonly<Record<string, readonly [one: string, many: string]>> = { logo: ['logo', 'logos'] };

/** `3 posters, 1 set of tiles`; '' for none. Art of seasons counts with art of titles. */
export function factCounts(counts: Readonly<Record<string, number>>): string {
  const byWords = new Map<string, { one: string; many: string; count: number }>();
  for (const [name, count] of Object.entries(counts)) {
    const plain = withoutSeason(name);
    const [one, many] = factRow(plain)?.words ?? otherWords[plain] ?? [plain, plain];
    const known = byWords.get(one) ?? { one, many, count: 0 };
    byWords.set(one, { ...known, count: known.count + count });
  }
  return [...byWords.values()]
    .toSorted((a, b) => (a.one < b.one ? -1 : 1))
    .map(({ one, many, count }) => counted(count, one, many))
    .join(', ');
}
