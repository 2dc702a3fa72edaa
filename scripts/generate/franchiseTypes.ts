/** Makes the TypeScript types of the franchise file from its schema. */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import {
  FRANCHISE_GENERATED_FOLDER,
  FRANCHISE_SCHEMA_PATH,
  type FranchiseNode,
  mapNodes,
  readFranchiseSchema,
} from './franchiseSchema.ts';
import type { Generator } from './generator.ts';

export const franchiseTypes: Generator = {
  name: 'the types of the franchise file',
  async generate(root) {
    const schema = await readFranchiseSchema(root);
    const typed: JSONSchema = JSON.parse(JSON.stringify(typedNodes(schema)));
    const text = await compile(typed, 'Franchise', {
      additionalProperties: false,
      bannerComment: `// Generated from ${FRANCHISE_SCHEMA_PATH} by \`npm run generate\`. Do not edit.`,
      // List bounds are only checked at run time: a tuple type for every length would be unreadable.
      ignoreMinAndMaxItems: true,
      style: { singleQuote: true, printWidth: 120 },
    });
    return [{ path: `${FRANCHISE_GENERATED_FOLDER}/franchise.ts`, text: [text, ...namedTexts(schema)].join('\n') }];
  },
};

/** String definitions. Each property that refers to one has its own description, and would produce a numbered type. */
function textDefinitions(schema: FranchiseNode): readonly (readonly [string, FranchiseNode])[] {
  return Object.entries(schema.$defs ?? {}).filter(([, node]) => node.type === 'string');
}

function namedTexts(schema: FranchiseNode): readonly string[] {
  return textDefinitions(schema).map(
    ([name, node]) => `/**\n * ${node.description ?? ''}\n */\nexport type ${typeName(name)} = string;\n`,
  );
}

function typedNodes(schema: FranchiseNode): FranchiseNode {
  const texts = new Set(textDefinitions(schema).map(([name]) => `#/$defs/${name}`));
  // Titles are for editors; as type names they would produce a type for every string and number.
  const untitled = mapNodes(schema, ({ title: _, examples: __, $ref, ...rest }) => {
    if ($ref === undefined) return rest;
    if (!texts.has($ref)) return { $ref };
    const name = typeName($ref.replace('#/$defs/', ''));
    return { ...rest, tsType: name };
  });
  const definitions = Object.entries(untitled.$defs ?? {}).filter(([name]) => !texts.has(`#/$defs/${name}`));
  return {
    ...untitled,
    title: 'Franchise',
    $defs: Object.fromEntries(
      definitions.map(([name, node]) => [
        name,
        { ...(name === 'entry' ? entryUnion(node) : node), title: typeName(name) },
      ]),
    ),
  };
}

/** The type generator does not support `if … then … else`, so it gets the equivalent union of two closed objects. */
function entryUnion(node: FranchiseNode): FranchiseNode {
  const { description = '' } = node;
  return { description, oneOf: [{ $ref: '#/$defs/movieEntry' }, { $ref: '#/$defs/seriesEntry' }] };
}

function typeName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
