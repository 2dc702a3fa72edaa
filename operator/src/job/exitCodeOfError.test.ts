import { expect, test } from 'vitest';
import { CatalogError } from '../catalog/database/catalogError.ts';
import { exitCodeOfError } from './jobLife.ts';

const away = new CatalogError('away', 'the catalog does not answer');

test.each<[string, unknown, number]>([
  ['a catalog that is away', away, 4],
  ['a catalog that is busy for too long', new CatalogError('busy', 'another process writes'), 4],
  ['an error caused by it', new Error('the title cannot be written', { cause: away }), 4],
  ['a catalog that needs a person', new CatalogError('login', 'wrong password'), 1],
  [
    'a full disk of the data folder',
    new Error('not written', { cause: Object.assign(new Error('full'), { errcode: 13 }) }),
    5,
  ],
  ['any other error', new Error('the storage is gone'), 1],
  ['something that is no error', 'no', 1],
])('%s', (_, error, code) => {
  expect(exitCodeOfError(error)).toBe(code);
});
