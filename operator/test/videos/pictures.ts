/**
 * Draws the pictures of sample videos and reads frame numbers back. Pure; knows no codec and no file.
 * A numbered picture is a grid of 6 x 4 black and white cells, so that it survives scaling to a few dozen pixels, JPEG
 * and tone mapping. Cell 0 is always white and cell 23 always black; 18 cells hold the number and 4 its checksum.
 */

const columns = 6;
const rows = 4;
const numberBits = 18;
const checkBits = 4;

export type PictureKind =
  | 'numbered'
  | 'colours'
  | 'black-then-colours'
  | 'colours-then-black'
  | 'lettering-before-scene'
  | 'night-before-scene';

/** Where credits, or a dark scene, lie in a film with a scene at its end, as shares of the film. */
export const beforeScene = { fromShare: 0.5, toShare: 0.72 };

export interface PictureSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** Planar 4:2:0, 8 bits per sample, rows without padding. */
export interface Picture extends PictureSize {
  readonly samples: Buffer;
}

export interface Painter {
  /** `share` is the frame's position in the film, 0 to 1. The buffer is reused by the next call. */
  paint(frame: number, share: number): Picture;
}

function checkOf(number: number): number {
  let rest = number;
  let check = 0b1010;
  while (rest > 0) {
    check = (check ^ (rest & 15)) & 15;
    rest >>>= 4;
  }
  return check;
}

function cellsOf(frame: number): boolean[] {
  const cells = [true];
  for (let bit = numberBits - 1; bit >= 0; bit--) cells.push(((frame >>> bit) & 1) === 1);
  const check = checkOf(frame);
  for (let bit = checkBits - 1; bit >= 0; bit--) cells.push(((check >>> bit) & 1) === 1);
  cells.push(false);
  return cells;
}

/** Noise in blocks of 4 pixels, wider than the picture: each frame shows another part of it. */
function noise(size: PictureSize, extra: number): Buffer {
  const width = size.widthPixels + extra;
  const texture = Buffer.alloc(width * size.heightPixels);
  let seed = 12345;
  for (let y = 0; y < size.heightPixels; y += 4) {
    for (let x = 0; x < width; x += 4) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      texture.fill((seed >>> 16) % 40, y * width + x, y * width + Math.min(x + 4, width));
    }
    for (let copy = 1; copy < 4 && y + copy < size.heightPixels; copy++) {
      texture.copy(texture, (y + copy) * width, y * width, (y + 1) * width);
    }
  }
  return texture;
}

const travel = 128;

/**
 * Paints the frames of one sample video. They move by 2 pixels a frame, to give encoders and decoders realistic work.
 */
export function painter(kind: PictureKind, size: PictureSize): Painter {
  const { widthPixels: width, heightPixels: height } = size;
  const chromaSize = Math.ceil(width / 2) * Math.ceil(height / 2);
  const samples = Buffer.alloc(width * height + 2 * chromaSize, 128);
  const dark = noise(size, travel);
  const bright = Buffer.from(dark.map((value) => 235 - value));
  for (let at = 0; at < dark.length; at++) dark[at] = 16 + (dark[at] ?? 0);

  const numbered = (frame: number): void => {
    const cells = cellsOf(frame);
    const from = (frame * 2) % travel;
    for (let y = 0; y < height; y++) {
      const row = Math.min(rows - 1, Math.floor((y * rows) / height));
      for (let column = 0; column < columns; column++) {
        const left = Math.floor((column * width) / columns);
        const right = Math.floor(((column + 1) * width) / columns);
        const texture = cells[row * columns + column] === true ? bright : dark;
        const start = y * (width + travel) + from;
        texture.copy(samples, y * width + left, start + left, start + right);
      }
    }
  };
  const coloured = (frame: number): void => {
    const from = (frame * 2) % travel;
    for (let y = 0; y < height; y++) {
      const band = Math.floor((y * 6) / height);
      for (let x = 0; x < width; x++) {
        const grain = dark[y * (width + travel) + from + x] ?? 16;
        samples[y * width + x] = Math.min(200, 30 + grain * 2 + ((x * 60) / width + band * 12));
      }
    }
    samples.fill(90 + (frame % 50), width * height, width * height + chromaSize);
    samples.fill(170 - (frame % 40), width * height + chromaSize);
  };
  const black = (): void => {
    samples.fill(16, 0, width * height);
    samples.fill(128, width * height);
  };
  /** Words in three lines, on black. */
  const lettering = (): void => {
    black();
    for (let line = 1; line <= 3; line++) {
      for (let y = Math.floor((line * height) / 4); y < (line * height) / 4 + height / 24; y++) {
        for (let x = width / 4; x < (width * 3) / 4; x++)
          if (Math.floor((x * 24) / width) % 2 === 0) samples[y * width + Math.floor(x)] = 200;
      }
    }
  };
  /** Shadows, and the windows of a house. */
  const night = (frame: number): void => {
    coloured(frame);
    for (let at = 0; at < width * height; at++) {
      const isWindow = Math.floor((at / width) * (20 / height)) === 10 && ((at % width) * 6) % width < width / 4;
      samples[at] = isWindow ? 150 : 17 + Math.floor((samples[at] ?? 16) / 20);
    }
  };
  return {
    paint(frame, share) {
      const isBeforeScene = share >= beforeScene.fromShare && share < beforeScene.toShare;
      if (kind === 'lettering-before-scene' && isBeforeScene) lettering();
      else if (kind === 'night-before-scene' && isBeforeScene) night(frame);
      else if (kind === 'numbered') numbered(frame);
      else if (kind === 'black-then-colours' && share < 0.3) black();
      else if (kind === 'colours-then-black' && share >= 0.8) black();
      else coloured(frame);
      return { ...size, samples };
    },
  };
}

