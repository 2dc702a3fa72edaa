/** Facts that a run created, by kind: ten season posters are one line. Pure. */
import { seasonArt } from '../../format/seasonArt.ts';

export function madeFacts(made: Readonly<Record<string, number>>): readonly (readonly [fact: string, count: number])[] {
  const kinds = new Map<string, number>();
  for (const [fact, count] of Object.entries(made)) {
    const kind = seasonArt(fact)?.kind ?? fact;
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  }
  return [...kinds].filter(([, count]) => count > 0);
}
