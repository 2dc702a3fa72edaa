/**
 * The boxes of an AVIF: the sizes of its items, and their kinds. Only plain pictures are accepted: pictures that are put
 * together from others (grids, overlays) can name the same one thousands of times. Pure.
 */
import { message } from '../../messages/message.ts';
import { MediaError } from '../mediaError.ts';
import type { RasterHead } from './formats.ts';
import { avifItemsAtMost, partsAtMost } from './limits.ts';
import { tooMany } from './refusals.ts';

/** Pictures, texts about them, and the map for bright screens, which is not drawn. */
const itemKinds: ReadonlySet<string> = new Set(['av01', 'Exif', 'mime', 'uri ', 'tmap']);
/** Boxes that hold boxes, with the bytes in front of them. */
const containers: ReadonlyMap<string, number> = new Map([
  ['meta', 4],
  ['iprp', 0],
  ['ipco', 0],
]);
const deepestBox = 8;

interface Found {
  widthPixels: number;
  heightPixels: number;
  boxes: number;
  items: number;
}

/** undefined: no item has a size. */
export function readAvifHead(bytes: Uint8Array): RasterHead | undefined {
  const found: Found = { widthPixels: 0, heightPixels: 0, boxes: 0, items: 0 };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  readBoxes(view, 0, view.byteLength, found, 0);
  const { widthPixels, heightPixels } = found;
  return widthPixels === 0 || heightPixels === 0 ? undefined : { widthPixels, heightPixels, frames: 1 };
}

function readBoxes(view: DataView, from: number, end: number, found: Found, depth: number): void {
  if (depth > deepestBox) throw tooMany('boxes in each other', deepestBox);
  for (let at = from; at + 8 <= end; ) {
    if (++found.boxes > partsAtMost) throw tooMany('boxes', partsAtMost);
    const type = textAt(view, at + 4);
    const { head, length } = boxLength(view, at, end);
    const inside = at + head;
    const after = Math.min(end, at + length);
    const skipped = containers.get(type);
    if (skipped !== undefined) readBoxes(view, inside + skipped, after, found, depth + 1);
    else if (type === 'iinf') readItems(view, inside, after, found, depth);
    else if (type === 'infe') readItem(view, inside, after, found);
    else if (type === 'ispe' && inside + 12 <= after) {
      found.widthPixels = Math.max(found.widthPixels, view.getUint32(inside + 4));
      found.heightPixels = Math.max(found.heightPixels, view.getUint32(inside + 8));
    }
    at = after;
  }
}

/** A length of 0 reaches to the end; 1 means that 8 bytes with the length follow. */
function boxLength(view: DataView, at: number, end: number): { readonly head: number; readonly length: number } {
  const written = view.getUint32(at);
  if (written === 0) return { head: 8, length: end - at };
  if (written !== 1) return { head: 8, length: Math.max(8, written) };
  const long = at + 16 <= end ? Number(view.getBigUint64(at + 8)) : end - at;
  return { head: 16, length: Math.max(16, long) };
}

/** The list of items: a version, their number in 2 or 4 bytes, then a box for each. */
function readItems(view: DataView, inside: number, after: number, found: Found, depth: number): void {
  if (inside + 6 > after) return;
  readBoxes(view, inside + (view.getUint8(inside) === 0 ? 6 : 8), after, found, depth + 1);
}

function readItem(view: DataView, inside: number, after: number, found: Found): void {
  if (++found.items > avifItemsAtMost) throw tooMany('items', avifItemsAtMost);
  const version = inside < after ? view.getUint8(inside) : 0;
  const kindAt = inside + (version === 3 ? 10 : 8);
  if (version < 2 || kindAt + 4 > after) throw otherItem('of an old kind');
  const kind = textAt(view, kindAt);
  if (!itemKinds.has(kind)) throw otherItem(JSON.stringify(kind));
}

function textAt(view: DataView, at: number): string {
  return Buffer.from(view.buffer, view.byteOffset + at, 4).toString('latin1');
}

function otherItem(kind: string): MediaError {
  return new MediaError('unreadable', message('imageOther', 'an AVIF with one plain picture', `an item ${kind}`));
}
