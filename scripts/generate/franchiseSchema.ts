/** The schema of the franchise file as the generators read it: the source of its types, its check and its older dialect. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const FRANCHISE_SCHEMA_PATH = 'franchise/schema.json';
export const FRANCHISE_GENERATED_FOLDER = 'franchise/src/generated';

/** The subset of JSON Schema that the franchise schema uses. */
export interface FranchiseNode {
  readonly [word: string]: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, FranchiseNode>>;
  readonly properties?: Readonly<Record<string, FranchiseNode | boolean>>;
  readonly items?: FranchiseNode;
  readonly examples?: readonly unknown[];
}

export async function readFranchiseSchema(root: string): Promise<FranchiseNode> {
  return JSON.parse(await readFile(join(root, FRANCHISE_SCHEMA_PATH), 'utf8'));
}

/** Maps every node of the schema, leaves first. `examples` and `enum` stay, because they hold values, not schemas. */
export function mapNodes(node: FranchiseNode, change: (node: FranchiseNode) => FranchiseNode): FranchiseNode {
  const isNode = (value: unknown): value is FranchiseNode =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = Object.entries(node).map(([word, value]): [string, unknown] => {
    if (word === 'properties' || word === '$defs') {
      const children = Object.entries(Object(value)).map(([name, child]): [string, unknown] => [
        name,
        isNode(child) ? mapNodes(child, change) : child,
      ]);
      return [word, Object.fromEntries(children)];
    }
    if (['items', 'if', 'then', 'else'].includes(word) && isNode(value)) return [word, mapNodes(value, change)];
    return [word, value];
  });
  return change(Object.fromEntries(entries));
}
