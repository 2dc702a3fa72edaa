/** Pictures of some hundred bytes whose headers promise, or hide, far more than pictures have. */
import { deflateSync } from 'node:zlib';
import { segment } from './hostileJpeg.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const noBytes = Buffer.alloc(0);

export function jpegOf(widthPixels: number, heightPixels: number, middle: Buffer = noBytes, frame = 0xc0): Buffer {
  const size = [heightPixels >> 8, heightPixels & 0xff, widthPixels >> 8, widthPixels & 0xff];
  const frames = [segment(frame, [8, ...size, 1, 1, 0x11, 0]), middle, segment(0xda, [1, 1, 0, 0, 63, 0])];
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...frames, Buffer.alloc(64), Buffer.from([0xff, 0xd9])]);
}

export function pngOf(widthPixels: number, heightPixels: number, ...chunks: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPixels, 0);
  head.writeUInt32BE(heightPixels, 4);
  Buffer.from('0802000000', 'hex').copy(head, 8);
  const data = deflateSync(Buffer.alloc(heightPixels < 1_000 ? (widthPixels * 3 + 1) * heightPixels : 64));
  const all = [chunk('IHDR', head), ...chunks, chunk('IDAT', data), chunk('IEND', noBytes)];
  return Buffer.concat([signature, ...all]);
}

/** The checksum is left empty: readers that unpack a chunk do so before they compare it. */
export function chunk(type: string, data: Buffer): Buffer {
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.write(type, 4, 'latin1');
  return Buffer.concat([around, data, Buffer.alloc(4)]);
}

/** `bytes` of zeros, packed to a thousandth; `cutBytes` are missing at the end of the packed ones. */
export function packedChunk(type: 'iCCP' | 'zTXt' | 'iTXt', bytes: number, cutBytes = 0): Buffer {
  const whole = deflateSync(Buffer.alloc(bytes));
  const packed = whole.subarray(0, whole.length - cutBytes);
  const head = type === 'iTXt' ? Buffer.from('name\0\u0001\0\0\0', 'latin1') : Buffer.from('name\0\0', 'latin1');
  return chunk(type, Buffer.concat([head, packed]));
}

export function apngFrames(count: number): Buffer {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(count, 0);
  return chunk('acTL', data);
}

export function webpOf(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

export function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

export function webpCanvas(widthPixels: number, heightPixels: number): Buffer {
  const data = Buffer.alloc(24);
  data.writeUIntLE(widthPixels - 1, 4, 3);
  data.writeUIntLE(heightPixels - 1, 7, 3);
  return riffChunk('VP8X', data);
}

/** A GIF with a small screen and one frame of this size. */
export function gifOf(widthPixels: number, heightPixels: number): Buffer {
  const head = Buffer.from('4749463839614000400000000000', 'hex').subarray(0, 13);
  const frame = Buffer.alloc(10);
  frame[0] = 0x2c;
  frame.writeUInt16LE(widthPixels, 5);
  frame.writeUInt16LE(heightPixels, 7);
  return Buffer.concat([head, frame, Buffer.from([2, 1, 0x44, 0, 0x3b])]);
}

export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

const fullBox = Buffer.alloc(4);

/** The boxes of an AVIF, without its pictures. */
export function avifOf(items: readonly string[], widthPixels: number, heightPixels: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(widthPixels, 0);
  size.writeUInt32BE(heightPixels, 4);
  const entries = items.map((kind) => box('infe', Buffer.from([2, 0, 0, 0, 0, 1, 0, 0]), Buffer.from(`${kind}\0`)));
  const count = Buffer.alloc(2);
  count.writeUInt16BE(items.length);
  const sizes = box('iprp', box('ipco', box('ispe', fullBox, size)));
  const meta = box('meta', fullBox, box('iinf', fullBox, count, ...entries), sizes);
  return Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avifmif1')), meta]);
}

/** Boxes in each other. */
export function nestedAvif(depth: number): Buffer {
  let inner = box('ispe', fullBox, Buffer.alloc(8));
  for (let at = 0; at < depth; at++) inner = box('iprp', inner);
  return Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avifmif1')), box('meta', fullBox, inner)]);
}
