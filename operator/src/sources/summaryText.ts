/**
 * Turns a summary with HTML tags into plain text. Some services write one or two paragraphs of HTML. Pure; the result is
 * never used as HTML.
 */
import { textOf } from './reading.ts';

/** Longer ones are cut before any parsing. */
const htmlAtMostCharacters = 40_000;

const entities: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', copy: '©', reg: '®' }),
  ...Object.entries({ trade: '™', hellip: '…', ndash: '–', mdash: '—', bull: '•', middot: '·', deg: '°', eur: '€' }),
  ...Object.entries({ euro: '€', pound: '£', cent: '¢', yen: '¥', sect: '§', para: '¶', times: '×', frac12: '½' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»' }),
  ...Object.entries({ iexcl: '¡', iquest: '¿', szlig: 'ß', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø' }),
  ...Object.entries({ eth: 'ð', ETH: 'Ð', thorn: 'þ', THORN: 'Þ', oelig: 'œ', OElig: 'Œ', scaron: 'š', Scaron: 'Š' }),
]);

/** Diacritics by the endings of entity names: `eacute`, `Ouml`. */
const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    grave: '\u0300',
    acute: '\u0301',
    circ: '\u0302',
    tilde: '\u0303',
    uml: '\u0308',
    ring: '\u030a',
    cedil: '\u0327',
    caron: '\u030c',
  }),
);

/** Without tags, entities decoded once; a paragraph is a line. undefined if no text is left. */
export function summaryText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const bare = value
    .slice(0, htmlAtMostCharacters)
    .replace(/\s+/gu, ' ')
    .replace(/<\/p\s*>|<br\s*\/?>|<\/li\s*>/giu, '\n')
    // Only what begins like a tag: "a < b" is text.
    .replace(/<[/!a-z][^<>]*>/giu, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,9}));/giu, entityText);
  const lines = bare.split('\n').map((line) => line.replace(/ {2,}/gu, ' ').trim());
  return textOf(lines.filter((line) => line !== '').join('\n'));
}

function entityText(whole: string, decimal?: string, hexadecimal?: string, name = ''): string {
  if (decimal !== undefined) return characterOf(Number(decimal)) ?? whole;
  if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16)) ?? whole;
  const mark = marks.get(name.slice(1));
  return entities.get(name) ?? (mark === undefined ? whole : `${name.slice(0, 1)}${mark}`.normalize('NFC'));
}

function characterOf(code: number): string | undefined {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
