import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSvg, looksLikeSvg, plainSvg } from './svg.ts';

const drawing = (inside: string, before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">${inside}</svg>`,
  );
const red = '<rect width="100" height="100" fill="#f00"/>';

describe('recognising an SVG by its bytes', () => {
  test.each([
    ['a bare root', drawing(red), true],
    ['an XML declaration and a comment in front', drawing(red, '<?xml version="1.0"?>\n<!-- logo -->\n'), true],
    ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), drawing(red)]), true],
    ['a prefixed root', Buffer.from('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'), true],
    ['HTML', Buffer.from('<!doctype html><html><body>Not here</body></html>'), false],
    ['text about svg', Buffer.from('the <svg> element'), false],
    ['nothing', Buffer.alloc(0), false],
    ['UTF-16', Buffer.from('<svg/>', 'utf16le'), false],
  ])('%s', (_, bytes, expected) => {
    expect(looksLikeSvg(bytes)).toBe(expected);
  });
});

describe('a self-contained drawing is accepted', () => {
  test.each([
    ['shapes', red],
    ['a gradient and an internal reference', '<linearGradient id="g"/><use href="#a"/><rect fill="url(#g)"/>'],
    ['quoted and spaced references', `<rect style="fill: url( '#g' )"/><use xlink:href = "#a"/>`],
    ['an internal style sheet', '<style>.a { fill: red }</style>'],
    ['character references in its words', '<title>Caf&#233; &amp; co</title>'],
  ])('%s', (_, inside) => {
    expect(() => checkSvg(drawing(inside))).not.toThrow();
  });

  test('with the document type that drawing programs write', () => {
    const before = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(() => checkSvg(drawing(red, before))).not.toThrow();
  });
});

describe('a drawing that shows or costs anything else is refused', () => {
  test.each([
    ['a picture by address', '<image href="http://127.0.0.1/x.png"/>'],
    ['a picture by file', '<image xlink:href="file:///etc/passwd"/>'],
    ['an embedded picture', '<image href="data:image/png;base64,AAAA"/>'],
    ['a prefixed picture', '<s:image/>'],
    ['a filter picture', '<feImage href="#a"/>'],
    ['a page', '<foreignObject><p/></foreignObject>'],
    ['an included file', '<xi:include href="file:///etc/passwd"/>'],
    ['a reference to another drawing', '<use href="data:image/svg+xml,x#g"/>'],
    ['a reference without quotes', '<use href=data:x />'],
    ['a reference spelled in character references', '<use &#104;ref="data:x"/>'],
    ['an external fill', '<rect fill="url(data:image/svg+xml,x#f)"/>'],
    ['a fill spelled in character references', '<rect fill="u&#x72;l(data:x#f)"/>'],
    ['a fill spelled in escapes', '<style>.a { fill: \\75 rl(data:x#f) }</style>'],
    ['an external style sheet', '<style>@import "data:text/css,x";</style>'],
    ['a shadow', `<filter id="f">${'<feGaussianBlur/>'.repeat(5)}</filter>`],
    ['text', '<text>Caf&#233; &amp; co</text>'],
    ['unknown elements', '<imagery/><users/>'],
    ['very many filter steps', '<feTurbulence/>'.repeat(41)],
    ['very many references', '<use href="#a"/>'.repeat(2_001)],
    ['more than a mebibyte', `<!--${'x'.repeat(1024 * 1024)}-->`],
  ])('%s', (_, inside) => {
    expect(() => checkSvg(drawing(inside))).toThrow(expect.objectContaining({ kind: 'unreadable' }));
  });

  test.each([
    ['entities', drawing('<text>&a;</text>', '<!DOCTYPE svg [<!ENTITY a "aaaa">]>')],
    ['external entities', drawing('<text>&a;</text>', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>')],
    ['a style sheet instruction', drawing(red, '<?xml-stylesheet href="data:text/css,x"?>')],
    ['another encoding by its declaration', drawing(red, '<?xml version="1.0" encoding="UTF-7"?>')],
    ['another encoding by its bytes', Buffer.concat([drawing(red), Buffer.from([0xff])])],
  ])('%s', (_, bytes) => {
    expect(() => checkSvg(bytes)).toThrow(expect.objectContaining({ kind: 'unreadable' }));
  });
});

const svg = 'xmlns="http://www.w3.org/2000/svg"';
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, at) => `<g id="g${at}">${`<use href="#g${at + 1}"/>`.repeat(10)}</g>`).join('');

