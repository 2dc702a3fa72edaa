import { expect, test } from 'vitest';
import { summaryText } from './summaryText.ts';

test.each<[string, unknown, string | undefined]>([
  [
    'tags and an entity',
    '<p><b>Hafenfeuer</b> follows a keeper &amp; a storm.</p>',
    'Hafenfeuer follows a keeper & a storm.',
  ],
  ['paragraphs become lines', '<p>One.</p><p>Two.</p>\n<p>Three.</p>', 'One.\nTwo.\nThree.'],
  ['breaks of every form', 'a<br>b<br/>c<BR />d', 'a\nb\nc\nd'],
  ['runs of blanks become one', '<p>a\n\t  b</p>', 'a b'],
  ['a named quote', '&ldquo;Hi&rdquo; she said&hellip;', '“Hi” she said…'],
  ['an accent by name', 'caf&eacute;, &Ouml;l, na&iuml;ve, Fran&ccedil;ois', 'café, Öl, naïve, François'],
  ['numeric entities, decimal and hexadecimal', '&#39;&#x27;&#8211;&#x1F600;', "''–😀"],
  ['an entity is decoded once', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['a tag that appears by decoding is text', '&lt;script&gt;', '<script>'],
  ['an unknown entity stays', 'R&D; &unheardof;', 'R&D; &unheardof;'],
  ['an ampersand alone', 'salt & pepper', 'salt & pepper'],
  ['a number that is no character', '&#0;&#xD800;&#x110000;', '&#0;&#xD800;&#x110000;'],
  ['less than', 'a < b and 3 <4', 'a < b and 3 <4'],
  ['a comment', 'a<!-- hidden -->b', 'ab'],
  ['a tag with a link', '<a href="https://x.test/?a=1&amp;b=2">Link</a>', 'Link'],
  ['an open tag at the end', 'text <b', 'text <b'],
  ['only tags', '<p></p><br>', undefined],
  ['nothing', '', undefined],
  ['null', null, undefined],
  ['a number', 7, undefined],
])('%s', (_, html, text) => {
  expect(summaryText(html)).toBe(text);
});

test('a megabyte of opening brackets is read quickly', () => {
  expect(summaryText('<'.repeat(1_000_000))?.length).toBeLessThanOrEqual(40_000);
  expect(summaryText('&#'.repeat(500_000))?.length).toBeLessThanOrEqual(40_000);
  expect(summaryText(`<p${' '.repeat(1_000_000)}`)).toBe('<p');
});
