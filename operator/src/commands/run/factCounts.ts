/** Numbers of facts in words, the same wherever a command says them: what a walk made, what it would make. Pure. */

import { counted } from '../../process/terminal.ts';
import { factRow, withoutSeason } from '../../title/factTable.ts';

/** Art of a franchise whose name titles do not have. */
const otherWords: Readonly<Record<string, readonly [one: string, many: string]>> = { logo: ['logo', 'logos'] };

/** `3 posters, 1 set of tiles`; '' for none. Pictures of seasons are pictures. */
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
