/** The stories of the home: some parts are held, and one is missing. Pure. */
import type { FranchiseCard } from '../../generated/api.ts';

/** The view of stories has all. */
const storiesAtMost = 6;

/** Those that lack least come first. */
export function begunStories(stories: readonly FranchiseCard[]): readonly FranchiseCard[] {
  const missing = ({ counts }: FranchiseCard) => counts.missing + counts.partlyHeld;
  return stories
    .filter(({ counts, nextMissing }) => nextMissing !== undefined && counts.held + counts.partlyHeld > 0)
    .toSorted((a, b) => missing(a) - missing(b))
    .slice(0, storiesAtMost);
}
