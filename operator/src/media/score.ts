/** Scores how well a picture represents its film. Pure. */

export interface PictureMeasures {
  /** 0 is black, 255 white. */
  readonly meanLuma: number;
  readonly lumaDeviation: number;
  /** Variance of the Laplacian: low where nothing has an edge. */
  readonly sharpness: number;
  /** Share of pixels that are nearly black or nearly white. */
  readonly extremeShare: number;
  /** Mean distance between the strongest and the weakest colour. */
  readonly colourfulness: number;
}

// The bars of a wide film are not part of its picture: a sixth at the top and at the bottom is ignored.
const edgeShare = 1 / 6;
const nearlyBlack = 26;
const nearlyWhite = 236;

/** Measures an RGB picture, 3 bytes a pixel, at least 3 x 5 pixels. */
export function measurePicture(rgb: Uint8Array, widthPixels: number, heightPixels: number): PictureMeasures {
  const top = Math.floor(heightPixels * edgeShare);
  const rows = heightPixels - 2 * top;
  const count = widthPixels * rows;
  const luma = new Float32Array(count);
  let [sum, squares, extremes, colour] = [0, 0, 0, 0];
  for (let at = 0; at < count; at++) {
    const from = (top * widthPixels + at) * 3;
    const [red, green, blue] = [rgb[from] ?? 0, rgb[from + 1] ?? 0, rgb[from + 2] ?? 0];
    const value = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    luma[at] = value;
    sum += value;
    squares += value * value;
    if (value < nearlyBlack || value > nearlyWhite) extremes++;
    colour += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  const meanLuma = sum / count;
  return {
    meanLuma,
    lumaDeviation: Math.sqrt(Math.max(0, squares / count - meanLuma * meanLuma)),
    sharpness: laplacianVariance(luma, widthPixels, rows),
    extremeShare: extremes / count,
    colourfulness: colour / count,
  };
}

function laplacianVariance(luma: Float32Array, width: number, rows: number): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < rows - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0);
      const value = around - 4 * (luma[at] ?? 0);
      sum += value;
      squares += value * value;
      count++;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

// The variance at which a scene of this size looks sharp, and the brightness spread of a well lit one.
const sharpEnough = 600;
const contrastEnough = 50;
// Night scenes are dark in a third of the picture; text on black is dark in nine tenths.
const ordinaryExtremeShare = 0.4;

/** From 0 (black, white, flat) to 1. A picture below `poorScore` is used only if there is no better one. */
export function scorePicture(measures: PictureMeasures): number {
  const { meanLuma, lumaDeviation, sharpness, extremeShare, colourfulness } = measures;
  const exposure = Math.max(0, 1 - Math.abs(meanLuma - 115) / 120);
  const contrast = Math.min(1, lumaDeviation / contrastEnough);
  const edges = Math.min(1, Math.log1p(sharpness) / Math.log1p(sharpEnough));
  const scene = 1 - Math.max(0, extremeShare - ordinaryExtremeShare) / (1 - ordinaryExtremeShare);
  const colours = 0.75 + 0.25 * Math.min(1, colourfulness / 50);
  return Math.sqrt(exposure) * contrast * edges * scene * colours;
}

export const poorScore = 0.15;
