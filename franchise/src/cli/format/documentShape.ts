/**
 * The schema as a formatter needs it: allowed keys, their order, and which values are free text. A test compares it
 * with schema.json.
 */

export interface Shape {
  /** For a map: its keys in order, each with the shape of its value. */
  readonly keys?: ReadonlyMap<string, Shape>;
  /** For a list: the shape of each item. */
  readonly items?: Shape;
  /** The author's words, which another YAML reader may read as a number, a date or a truth value. */
  readonly isFreeText?: true;
}

const other: Shape = {};
const freeText: Shape = { isFreeText: true };

function map(keys: Readonly<Record<string, Shape>>): Shape {
  return { keys: new Map(Object.entries(keys)) };
}

function list(items: Shape): Shape {
  return { items };
}

const time = map({ from: other, to: other });
const season = map({ season: other, episodes: list(other), time, note: freeText });
/** Films and series combined: the keys of each are in schema order. */
const entry = map({
  movie: other,
  series: other,
  title: freeText,
  released: freeText,
  time,
  universes: list(freeText),
  note: freeText,
  seasons: list(season),
});

export const FRANCHISE_SHAPE: Shape = map({
  name: freeText,
  sources: list(other),
  art: map({ poster: other, fanart: other, landscape: other, logo: other, banner: other }),
  calendar: map({ unit: other, zero: freeText, before: freeText, after: freeText }),
  universe: freeText,
  eras: list(map({ name: freeText, from: other, to: other })),
  order: list(entry),
});

/** The shape of a key's value; empty for keys unknown to the schema. */
export function shapeBelow(shape: Shape, key: string): Shape {
  return shape.keys?.get(key) ?? other;
}

export function shapeOfItem(shape: Shape): Shape {
  return shape.items ?? other;
}

/** Sorts into schema order. Keys unknown to the schema go last, in their written order. */
export function inSchemaOrder<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  shape: Shape,
): readonly Item[] {
  const { keys } = shape;
  if (keys === undefined) return items;
  const rank = new Map([...keys.keys()].map((key, index) => [key, index]));
  const of = (item: Item) => rank.get(keyOf(item)) ?? rank.size;
  return [...items].sort((one, other) => of(one) - of(other));
}
