/** Turns a JSON Schema of this project into one that a CustomResourceDefinition accepts. Pure. */
import { resolved, type SchemaNode } from './librarySchema.ts';

export interface Rule {
  readonly rule: string;
  readonly message: string;
}

/** Keyed by a node's path: `/key`, `[]` for the items of a list, `/*` for every key of an object that takes one of several. */
export type Rules = Readonly<Record<string, readonly Rule[]>>;

export interface CrdOptions {
  readonly rules?: Rules;
  /** Paths of nodes whose default is left to the program. */
  readonly withoutDefault?: readonly string[];
}

/** Keywords with the same meaning on a cluster. `additionalProperties: false` is left out: the server refuses unknown fields anyway. */
const KEPT = [
  'type',
  'format',
  'description',
  'default',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'required',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-preserve-unknown-fields',
];

/**
 * Inlines references and drops our own keywords. Drops `oneOf` too, because rules express it with a message. Throws if a rule has
 * no node, so that nobody renames a key and forgets its rule.
 */
export function crdSchema(node: SchemaNode, schema: SchemaNode, options: CrdOptions = {}): SchemaNode {
  const met = new Set<string>();
  const made = visit('', node, schema, options, met);
  const unmet = Object.keys(options.rules ?? {}).filter((path) => !met.has(path));
  if (unmet.length > 0) throw new Error(`expected a node for each rule; there is none at ${unmet.join(', ')}`);
  return made;
}

function visit(path: string, given: SchemaNode, schema: SchemaNode, options: CrdOptions, met: Set<string>): SchemaNode {
  const node = resolved(given, schema);
  const visited = (place: string, child: SchemaNode) => visit(place, child, schema, options, met);
  const kept = Object.fromEntries(
    KEPT.flatMap((word) => {
      const value = word === 'default' && options.withoutDefault?.includes(path) ? undefined : node[word];
      return value === undefined ? [] : [[word, value]];
    }),
  );
  // One of several keys: the rules are the same for each.
  const key = (name: string) => (node['maxProperties'] === 1 ? `${path}/*` : `${path}/${name}`);
  const properties = Object.entries(node.properties ?? {}).map(([name, child]) => [name, visited(key(name), child)]);
  const rules = options.rules?.[path];
  if (rules !== undefined) met.add(path);
  return {
    ...(isNumberOrText(node) ? numberOrText(kept) : kept),
    ...(rules === undefined ? {} : { 'x-kubernetes-validations': rules }),
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(node.items === undefined ? {} : { items: visited(`${path}[]`, node.items) }),
    ...(typeof node.additionalProperties === 'object'
      ? { additionalProperties: visited(`${path}/*`, node.additionalProperties) }
      : {}),
  };
}

/** The only union that a structural schema supports, integer or string, has its own keyword. */
function isNumberOrText({ type }: SchemaNode): boolean {
  if (typeof type !== 'object') return false;
  if ([...type].sort().join() !== 'integer,string')
    throw new Error(`expected integer and string where several types are allowed; found ${type.join(', ')}`);
  return true;
}

function numberOrText({ type: _, ...rest }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { 'x-kubernetes-int-or-string': true, ...rest };
}
