/** JPEGs that are valid, small, and long to decode: written by hand, because no encoder writes them. */

export interface ScansOptions {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Beside the first one, of the darkest parts. At most 2,646 without a warning of libjpeg. */
  readonly scans: number;
}

const bandsOfComponent = 63;
const approximations = 14;

/** A grey progressive JPEG. Each scan has some bytes and passes over every block again. */
export function jpegOfScans({ widthPixels, heightPixels, scans }: ScansOptions): Buffer {
  const blocks = Math.ceil(widthPixels / 8) * Math.ceil(heightPixels / 8);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, ...two(heightPixels), ...two(widthPixels), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    // One code of one bit: a block like the one before it.
    segment(0xc4, [0x00, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    // One code of one bit: 16,384 blocks without change, and as many more as the next 14 bits say.
    segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0xe0]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil((3 * blocks) / 8)),
  ];
  const unchanged = stuffed(`${'0'}${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767)));
  for (let scan = 0; scan < scans; scan++) {
    const step = scan % approximations;
    const band = 1 + (Math.floor(scan / approximations) % bandsOfComponent);
    const component = 1 + (Math.floor(scan / approximations / bandsOfComponent) % 3);
    const low = approximations - 1 - step;
    const high = step === 0 ? 0 : low + 1;
    parts.push(segment(0xda, [1, component, 0, band, band, (high << 4) | low]), unchanged);
  }
  parts.push(Buffer.from([0xff, 0xd9]));
  return Buffer.concat(parts);
}

/** `ff00` is a byte of the picture; the bits are filled up with ones. */
function stuffed(bits: string): Buffer {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = (whole.match(/.{8}/gu) ?? []).map((one) => Number.parseInt(one, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

export function segment(marker: number, data: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, ...two(data.length + 2), ...data]);
}

function two(value: number): readonly number[] {
  return [value >> 8, value & 0xff];
}
