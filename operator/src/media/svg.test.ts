import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSvg, looksLikeSvg } from './svg.ts';

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
    ['a shadow', `<filter id="f">${'<feGaussianBlur/>'.repeat(5)}</filter>`],
    ['an internal style sheet', '<style>.a { fill: red }</style>'],
    ['character references in text', '<text>Caf&#233; &amp; co</text>'],
    ['a word that begins like an element', '<imagery/><users/>'],
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
