/** Still scenes that can be told apart: blocks of light and dark by a seed. Pure. */
import type { Painter, PictureSize } from './pictures.ts';

/** A part of the picture. The same seed gives the same picture at any position. */
export interface SampleScene {
  readonly seconds: number;
  readonly seed: number;
}

const columns = 7;
const rows = 5;

/** The scenes one after the other; the last one stays. */
export function scenesPainter(size: PictureSize, scenes: readonly SampleScene[], seconds: number): Painter {
  const { widthPixels: width, heightPixels: height } = size;
  const samples = Buffer.alloc(width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2), 128);
  return {
    paint(_frame, share) {
      const seed = seedAt(scenes, share * seconds);
      for (let y = 0; y < height; y++) {
        const row = Math.floor((y * rows) / height);
        for (let x = 0; x < width; x++) {
          samples[y * width + x] = lightOf(seed, row * columns + Math.floor((x * columns) / width));
        }
      }
      return { ...size, samples };
    },
  };
}

function seedAt(scenes: readonly SampleScene[], at: number): number {
  let start = 0;
  for (const { seconds, seed } of scenes) {
    start += seconds;
    if (at < start - 1e-6) return seed;
  }
  return scenes.at(-1)?.seed ?? 0;
}

function lightOf(seed: number, block: number): number {
  let value = Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(block + 1, 0x85eb_ca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b_3c6d);
  return 30 + (((value ^ (value >>> 13)) >>> 0) % 190);
}
