/**
 * Makes the tiles of one video and puts them in place: built under a dot name, renamed last, never over foreign files
 * (docs/reference/art-and-tiles.md#jellyfin-tiles). Used by the inline phase and by the worker; touches neither record
 * nor catalog.
 */

import { imageCount } from '../../media/geometry.ts';
import { type Message, message } from '../../messages/message.ts';
import { errorCode } from '../../messages/systemError.ts';
import { joinPath, placeOf } from '../../naming/mediaPlace.ts';
import { toStorageError } from '../../storage/error.ts';
import { hashFolder, statFile } from '../../storage/read.ts';
import type { StorageRoot } from '../../storage/root.ts';
import {
  discardStaged,
  makeStagedFolder,
  publishFolder,
  replaceOwnFolder,
  type StagedFolder,
  stageFolder,
} from '../../storage/stage.ts';
import type { Probe, TilesValue } from '../../title/facts.ts';
import type { MadeFile } from '../../title/record.ts';
import { sheetName } from './tilesOwn.ts';
import { inTheWayMessage, readTilesPlace } from './tilesPlace.ts';
import { tilesColumns, tilesFolderNames, tilesRows, tilesSize } from './tilesPlan.ts';

export interface TilesOrderForVideo {
  readonly root: StorageRoot;
  /** Relative to the root. */
  readonly videoPath: string;
  readonly absolutePath: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly base: string;
  readonly probe: Probe;
  readonly intervalSeconds: number;
  readonly widthPixels: number;
  /** What we made for an earlier video of this name. */
  readonly stale: readonly MadeFile[];
  readonly signal: AbortSignal;
  onImage(done: number, total: number): void;
  /**
   * Called before the tiles are put in place or replace `stale` ones: after a kill in between, both are known as ours.
   */
  intend(made: MadeFile, value: TilesValue): Promise<void>;
}

export type TilesMade =
  | { readonly state: 'made'; readonly value: TilesValue; readonly made: MadeFile }
  /** `inTheWay`: a foreign folder has the name; until it is gone, every retry ends the same way. */
  | { readonly state: 'failed'; readonly reason: Message; readonly inTheWay?: true };

/**
 * A day at one image a second is 86,400 images. A file that promises more states a wrong length and would fill the
 * disk.
 */
const imagesAtMost = 100_000;
/**
 * Even a blank picture needs more. A file that claims to last longer than its bytes allow would ask for thousands of
 * missing pictures.
 */
const leastBytesPerSecond = 10;

export async function makeVideoTiles(order: TilesOrderForVideo): Promise<TilesMade> {
  const { root } = order;
  const images = imageCount(order.probe.durationSeconds, order.intervalSeconds);
  const { durationSeconds } = order.probe;
  if (images > imagesAtMost || durationSeconds * leastBytesPerSecond > order.sizeBytes) {
    const hours = Math.round(durationSeconds / 3_600);
    return {
      state: 'failed',
      reason: message('tilesTooLong', String(hours), String(order.sizeBytes)),
    };
  }
  const { folder } = placeOf(order.videoPath);
  const { outer, inner } = tilesFolderNames(order.base, tilesSize(order.probe, order.widthPixels).widthPixels);
  // Checked before hours of decoding, not after.
  if ((await readTilesPlace(root, folder, outer, order.stale)) === 'foreign') return refused(outer);
  const staged = await stageFolder(root, folder);
  try {
    const { makeTiles } = await import('../../media/tiles.ts');
    const value = await makeTiles(order.absolutePath, order.probe, {
      folder: await makeStagedFolder(staged, inner),
      markOf: (sheet) => sheetName(outer, inner, sheet),
      intervalSeconds: order.intervalSeconds,
      widthPixels: order.widthPixels,
      columns: tilesColumns,
      rows: tilesRows,
      signal: order.signal,
      onImage: (done, total) => order.onImage(done, total),
    });
    const present = await statFile(root, order.videoPath);
    if (present?.sizeBytes !== order.sizeBytes || present.mtimeMs !== order.mtimeMs) {
      return { state: 'failed', reason: message('tilesChanged') };
    }
    return await putInPlace(order, staged, folder, value);
  } catch (error) {
    // The media code that writes sheets does not use the storage code: a full disk must still be reported in its words.
    throw errorCode(error) === '' ? error : toStorageError(error, 'write', staged.relative);
  } finally {
    await discardStaged(staged);
  }
}

async function putInPlace(
  order: TilesOrderForVideo,
  staged: StagedFolder,
  folder: string,
  value: TilesValue,
): Promise<TilesMade> {
  const { outer, inner } = tilesFolderNames(order.base, value.widthPixels);
  const target = joinPath(folder, outer);
  const hash = await hashFolder(order.root, staged.relative);
  if (hash === undefined) return { state: 'failed', reason: message('tilesNotReadBack') };
  const sheets = Array.from({ length: value.sheets }, (_, index) => `${inner}/${index}.jpg`).toSorted();
  if (hash.folders.join() !== inner || hash.files.join('\n') !== sheets.join('\n')) {
    const reason = message('tilesNotWhole', String(value.sheets), String(hash.files.length));
    return { state: 'failed', reason };
  }
  const { sizeBytes, mtimeMs, sha256 } = hash;
  const made: MadeFile = { path: outer, fact: 'tiles', sizeBytes, mtimeMs, sha256 };
  await order.intend(made, value);
  let placed: 'made' | 'exists' | Awaited<ReturnType<typeof replaceOwnFolder>> = 'missing';
  for (const own of [...order.stale.filter((entry) => entry.path === outer), made]) {
    placed = await replaceOwnFolder(staged, target, own);
    if (placed !== 'foreign') break;
  }
  if (placed === 'missing') placed = await publishFolder(staged, target);
  if (placed === 'made' || placed === 'replaced') return { state: 'made', value, made };
  return refused(outer);
}

function refused(outer: string): TilesMade {
  return { state: 'failed', reason: inTheWayMessage(outer), inTheWay: true };
}
