/**
 * The shape of a JSON body: which keys occur where, with the rows of a list merged. Compares fakes with real answers.
 */

export interface Shape {
  /** `data.artworks[].id` -> types of its values: `text`, `number`, `null`, `truth`, `list`, `object`. */
  readonly kinds: ReadonlyMap<string, ReadonlySet<string>>;
}

export function shapeOf(body: unknown): Shape {
  const kinds = new Map<string, Set<string>>();
  const note = (path: string, kind: string) => {
    const known = kinds.get(path) ?? new Set<string>();
    kinds.set(path, known.add(kind));
  };
  const visit = (value: unknown, path: string) => {
    if (Array.isArray(value)) {
      note(path, 'list');
      for (const item of value) visit(item, `${path}[]`);
    } else if (typeof value === 'object' && value !== null) {
      note(path, 'object');
      for (const [name, member] of Object.entries(value)) visit(member, `${path}.${name}`);
    } else {
      note(path, value === null ? 'null' : typeof value);
    }
  };
  visit(body, '');
  return { kinds };
}

/** Members that only one of them has, wherever both have an object; and texts that are numbers in the other. */
export function differences(real: Shape, fake: Shape): readonly string[] {
  const parentOf = (path: string) => path.slice(0, path.lastIndexOf('.'));
  const isObjectIn = (shape: Shape, path: string) => shape.kinds.get(path)?.has('object') === true;
  const lacking = (from: Shape, than: Shape, word: string) =>
    [...than.kinds.keys()]
      .filter(
        (path) => path !== '' && !path.endsWith('[]') && !from.kinds.has(path) && isObjectIn(from, parentOf(path)),
      )
      .map((path) => `${word} ${path}`);
  const scalars = ['string', 'number', 'boolean', 'list', 'object'];
  const kindOf = (shape: Shape, path: string) =>
    scalars.filter((kind) => shape.kinds.get(path)?.has(kind)).join(' or ');
  const otherwise = [...real.kinds.keys()].filter((path) => {
    const [there, here] = [kindOf(real, path), kindOf(fake, path)];
    return there !== '' && here !== '' && there !== here;
  });
  return [
    ...lacking(fake, real, 'lacks'),
    ...lacking(real, fake, 'has too much:'),
    ...otherwise.map((path) => `${path} is ${kindOf(fake, path)}, there ${kindOf(real, path)}`),
  ];
}
