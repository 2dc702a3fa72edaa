import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from './jsonText.ts';

test('reads back the same, without control characters except line ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = jsonText({ text: `${text}\u009b\u202e\u2028` });
      expect(JSON.parse(written)).toEqual({ text: `${text}\u009b\u202e\u2028` });
      expect(written.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u202e]/u);
    }),
  );
});
