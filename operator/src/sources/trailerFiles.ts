/** What the services of trailer files share: which files may be one, in which order they are offered, and how they refuse. Pure. */
import type { Verdict } from '../outbound/verdict.ts';
import type { TrailerFile } from '../phases/sources.ts';

/** A trailer lasts 10 s to 8 min (design 8): shorter is a logo, longer the film. */
export const trailerSeconds = { atLeast: 10, atMost: 480 } as const;
/** Of those whose names agree so many are looked at: each costs a question. */
export const lookedAtMost = 3;
/** Taller ones cost room and show no more on most screens; they come last. */
const wantedHeightPixels = 1080;

export function isTrailerLong(durationSeconds: number | undefined): durationSeconds is number {
  return (
    durationSeconds !== undefined &&
    durationSeconds >= trailerSeconds.atLeast &&
    durationSeconds <= trailerSeconds.atMost
  );
}

/** Containers that a probe and every media server read. */
export function isVideoName(name: string): boolean {
  return /\.(?:mp4|m4v|webm|mkv|ogv|mov)$/iu.test(name);
}

/** Where no key goes, to a service or with a file, none can be at fault: what is shown to some alone is not to be had, and no person can mend it. */
export function classifyWithoutKey(status: number): Verdict | undefined {
  return status === 401 || status === 403 ? 'bad' : undefined;
}

export interface ScoredFile {
  readonly file: TrailerFile;
  readonly score: number;
}

/** The surest first; of one video the tallest that is not too tall, then the smallest. */
export function rankFiles(files: readonly ScoredFile[]): readonly TrailerFile[] {
  return files
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        usefulHeight(other.file) - usefulHeight(one.file) ||
        (one.file.sizeBytes ?? 0) - (other.file.sizeBytes ?? 0) ||
        (one.file.url < other.file.url ? -1 : 1),
    )
    .map(({ file }) => file);
}

function usefulHeight({ heightPixels = 0 }: TrailerFile): number {
  return heightPixels > wantedHeightPixels ? -heightPixels : heightPixels;
}
