/** Two people changed one text: both changes in one, line by line. Pure. */
import { diff3Merge } from 'node-diff3';

/** Lines that both changed, differently. Either side is empty if it removed them. */
export interface Overlap {
  /** From 1, in the own text. */
  readonly line: number;
  readonly own: readonly string[];
  readonly theirs: readonly string[];
}

export interface MergedTexts {
  /** Both changes; where they overlap the own lines. */
  readonly withOwn: string;
  /** Both changes; where they overlap their lines. The same text if there is no overlap. */
  readonly withTheirs: string;
  readonly overlaps: readonly Overlap[];
}

/** `base`: what both began with. Changes of neighbouring lines overlap, as nobody knows their order. */
export function mergedTexts(base: string, own: string, theirs: string): MergedTexts {
  const [withOwn, withTheirs]: [string[], string[]] = [[], []];
  const overlaps: Overlap[] = [];
  for (const { ok = [], conflict } of diff3Merge(linesOf(own), linesOf(base), linesOf(theirs))) {
    withOwn.push(...(conflict?.a ?? ok));
    withTheirs.push(...(conflict?.b ?? ok));
    if (conflict !== undefined) overlaps.push({ line: conflict.aIndex + 1, own: conflict.a, theirs: conflict.b });
  }
  return { withOwn: withOwn.join('\n'), withTheirs: withTheirs.join('\n'), overlaps };
}

function linesOf(text: string): string[] {
  return text.split('\n');
}
