/** Generates the page's types of the API's responses from the OpenAPI document. */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { openApiDocument } from '../../operator/src/api/document.ts';
import type { Generator } from './generator.ts';

const banner = '// Generated from operator/src/api/schemas by `npm run generate`. Do not edit.';

/** The compiler's comment on where a definition is used. It is removed, because the root is only our own construct. */
const references =
  / \*\n \* This interface was referenced by `ApiSchemas`'s JSON-Schema\n \* via the `definition` "\w+"\.\n|\/\*\*\n \* This interface was referenced by `ApiSchemas`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/gu;

export const apiTypes: Generator = {
  name: 'the types of the API for the page',
  async generate() {
    const { components } = openApiDocument('0');
    const schemas = Object.entries(components?.schemas ?? {});
    // A root that refers to every component, so that the compiler generates all of them.
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
