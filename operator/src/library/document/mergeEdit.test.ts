import { describe, expect, test } from 'vitest';
import { plainText } from '../../messages/message.ts';
import { libraryKey } from '../document.ts';
import { type Fault, worded } from './fault.ts';
import type { Loaded } from './loadTexts.ts';
import { specHash } from './loadTexts.ts';
import { isSameConfig, mergeEdit } from './mergeEdit.ts';
import { parseDocuments } from './parse.ts';

interface Given {
  readonly name: string;
  readonly file?: string;
  readonly path?: string;
  readonly kind?: string;
}

function loaded(given: readonly Given[], faults: readonly Fault[] = []): Loaded {
  const documents = given.flatMap(({ name, file = 'a.yaml', path = `/m/${name}`, kind = 'movies' }) => {
    const text = JSON.stringify({
      apiVersion: 'projectionist.dev/v1alpha1',
      kind: 'Library',
      metadata: { name },
      spec: { kind, storage: { path } },
    });
    const document = parseDocuments(file, text).documents[0]?.document;
    return document === undefined ? [] : [{ document, hash: specHash(document), file, line: 1 }];
  });
  expect(documents).toHaveLength(given.length);
  return { documents, faults };
}
const error = (file: string, library?: `${string}/${string}`): Fault => ({
  file,
  line: 3,
  column: 1,
  level: 'error',
  code: 'unknown-key',
  ...worded(plainText('a fault')),
  ...(library && { library }),
});
const shown = ({ documents }: Loaded) =>
  documents.map(
    ({ document, file }) =>
      `${libraryKey(document).slice(8)} ${file} ${JSON.stringify(document.spec.storage).slice(9, -2)}`,
  );
const reported = ({ faults }: Loaded) =>
  faults.map(({ level, code, library }) => `${level} ${code} ${library ?? ''}`.trim());

describe('an edit without errors', () => {
  test('with unchanged content is equal, in any order', () => {
    const first = loaded([{ name: 'b' }, { name: 'a' }]);
    expect(isSameConfig(first, mergeEdit(first, first))).toBe(true);
    expect(isSameConfig(first, mergeEdit(first, loaded([{ name: 'a' }, { name: 'b' }])))).toBe(true);
    expect(isSameConfig(first, mergeEdit(first, loaded([{ name: 'b' }])))).toBe(false);
    expect(isSameConfig(first, mergeEdit(first, loaded([{ name: 'a', path: '/n/a' }, { name: 'b' }])))).toBe(false);
    expect(isSameConfig(first, mergeEdit(first, loaded([{ name: 'b' }, { name: 'a' }], [error('c.yaml')])))).toBe(
      false,
    );
  });

  test('replaces the documents', () => {
    const merged = mergeEdit(
      loaded([{ name: 'a' }, { name: 'b' }]),
      loaded([{ name: 'b', path: '/n' }, { name: 'c' }]),
    );
    expect(shown(merged)).toEqual(['b a.yaml /n', 'c a.yaml /m/c']);
    expect(reported(merged)).toEqual([]);
  });
  test('moves a document to another file', () => {
    expect(shown(mergeEdit(loaded([{ name: 'a' }]), loaded([{ name: 'a', file: 'b.yaml' }])))).toEqual([
      'a b.yaml /m/a',
    ]);
  });
  test('can swap two folders', () => {
    const merged = mergeEdit(
      loaded([{ name: 'a' }, { name: 'b' }]),
      loaded([
        { name: 'a', path: '/m/b' },
        { name: 'b', path: '/m/a' },
      ]),
    );
    expect(shown(merged)).toEqual(['a a.yaml /m/b', 'b a.yaml /m/a']);
    expect(reported(merged)).toEqual([]);
  });
});

describe('an edit with errors', () => {
  test('keeps the old document and reports it', () => {
    const merged = mergeEdit(
      loaded([{ name: 'a' }, { name: 'b' }]),
      loaded([{ name: 'b', path: '/n' }], [error('a.yaml', 'default/a')]),
    );
    expect(shown(merged)).toEqual(['a a.yaml /m/a', 'b a.yaml /n']);
    expect(reported(merged)).toEqual(['warning kept-previous default/a', 'error unknown-key default/a']);
  });
  test('keeps a name that is missing from a file with errors', () => {
    const merged = mergeEdit(loaded([{ name: 'a' }, { name: 'b', file: 'b.yaml' }]), loaded([], [error('a.yaml')]));
    expect(shown(merged)).toEqual(['a a.yaml /m/a']);
  });
  test('keeps a document that moved to another file and has errors there', () => {
    const merged = mergeEdit(loaded([{ name: 'a' }]), loaded([], [error('b.yaml', 'default/a')]));
    expect(shown(merged)).toEqual(['a a.yaml /m/a']);
  });
  test('keeps all documents of a folder that cannot be listed', () => {
    const previous = loaded([{ name: 'a', file: '/etc/p/a.yaml' }]);
    expect(shown(mergeEdit(previous, loaded([], [error('/etc/p')])))).toEqual(['a /etc/p/a.yaml /m/a']);
  });
  test('keeps nothing for a deleted file, nor for a warning', () => {
    const gone = { ...error('a.yaml'), code: 'config-missing' };
    const warning: Fault = { ...error('a.yaml', 'default/a'), level: 'warning' };
    expect(shown(mergeEdit(loaded([{ name: 'a' }]), loaded([], [gone, warning])))).toEqual([]);
  });
  test('keeps the document until the text is fixed', () => {
    const bad = loaded([], [error('a.yaml')]);
    const twice = mergeEdit(mergeEdit(loaded([{ name: 'a' }]), bad), bad);
    expect(reported(twice)).toEqual(['warning kept-previous default/a', 'error unknown-key']);
    expect(reported(mergeEdit(twice, loaded([{ name: 'a' }])))).toEqual([]);
  });
});

describe('an edit cannot', () => {
  test('change the kind', () => {
    const merged = mergeEdit(loaded([{ name: 'a' }]), loaded([{ name: 'a', kind: 'series', path: '/n' }]));
    expect(shown(merged)).toEqual(['a a.yaml /m/a']);
    expect(reported(merged)).toEqual(['error kind-changed default/a']);
  });
  test('give a new Library the folder of one that keeps its old document', () => {
    const merged = mergeEdit(
      loaded([{ name: 'a' }]),
      loaded([{ name: 'b', path: '/m/a/b' }], [error('a.yaml', 'default/a')]),
    );
    expect(shown(merged)).toEqual(['a a.yaml /m/a']);
    expect(reported(merged)).toContain('error storage-overlap default/b');
  });
  test('start a chain of moves whose first one failed', () => {
    const previous = loaded([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
    const moved = [
      { name: 'b', path: '/m/a' },
      { name: 'c', path: '/m/b' },
    ];
    const merged = mergeEdit(previous, loaded(moved, [error('a.yaml', 'default/a')]));
    expect(shown(merged)).toEqual(['a a.yaml /m/a', 'b a.yaml /m/b', 'c a.yaml /m/c']);
  });
});
