/** Texts that anybody may lay beside a video as its .nfo, built to take hours or to fill the stack. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/propertyRuns.ts';
import { nfoAtMostBytes, readNfo } from './nfoDocument.ts';
import { readNfoIds } from './nfoIds.ts';

const filled = (unit: string, before = '', after = ''): Buffer =>
  Buffer.from(before + unit.repeat(Math.floor((nfoAtMostBytes - before.length - after.length) / unit.length)) + after);

const hostile: readonly (readonly [string, Buffer, 'read' | 'left'])[] = [
  ['carriage returns', filled('\r', '<movie><plot>x', '</plot></movie>'), 'read'],
  ['line ends of Windows', filled('\r\n', '<movie><plot>x', '</plot></movie>'), 'read'],
  ['line ends between elements', filled('\r\n', '<movie>', '</movie>'), 'read'],
  ['digits behind tt', filled('1', 'tt'), 'left'],
  ['letters of an address', filled('a', 'https://'), 'left'],
  ['opening brackets', filled('<'), 'left'],
  ['blanks', filled(' ', '', 'x'), 'left'],
  ['references to characters', filled('&#x41;', '<movie><title>', '</title></movie>'), 'read'],
  ['ampersands', filled('&', '<movie><title>', '</title></movie>'), 'left'],
  ['comments', filled('<!---->', '<movie>', '</movie>'), 'read'],
  ['quotes in a tag', filled('"', '<movie '), 'left'],
];

test.each(hostile)('ten megabytes of %s are judged', (_name, bytes, state) => {
  expect(readNfo(bytes).state).toBe(state);
});

describe('line ends', () => {
  test('elements lie where they are written, whatever the line ends are', () => {
    const end = fc.constantFrom('\n', '\r\n', '\r', '', '\r\r\n', '\n\r');
    const ends = fc.array(end, { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(ends, ([a, b, c, d, e, f, g, h]) => {
        const text = `<movie>${a}${b}<title>One${c}Two</title>${d}<set>${e}<name>N${f}</name></set>${g}<year>1999</year>${h}</movie>`;
        const reading = readNfo(Buffer.from(text));
        if (reading.state !== 'read') throw new Error('expected a readable file');
        const [root] = reading.document.roots;
        const written = root?.children.map(({ start, end: last }) => text.slice(start, last)) ?? [];
        expect(written.map((one) => /^<(\w+)>.*<\/\1>$/su.exec(one)?.[1])).toEqual(['title', 'set', 'year']);
        const name = root?.children[1]?.children[0];
        expect(text.slice(name?.start, name?.end)).toBe(`<name>N${f}</name>`);
        expect(root?.children[0]?.text).toBe(`One${c}Two`.replace(/\r\n?/gu, '\n'));
      }),
      propertyRuns(200),
    );
  });
});

test('any text is read without an exception', () => {
  const unit = fc.constantFrom('<movie>', '</movie>', '<a>', '</a>', '<a b="c"/>', '<!--', '-->', '<![CDATA[', ']]>');
  const other = fc.constantFrom('\r\n', '\r', '&amp;', '&', '"', 'tt1234567', 'https://x/', ' ', '\u0000', '<?xml ?>');
  const piece = fc.tuple(fc.oneof(unit, other), fc.integer({ min: 1, max: 2_000 }));
  const text = fc.array(piece, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(text, (pieces) => {
      const bytes = Buffer.from(pieces.map(([one, times]) => one.repeat(times)).join(''));
      expect(['read', 'left']).toContain(readNfo(bytes).state);
      expect(readNfoIds(bytes, 'movie').ids).toBeTypeOf('object');
    }),
    propertyRuns(60),
  );
});
