/** The JSON Schemas of the files that people write. */

/** Beside the document, so that an editor finds it offline, also outside the container in which the program runs. */
export const schemaFile = '.projectionist-library.schema.json';

/** The schema's text, indented; ends with a line break. */
export async function schemaOf(format: 'library' | 'franchise'): Promise<string> {
  const { default: schema } =
    format === 'library'
      ? await import('../library/document/library.schema.json', { with: { type: 'json' } })
      : await import('@projectionist/franchise/schema.json', { with: { type: 'json' } });
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}
