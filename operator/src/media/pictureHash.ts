/** A hash of a picture that survives another encoding, size, brightness and some motion. Pure. */

/** Nine columns have eight steps from light to dark in each row: 64 bits. */
export const hashedSize = { widthPixels: 9, heightPixels: 8 };
/** Of 64. Two pictures at random differ in half of them. */
const differingBitsLimit = 10;
/** A darker or flatter picture has a hash of noise. Of 255, between its darkest and lightest pixel. */
const leastContrast = 28;

/** 64 values of 0 or 1 from RGB rows of `hashedSize`; undefined if the picture shows too little. */
export function pictureHash(rgb: Uint8Array): Uint8Array | undefined {
  const { widthPixels, heightPixels } = hashedSize;
  const luma = Float64Array.from({ length: widthPixels * heightPixels }, (_, pixel) => lumaAt(rgb, pixel * 3));
  if (Math.max(...luma) - Math.min(...luma) < leastContrast) return undefined;
  const steps = widthPixels - 1;
  return Uint8Array.from({ length: steps * heightPixels }, (_, bit) => {
    const at = Math.floor(bit / steps) * widthPixels + (bit % steps);
    return (luma[at] ?? 0) > (luma[at + 1] ?? 0) ? 1 : 0;
  });
}

export function isSamePicture(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.filter((bit, at) => bit !== other[at]).length <= differingBitsLimit;
}

function lumaAt(rgb: Uint8Array, at: number): number {
  return 0.2126 * (rgb[at] ?? 0) + 0.7152 * (rgb[at + 1] ?? 0) + 0.0722 * (rgb[at + 2] ?? 0);
}
