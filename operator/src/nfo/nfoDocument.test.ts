import { expect, test } from 'vitest';
import { englishText } from '../messages/english.ts';
import { type Message, message } from '../messages/message.ts';
import { readNfo } from './nfoDocument.ts';

const film = (plot: string) =>
  new TextEncoder().encode(`<movie>\n  <title>A &amp; B</title>\r\n  <plot>${plot}</plot>\n</movie>`);

test.each<readonly [string, Message]>([
  ['Tom & Jerry', message('nfoReference', '&')],
  ['Tom &', message('nfoReference', '&')],
  ['https://images.example/?a=1&b=2', message('nfoReference', '&b')],
  ['Am&eacute;lie', message('nfoReference', '&eacute;')],
  ['Am&eacute', message('nfoReference', '&eacute')],
  ['a &amp; b &#0;', message('nfoNotXml', 'Character reference resolves to an invalid character')],
  ['a &amp;<b></i>', message('nfoNotXml', 'Missing end tag for element b')],
  ['<![CDATA[a & b]]><x y></x>', message('nfoNotXml', 'Attribute value expected')],
])('%s names the fault and its line', (plot, reason) => {
  expect(readNfo(film(plot))).toEqual({ state: 'left', cause: 'broken', line: 3, reason });
});

test('a sign that XML does not know is answered with what to write', () => {
  expect(englishText(message('nfoReference', '&nbsp;'))).toBe(
    '&nbsp; is nothing that XML knows: write a plain & as &amp;, and any other character as itself',
  );
});
