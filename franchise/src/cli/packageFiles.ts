/** Files published with the package, read when a command needs one. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** This file is two folders deep, both as source and compiled. */
const packageFolder = new URL('../../', import.meta.url);

export function packageVersion(): string {
  const content: unknown = JSON.parse(readFileSync(new URL('package.json', packageFolder), 'utf8'));
  const isNamed = typeof content === 'object' && content !== null && 'version' in content;
  return isNamed && typeof content.version === 'string' ? content.version : '0.0.0';
}

/** The schema's text: draft 2020-12, or its copy for older editors. */
export async function schemaText(dialect: '2020-12' | 'draft-07'): Promise<string> {
  return await readFile(
    new URL(dialect === 'draft-07' ? 'schema.draft-07.json' : 'schema.json', packageFolder),
    'utf8',
  );
}

/** The address by which a file refers to its schema. */
export async function schemaAddress(): Promise<string> {
  const schema: unknown = JSON.parse(await schemaText('2020-12'));
  const hasId = typeof schema === 'object' && schema !== null && '$id' in schema;
  return hasId && typeof schema.$id === 'string' ? schema.$id : 'schema.json';
}
