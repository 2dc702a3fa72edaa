/**
 * Decides whether an SVG may be drawn. librsvg loads no file and no address for a picture without a place of its own, but it
 * draws whatever a `data:` address carries: a few kilobytes of it unfold into gigabytes. So only what is drawn of itself is taken. Pure.
 */
import { MediaError } from './mediaError.ts';

/** Logos are some kilobytes; a drawing of a mebibyte takes seconds. */
const atMostBytes = 1024 * 1024;
/** Each step of a filter draws the whole picture once more; a shadow takes about five. */
const filterStepsAtMost = 40;
/** librsvg ends a drawing of half a million references only after five seconds. */
const referencesAtMost = 2_000;

/** True for bytes that begin as an SVG: text, and its root near the start. Compressed ones (svgz) are not taken. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 16_384)).trimStart();
  return start.startsWith('<') && /<(?:[\w-]+:)?svg[\s>/]/u.test(start);
}

/** Throws MediaError `unreadable` for one that is too large, not UTF-8, or shows anything from outside of itself. */
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
  // CSS spells any letter as an escape; drawings have no use for one.
  { pattern: /\\/u, expected: 'no escapes' },
];

function plainTextOf(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new MediaError('unreadable', 'expected an SVG in UTF-8, found another encoding', { cause });
  }
  // In another encoding than we read, the drawer might see what we do not.
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
  return new MediaError('unreadable', `expected an SVG with ${expected}, found ${found}`);
}
