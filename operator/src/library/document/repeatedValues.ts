/** Values that an alias repeats elsewhere in a document: changing the one would change, or lose, the other. Pure. */
import { type Document, isAlias, isMap, isNode, visit } from 'yaml';

/** Whether the value at `path` is repeated, is a part of a repeated one, or lies behind an alias. */
export function isRepeated(yaml: Document.Parsed, path: readonly string[]): boolean {
  const anchors = new Set<string>();
  let node: unknown = yaml.contents;
  for (const name of path) {
    if (isAlias(node)) return true;
    if (!isMap(node)) return false;
    if (node.anchor !== undefined) anchors.add(node.anchor);
    node = node.get(name, true);
  }
  if (isNode(node))
    visit(node, {
      Value(_key, { anchor }) {
        if (anchor !== undefined) anchors.add(anchor);
      },
    });
  let found = false;
  visit(yaml, {
    Alias(_key, { source }) {
      found ||= anchors.has(source);
    },
  });
  return found;
}
