import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { formats } from '../../franchise/src/uri.ts';
import { FRANCHISE_GENERATED_FOLDER, type FranchiseNode, mapNodes, readFranchiseSchema } from './franchiseSchema.ts';

const root = resolve(import.meta.dirname, '../..');
const examples = join(root, 'franchise/examples');
const schema = await readFranchiseSchema(root);
const older: FranchiseNode & { readonly definitions: Readonly<Record<string, FranchiseNode>> } = JSON.parse(
  await readFile(join(root, 'franchise/schema.draft-07.json'), 'utf8'),
);
const options = { strict: true, strictTypes: true, strictRequired: true, allErrors: true, formats };
const dialects = [
  ['2020-12', new Ajv2020(options).compile(schema)],
  ['draft-07', new Ajv(options).compile(older)],
] as const;

async function documents(folder: string, wanted: RegExp): Promise<readonly (readonly [string, unknown])[]> {
  const names = (await readdir(join(examples, folder))).filter((name) => wanted.test(name));
  return Promise.all(
    names.map(async (name) => [name, parse(await readFile(join(examples, folder, name), 'utf8'))] as const),
  );
}
const positive = await documents('valid', /\.franchise\.(?:yaml|json)$/);
const negative = await documents('invalid', /^schema-.*\.franchise\.(?:yaml|json)$/);

describe.each(dialects)('the schema in %s', (_, validate) => {
  test.each(positive)('accepts the valid example %s', (__, document) => {
    expect(validate(document) ? [] : validate.errors).toEqual([]);
  });

  test.each(negative)('refuses the invalid example %s', (__, document) => {
    expect(validate(document)).toBe(false);
  });

  test.each([
    [
      'a misspelt key beside a reference',
      { name: 'A', art: { poster: 'https://a.b', x: 1 }, order: [{ movie: 'tmdb:1' }] },
    ],
    ['an image that is not an address', { name: 'A', art: { poster: 'https://a b' }, order: [{ movie: 'tmdb:1' }] }],
    ['an image without https', { name: 'A', art: { poster: 'http://a.b' }, order: [{ movie: 'tmdb:1' }] }],
    ['a bad id of a film', { name: 'A', order: [{ movie: 'tmdb 1' }] }],
    ['a bad id of a series', { name: 'A', order: [{ series: '1' }] }],
    ['both kinds', { name: 'A', order: [{ movie: 'tmdb:1', series: 'tvdb:1' }] }],
    ['seasons of a film', { name: 'A', order: [{ movie: 'tmdb:1', seasons: [{ season: 1 }] }] }],
    ['no entry', { name: 'A', order: [] }],
    ['half a time', { name: 'A', calendar: { unit: 'years' }, order: [{ movie: 'tmdb:1', time: { from: 1 } }] }],
    ['a calendar without unit', { name: 'A', calendar: {}, order: [{ movie: 'tmdb:1' }] }],
  ])('refuses %s', (__, document) => {
    expect(validate(document)).toBe(false);
  });
});

test('there are valid and invalid examples', () => {
  expect(positive.length).toBeGreaterThanOrEqual(12);
  expect(negative.length).toBeGreaterThanOrEqual(10);
});

describe('every property of the schema', () => {
  const properties: (readonly [string, FranchiseNode])[] = [];
  mapNodes(schema, (node) => {
    for (const [name, child] of Object.entries(node.properties ?? {})) {
      if (typeof child === 'object') properties.push([`${node.title}/${name}`, child]);
    }
    if (node.items !== undefined) properties.push([`${node.title} item`, node.items]);
    return node;
  });
  const target = (node: FranchiseNode): FranchiseNode => {
    const found = schema.$defs?.[node.$ref?.replace('#/$defs/', '') ?? ''];
    return node.$ref === undefined || found === undefined ? node : { ...found, ...node };
  };

  test.each(properties)('%s has a title, a description and examples for editors', (_, node) => {
    expect(target(node)).toMatchObject({ title: expect.any(String), description: expect.any(String) });
    expect(target(node).examples?.length).toBeGreaterThan(0);
  });

  test.each(properties)('%s has valid examples', (_, node) => {
    const { $ref: _ref, ...own } = target(node);
    const validate = new Ajv2020({ ...options, strict: false }).compile({ ...own, $defs: schema.$defs });
    for (const example of own.examples ?? []) expect([example, validate(example)]).toEqual([example, true]);
  });
});

test('$id names the major version, in both dialects', () => {
  expect(schema['$id']).toMatch(/\/franchise\/v1\.json$/);
  expect(older['$id']).toMatch(/\/franchise\/v1\.draft-07\.json$/);
});

test('the older dialect has no keyword of the newer one, and nothing next to a reference', () => {
  const text = JSON.stringify(older);
  for (const word of ['$defs', 'dependentRequired', 'prefixItems', 'unevaluated']) expect(text).not.toContain(word);
  const { definitions, ...rest } = older;
  for (const node of [rest, ...Object.values(definitions)]) {
    mapNodes(node, (inner) => {
      if (inner.$ref !== undefined) expect(Object.keys(inner)).toEqual(['$ref']);
      return inner;
    });
  }
});

test('the schema store entry has narrow patterns and the addresses of both dialects', async () => {
  const entry: { readonly fileMatch: readonly string[]; readonly url: string; readonly versions: object } = JSON.parse(
    await readFile(join(root, 'franchise/store/catalog-entry.json'), 'utf8'),
  );
  expect(entry.fileMatch).toEqual(['*.franchise.yaml', '*.franchise.yml', '*.franchise.json', 'franchise.yaml']);
  expect(entry.url).toBe(older['$id']);
  expect(Object.values(entry.versions)).toEqual([older['$id'], schema['$id']]);
});

describe('the generated code', () => {
  test('needs no package at run time, and does not copy the list of faults for each entry', async () => {
    const text = await readFile(join(root, FRANCHISE_GENERATED_FOLDER, 'validateFranchise.ts'), 'utf8');
    expect(text.match(/^import .*$/gm)).toEqual([
      "import { formats } from '../uri.ts';",
      "import type { Franchise } from './franchise.ts';",
    ]);
    expect(text).not.toMatch(/\brequire\(|\bimport\(|\.concat\(/);
  });

  test('has no numbered type name', async () => {
    const text = await readFile(join(root, FRANCHISE_GENERATED_FOLDER, 'franchise.ts'), 'utf8');
    const names = [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map((match) => match[1]);
    expect(names.sort()).toEqual(
      [
        'Art',
        'Calendar',
        'Entry',
        'Era',
        'Franchise',
        'Id',
        'Link',
        'MovieEntry',
        'Season',
        'SeriesEntry',
        'Time',
      ].sort(),
    );
  });
});
