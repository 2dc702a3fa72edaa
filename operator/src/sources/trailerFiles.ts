/** What the services of trailer files share: which files qualify, their order, and how refusals are read. Pure. */
import type { Verdict } from '../outbound/verdict.ts';
import type { TrailerFile } from '../phases/sources.ts';

/** A trailer lasts 10 s to 8 min: shorter is a logo, longer the film. */
export const trailerSeconds = { atLeast: 10, atMost: 480 } as const;
/** Candidates with a matching name that are looked up; each costs a request. */
export const lookupsAtMost = 3;
/** Taller videos take more space and show no more on most screens, so they come last. */
const wantedHeightPixels = 1080;

export function isTrailerLong(durationSeconds: number | undefined): durationSeconds is number {
  return (
    durationSeconds !== undefined &&
    durationSeconds >= trailerSeconds.atLeast &&
    durationSeconds <= trailerSeconds.atMost
  );
}

/** Containers that the probe and every media server read. */
export function isVideoName(name: string): boolean {
  return /\.(?:mp4|m4v|webm|mkv|ogv|mov)$/iu.test(name);
}

/** Without a key, no key can be at fault: a refused video is restricted, and the user cannot change that. */
export function classifyWithoutKey(status: number): Verdict | undefined {
  return status === 401 || status === 403 ? 'bad' : undefined;
}

export interface ScoredFile {
  readonly file: TrailerFile;
  readonly score: number;
}

/** The surest first; of one video, the tallest up to the wanted height, then the smallest file. */
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
