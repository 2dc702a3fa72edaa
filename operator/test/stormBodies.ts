/** Fuzzed bodies from a seed: the same seed gives the same storm. */
import { senderBodies } from './bodies/corpus.ts';

export type Random = () => number;

/** Mulberry32: small, and good enough to choose bodies. Returns numbers from 0 (inclusive) to 1 (exclusive). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function pick<Item>(random: Random, items: readonly Item[], otherwise: Item): Item {
  return items[below(random, items.length)] ?? otherwise;
}

/** Keeps bodies small, so that the storm varies shapes instead of bytes; `hugeBody` adds some large ones. */
const seeds: readonly Buffer[] = senderBodies
  .map(({ body }) => Buffer.from(body))
  .filter((body) => body.length < 20_000);
const nothing = Buffer.alloc(0);

const names = [
  'movieFile',
  'episodeFile',
  'movie',
  'series',
  'path',
  'Path',
  'folderPath',
  'eventType',
  '__proto__',
  'constructor',
  '',
  'x',
];
const texts = [
  '/m/Heat',
  'C:\\',
  '\\\\nas\\m',
  '',
  ' ',
  'Test',
  'MovieDelete',
  '\ud800',
  '/m/\0',
  '../..',
  'Season 1',
  'é'.repeat(3000),
];

function randomValue(random: Random, depth: number): unknown {
  const kind = below(random, depth > 4 ? 4 : 7);
  if (kind === 0) return null;
  if (kind === 1) return random() < 0.5;
  if (kind === 2) return (random() - 0.5) * 10 ** below(random, 30);
  if (kind === 3) return pick(random, texts, '');
  if (kind === 4) return Array.from({ length: below(random, 4) }, () => randomValue(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: below(random, 6) }, () => [pick(random, names, 'x'), randomValue(random, depth + 1)]),
  );
}

const makers: readonly ((random: Random) => Buffer)[] = [
  // An unchanged real body.
  (random) => pick(random, seeds, nothing),
  // A real body with some bytes changed.
  (random) => {
    const body = Buffer.from(pick(random, seeds, nothing));
    for (let changes = below(random, 8); changes >= 0 && body.length > 0; changes -= 1) {
      body[below(random, body.length)] = below(random, 256);
    }
    return body;
  },
  // A real body cut off, or two run together.
  (random) => {
    const body = pick(random, seeds, nothing);
    const cut = body.subarray(0, below(random, body.length + 1));
    return random() < 0.5 ? cut : Buffer.concat([cut, pick(random, seeds, nothing)]);
  },
  // Noise.
  (random) => Buffer.from(Array.from({ length: below(random, 400) }, () => below(random, 256))),
  // JSON with the names that matter, in wrong places and with wrong types.
  (random) => Buffer.from(JSON.stringify(randomValue(random, 0))),
  // Duplicate keys.
  (random) => {
    const members = Array.from(
      { length: 1 + below(random, 10) },
      () => `${JSON.stringify(pick(random, names, 'x'))}:${JSON.stringify(randomValue(random, 3))}`,
    );
    return Buffer.from(`{${members.join()}}`);
  },
  // Nesting, closed or not.
  (random) => {
    const depth = below(random, 5_000);
    const [open, close] = random() < 0.5 ? ['[', ']'] : ['{"movie":', '}'];
    return Buffer.from(open.repeat(depth) + (random() < 0.5 ? `1${close.repeat(depth)}` : ''));
  },
];

export function fuzzedBody(random: Random): Buffer {
  return pick(random, makers, () => nothing)(random);
}

/** A body around or above the size limit, with a path at its end. */
export function hugeBody(random: Random): Buffer {
  const body = Buffer.alloc(7_000_000 + below(random, 4_000_000), ' ');
  body.write('{"path":"/m/Heat"');
  body.write('}', body.length - 1);
  return body;
}
