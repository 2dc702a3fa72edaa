import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentForms, documentTexts } from './documentTexts.ts';

const library = new URL('../library/', import.meta.url).pathname;
const code = globSync('**/*.ts', { cwd: library, exclude: ['**/*.test.ts', '**/generated/**'] })
  .map((path) => readFileSync(`${library}${path}`, 'utf8'))
  .join('\n');

test('every text is used, so that nobody translates one in vain', () => {
  const unused = Object.keys(documentTexts).filter((name) => !(name in documentForms) && !code.includes(`'${name}'`));
  expect(unused).toEqual([]);
});

test('every form of the schema has a code, and every code its form', () => {
  const schema = readFileSync(`${library}document/library.schema.json`, 'utf8');
  const forms = [...schema.matchAll(/"x-form": "(.*)"/gu)].map(([, form]) => form);
  expect(new Set(Object.values<string>(documentForms))).toEqual(new Set(forms));
});
