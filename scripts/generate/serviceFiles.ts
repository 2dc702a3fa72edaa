/**
 * Generates from the services' descriptors: their names in the document's schema, the rules for the document's check, which may not
 * import the descriptors, and the names on the page.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { idSchemes } from '../../operator/src/naming/idSchemes.ts';
import { services } from '../../operator/src/sources/services.ts';
import type { Generator } from './generator.ts';
import { LIBRARY_GENERATED_FOLDER, LIBRARY_SCHEMA_PATH } from './librarySchema.ts';

const banner = '// Generated from operator/src/sources by `npm run generate`. Do not edit.';

export const serviceFiles: Generator = {
  name: 'the services for the document and the page',
  async generate(root) {
    const schema = await readFile(join(root, LIBRARY_SCHEMA_PATH), 'utf8');
    return [
      { path: LIBRARY_SCHEMA_PATH, text: withServices(schema), isPartial: true },
      { path: `${LIBRARY_GENERATED_FOLDER}/sourceRules.ts`, text: rulesText() },
      { path: 'web/src/generated/serviceNames.ts', text: namesText() },
    ];
  },
};

/** The schema's text with the services' names in `spec.sources`. Only those lines change; the rest is written by hand. */
export function withServices(schema: string): string {
  const [, head, indent, tail] =
    /^(.*?\n {8}"sources": \{\n.*?\n( +)"properties": \{\n).*?(\n\2\}\n.*)$/su.exec(schema) ?? [];
  if (head === undefined || indent === undefined || tail === undefined) {
    throw new Error(`expected spec.sources with "properties" in ${LIBRARY_SCHEMA_PATH}, found none`);
  }
  const entries = services.map(({ name, description }) => {
    const text = JSON.stringify({ [name]: { description, $ref: '#/$defs/SourceSettings' } }, undefined, 2);
    const lines = text.split('\n').slice(1, -1);
    return lines.map((line) => `${indent}${line}`).join('\n');
  });
  return `${head}${entries.join(',\n')}${tail}`;
}

function rulesText(): string {
  const rows = services.map(
    ({ name, needsKey, kinds }) =>
      `  ${name}: ${`{ needsKey: ${needsKey}, kinds: [${kinds.map(quoted).join(', ')}] }`},`,
  );
  return [
    banner,
    '/** What the check of a document knows of each service. */',
    'export const sourceRules: Readonly<',
    "  Record<string, { readonly needsKey: boolean; readonly kinds: readonly ('movie' | 'series')[] }>",
    '> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** The official spelling of services and of id schemes that link to a page. */
function namesText(): string {
  const schemes = idSchemes.filter(({ page }) => page !== undefined);
  const titles = new Map([...schemes, ...services].map(({ name, title }) => [name, title]));
  const rows = [...titles].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    banner,
    'export const serviceNames = {',
    ...rows.map(([name, title]) => `  ${name}: ${quoted(title)},`),
    '} as const;',
    '',
  ].join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
