/**
 * Damaged and generated pictures: each is taken or refused with a reason, and the decoder of the next one works. A picture
 * that is neither within its budget ends the test by its own error.
 */
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkImage, previewOf, rasterise } from '../../src/media/artImage.ts';
import { MediaError } from '../../src/media/mediaError.ts';
import { decodeApart } from '../../src/media/pictures/decoders.ts';
import { plainSvg } from '../../src/media/svg.ts';
import { propertyRuns } from '../propertyRuns.ts';

const budget = { cpuMs: 5_000, memoryBytes: 512 * 1024 * 1024 };
const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    return error.kind;
  }
}

describe('a damaged picture', () => {
  const wholes: Buffer[] = [];
  beforeAll(async () => {
    const noise = Buffer.from(Array.from({ length: 96 * 96 * 4 }, (_, at) => (at * 7919) % 251));
    const picture = () => sharp(noise, { raw: { width: 96, height: 96, channels: 4 } });
    const made = [picture().flatten().jpeg({ progressive: true }), picture().jpeg(), picture().png(), picture().webp()];
    for (const one of [...made, picture().gif(), picture().avif({ effort: 0 })]) wholes.push(await one.toBuffer());
  });

  interface Change {
    readonly do: 'write' | 'writeHead' | 'cut' | 'repeat';
    /** Its place, as a share of the picture. */
    readonly at: number;
    readonly bytes: Uint8Array;
  }

  const at = fc.double({ min: 0, max: 1, noNaN: true });
  /** Overwrites, cuts, repeats: what hostile tools and bad disks do. */
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ do: fc.constant('write' as const), at, bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
    fc.record({ do: fc.constant('writeHead' as const), at, bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }) }),
    fc.record({ do: fc.constant('cut' as const), at, bytes: fc.constant(new Uint8Array()) }),
    fc.record({ do: fc.constant('repeat' as const), at, bytes: fc.uint8Array({ minLength: 1, maxLength: 1 }) }),
  );

  function changed(whole: Buffer, { do: what, at: share, bytes }: Change): Buffer {
    const within = what === 'writeHead' ? Math.min(200, whole.length) : whole.length;
    const place = Math.floor(share * within);
    const rest = what === 'write' || what === 'writeHead' ? place + bytes.length : place;
    if (what === 'cut') return whole.subarray(0, place);
    if (what !== 'repeat') return Buffer.concat([whole.subarray(0, place), bytes, whole.subarray(rest)]);
    const part = whole.subarray(Math.max(0, place - 64), place);
    const copies = Array.from({ length: 1 + (bytes[0] ?? 0) }, () => part);
    return Buffer.concat([whole.subarray(0, place), ...copies, whole.subarray(place)]);
  }

  test('is taken or refused, and never ends the program', async () => {
    const property = fc.asyncProperty(
      fc.nat(),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (which, changes) => {
        const whole = wholes[which % wholes.length] ?? Buffer.alloc(0);
        const bytes = changes.reduce(changed, whole);
        const kinds = [await refusalOf(checkImage(bytes)), await refusalOf(previewOf(bytes, 'poster'))];
        for (const kind of kinds) expect([undefined, 'unreadable', 'damaged', 'costly']).toContain(kind);
      },
    );
    await fc.assert(property, propertyRuns(150));
    for (const whole of wholes) expect(await checkImage(whole)).toMatchObject({ widthPixels: 96 });
  });

  test('that passes its header check is decoded within its budget, or refused by the decoder', async () => {
    const property = fc.asyncProperty(fc.nat(), change, async (which, one) => {
      const format = formats[which % formats.length] ?? 'jpeg';
      const whole = wholes.at(which % formats.length === 0 ? 0 : (which % formats.length) + 1) ?? Buffer.alloc(0);
      const order = { format, step: { do: 'decode' }, bytes: changed(whole, one), pixelsAtMost: 50_000_000 } as const;
      expect([undefined, 'damaged', 'costly']).toContain(await refusalOf(decodeApart(order, 96 * 96, budget)));
    });
    await fc.assert(property, propertyRuns(60));
  });
});

