import { expect, test } from 'vitest';
import { basePath, withoutBasePath } from './basePath.ts';

test.each([
  ['/projectionist', '/projectionist'],
  ['/projectionist/', '/projectionist'],
  ['/a/b_c/d.e~f', '/a/b_c/d.e~f'],
  ['/first, /second', '/first'],
  [undefined, ''],
  ['', ''],
  ['/', ''],
  ['projectionist', ''],
  ['//evil.example', ''],
  ['/a//b', ''],
  ['/a/../b', ''],
  ['/"><script>', ''],
  ['/a b', ''],
  ['https://evil.example/a', ''],
  [`/${'a'.repeat(200)}`, ''],
])('%j gives the sub-path %j', (text, path) => {
  expect(basePath(text)).toBe(path);
});

test.each([
  ['/films/api/v1/jobs?x=1', '/api/v1/jobs?x=1'],
  ['/films', '/'],
  ['/films?x=1', '/?x=1'],
  ['/films/', '/'],
  ['/filmstrip', '/filmstrip'],
  ['/webhook/default/movies', '/webhook/default/movies'],
  ['/films/webhook/default/movies', '/webhook/default/movies'],
])('under /films %j becomes %j', (target, rest) => {
  expect(withoutBasePath(target, '/films')).toBe(rest);
  expect(withoutBasePath(target, '')).toBe(target);
});
