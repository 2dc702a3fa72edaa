/** Writes the published schema of the marks in a record: what programs that read marks may rely on. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Generator } from './generator.ts';

const RECORD_PATH = 'operator/src/title/record.schema.json';
const MARKS_PATH = 'docs/reference/marks.schema.json';

interface Schema {
  readonly $defs: Readonly<Record<string, { readonly properties?: Readonly<Record<string, unknown>> }>>;
}

/** The definitions that a reader of marks needs. */
const names = ['fact', 'time', 'code', 'values', 'mark'] as const;

export const marksSchema: Generator = {
  name: 'the schema of marks',
  async generate(root) {
    const { $defs }: Schema = JSON.parse(await readFile(join(root, RECORD_PATH), 'utf8'));
    const facts = Object(Object($defs['file']?.properties?.['facts'])['properties']);
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://projectionist.dev/schemas/marks-v1.json',
      title: 'Marks in .projectionist/record.json',
      description: `Generated from ${RECORD_PATH}. What programs that read marks may rely on (marks.md). Other fields are left out and may change.`,
      type: 'object',
      properties: {
        version: { description: 'The format of the record.', const: 1 },
        files: {
          description: "By the video's name in the folder that holds .projectionist.",
          type: 'object',
          additionalProperties: {
            type: 'object',
            properties: {
              facts: { type: 'object', properties: { marks: { $ref: '#/$defs/marks' } } },
            },
            required: ['facts'],
          },
        },
      },
      required: ['version', 'files'],
      $defs: { marks: facts['marks'], ...Object.fromEntries(names.map((name) => [name, $defs[name]])) },
    };
    return [{ path: MARKS_PATH, text: `${JSON.stringify(schema, undefined, 2)}\n` }];
  },
};
