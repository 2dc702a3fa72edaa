import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildPage } from './pageFixture.ts';

const index = join(import.meta.dirname, '../../operator/dist/web/index.html');

beforeAll(buildPage);

test('a first visit loads one module and one style sheet, beside the script of the theme', () => {
  const html = readFileSync(index, 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\.\/([^"]+?)(?:-[\w-]{8})?\.(js|css)"/gu)];
  expect(names.map(([, name, ending]) => `${name}.${ending}`)).toEqual([
    'theme.js',
    'assets/first.js',
    'assets/first.css',
  ]);
});
