import { expect, test } from 'vitest';
import { folderName } from './folderName.ts';

test.each([
  ['/data/films/Heat (1995)', 'Heat (1995)'],
  ['/data/films/Heat (1995)/', 'Heat (1995)'],
  ['D:\\Films\\Heat (1995)\\', 'Heat (1995)'],
  ['Heat (1995)', 'Heat (1995)'],
  ['/', '/'],
  ['', ''],
])('%j is called %j', (path, name) => {
  expect(folderName(path)).toBe(name);
});
