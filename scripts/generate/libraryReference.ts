/** Writes `docs/library.md`: every key of the Library document, from its schema. */
import { stringify } from 'yaml';
import type { Generator } from './generator.ts';
import { LIBRARY_SCHEMA_PATH, readLibrarySchema, resolved, type SchemaNode } from './librarySchema.ts';

const INTRODUCTION = `<!-- Generated from ${LIBRARY_SCHEMA_PATH} by \`npm run generate\`. Do not edit. -->
# The Library document

A Library is described by a YAML (or JSON) document. A file may hold several documents, divided by \`---\`; \`--config\` takes a file or
a folder of files. \`projectionist check FILE…\` reports every fault of them at once, as \`file:line:column level code message\`.
Keys that are not named here are refused, so that a misspelt key never goes unnoticed.
`;

export const libraryReference: Generator = {
  name: 'the reference of the Library document',
  async generate(root) {
    const schema = await readLibrarySchema(root);
    const parts = [
      INTRODUCTION,
      '## Examples',
      ...(schema.examples ?? []).map(exampleText),
      '## Keys',
      ...sections(schema),
    ];
    return [{ path: 'docs/library.md', text: `${parts.join('\n')}` }];
  },
};

function exampleText(example: unknown): string {
  return `\n\`\`\`yaml\n${stringify(example)}\`\`\`\n`;
}

/** A section for every object that has keys of its own, in the order of the document. */
function sections(schema: SchemaNode): string[] {
  const written: string[] = [];
  const visit = (path: string, given: SchemaNode): void => {
    const node = resolved(given, schema);
    const inner = node.items === undefined ? node : resolved(node.items, schema);
    const properties = Object.entries(inner.properties ?? {});
    if (properties.length === 0) return;
    const name = node.items === undefined ? path : `${path}[]`;
    written.push(`\n### ${name === '' ? 'The document' : `\`${name}\``}\n\n${node.description ?? ''}\n`);
    written.push('| key | value | default | meaning |', '|---|---|---|---|');
    for (const [key, child] of properties) {
      const required = inner.required?.includes(key) ?? false;
      written.push(row(key, resolved(child, schema), required, schema));
    }
    for (const [key, child] of properties) visit(name === '' ? key : `${name}.${key}`, child);
  };
  visit('', schema);
  return [...written, ''];
}

function row(key: string, node: SchemaNode, required: boolean, schema: SchemaNode): string {
  const cells = [
    `\`${key}\``,
    valueText(node, schema),
    required ? 'required' : defaultText(node),
    node.description ?? '',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function defaultText(node: SchemaNode): string {
  if (node['x-absent'] !== undefined) return node['x-absent'];
  if (node.default === undefined) return '';
  return node.type === 'object' ? 'see below' : `\`${JSON.stringify(node.default)}\``;
}

/** The kind of value and its bounds, in words. */
function valueText(node: SchemaNode, schema: SchemaNode): string {
  if (node.enum !== undefined) return node.enum.map((value) => `\`${value}\``).join(', ');
  if (node.type === 'integer') return `whole number, ${node.minimum} to ${node.maximum}`;
  if (node.type === 'boolean') return '`true` or `false`';
  if (node.type === 'array') return listText(node, schema);
  if (node.type === 'object')
    return typeof node.additionalProperties === 'object' ? `mapping, at most ${node.maxProperties} keys` : 'mapping';
  return node['x-form'] ?? `text, at most ${node.maxLength} characters`;
}

function listText(node: SchemaNode, schema: SchemaNode): string {
  const items = node.items === undefined ? '' : valueText(resolved(node.items, schema), schema);
  return `list of at most ${node.maxItems}: ${items}`;
}
