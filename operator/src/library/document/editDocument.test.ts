import { describe, expect, test } from 'vitest';
import { type DocumentEdit, editDocuments } from './editDocument.ts';
import { parseDocuments } from './parse.ts';

const movies = `# Libraries of the house
apiVersion: projectionist.dev/v1alpha1
kind: Library
metadata: {name: movies}
spec:
  kind: movies
  # where they are
  storage: {path: /media/movies}   # on the NAS
  sources:
    # the best first
    - tmdb: {secretRef: {name: tmdb, key: token}} # free
    - wikidata: {}
  languages: [de, en]
`;
const shows = `---
# shows
apiVersion: projectionist.dev/v1alpha1
kind:   Library
metadata: {name:   shows}
spec: {kind: series,   storage: {path: /media/shows}}
# the end
`;
const both = movies + shows;

function edited(text: string, ...edits: readonly DocumentEdit[]): string {
  const result = editDocuments(text, edits);
  if (typeof result === 'string') throw new Error(result);
  return result.text;
}

const set = (path: readonly string[], value: unknown, library = 'default/movies'): DocumentEdit => ({
  ...{ op: 'set', library, path, value },
});

describe('an edit', () => {
  test('changes one line, and keeps comments, order and the other documents', () => {
    const text = edited(both, set(['spec', 'languages'], ['fr', 'en']));
    expect(text).toBe(both.replace('[de, en]', '[fr, en]').replace('   # on the NAS', ' # on the NAS'));
  });

  test('of another document keeps every character of the first', () => {
    const text = edited(both, set(['spec', 'suspend'], true, 'default/shows'));
    expect(text.startsWith(movies)).toBe(true);
    expect(text).toContain('# the end');
    expect(parseDocuments('x', text).documents[1]?.document?.spec.suspend).toBe(true);
  });

  test('of the sources keeps the comments of those that stay', () => {
    const sources = [
      { tvmaze: {} },
      { tmdb: { secretRef: { name: 'tmdb', key: 'token' }, baseUrl: 'https://a.example' } },
    ];
    const text = edited(both, set(['spec', 'sources'], sources));
    expect(text).toContain('    - tmdb: {secretRef: {name: tmdb, key: token}, baseUrl: https://a.example} # free\n');
    expect(text).not.toContain('wikidata');
    expect(parseDocuments('x', text).documents[0]?.document?.spec.sources).toEqual(sources);
  });

  test('adds keys that are missing, and removes keys', () => {
    const text = edited(both, set(['spec', 'marks', 'detect'], true), {
      ...{ op: 'unset', library: 'default/movies', path: ['spec', 'languages'] },
    });
    expect(parseDocuments('x', text).faults).toEqual([]);
    expect(text).toContain('  marks:\n    detect: true\n');
    expect(text).not.toContain('languages');
  });

  test('adds a document, and removes the first or the last', () => {
    const added = edited(both, { op: 'add', text: movies.replaceAll('movies', 'more') });
    expect(added.startsWith(both)).toBe(true);
    expect(parseDocuments('x', added).documents.map(({ key }) => key)).toEqual([
      'default/movies',
      'default/shows',
      'default/more',
    ]);
    expect(edited(both, { op: 'remove', library: 'default/movies' })).toBe(shows.slice('---\n'.length));
    expect(edited(both, { op: 'remove', library: 'default/shows' })).toBe(movies);
  });

  test('of an empty file begins it', () => {
    expect(edited('', { op: 'add', text: movies })).toBe(movies);
    expect(edited('# mine', { op: 'add', text: movies })).toBe(`# mine\n${movies}`);
  });
});

describe('an edit is refused', () => {
  const shared = movies.replace('[de, en]', '[de, en]\n  tiles: &t {mode: off}\n  nfo: *t');
  const listed = movies.replace('[de, en]', '[&l de, en]\n  country: *l');
  const unset = { op: 'unset', library: 'default/movies' } as const;
  test.each<[string, string, DocumentEdit, string]>([
    ['of a text that is no YAML', 'a: [', set(['spec', 'suspend'], true), 'unreadable'],
    ['of a Library that is not there', both, set(['spec', 'suspend'], true, 'default/none'), 'unknown'],
    [
      'of a Library that is there twice',
      movies + movies.replace(/^/u, '---\n'),
      set(['spec', 'suspend'], true),
      'unknown',
    ],
    ['of a value behind an alias', shared, set(['spec', 'nfo', 'x'], 1), 'alias'],
    ['of a value that an alias repeats', shared, set(['spec', 'tiles'], { mode: 'auto' }), 'alias'],
    ['inside a value that an alias repeats', shared, set(['spec', 'tiles', 'mode'], 'auto'), 'alias'],
    ['that removes a value that an alias repeats', shared, { ...unset, path: ['spec', 'tiles'] }, 'alias'],
    ['that removes a part of it', shared, { ...unset, path: ['spec', 'tiles', 'mode'] }, 'alias'],
    ['that removes something deep behind an alias', shared, { ...unset, path: ['spec', 'nfo', 'a', 'b'] }, 'alias'],
    ['of a list with a value that an alias repeats', listed, set(['spec', 'languages'], ['fr']), 'alias'],
    ['of a value that is not a mapping', both, set(['spec', 'kind', 'x'], 1), 'alias'],
  ])('%s', (_what, text, edit, fault) => {
    expect(editDocuments(text, [edit])).toBe(fault);
  });
});

test('an anchor that no alias uses, and an alias that is replaced, can be edited', () => {
  const text = movies.replace('[de, en]', '&l [de, en]\n  tiles: &t {mode: off}\n  nfo: *t');
  expect(edited(text, set(['spec', 'languages'], ['fr']))).toContain('languages: &l [fr]');
  expect(edited(text, set(['spec', 'nfo'], { mode: 'off' }))).not.toContain('*t');
});

test('names of JavaScript are ordinary keys', () => {
  const text = edited(movies, set(['spec', '__proto__'], { polluted: true }), set(['spec', 'constructor'], 1));
  expect(text).toContain('__proto__:');
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
