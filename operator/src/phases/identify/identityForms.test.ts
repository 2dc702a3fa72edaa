import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchForms } from './identityForms.ts';

test.each<[string, readonly string[]]>([
  ['Alien', ['Alien']],
  ['Matrix, The', ['Matrix, The', 'The Matrix']],
  ['House of Cards (UK)', ['House of Cards (UK)', 'House of Cards']],
  ['Rocky 2', ['Rocky 2', 'Rocky II', 'Rocky Two', 'Rocky2', 'Rocky']],
  ['Rocky II', ['Rocky II', 'Rocky 2', 'Rocky Two', 'Rocky2', 'Rocky']],
  ['Dune Part Two', ['Dune Part Two', 'Dune Part II', 'Dune Part 2', 'Dune Part2', 'Dune']],
  ['Twelve Monkeys', ['Twelve Monkeys', '12 Monkeys', 'Monkeys']],
  ['Tom und Jerry', ['Tom und Jerry', 'Tom & Jerry']],
  ['Das Maedchen', ['Das Maedchen', 'Das Mädchen', 'Das Mædchen']],
  ['Strasse', ['Strasse', 'Straße']],
  ['MASH', ['MASH', 'M.A.S.H.']],
  ['Oceans Eleven', ['Oceans Eleven', 'Oceans 11', 'Oceans11', "Ocean's Eleven", "Ocean's 11", "Ocean's11", 'Oceans']],
  ['Agatha Christies Poirot', ['Agatha Christies Poirot', "Agatha Christie's Poirot"]],
  ['Spiderman', ['Spiderman', 'Spider-man']],
  ['U571', ['U571', 'U-571']],
  ['Romeo & Juliet', ['Romeo & Juliet', 'Romeo and Juliet']],
  ['1917', ['1917']],
  ['It', ['It']],
])('%s is searched as %j', (title, forms) => {
  expect(searchForms(title)).toEqual(forms);
});

test('any title has itself first and 14 forms at most', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (title) => {
      const forms = searchForms(title);
      if (title.trim() !== '') expect(forms[0]).toBe(title);
      expect(forms.length).toBeLessThanOrEqual(14);
      expect(new Set(forms).size).toBe(forms.length);
    }),
  );
});
