import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Generator } from './generate/generator.ts';
import { CRD_PATH, INSTALL_PATH, withDefinition } from './generate/libraryCrd.ts';
import {
  LIBRARY_GENERATED_FOLDER,
  LIBRARY_SCHEMA_PATH,
  readLibrarySchema,
  resolved,
  type SchemaNode,
} from './generate/librarySchema.ts';
import { withServices } from './generate/serviceFiles.ts';
import { GENERATORS, generate } from './generate.ts';

const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);

describe('generation', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'generate-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const generators = (text: string): readonly Generator[] => [
    {
      name: 'a test',
      generate: async () => [
        { path: 'deep/er/a.txt', text },
        { path: 'b.txt', text: 'same' },
      ],
    },
  ];

  test('writes and names stale files, and finds none afterwards', async () => {
    expect(await generate(folder, generators('one'), { write: true })).toEqual(['deep/er/a.txt', 'b.txt']);
    expect(await generate(folder, generators('one'), { write: false })).toEqual([]);
    expect(await generate(folder, generators('two'), { write: false })).toEqual(['deep/er/a.txt']);
    expect(await readFile(join(folder, 'deep/er/a.txt'), 'utf8')).toBe('one');
  });
});

test('the generated files of this repository are up to date', async () => {
  expect(await generate(root, GENERATORS, { write: false })).toEqual([]);
});

test('every fully generated file is marked in .gitattributes, so that diffs fold it', async () => {
  const files = (await Promise.all(GENERATORS.map((generator) => generator.generate(root)))).flat();
  const whole = files.filter(({ isPartial }) => isPartial !== true);
  const paths = [...whole.map(({ path }) => path), 'operator/deploy/install.yaml', 'package-lock.json'];
  const { stdout } = await run('git', ['check-attr', 'linguist-generated', '--', ...paths], { cwd: root });
  const marked = stdout.split('\n').filter((line) => line.endsWith(': set'));
  expect(paths.filter((path) => !marked.includes(`${path}: linguist-generated: set`))).toEqual([]);
});

test('the names of the services are inserted into the schema, and the rest of it stays the same', async () => {
  const text = await readFile(join(root, LIBRARY_SCHEMA_PATH), 'utf8');
  expect(withServices(text)).toBe(text);
  expect(withServices(text.replace(/ +"tvmaze": \{.*?\},\n/su, ''))).toBe(text);
  expect(() => withServices('{}')).toThrow('expected spec.sources');
});

test('the definition in the plain manifests is replaced without Helm, and the rest of them stays the same', async () => {
  const text = await readFile(join(root, INSTALL_PATH), 'utf8');
  const definition = (await readFile(join(root, CRD_PATH), 'utf8')).replace(/^(#.*\n)+/u, '');
  expect(withDefinition(text, definition)).toBe(text);
  expect(withDefinition(text.replace('shortNames', 'oldNames'), definition)).toBe(text);
  expect(() => withDefinition('kind: Namespace\n', definition)).toThrow('expected a CustomResourceDefinition');
});

test('an unknown argument is a usage error', async () => {
  const failed = run(process.execPath, [join(root, 'scripts/generate.ts'), '--chek']);
  await expect(failed).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--chek') });
});

test('the compiled check needs no package at run time', async () => {
  const text = await readFile(join(root, LIBRARY_GENERATED_FOLDER, 'validateLibrary.ts'), 'utf8');
  expect(text.match(/^import .*$/gm)).toEqual(["import type { Library } from './library.ts';"]);
  expect(text).not.toMatch(/\brequire\(|\bimport\(/);
});

describe('the schema', async () => {
  const schema = await readLibrarySchema(root);
  const nodes: [string, SchemaNode][] = [];
  const collect = (path: string, given: SchemaNode): void => {
    const node = resolved(given, schema);
    nodes.push([path, node]);
    for (const [key, child] of Object.entries(node.properties ?? {})) collect(`${path}/${key}`, child);
    if (node.items !== undefined) collect(`${path}[]`, node.items);
    if (typeof node.additionalProperties === 'object') collect(`${path}/*`, node.additionalProperties);
  };
  collect('', schema);

  test('describes every key', () => {
    expect(nodes.filter(([path, node]) => !path.endsWith('/*') && node.description === undefined)).toEqual([]);
  });

  test('bounds every text, number, list and mapping, so that a cluster accepts rules on them', () => {
    const bounded = (node: SchemaNode): boolean => {
      if (typeof node.type === 'object') return node.type.every((type) => bounded({ ...node, type }));
      if (node.type === 'string') return node.enum !== undefined || node.maxLength !== undefined;
      if (node.type === 'integer') return node.minimum !== undefined && node.maximum !== undefined;
      if (node.type === 'array') return node.maxItems !== undefined && node['x-kubernetes-list-type'] !== undefined;
      if (node.type === 'object') return node.additionalProperties === false || node.maxProperties !== undefined;
      return node.type === 'boolean';
    };
    expect(nodes.filter(([, node]) => !bounded(node)).map(([path]) => path)).toEqual([]);
  });

  test('describes every pattern in words', () => {
    expect(nodes.filter(([, node]) => 'pattern' in node && node['x-form'] === undefined)).toEqual([]);
  });

  test('has every key in the reference', async () => {
    const reference = await readFile(join(root, 'docs/library.md'), 'utf8');
    const keys = nodes.flatMap(([path]) => /([a-zA-Z]+)$/.exec(path)?.[1] ?? []);
    for (const key of keys) expect(reference).toMatch(new RegExp(`\\| \`${key}\` +\\|`));
  });
});
