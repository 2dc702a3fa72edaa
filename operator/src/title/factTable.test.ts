import { describe, expect, test } from 'vitest';
import type { FileFacts } from './facts.ts';
import { changeFileFacts, factRow, fileFactTable, inShownOrder, titleFactTable } from './factTable.ts';
import { artKinds } from './titleFacts.ts';

describe('a row of the table', () => {
  test("is found for a season's picture by its kind", () => {
    expect(factRow('season01-poster')).toBe(titleFactTable.poster);
    expect(factRow('season-specials-banner')).toBe(titleFactTable.banner);
  });

  test('is undefined for a fact of another version', () => expect(factRow('sticker')).toBeUndefined());

  test('names a file for each fact that makes one', () => {
    const files = Object.fromEntries(Object.entries(fileFactTable).map(([name, { file }]) => [name, file]));
    expect(files).toEqual({
      probe: undefined,
      nfo: 'nfo',
      marks: undefined,
      edl: 'edl',
      thumbnail: 'thumbnail',
      tiles: 'tiles',
    });
    expect(artKinds.map((kind) => titleFactTable[kind].file)).toEqual(artKinds.map(() => 'art'));
  });
});

test('facts are shown in order of interest, unknown ones last', () => {
  const names = ['sticker', 'trailer', 'tiles', 'probe', 'poster', 'id'].map((name) => ({ name }));
  expect(inShownOrder(names).map(({ name }) => name)).toEqual(['id', 'poster', 'probe', 'tiles', 'trailer', 'sticker']);
});

describe('changing the facts of a video', () => {
  const facts: FileFacts = { probe: { state: 'open' }, tiles: { state: 'open' } };

  test('returns the same object if no fact changed', () => {
    expect(changeFileFacts(facts, (fact) => fact)).toBe(facts);
  });

  test('changes present facts only, and keeps those of newer versions', () => {
    const newer = { ...facts, captions: { state: 'open' } };
    const changed = changeFileFacts(newer, (fact, { readsVideo }) => (readsVideo ? { ...fact, tries: 1 } : fact));
    expect(changed).toEqual({
      probe: { state: 'open', tries: 1 },
      tiles: { state: 'open', tries: 1 },
      captions: { state: 'open' },
    });
  });
});
