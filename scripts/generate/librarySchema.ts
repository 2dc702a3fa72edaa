/** The schema of the Library document as the generators read it: the source of the types, the check and the reference. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const LIBRARY_SCHEMA_PATH = 'operator/src/library/document/library.schema.json';
export const STATUS_SCHEMA_PATH = 'operator/src/library/document/status.schema.json';
export const LIBRARY_GENERATED_FOLDER = 'operator/src/library/document/generated';

/** Our own keywords in the schema: `x-form` describes a pattern in words, `x-absent` the value used if the key is absent. */
export const SCHEMA_WORDS = [
  'x-form',
  'x-absent',
  'x-kubernetes-list-type',
  'x-kubernetes-preserve-unknown-fields',
  'tsType',
];

/** The subset of JSON Schema that the Library's schema uses. */
export interface SchemaNode {
  readonly [word: string]: unknown;
  /** A list if a value may have several types. */
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly additionalProperties?: boolean | SchemaNode;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly examples?: readonly unknown[];
  readonly 'x-form'?: string;
  readonly 'x-absent'?: string;
}

export async function readLibrarySchema(root: string): Promise<SchemaNode> {
  return JSON.parse(await readFile(join(root, LIBRARY_SCHEMA_PATH), 'utf8'));
}

/** The schema of a Library's `status` on a cluster. */
export async function readStatusSchema(root: string): Promise<SchemaNode> {
  return JSON.parse(await readFile(join(root, STATUS_SCHEMA_PATH), 'utf8'));
}

/** The node with its `$ref` resolved; keywords next to the reference (a description) win. */
export function resolved(node: SchemaNode, schema: SchemaNode): SchemaNode {
  if (node.$ref === undefined) return node;
  const name = node.$ref.replace('#/$defs/', '');
  const target = schema.$defs?.[name];
  if (target === undefined)
    throw new Error(`expected ${node.$ref} to name an entry of $defs in ${LIBRARY_SCHEMA_PATH}`);
  const { $ref: _, ...beside } = node;
  return { ...target, ...beside };
}
