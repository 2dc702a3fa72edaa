/** Changes the headers of a Matroska file that our own muxing made, for files that lie or hold too much. */

const cluster = Buffer.from('1f43b675', 'hex');
const segment = Buffer.from('18538067', 'hex');

export function element(id: string, body: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** An element of this many chapters of a nanosecond each. */
export function chaptersElement(count: number): Buffer {
  const atoms = Array.from({ length: count }, (_, index) =>
    element(
      'b6',
      Buffer.concat([
        element('73c4', number(index + 1)),
        element('91', number(index)),
        element('92', number(index + 1)),
        element('80', element('85', Buffer.from('x'))),
      ]),
    ),
  );
  return element('1043a770', element('45b9', Buffer.concat(atoms)));
}

/** The file with an element before its first cluster, in a segment of unknown size. */
export function withElement(file: Buffer, added: Buffer): Buffer {
  const at = file.indexOf(cluster);
  const changed = Buffer.concat([file.subarray(0, at), added, file.subarray(at)]);
  return withoutSize(changed);
}

/** The file with an element behind its last cluster, which an index before the first one names. */
export function withElementBehind(file: Buffer, id: string, added: Buffer): Buffer {
  const at = file.indexOf(cluster);
  const body = file.indexOf(segment) + 12;
  const seek = (place: number) =>
    element(
      '114d9b74',
      element('4dbb', Buffer.concat([element('53ab', Buffer.from(id, 'hex')), element('53ac', number(place))])),
    );
  const place = file.length + seek(0).length - body;
  return withoutSize(Buffer.concat([file.subarray(0, at), seek(place), file.subarray(at), added]));
}

/** The file whose header states other sizes than its pictures have. */
export function withStatedSize(file: Buffer, from: readonly [number, number], to: readonly [number, number]): Buffer {
  const changed = Buffer.from(file);
  for (const [index, id] of ['b0', 'ba'].entries()) {
    const stated = Buffer.from([0x82, (from[index] ?? 0) >> 8, (from[index] ?? 0) & 0xff]);
    const at = changed.indexOf(Buffer.concat([Buffer.from(id, 'hex'), stated]));
    if (at < 0) throw new Error(`the header states no size ${from.join(' x ')}`);
    changed.writeUInt16BE(to[index] ?? 0, at + 2);
  }
  return changed;
}

function withoutSize(file: Buffer): Buffer {
  file.writeBigUInt64BE(0x01ffffffffffffffn, file.indexOf(segment) + 4);
  return file;
}
