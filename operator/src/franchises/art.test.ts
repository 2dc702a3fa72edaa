import { describe, expect, test } from 'vitest';
import { plainText } from '../messages/message.ts';
import { absentFact, failedFact, filledFact, openFact } from '../title/gaps.ts';
import { droppedFiles, dueKinds, mergeArt } from './art.ts';
import type { ArtEntry, ArtFile } from './catalog.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const file = (name: string): ArtFile => ({ name, sha256: 'a', sizeBytes: 1, widthPixels: 2, heightPixels: 3 });
const filled = (link: string, name: string): ArtEntry => {
  return { link, fact: filledFact(undefined, undefined, 'link', now), file: file(name) };
};
const a = 'https://x.example/a';
const b = 'https://x.example/b';

describe('known art and the links of the file', () => {
  test('an unchanged link keeps its result, whatever it is', () => {
    const known = {
      poster: filled(a, 'poster.jpg'),
      logo: { link: b, fact: absentFact(undefined, plainText('gone'), now) },
      banner: { link: b, fact: failedFact(undefined, plainText('slow'), now) },
    };
    expect(mergeArt(known, { poster: a, logo: b, banner: b })).toEqual(known);
  });

  test('a new link is open', () => {
    expect(mergeArt({}, { fanart: a })).toEqual({ fanart: { link: a, fact: openFact(undefined) } });
  });

  test('a changed link is open, and the old image is shown until the new one is fetched', () => {
    const known = { poster: filled(a, 'poster.jpg') };
    expect(mergeArt(known, { poster: b })).toEqual({
      poster: { link: b, fact: { state: 'open' }, file: file('poster.jpg') },
    });
  });

  test.each([
    ['no art', undefined],
    ['art without this kind', { banner: b }],
  ])('%s: the known art is removed', (_, links) => {
    expect(mergeArt({ poster: filled(a, 'poster.jpg') }, links).poster).toBeUndefined();
  });
});

describe('files that are no longer shown', () => {
  test.each([
    ['a removed link', { poster: filled(a, 'poster.jpg') }, {}, ['poster.jpg']],
    [
      'an image of another format',
      { poster: filled(a, 'poster.jpg') },
      { poster: filled(b, 'poster.png') },
      ['poster.jpg'],
    ],
    ['the same name', { poster: filled(a, 'poster.jpg') }, { poster: filled(b, 'poster.jpg') }, []],
    ['a new one', {}, { poster: filled(b, 'poster.jpg') }, []],
    [
      'a link without content',
      { poster: filled(a, 'poster.jpg') },
      { poster: { link: b, fact: absentFact(undefined, plainText('404'), now) } },
      ['poster.jpg'],
    ],
  ])('%s', (_, before, after, dropped) => {
    expect(droppedFiles(before, after)).toEqual(dropped);
  });
});

test('an open link, or one at its retry time, is due; the others wait', () => {
  const art = {
    poster: filled(a, 'poster.jpg'),
    fanart: { link: a, fact: openFact(undefined) },
    landscape: { link: a, fact: failedFact(undefined, plainText('slow'), now - 2 * hour) },
    logo: { link: a, fact: failedFact(undefined, plainText('slow'), now) },
    banner: { link: a, fact: absentFact(undefined, plainText('404'), now) },
  };
  expect(dueKinds(art, now)).toEqual(['fanart', 'landscape']);
});
