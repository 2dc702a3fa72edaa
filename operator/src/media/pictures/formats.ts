/** The formats that reach a decoder, and what their headers say. */

export type RasterFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
export type ArtFormat = RasterFormat | 'svg';

export interface RasterHead {
  /** The largest of all sizes that the header promises, before rotation. */
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly frames: number;
}
