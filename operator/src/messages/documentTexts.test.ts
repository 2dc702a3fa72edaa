import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentForms, documentTexts } from './documentTexts.ts';

const source = new URL('../', import.meta.url).pathname;
const code = globSync('{library,platform}/**/*.ts', { cwd: source, exclude: ['**/*.test.ts', '**/generated/**'] })
  .map((path) => readFileSync(`${source}${path}`, 'utf8'))
  .join('\n');

test('every text is used, so that nobody translates one in vain', () => {
  const unused = Object.keys(documentTexts).filter((name) => !(name in documentForms) && !code.includes(`'${name}'`));
  expect(unused).toEqual([]);
});

test('every form of the schema has a code, and every code its form', () => {
  const schema = readFileSync(`${source}library/document/library.schema.json`, 'utf8');
  const forms = [...schema.matchAll(/"x-form": "(.*)"/gu)].map(([, form]) => form);
  expect(new Set(Object.values<string>(documentForms))).toEqual(new Set(forms));
});
