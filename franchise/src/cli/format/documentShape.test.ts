import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FRANCHISE_SHAPE, inSchemaOrder, type Shape, shapeBelow, shapeOfItem } from './documentShape.ts';

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
}

const schema: SchemaNode = JSON.parse(readFileSync(new URL('../../../schema.json', import.meta.url), 'utf8'));

function keysOf(shape: Shape): readonly string[] {
  return [...(shape.keys?.keys() ?? [])];
}

test('all keys of the schema are listed, in its order', () => {
  const order = (name: string) => Object.keys(schema.$defs?.[name]?.properties ?? {});
  const entry = shapeOfItem(shapeBelow(FRANCHISE_SHAPE, 'order'));
  expect(keysOf(FRANCHISE_SHAPE)).toEqual(Object.keys(schema.properties ?? {}));
  expect(keysOf(shapeBelow(FRANCHISE_SHAPE, 'art'))).toEqual(order('art'));
  expect(keysOf(shapeBelow(FRANCHISE_SHAPE, 'calendar'))).toEqual(order('calendar'));
  expect(keysOf(shapeOfItem(shapeBelow(FRANCHISE_SHAPE, 'eras')))).toEqual(order('era'));
  expect(keysOf(shapeBelow(entry, 'time'))).toEqual(order('time'));
  expect(keysOf(shapeOfItem(shapeBelow(entry, 'seasons')))).toEqual(order('season'));
  for (const kind of ['movieEntry', 'seriesEntry']) {
    expect(keysOf(entry).filter((key) => order(kind).includes(key))).toEqual(order(kind));
  }
  expect(new Set(keysOf(entry))).toEqual(new Set([...order('movieEntry'), ...order('seriesEntry')]));
});

test('keys named like JavaScript properties are unknown keys', () => {
  for (const key of ['__proto__', 'constructor', 'toString']) expect(shapeBelow(FRANCHISE_SHAPE, key)).toEqual({});
  expect(inSchemaOrder(['constructor', 'order', '__proto__', 'name'], (key) => key, FRANCHISE_SHAPE)).toEqual([
    ...['name', 'order', 'constructor', '__proto__'],
  ]);
});
