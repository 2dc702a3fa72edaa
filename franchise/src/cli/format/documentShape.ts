/** Which keys stand where, in which order, and where free text is: the schema as a formatter needs it. A test holds it to schema.json. */

export interface Shape {
  /** A map: its keys in order, each with what is below it. */
  readonly keys?: ReadonlyMap<string, Shape>;
  /** A list: what each item is. */
  readonly items?: Shape;
  /** Words of the author, which another reader of YAML may take for a number, a date or a truth value. */
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
/** Films and series in one: the keys of each stand in this order in the schema. */
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

/** What is below a key; nothing is known of what the schema does not name. */
export function shapeBelow(shape: Shape, key: string): Shape {
  return shape.keys?.get(key) ?? other;
}

export function shapeOfItem(shape: Shape): Shape {
  return shape.items ?? other;
}

/** Sorts by the schema; keys it does not name go last, in the order they were written. */
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
