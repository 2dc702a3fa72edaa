/** Makes the page's types of the API's answers from the OpenAPI document. */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { openApiDocument } from '../../operator/src/api/document.ts';
import type { Generator } from './generator.ts';

const banner = '// Generated from operator/src/api/schemas by `npm run generate`. Do not edit.';

/** What the compiler says of where a definition was used: the root is ours, nobody asks for it. */
const references =
  / \*\n \* This interface was referenced by `ApiSchemas`'s JSON-Schema\n \* via the `definition` "\w+"\.\n|\/\*\*\n \* This interface was referenced by `ApiSchemas`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/gu;

export const apiTypes: Generator = {
  name: 'the types of the API for the page',
  async generate() {
    const { components } = openApiDocument('0');
    const schemas = Object.entries(components?.schemas ?? {});
    // Every component under one root: the root's own type names them all, and nothing is left out.
    const text = JSON.stringify({
      type: 'object',
      properties: Object.fromEntries(schemas.map(([name]) => [name, { $ref: `#/components/schemas/${name}` }])),
      required: schemas.map(([name]) => name),
      additionalProperties: false,
      $defs: components?.schemas ?? {},
    }).replaceAll('#/components/schemas/', '#/$defs/');
    const schema: JSONSchema = JSON.parse(text);
    const types = await compile(schema, 'ApiSchemas', {
      additionalProperties: false,
      bannerComment: banner,
      ignoreMinAndMaxItems: true,
      unreachableDefinitions: true,
      style: { singleQuote: true, printWidth: 120 },
    });
    return [{ path: 'web/src/generated/api.ts', text: types.replaceAll(references, '') }];
  },
};
