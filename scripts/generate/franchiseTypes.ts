/** Makes the TypeScript types of the franchise file from its schema. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { Generator } from './generator.ts';

const SCHEMA_PATH = 'franchise/schema.json';

export const franchiseTypes: Generator = {
  name: 'the types of the franchise file',
  async generate(root) {
    const schema: JSONSchema & { $defs: Record<string, JSONSchema> } = JSON.parse(
      await readFile(join(root, SCHEMA_PATH), 'utf8'),
    );
    // A union of two closed objects is what `if … then … else` means; the generator of types does not read those words.
    const { title, description } = schema.$defs['entry'] ?? {};
    schema.$defs['entry'] = {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      oneOf: [{ $ref: '#/$defs/movieEntry' }, { $ref: '#/$defs/seriesEntry' }],
    };
    const text = await compile(withoutTitles(schema), 'Franchise', {
      additionalProperties: false,
      bannerComment: `// Generated from ${SCHEMA_PATH} by \`npm run generate\`. Do not edit.`,
      // Bounds on lists are checked, not typed: a tuple for every length helps nobody.
      ignoreMinAndMaxItems: true,
      style: { singleQuote: true, printWidth: 120 },
    });
    return [{ path: 'franchise/src/generated/franchise.ts', text }];
  },
};

/** Titles are for people who hover; as names of types they would make one for every text and number. */
function withoutTitles(schema: JSONSchema & { $defs: Record<string, JSONSchema> }): JSONSchema {
  const named = new Set(Object.keys(schema.$defs));
  const strip = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => strip(item, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, child]) => {
        if (key === 'title' && typeof child === 'string') return named.has(name) ? [[key, typeName(name)]] : [];
        if (key === 'examples') return [];
        return [[key, strip(child, key)]];
      }),
    );
  };
  return { ...Object(strip(schema, '')), title: 'Franchise' };
}

function typeName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