describe('a generated drawing', () => {
  const shape = fc.constantFrom(
    '<rect width="90" height="90"/>',
    '<circle cx="50%" cy="50%" r="40" class="a"/>',
    '<path id="p" d="M0 0L9 9C1 2 3 4 5 6A1 2 0 1 0 9 9Z" style="fill:url(#l);stroke:#123;stroke-width:2px"/>',
    '<use xlink:href="#p"/>',
    '<use href="#u" id="u"/>',
    '<polygon points="0,0 9,9 3,4" clip-path="url(#c)" opacity=".5"/>',
  );
  const definition = fc.constantFrom(
    '<linearGradient id="l"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient>',
    '<radialGradient id="l" xlink:href="#l"/>',
    '<clipPath id="c"><use xlink:href="#p"/></clipPath>',
    '<clipPath id="c"><rect width="9" height="9" clip-path="url(#c)"/></clipPath>',
    '<style>.a { fill: #f00; opacity: .4 } rect, #p { stroke: blue }</style>',
    '<title>A &amp; B</title>',
  );
  const hostile = fc.constantFrom(
    '<filter id="f"><feTurbulence numOctaves="9"/></filter>',
    '<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask>',
    '<pattern id="t" width=".01" height=".01"><rect fill="url(#t)"/></pattern>',
    '<text>words</text>',
    '<image href="data:image/png;base64,AA"/>',
    '<animate attributeName="x"/>',
    '<script>1</script>',
    '<foreignObject/>',
    '<rect onclick="x"/>',
    '<rect filter="url(#f)"/>',
    '<rect style="mask:url(#m)"/>',
    '<path d="M0 0h9" stroke-dasharray=".0001"/>',
    '<svg/>',
    '&xxe;',
  );
  const inside = fc.array(fc.oneof(shape, definition, shape), { maxLength: 8 });
  const drawing = (parts: readonly string[]) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">${parts.join('')}</svg>`;
  /** The same drawing with a prefix on every element. */
  const prefixed = (text: string, prefix: string) =>
    text.replaceAll(/<(\/?)(\w)/gu, `<$1${prefix}:$2`).replace('xmlns=', `xmlns:${prefix}=`);

  test('of allowed parts is drawn, or refused for its references', async () => {
    const property = fc.asyncProperty(inside, async (parts) => {
      const bytes = Buffer.from(drawing(parts));
      expect([undefined, 'unreadable']).toContain(await refusalOf(rasterise(bytes, 200)));
    });
    await fc.assert(property, propertyRuns(60));
  });

  test('with one hostile part is refused, whatever prefix it is written with', () => {
    const property = fc.property(
      inside,
      hostile,
      inside,
      fc.constantFrom('', 's', 'svg', 'x-y', 'Ü'),
      (one, bad, other, prefix) => {
        const text = drawing([...one, bad, ...other]);
        const bytes = Buffer.from(prefix === '' ? text : prefixed(text, prefix));
        expect(() => plainSvg(bytes)).toThrow(expect.objectContaining({ kind: 'unreadable' }));
      },
    );
    fc.assert(property, propertyRuns(400));
  });

  test('is rewritten to the same text again, with or without a prefix', () => {
    const property = fc.property(inside, fc.constantFrom('s', 'svg'), (parts, prefix) => {
      let plain: Uint8Array;
      try {
        plain = plainSvg(Buffer.from(drawing(parts)));
      } catch {
        return;
      }
      expect(Buffer.from(plainSvg(plain)).toString()).toBe(Buffer.from(plain).toString());
      const other = plainSvg(Buffer.from(prefixed(drawing(parts), prefix)));
      // A style rule names elements, which have no prefix there.
      expect(Buffer.from(other).toString()).toBe(Buffer.from(plain).toString());
    });
    fc.assert(property, propertyRuns(300));
  });

  test('of any text is drawn or refused', () => {
    const property = fc.property(
      fc.array(
        fc.oneof(
          shape,
          hostile,
          fc.string({ unit: 'binary' }),
          fc.constantFrom('<', '>', '"', '/', '<!--', ']]>', '<![CDATA[', '&#0;', '<?x'),
        ),
      ),
      (parts) => {
        try {
          plainSvg(Buffer.from(drawing(parts)));
        } catch (error) {
          expect(error).toMatchObject({ name: 'MediaError', kind: 'unreadable' });
        }
      },
    );
    fc.assert(property, propertyRuns(500));
  });
});
