import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type CrdOptions, crdSchema } from '../../../scripts/generate/crdSchema.ts';
import { CRD_PATH, libraryCrd, SPEC_RULES } from '../../../scripts/generate/libraryCrd.ts';
import type { SchemaNode } from '../../../scripts/generate/librarySchema.ts';
import { repository } from '../house/sources.ts';

const text = readFileSync(join(repository, CRD_PATH), 'utf8');
const definition = parse(text);
const version = definition.spec.versions[0];
const root: SchemaNode = version.schema.openAPIV3Schema;

/** Every node of the definition with its path, in the order of `kubectl explain`. */
function nodesOf(path: string, node: SchemaNode): readonly (readonly [string, SchemaNode])[] {
  const children = [
    ...Object.entries(node.properties ?? {}).map(([key, child]) => [`${path}/${key}`, child] as const),
    ...(node.items === undefined ? [] : [[`${path}[]`, node.items] as const]),
    ...(typeof node.additionalProperties === 'object' ? [[`${path}/*`, node.additionalProperties] as const] : []),
  ];
  return [[path, node] as const, ...children.flatMap(([at, child]) => nodesOf(at, child))];
}

const nodes = nodesOf('', root);

describe('the CustomResourceDefinition', () => {
  test('describes every key', () => {
    const silent = nodes.filter(([path, { description }]) => !path.endsWith('/*') && description === undefined);
    expect(silent.map(([path]) => path)).toEqual(['/metadata']);
  });

  test('bounds every text, list and mapping, because the server estimates the cost of rules in advance', () => {
    const unbounded = nodes.filter(([path, node]) => {
      if (['', '/apiVersion', '/kind', '/metadata'].includes(path)) return false;
      if (node.type === 'string') return node.enum === undefined && node.maxLength === undefined;
      if (node.type === 'array') return node.maxItems === undefined || node['x-kubernetes-list-type'] === undefined;
      return typeof node.additionalProperties === 'object' && node.maxProperties === undefined;
    });
    expect(unbounded.map(([path]) => path)).toEqual([]);
  });

  test('keeps unknown fields in one place only', () => {
    const open = nodes.filter(([, node]) => node['x-kubernetes-preserve-unknown-fields'] === true);
    expect(open.map(([path]) => path)).toEqual(['/spec/job/affinity']);
  });

  test('has no keyword that a server refuses in a structural schema', () => {
    const words = new Set(nodes.flatMap(([, node]) => Object.keys(node)));
    for (const word of ['$ref', '$defs', 'title', 'examples', 'oneOf', 'tsType', 'x-form', 'x-absent'])
      expect(words).not.toContain(word);
    expect(nodes.filter(([, node]) => node.additionalProperties === false)).toEqual([]);
  });

  test('fits into the annotation of `kubectl apply`', () => {
    expect(JSON.stringify(definition).length).toBeLessThan(200_000);
  });

  test('means the same in YAML 1.1, which Kubernetes reads', () => {
    expect(parse(text, { version: '1.1' })).toEqual(definition);
    expect(parse('mode: off', { version: '1.1' })).toEqual({ mode: false });
  });

  test('sets no default in a block that a kind refuses', () => {
    for (const block of ['tiles', 'marks', 'trailers'])
      expect(nodes.find(([path]) => path === `/spec/${block}`)?.[1].default).toBeUndefined();
    expect(nodes.find(([path]) => path === '/spec/tiles/mode')?.[1].default).toBe('worker');
  });

  test('has observedGeneration -1 until an operator has read the document, so that kstatus waits', () => {
    const status = nodes.find(([path]) => path === '/status')?.[1];
    expect(status?.default).toEqual({});
    expect(status?.properties?.['observedGeneration']).toMatchObject({ default: -1, minimum: -1 });
  });

  test('shows the next walk as text, because kubectl prints a future time as invalid', () => {
    const columns: readonly { name: string; type: string; priority?: number }[] = version.additionalPrinterColumns;
    expect(columns.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'Kind: string',
      'Titles: integer',
      'Held: integer',
      'Last walk: date',
      'Next walk: string',
      'Ready: string',
      'Reason: string',
      'Age: date',
    ]);
    expect(columns.filter(({ priority }) => priority === 1).map(({ name }) => name)).toEqual(['Reason']);
  });

  test('is in the chart under a condition, and is kept when the release is uninstalled', async () => {
    const [, chart] = await libraryCrd.generate(repository);
    expect(chart?.text).toMatch(/^\{\{- if \.Values\.crds\.install \}\}$/m);
    expect(chart?.text).toMatch(/helm\.sh\/resource-policy: keep/);
    const plain = chart?.text.replaceAll(/^ *\{\{.*\n/gm, '').replace(/^ {2}annotations:\n.*\n/m, '');
    expect(parse(plain ?? '')).toEqual(definition);
  });
});

describe('rules', () => {
  test('have messages that say what to do, at nodes of the definition', () => {
    const rules = nodes.flatMap(([, node]) => node['x-kubernetes-validations'] ?? []);
    expect(rules.length).toBeGreaterThanOrEqual(Object.keys(SPEC_RULES).length);
    for (const { message } of Object.values(SPEC_RULES).flat()) expect(message.length).toBeGreaterThan(30);
  });

  test.each<[string, CrdOptions]>([
    ['an unknown key', { rules: { '/colour': [{ rule: 'true', message: 'x' }] } }],
    ['an item of a key that is not a list', { rules: { '/name[]': [{ rule: 'true', message: 'x' }] } }],
  ])('a rule for %s fails when the definition is made', (_, options) => {
    const schema = { type: 'object', properties: { name: { type: 'string' } } };
    expect(() => crdSchema(schema, schema, options)).toThrow('expected a node for each rule');
  });

  test('one that stands at each of several keys is written to each', () => {
    const address = { type: 'string' };
    const one = { type: 'object', properties: { url: address } };
    const schema = {
      type: 'object',
      maxProperties: 1,
      properties: { a: one, b: { $ref: '#/$defs/b' } },
      $defs: { b: one },
    };
    const rules = { '/*/url': [{ rule: 'true', message: 'x' }] };
    const made = crdSchema(schema, schema, { rules });
    for (const key of ['a', 'b'])
      expect(made.properties?.[key]?.properties?.['url']).toEqual({
        ...address,
        'x-kubernetes-validations': rules['/*/url'],
      });
  });
});
