/**
 * Decides whether an SVG may be drawn. For an SVG without a location of its own, librsvg loads no file and no address.
 * But it draws whatever a `data:` address carries, and a few kilobytes of that can expand into gigabytes. So an SVG may
 * refer only to itself. Pure.
 */

import { message } from '../messages/message.ts';
import { MediaError } from './mediaError.ts';

/** Logos have some kilobytes; a drawing of one mebibyte takes seconds. */
const atMostBytes = 1024 * 1024;
/** Each filter step draws the whole picture again; a shadow takes about five. */
const filterStepsAtMost = 40;
/** librsvg gives up on half a million references only after five seconds. */
const referencesAtMost = 2_000;

/**
 * True for bytes that begin like an SVG: text, with the root element near the start. Compressed SVG (svgz) is not
 * accepted.
 */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 16_384)).trimStart();
  return start.startsWith('<') && /<(?:[\w-]+:)?svg[\s>/]/u.test(start);
}

/** Throws MediaError `unreadable` if the SVG is too large, not UTF-8, or refers to anything outside itself. */
export function checkSvg(bytes: Uint8Array): void {
  if (bytes.length > atMostBytes) throw refused(`at most ${atMostBytes} bytes`, `${bytes.length}`);
  const text = plainTextOf(bytes);
  const found = faults.find(({ pattern }) => pattern.test(text));
  if (found !== undefined) throw refused(found.expected, 'some');
  if (count(text, /<(?:[\w-]+:)?fe[A-Z]/gu) > filterStepsAtMost) throw refused('a few filter steps', 'very many');
  if (count(text, /<(?:[\w-]+:)?use[\s/>]/gu) > referencesAtMost) throw refused('a few references', 'very many');
}

const faults: readonly { readonly pattern: RegExp; readonly expected: string }[] = [
  { pattern: /<!ENTITY/iu, expected: 'no entities of its own' },
  { pattern: /<(?:[\w-]+:)?(?:image|feImage|foreignObject|include)[\s/>]/iu, expected: 'no pictures within it' },
  { pattern: /\bhref\s*=(?!\s*["']\s*#)/iu, expected: 'references within itself only' },
  { pattern: /\burl\s*\((?!\s*["']?\s*#)/iu, expected: 'references within itself only' },
  { pattern: /@import/iu, expected: 'no style sheets from elsewhere' },
  // CSS can spell any letter as an escape; drawings need none.
  { pattern: /\\/u, expected: 'no escapes' },
];

function plainTextOf(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new MediaError('unreadable', message('svgEncoding'), { cause });
  }
  // Under another encoding the renderer might see text that these patterns do not.
  if (/<\?xml[^>]*encoding\s*=\s*["'](?!utf-8|us-ascii)/iu.test(text)) throw refused('UTF-8', 'another encoding');
  return text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/giu, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function refused(expected: string, found: string): MediaError {
  return new MediaError('unreadable', message('svgOther', expected, found));
}
