/** Makes the TypeScript types of the Library document from its schema. */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { Generator } from './generator.ts';
import { LIBRARY_GENERATED_FOLDER, LIBRARY_SCHEMA_PATH, readLibrarySchema, type SchemaNode } from './librarySchema.ts';

const BANNER = `// Generated from ${LIBRARY_SCHEMA_PATH} by \`npm run generate\`. Do not edit.`;

/** The schema of a checked document: keys with a default are always present. */
function withDefaultsFilled(node: SchemaNode): SchemaNode {
  const each = (nodes: Readonly<Record<string, SchemaNode>>) =>
    Object.fromEntries(Object.entries(nodes).map(([key, child]) => [key, withDefaultsFilled(child)]));
  // A description next to a reference would produce a second type of the same shape.
  if (node.$ref !== undefined) return { $ref: node.$ref };
  const { oneOf: _, default: __, ...rest } = node;
  const filled = Object.entries(node.properties ?? {}).flatMap(([key, child]) => ('default' in child ? [key] : []));
  return {
    ...rest,
    ...(node.$defs && { $defs: each(node.$defs) }),
    ...(node.items && { items: withDefaultsFilled(node.items) }),
    ...(node.properties && { properties: each(node.properties), required: [...(node.required ?? []), ...filled] }),
  };
}

export const libraryTypes: Generator = {
  name: 'the types of the Library document',
  async generate(root) {
    const schema: JSONSchema = JSON.parse(JSON.stringify(withDefaultsFilled(await readLibrarySchema(root))));
    const text = await compile(schema, 'Library', {
      additionalProperties: false,
      bannerComment: BANNER,
      // List bounds are only checked at run time: a tuple type for every length would be unreadable.
      ignoreMinAndMaxItems: true,
      unreachableDefinitions: true,
      style: { singleQuote: true, printWidth: 120 },
    });
    return [{ path: `${LIBRARY_GENERATED_FOLDER}/library.ts`, text }];
  },
};
