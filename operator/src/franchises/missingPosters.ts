/**
 * Posters of parts that no Library has: which are fetched in this walk, and which are dropped. Pure; `posterVisit.ts`
 * fetches.
 */
import type { Fact } from '../title/facts.ts';
import type { KnownPoster, MissingPart, PartName } from './catalog.ts';

/** Declared by its user; `main` wires the metadata services and the image code. */
export interface PosterFetcher {
  isDue(fact: Fact | undefined): boolean;
  /**
   * The fact as it is after one try, with a small WebP if there is a poster. A service's failure is a failed fact. Throws
   * the signal's reason.
   */
  fetch(part: MissingPart, before: Fact | undefined): Promise<FetchedPoster>;
}

export interface FetchedPoster {
  readonly fact: Fact;
  readonly preview?: Uint8Array;
}

/** Each costs two requests, and others wait for the Job: some minutes. The rest follows with the next walks. */
export const postersOfWalkAtMost = 200;
/** About 25 kB each: 50 MB in the catalog. All stories that come with the program have 300 titles. */
export const postersAtMost = 2_000;

export interface PosterPlan {
  readonly due: readonly (MissingPart & { readonly before?: Fact })[];
  /** No longer missing, no longer in a story, or beyond the limit. */
  readonly gone: readonly PartName[];
}

/** `missing`: each part once. */
export function planPosters(
  missing: readonly MissingPart[],
  known: readonly KnownPoster[],
  isDue: (fact: Fact | undefined) => boolean,
): PosterPlan {
  const kept = missing.slice(0, postersAtMost);
  const names = new Set(kept.map(nameOf));
  const facts = new Map(known.map((poster) => [nameOf(poster), poster.fact]));
  const due = kept.flatMap((part) => {
    const before = facts.get(nameOf(part));
    return isDue(before) ? [{ ...part, ...(before === undefined ? {} : { before }) }] : [];
  });
  return {
    due: due.slice(0, postersOfWalkAtMost),
    gone: known.filter((poster) => !names.has(nameOf(poster))).map(({ kind, id }) => ({ kind, id })),
  };
}

function nameOf({ kind, id }: PartName): string {
  return `${kind} ${id}`;
}
