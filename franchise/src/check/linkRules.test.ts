import { describe, expect, test } from 'vitest';
import { film, findingsOf, messageOf, story } from '../../test/ruleTrial.ts';
import type { Art } from '../generated/franchise.ts';

const drawn = (art: Art) => story([film(1)], { art });

describe('an art link', () => {
  test.each([
    'https://image.example/poster.jpg',
    'https://image.example/poster.JPEG?size=large',
    'https://image.example/poster.webp#top',
    'https://image.example/t/p/original/abc',
    'https://image.example:8443/a.avif',
    'https://[2001:db8::1]/a.png',
    'https://image.example/@user/a.png',
    'https://image.example/v1.2/poster',
    'https://image.example',
  ])('may be %s', (poster) => {
    expect(messageOf(drawn({ poster }))).toEqual([]);
  });

  test.each([
    ['https://', 'names no host'],
    ['https:///poster.jpg', 'names no host'],
    ['https://?a', 'names no host'],
    ['https://user@image.example/a.png', 'user name or password'],
    ['https://user:secret@image.example/a.png', 'user name or password'],
    ['https://image.example@evil.example/a.png', 'user name or password'],
    ['https://image.example:99999/a.png', 'is not a valid address'],
    ['https://%00/a.png', 'is not a valid address'],
    ['https://[::1/a.png', 'is not a valid address'],
  ])('must not be %s', (poster, part) => {
    expect(messageOf(drawn({ poster }))).toEqual(['art-no-host /art/poster']);
    expect(findingsOf(drawn({ poster }))[0]?.message).toContain(part);
  });

  test('is checked for every kind of art', () => {
    const art = { poster: 'https://', fanart: 'https://', landscape: 'https://', logo: 'https://', banner: 'https://' };
    expect(messageOf(drawn(art))).toEqual(Object.keys(art).map((kind) => `art-no-host /art/${kind}`));
  });

  test.each([
    ['logo', 'jpg', false],
    ['logo', 'png', true],
    ['logo', 'svg', true],
    ['logo', 'webp', true],
    ['poster', 'svg', false],
    ['fanart', 'html', false],
    ['landscape', 'gif', false],
    ['banner', 'png', true],
    ['banner', 'PHP', false],
  ] as const)('for a %s may end with .%s: %s', (kind, ending, likely) => {
    expect(messageOf(drawn({ [kind]: `https://image.example/a.${ending}` }))).toEqual(
      likely ? [] : [`art-extension /art/${kind}`],
    );
  });
});

describe('sources', () => {
  test.each([
    [{ sources: ['https://a.example/', 'http://b.example/', 'HTTPS://c.example'] }, []],
    [{ sources: [] }, ['no-sources /sources']],
    [
      { sources: ['urn:isbn:9780345320230', 'mailto:a@b.example', 'https://', 'https://a.example/'] },
      ['source-not-https /sources/0', 'source-not-https /sources/1', 'source-not-https /sources/2'],
    ],
  ])('%j', (more, expected) => {
    expect(messageOf(story([film(1)], more))).toEqual(expected);
  });

  test('may be missing, which is reported as info', () => {
    expect(messageOf({ name: 'Story', order: [film(1)] })).toEqual(['no-sources /']);
  });
});
