import { describe, expect, test } from 'vitest';
import { readCountry, titleForms, withArticleInFront } from './titleForms.ts';

describe('forms of a title', () => {
  test.each([
    ['Matrix, The', 'The Matrix'],
    ['Boot, Das', 'Das Boot'],
    ["Avventura, L'", "L'Avventura"],
    ['Matrix,The', 'The Matrix'],
    ['The Matrix', 'The Matrix'],
    ['Me, Myself & Irene', 'Me, Myself & Irene'],
    [', The', ', The'],
  ])('the article of %s', (title, wanted) => expect(withArticleInFront(title)).toBe(wanted));

  test.each([
    ['Matrix, The', ['Matrix, The', 'The Matrix']],
    ['The Matrix', ['The Matrix']],
    ['House of Cards (UK)', ['House of Cards (UK)', 'House of Cards']],
    ['Office, The (US)', ['Office, The (US)', 'The Office']],
  ])('%s is searched as', (title, forms) => expect(titleForms(title)).toEqual(forms));

  test('the country and the title without it', () => {
    expect(readCountry('House of Cards (UK)')).toEqual({ title: 'House of Cards', country: 'GB' });
    expect(readCountry('Us')).toBeUndefined();
    expect(readCountry('(US)')).toBeUndefined();
  });
});
