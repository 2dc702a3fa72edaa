/** The formats that reach a decoder, and what their headers say. */

export type RasterFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
export type ArtFormat = RasterFormat | 'svg';

export interface RasterHead {
  /** The largest of all sizes that the header promises, before rotation. */
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly frames: number;
}

/** How previews are encoded. An effort of 4, the library's own, takes more than twice as long and saves 4 % of the bytes (docs/benchmarks.md). */
export const previewForm = { quality: 72, effort: 2 } as const;
