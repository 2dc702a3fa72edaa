/** What a picture may cost. A picture beyond a limit is refused by its header, or ends its decoder. Names end with the unit. */

const mebibyte = 1024 * 1024;

/** An original poster of 4,000 x 6,000 has about 10 MiB. */
export const fileAtMostBytes = 20 * mebibyte;

/** Smaller pictures are placeholders. A logo or banner may be thin, so the narrow side has its own limit. */
export const wideSideAtLeastPixels = 64;
export const narrowSideAtLeastPixels = 16;
export const sideAtMostPixels = 10_000;

/** 8,660 x 5,774: larger than any service's art; 150 MB decoded, for formats that must be decoded whole. */
export const pixelsAtMost = 50_000_000;

/** 6,000 x 4,000. The decoder of AVIF keeps several frames: it needs six times the memory of the others. */
export const avifPixelsAtMost = 24_000_000;

/** A short clip. A longer one costs memory even when only its header is read. */
export const framesAtMost = 500;

/** Encoders write about 10 scans of a progressive JPEG. Each scan decodes the whole picture again. */
export const scansAtMost = 64;
/** The largest picture in 12 scans: some seconds of decoding. */
export const scannedPixelsAtMost = 12 * pixelsAtMost;

/** Markers, chunks and boxes beside the picture's own data. A photograph with long metadata has about 100. */
export const partsAtMost = 1_000;

/** Unpacked profiles and texts of one picture. The largest colour profiles have 3 MB. */
export const unpackedAtMostBytes = 8 * mebibyte;
/** A broken part counts as this: it may unpack to the limit before it breaks. Real pictures have one such profile at most. */
export const brokenPartBytes = mebibyte;

/** A picture, its transparency, its thumbnail and texts. */
export const avifItemsAtMost = 64;

/** One time covers the start of the decoder; it is 10 to 30 times the time of a poster on a fast machine. */
const decodeBaseCpuMs = 3_000;
/** The slowest conversion of the largest picture needs 60 ms a megapixel on a fast machine, 400 on a slow one. */
const decodeCpuMsPerMegapixel = 400;

/** Processor time for one step over a picture of this size. */
export function decodeCpuMs(pixels: number): number {
  return decodeBaseCpuMs + Math.ceil((pixels / 1_000_000) * decodeCpuMsPerMegapixel);
}

/** Measured for every format and conversion: 14 bytes a pixel, 25 for AVIF; at most 680 MB for the largest accepted. */
const decodeBaseMemoryBytes = 192 * mebibyte;
const decodeMemoryBytesPerPixel = 25;
const decodeMemoryAtMostBytes = 768 * mebibyte;

/** Memory for one step over a picture of this size, beyond what the decoder had before. */
export function decodeMemoryBytes(pixels: number): number {
  return Math.min(decodeMemoryAtMostBytes, decodeBaseMemoryBytes + pixels * decodeMemoryBytesPerPixel);
}

/** Larger ones are decoded one after the other: with three posters beside them they need 1.5 GB, of the 2 GiB of a pod. */
export const largeFromPixels = 12_000_000;

/** A drawing is drawn at most 4,000 x 4,000 pixels large. */
export const drawingPixels = 16_000_000;

/** A decoder that uses no processor time has stopped working. Far above every budget, for a machine with much other work. */
export const decodeAtMostMs = 5 * 60_000;

/** The allocator keeps what a large picture needed: such a decoder is replaced. A poster leaves about 120 MB. */
export const decoderKeptAtMostBytes = 384 * mebibyte;

/** Far more posters than services send; each decoder holds one picture in memory. */
export const decodersAtMost = 4;