describe('a drawing of some hundred bytes that would be drawn for minutes is refused', () => {
  test.each([
    ['a filter with a prefix', Buffer.from(`<v:svg xmlns:v="${svg.slice(7, -1)}"><v:filter/></v:svg>`)],
    ['a filter whose namespace is declared on it', drawing(`<q:filter xmlns:q="${svg.slice(7, -1)}"/>`)],
    ['a filter by attribute', drawing('<rect filter="url(#f)"/>')],
    ['a filter by style', drawing('<rect style="filter: blur(100px)"/>')],
    ['a filter by class', drawing('<style>.a{filter:blur(90px)}</style><rect class="a"/>')],
    ['masks in masks', drawing('<mask id="m"><rect mask="url(#n)"/></mask><mask id="n"/>')],
    ['a mask by style', drawing('<g style="mask:url(#m)"/>')],
    ['patterns', drawing('<pattern id="p" width=".001" height=".001"/><rect fill="url(#p)"/>')],
    ['references to references', drawing(nested(9))],
    ['a reference to itself', drawing('<use id="u" href="#u"/>')],
    ['a reference to what holds it', drawing('<g id="g"><use href="#g"/></g>')],
    [
      'a large part drawn two thousand times',
      drawing(`<path id="p" d="${'M0 0h9'.repeat(9_000)}"/>${'<use href="#p"/>'.repeat(1_900)}`),
    ],
    [
      'cuts within cuts',
      drawing('<clipPath id="c"><rect clip-path="url(#d)"/></clipPath><clipPath id="d"/><rect clip-path="url(#c)"/>'),
    ],
    ['a cut that names itself', drawing('<clipPath id="c" clip-path="url(#c)"/><rect clip-path="url(#c)"/>')],
    [
      'a cut that refers to a cut',
      drawing('<g id="g" clip-path="url(#c)"/><clipPath id="c"><use href="#g"/></clipPath><rect clip-path="url(#c)"/>'),
    ],
    ['gradients in a circle', drawing('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>')],
    [
      'a long chain of gradients',
      drawing(Array.from({ length: 9 }, (_, at) => `<linearGradient id="g${at}" href="#g${at + 1}"/>`).join('')),
    ],
    [
      'a gradient over thousands of shapes',
      drawing(`<linearGradient id="g"/><g fill="url(#g)">${'<rect/>'.repeat(5_000)}</g>`),
    ],
    ['a line of billions of dashes', drawing('<path d="M0 0h99999" stroke="#000" stroke-dasharray=".0001"/>')],
    ['dashes by class', drawing('<style>.a{stroke-dasharray:.1}</style><path class="a"/>')],
    ['a path of many points', drawing(`<path d="M0 0${'l9 9'.repeat(90_000)}"/>`)],
    ['thousands of layers', drawing('<g opacity=".9"><rect/></g>'.repeat(3_000))],
    ['numbers beyond all sizes', drawing('<path d="M0 0h1e30"/>')],
    ['a transform beyond all sizes', drawing('<rect transform="scale(1e9)"/>')],
    ['an endless list of transforms', drawing(`<rect transform="${'rotate(1)'.repeat(90_000)}"/>`)],
    ['a viewBox of nothing', Buffer.from(`<svg ${svg} viewBox="0 0 1e-9 1e-9"/>`)],
    ['a viewBox beyond all sizes', Buffer.from(`<svg ${svg} viewBox="0 0 1e12 1e12"/>`)],
    ['a viewBox of words', Buffer.from(`<svg ${svg} viewBox="none"/>`)],
    ['elements in each other', drawing(`${'<g>'.repeat(5_000)}${'</g>'.repeat(5_000)}`)],
    ['tens of thousands of elements', drawing('<g/>'.repeat(30_000))],
    ['rules for every element', drawing(`<style>${'.a{fill:red}'.repeat(900)}</style>`)],
    ['selectors with conditions', drawing('<style>g:not(:has(g)) > *{fill:red}</style>')],
    ['markers', drawing('<marker id="m"/><path marker-mid="url(#m)"/>')],
    ['symbols', drawing('<symbol id="s"/>')],
    ['a drawing within it', drawing('<svg/>')],
    ['a switch', drawing('<switch/>')],
    ['animation', drawing('<rect><animate attributeName="x"/></rect>')],
    ['a change', drawing('<set attributeName="x"/>')],
    ['a script', drawing('<script>1</script>')],
    ['a handler', drawing('<rect onload="x()"/>')],
    ['a page with a prefix', drawing('<h:foreignObject xmlns:h="http://www.w3.org/2000/svg"/>')],
    ['a document type with declarations', drawing(red, '<!DOCTYPE svg [<!ELEMENT svg ANY>]>')],
    ['an entity without a declaration', drawing('<title>&lol;</title>')],
    ['blended layers', drawing('<rect style="mix-blend-mode:multiply"/>')],
    ['an address in a property that is not drawn', drawing('<rect style="cursor:url(http://127.0.0.1/x)"/>')],
    ['an attribute twice', drawing('<rect x="1" x="2"/>')],
    ['another root', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>')],
    ['a root without the namespace', Buffer.from('<svg width="9" height="9"/>')],
  ])('%s', (_, bytes) => {
    expect(() => checkSvg(bytes)).toThrow(expect.objectContaining({ kind: 'unreadable' }));
  });
});

describe('a drawing whose check alone would take minutes', () => {
  const blanks = ' '.repeat(900_000);

  test.each([
    ['starts of comments in a style sheet', drawing(`<style>${'/* '.repeat(300_000)}</style>`)],
    ['starts of comments in a style', drawing(`<g style="${'/* '.repeat(300_000)}"/>`)],
    ['blanks before a quote that does not end', drawing(`<g style='fill:${blanks}"'/>`)],
    ['blanks in a style sheet without a rule', drawing(`<style>x${blanks}</style>`)],
    ['blanks within a value', drawing(`<g style="fill:a${blanks}b"/>`)],
    ['blanks within a reference', drawing(`<g fill="url(${blanks}x"/>`)],
    [
      'a selector of very many classes',
      drawing(`<style>${'.a'.repeat(250_000)}{fill:red}</style>${'<g class="a"/>'.repeat(19_000)}`),
    ],
    [
      'very many prefixes, and elements that declare one more',
      drawing(
        `<g ${Array.from({ length: 30_000 }, (__, at) => `xmlns:a${at}="b"`).join(' ')}>${'<g xmlns:c="d"/>'.repeat(19_000)}</g>`,
      ),
    ],
  ])('is refused: %s', (_, bytes) => {
    expect(() => checkSvg(bytes)).toThrow(expect.objectContaining({ kind: 'unreadable' }));
  });

  test('is accepted if it only has long comments, blanks and quotes', () => {
    const style = `fill${blanks}:${blanks}red${blanks}!${blanks}important;;${blanks}; stroke: none`;
    const comments = '/* a */ /*/ b */ /***/'.repeat(3);
    const bytes = drawing(
      `<style>${comments} .a ${comments} { ${style.replaceAll(blanks, '  ')} }${blanks.slice(9)}</style><rect class="a"/>`,
    );
    expect(Buffer.from(plainSvg(bytes)).toString()).toContain('<rect fill="red" stroke="none">');
  });
});

describe('the renderer gets the checked parts only', () => {
  const plain = (bytes: Uint8Array) => Buffer.from(plainSvg(bytes)).toString();

  test('words, other namespaces and prefixes are left out', () => {
    const inside = `<title>A</title><metadata><r:x xmlns:r="urn:r"><path/></r:x></metadata><q:view xmlns:q="urn:q"><rect/></q:view>${red}`;
    const own =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">';
    expect(plain(drawing(inside))).toBe(`${own}<rect width="100" height="100" fill="#f00"></rect></svg>`);
  });

  test('styles are resolved: name, then class, then id, then the own style', () => {
    const sheet = '<style>/* a */ #i{fill:#3} .a{fill:#2;stroke:#9} rect,circle{fill:#1} * {opacity:.5}</style>';
    const shapes = '<rect/><rect class="b a"/><rect class="a" id="i"/><rect class="a" style="fill:#4 !important;x:y"/>';
    const fills = [...plain(drawing(`${sheet}${shapes}`)).matchAll(/<rect[^>]*fill="([^"]*)"/gu)].map(
      ([, fill]) => fill,
    );
    expect(fills).toEqual(['#1', '#2', '#3', '#4']);
  });

  test('a drawing of Illustrator is drawn as before', async () => {
    const text = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator -->
<svg version="1.1" id="Layer_1" ${svg} xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 100 50"
 style="enable-background:new 0 0 100 50;" xml:space="preserve"><style type="text/css">
	.st0{clip-path:url(#SVGID_2_);}
	.st1{fill:#00FF00;stroke:#000000;stroke-width:2;stroke-miterlimit:10;}
</style><g><defs><rect id="SVGID_1_" width="50" height="50"/></defs><clipPath id="SVGID_2_">
<use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath><g class="st0"><rect class="st1" width="100" height="50"/></g></g></svg>`;
    const drawn = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer();
    expect(await drawn(plainSvg(Buffer.from(text)))).toEqual(await drawn(Buffer.from(text)));
  });
});

/** What the renderer itself does with drawings that `checkSvg` refuses: the second line of defence. */
describe('the renderer reads nothing from outside', () => {
  let folder = '';
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svg-'));
    const picture = sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } });
    writeFileSync(join(folder, 'red.png'), await picture.png().toBuffer());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });
  const port = () => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };

  test.each([
    ['an address', () => `http://127.0.0.1:${port()}/red.png`],
    ['a file address', () => `file://${folder}/red.png`],
    ['a path', () => `${folder}/red.png`],
  ])('%s is not drawn', async (_, href) => {
    const bytes = drawing(`<image href="${href()}" width="100" height="100"/>`);
    const { channels } = await sharp(await sharp(bytes).png().toBuffer()).stats();
    expect(channels.map(({ max }) => max)).toEqual([0, 0, 0, 0]);
    expect(asked).toBe(0);
  });
});
