/** Writes `docs/library.md`: every key of the Library document, from its schema. */
import { stringify } from 'yaml';
import type { Generator } from './generator.ts';
import { LIBRARY_SCHEMA_PATH, readLibrarySchema, resolved, type SchemaNode } from './librarySchema.ts';

const INTRODUCTION = `<!-- Generated from ${LIBRARY_SCHEMA_PATH} by \`npm run generate\`. Do not edit. -->

# The Library document

A Library is described by a YAML (or JSON) document. A file may hold several documents, divided by \`---\`; \`--config\` takes a file or
a folder of files. \`projectionist check\` reports every fault of them at once, as \`file:line:column level code message\`.
Keys that are not named here are refused, so that a misspelt key never goes unnoticed.`;

export const libraryReference: Generator = {
  name: 'the reference of the Library document',
  async generate(root) {
    const schema = await readLibrarySchema(root);
    const examples = (schema.examples ?? []).map((example) => `\`\`\`yaml\n${stringify(example)}\`\`\``);
    const parts = [INTRODUCTION, '## Examples', ...examples, '## Keys', ...sections(schema)];
    return [{ path: 'docs/library.md', text: `${parts.join('\n\n')}\n` }];
  },
};

/** A section for every object with keys, in document order; an object used in several places gets one section. */
function sections(schema: SchemaNode): string[] {
  const written: string[] = [];
  const places = new Map<string, string>();
  const visit = (path: string, given: SchemaNode): void => {
    const node = resolved(given, schema);
    const inner = node.items === undefined ? node : resolved(node.items, schema);
    const name = node.items === undefined ? path : `${path}[]`;
    const reference = given.$ref ?? node.items?.$ref;
    const properties = Object.entries(inner.properties ?? {});
    if (properties.length === 0 || (reference !== undefined && places.has(reference))) return;
    if (reference !== undefined) places.set(reference, name);
    const about = written.push('') - 1;
    for (const [key, child] of properties) visit(name === '' ? key : `${name}.${key}`, child);
    const rows = properties.map(([key, child]) => {
      const required = inner.required?.includes(key) ?? false;
      const elsewhere = places.get(child.$ref ?? child.items?.$ref ?? '');
      return row(key, resolved(child, schema), required, elsewhere, schema);
    });
    const heading = name === '' ? '### The document' : `### \`${name}\``;
    written[about] = [heading, node.description ?? '', table([['key', 'value', 'default', 'meaning'], ...rows])].join(
      '\n\n',
    );
  };
  visit('', schema);
  return written;
}

function row(
  key: string,
  node: SchemaNode,
  required: boolean,
  elsewhere: string | undefined,
  schema: SchemaNode,
): string[] {
  const value = elsewhere === undefined ? valueText(node, schema) : `${valueText(node, schema)}, see \`${elsewhere}\``;
  const cells = [`\`${key}\``, value, required ? 'required' : defaultText(node), node.description ?? ''];
  return cells.map((cell) => cell.replaceAll('|', '\\|'));
}

/** A table with columns as wide as their widest cell, as the formatter requires. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
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