/**
 * Reads the frame number from a raw RGB picture (3 bytes a pixel, no padding), upright and at any scale. Undefined if
 * the picture is not a numbered one or too damaged to be sure. `offset` and `stridePixels` select one image of a sheet.
 */
export function readFrameNumber(
  rgb: Uint8Array,
  size: PictureSize,
  place: { leftPixels: number; topPixels: number; stridePixels: number } = {
    leftPixels: 0,
    topPixels: 0,
    stridePixels: size.widthPixels,
  },
): number | undefined {
  const means: number[] = [];
  for (let cell = 0; cell < columns * rows; cell++) {
    means.push(cellMean(rgb, size, place, cell % columns, Math.floor(cell / columns)));
  }
  const threshold = (Math.min(...means) + Math.max(...means)) / 2;
  if (Math.max(...means) - Math.min(...means) < 40) return undefined;
  const cells = means.map((mean) => mean > threshold);
  if (cells[0] !== true || cells[columns * rows - 1] !== false) return undefined;
  const bits = (from: number, count: number): number =>
    cells.slice(from, from + count).reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0);
  const number = bits(1, numberBits);
  return bits(1 + numberBits, checkBits) === checkOf(number) ? number : undefined;
}

function cellMean(
  rgb: Uint8Array,
  size: PictureSize,
  place: { leftPixels: number; topPixels: number; stridePixels: number },
  column: number,
  row: number,
): number {
  const inner = (index: number, count: number, length: number): [number, number] => [
    Math.floor(((index + 0.3) * length) / count),
    Math.max(Math.floor(((index + 0.3) * length) / count) + 1, Math.floor(((index + 0.7) * length) / count)),
  ];
  const [left, right] = inner(column, columns, size.widthPixels);
  const [top, bottom] = inner(row, rows, size.heightPixels);
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      sum += rgb[((place.topPixels + y) * place.stridePixels + place.leftPixels + x) * 3 + 1] ?? 0;
    }
  }
  return sum / ((right - left) * (bottom - top));
}

/** Rotates the picture left by quarter turns, so that a player that rotates it right shows it upright. */
export function turnedLeft(picture: Picture, quarters: number): Picture {
  if (quarters === 0) return picture;
  const { widthPixels: width, heightPixels: height, samples } = picture;
  const [chromaWidth, chromaHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const [luma, chroma] = [width * height, chromaWidth * chromaHeight];
  const planes = [
    turnedPlane(samples.subarray(0, luma), width, height),
    turnedPlane(samples.subarray(luma, luma + chroma), chromaWidth, chromaHeight),
    turnedPlane(samples.subarray(luma + chroma), chromaWidth, chromaHeight),
  ];
  return turnedLeft({ widthPixels: height, heightPixels: width, samples: Buffer.concat(planes) }, quarters - 1);
}

function turnedPlane(plane: Buffer, width: number, height: number): Buffer {
  const turned = Buffer.alloc(plane.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[(width - 1 - x) * height + y] = plane[y * width + x] ?? 0;
  }
  return turned;
}
