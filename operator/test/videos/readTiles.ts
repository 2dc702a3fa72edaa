/** Reads tiles back: which frame of a numbered sample video each image shows. For tests and benches. */
import { join } from 'node:path';
import sharp from 'sharp';
import type { TilesValue } from '../../src/title/facts.ts';
import { readFrameNumber } from './pictures.ts';

export interface TileSheet {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rgb: Buffer;
}

export async function readSheet(folder: string, sheet: number): Promise<TileSheet> {
  const { data, info } = await sharp(join(folder, `${sheet}.jpg`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { widthPixels: info.width, heightPixels: info.height, rgb: data };
}

/** One frame number per image, in order; undefined if it cannot be read. */
export async function readTileNumbers(folder: string, tiles: TilesValue): Promise<(number | undefined)[]> {
  const numbers: (number | undefined)[] = [];
  const perSheet = tiles.columns * tiles.rows;
  for (let sheet = 0; sheet < tiles.sheets; sheet++) {
    const { rgb, widthPixels } = await readSheet(folder, sheet);
    for (let place = 0; place < perSheet && numbers.length < tiles.images; place++) {
      numbers.push(
        readFrameNumber(rgb, tiles, {
          leftPixels: (place % tiles.columns) * tiles.widthPixels,
          topPixels: Math.floor(place / tiles.columns) * tiles.heightPixels,
          stridePixels: widthPixels,
        }),
      );
    }
  }
  return numbers;
}
