import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../test/propertyRuns.ts';
import { jsonShape } from './jsonShape.ts';

const shapeOf = (text: string) => jsonShape(new TextEncoder().encode(text));

test.each([
  ['1', 0, 1],
  ['[]', 1, 2],
  ['[1,2,[3]]', 2, 5],
  ['{"a":{"b":"x"},"c":1}', 2, 4],
  ['"[[[,,,"', 0, 1],
  ['["\\"[[",1]', 1, 3],
  ['["', 1, 2],
  ['"\\', 0, 1],
])('%s has its depth and its values counted', (text, depth, values) => {
  expect(shapeOf(text)).toEqual({ depth, values });
});

test('a million lists in each other are counted without being built', () => {
  expect(shapeOf('['.repeat(1_000_000))).toEqual({ depth: 1_000_000, values: 1_000_001 });
});

test('no JSON text has more values than were counted', () => {
  const valuesIn = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1)
      : 1;
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(shapeOf(JSON.stringify(value)).values).toBeGreaterThanOrEqual(valuesIn(value));
    }),
    propertyRuns(200),
  );
});
