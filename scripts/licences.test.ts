import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { licenceFaults } from './licences.ts';

const lockOf = (license: unknown) => ({ packages: { 'node_modules/some/node_modules/@a/b': { license } } });

test('every locked package has a licence that goes with ours', () => {
  const lock = JSON.parse(readFileSync(join(resolve(import.meta.dirname, '..'), 'package-lock.json'), 'utf8'));
  expect(licenceFaults(lock)).toEqual([]);
});

test.each(['MIT', 'MIT OR SSPL-1.0', '(MIT OR GPL-2.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'])(
  '%s is allowed',
  (license) => {
    expect(licenceFaults(lockOf(license))).toEqual([]);
  },
);

test.each(['SSPL-1.0', 'GPL-2.0-only', 'MIT AND SSPL-1.0', 'UNLICENSED', 'SEE LICENSE IN LICENSE.txt', ''])(
  '%j is not allowed, and named with its package',
  (license) => {
    expect(licenceFaults(lockOf(license))).toEqual([expect.stringMatching(/^@a\/b: /u)]);
  },
);

test.each([undefined, { type: 'MIT' }])('a package without a licence by name is reported: %j', (license) => {
  expect(licenceFaults(lockOf(license))).toEqual([expect.stringContaining('names no licence')]);
});

test('workspaces are our own', () => {
  expect(licenceFaults({ packages: { '': {}, operator: {}, 'node_modules/projectionist': { link: true } } })).toEqual(
    [],
  );
});
