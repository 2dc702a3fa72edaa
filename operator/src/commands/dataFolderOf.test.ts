import { expect, test } from 'vitest';
import { dataFolderOf } from './dataFolderOf.ts';

test.each<[args: readonly string[], dataFolder: string | undefined, found: string]>([
  [['walk', '--data', 'here'], undefined, 'here'],
  [['walk', '--data=here', '--json'], '/data', 'here'],
  [['walk', '--data'], '/data', '/data'],
  [['walk', '--data', 'one', '--data=other'], '/data', 'other'],
  [['walk', 'movies'], '/data', '/data'],
  [['init', 'movies'], undefined, '.projectionist-data'],
])('%j with the variable %s is %s', (args, dataFolder, found) => {
  expect(dataFolderOf(args, { dataFolder })).toBe(found);
});
