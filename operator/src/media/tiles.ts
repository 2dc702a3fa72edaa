/**
 * Makes trickplay tiles in Jellyfin's layout (docs/reference/art-and-tiles.md#jellyfin-tiles). Writes only into the
 * staging folder it is given; the caller moves that folder into place.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { message } from '../messages/message.ts';
import type { Probe, TilesValue } from '../title/facts.ts';
import { type ImageSize, imageCount, mainVideo, tileSize } from './geometry.ts';
import { MediaError } from './mediaError.ts';
import { marked } from './ownMark.ts';
import { openSlotFrames } from './slotFrames.ts';

export interface TilesTarget {
  /** Must exist and be empty. */
  readonly folder: string;
  readonly intervalSeconds: number;
  readonly widthPixels: number;
  readonly columns: number;
  readonly rows: number;
  /** The name in the mark of a sheet, by its number; without it sheets have no mark (ownMark.ts). */
  readonly markOf?: (sheet: number) => string;
  readonly signal?: AbortSignal;
  /** Called after every image: these calls prove that the Job makes progress. */
  readonly onImage?: (done: number, total: number) => void;
}

const jpegQuality = 90;
// Tiles show where in the film a moment lies. With fewer decoded pictures than this share they would mislead.
const leastGoodShare = 0.5;

/**
 * Writes `0.jpg`, `1.jpg`, … and returns their description. A film shorter than half an interval has no image: `images`
 * and `sheets` are 0 and nothing is written. A stretch that cannot be decoded shows the picture before it (at the
 * start: the one after it). Throws MediaError; what was written until then stays in the folder.
 */
export async function makeTiles(path: string, probe: Probe, target: TilesTarget): Promise<TilesValue> {
  const { columns, rows, intervalSeconds } = target;
  const video = mainVideo(probe);
  const size = tileSize(video, target.widthPixels);
  const images = imageCount(probe.durationSeconds, intervalSeconds);
  const perSheet = columns * rows;
  const value = { ...size, columns, rows, intervalSeconds, images, sheets: Math.ceil(images / perSheet) };
  if (images === 0) return value;
  await using frames = await openSlotFrames(path, video, size, target.signal);
  const sheet = openSheet(size, columns, rows);
  let lastGood: Buffer | undefined;
  let bad = 0;
  for (let image = 0; image < images; image++) {
    const picture = await frames.pictureOf(slotOf(image, intervalSeconds, probe.durationSeconds));
    if (picture === undefined && ++bad > images * leastGoodShare) {
      throw new MediaError('damaged', message('picturesBad', String(bad), String(image + 1), String(images)));
    }
    if (picture !== undefined && lastGood === undefined) {
      for (let earlier = 0; earlier < image % perSheet; earlier++) sheet.put(earlier, picture);
    }
    lastGood = picture ?? lastGood;
    if (lastGood !== undefined) sheet.put(image % perSheet, lastGood);
    if ((image + 1) % perSheet === 0 || image + 1 === images) {
      await writeSheet(target, Math.floor(image / perSheet), await sheet.take());
    }
    target.onImage?.(image + 1, images);
  }
  return value;
}

async function writeSheet({ folder, markOf }: TilesTarget, number: number, jpeg: Buffer): Promise<void> {
  const bytes = markOf === undefined ? jpeg : marked(jpeg, markOf(number));
  // For this user alone until storage publishes it.
  await writeFile(join(folder, `${number}.jpg`), bytes, { flag: 'wx', mode: 0o600 });
}

function slotOf(image: number, intervalSeconds: number, durationSeconds: number) {
  const startSeconds = image * intervalSeconds;
  const endSeconds = startSeconds + intervalSeconds;
  // The last slot may reach past the end by less than half its length.
  return { startSeconds, endSeconds, middleSeconds: Math.min(startSeconds + intervalSeconds / 2, durationSeconds) };
}

interface Sheet {
  put(place: number, picture: Buffer): void;
  /** Returns the sheet as JPEG, always the full grid with the rest black, and starts the next sheet. */
  take(): Promise<Buffer>;
}

function openSheet(size: ImageSize, columns: number, rows: number): Sheet {
  const [width, height] = [size.widthPixels * columns, size.heightPixels * rows];
  const pixels = Buffer.alloc(width * height * 3);
  const rowBytes = size.widthPixels * 3;
  return {
    put(place, picture) {
      const left = (place % columns) * rowBytes;
      const top = Math.floor(place / columns) * size.heightPixels;
      for (let row = 0; row < size.heightPixels; row++) {
        picture.copy(pixels, (top + row) * width * 3 + left, row * rowBytes, (row + 1) * rowBytes);
      }
    },
    async take() {
      const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: jpegQuality })
        .toBuffer();
      pixels.fill(0);
      return jpeg;
    },
  };
}
