import { expect, test } from 'vitest';
import { checkTexts } from '../library/document/checkTexts.ts';
import { firstDocument, shortDocuments } from './firstDocument.ts';

// Folders may have these names, and YAML reads them as a number, nothing, a truth value or a date.
test.each(['2024', 'null', 'true', 'no', '1e3', '0x10', '2024-01-01', 'movies'])(
  'a Library that is named after the folder %s keeps its name as text',
  (name) => {
    const library = { name, kind: 'movies', path: `/media/${name}`, why: '' } as const;
    for (const text of [firstDocument([library]), shortDocuments([library])]) {
      const { documents, faults } = checkTexts([{ file: 'projectionist.yaml', text }]);
      expect(faults.filter(({ level }) => level === 'error')).toEqual([]);
      expect(documents.map(({ document }) => document.metadata.name)).toEqual([name]);
    }
  },
);

// Only the first document has comments, whatever its kind, and a household usually has both.
test.each([
  ['movies', 'series'],
  ['series', 'movies'],
] as const)('with %s first and %s after it, the comment on services is true of both', (...kinds) => {
  const text = firstDocument(kinds.map((kind) => ({ name: kind, kind, path: `/media/${kind}`, why: '' })));
  expect(text).toContain('wikidata for ids; for series also tvmaze');
});
