/**
 * Reads the part of XML that drawings use: elements, attributes, text, comments. Refuses everything else, above all
 * entities: what another parser might read differently never reaches it. Needs time in proportion to the text. Pure.
 */
import { depthAtMost, elementsAtMost, prefixesAtMost } from './svgLimits.ts';
import { malformed, refused } from './svgRefusals.ts';

export const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly isSvg: boolean;
  /** Without a prefix, and `href` of XLink. Those of other namespaces are left out. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The place of its parent in the list; -1 for the root. */
  readonly parent: number;
  /** The place behind its last descendant. */
  end: number;
  /** Its own text. */
  text: string;
}

type Prefixes = ReadonlyMap<string, string>;

interface Reading {
  readonly text: string;
  at: number;
  readonly elements: XmlElement[];
  /** Places of the open elements, with the prefixes that hold in them. */
  readonly open: { readonly place: number; readonly written: string; readonly prefixes: Prefixes }[];
}

const spaces = /[ \t\r\n]*/uy;
const name = /[^\s=<>/"'&!?]+/uy;
const attribute = /[ \t\r\n]+([^\s=<>/"'&]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/uy;
const plainDocumentType = /<!DOCTYPE\s+[\w:.-]+(?:\s+(?:PUBLIC|SYSTEM|"[^"<>[\]]*"|'[^'<>[\]]*'))*\s*>/uy;

/** All elements in document order, the root first. Throws MediaError `unreadable`. */
export function readXml(text: string): readonly XmlElement[] {
  const reading: Reading = { text, at: 0, elements: [], open: [] };
  while (reading.at < text.length) readNext(reading);
  if (reading.open.length > 0 || reading.elements.length === 0) throw malformed('an element without its end');
  return reading.elements;
}

function readNext(reading: Reading): void {
  const { text, at } = reading;
  const next = text.indexOf('<', at);
  addText(reading, text.slice(at, next < 0 ? text.length : next), true);
  reading.at = next < 0 ? text.length : next;
  if (next < 0) return;
  if (text.startsWith('<!--', next)) reading.at = after(text, '-->', next + 4);
  else if (text.startsWith('<![CDATA[', next)) {
    reading.at = after(text, ']]>', next);
    addText(reading, text.slice(next + 9, reading.at - 3), false);
  } else if (text.startsWith('<?', next)) readInstruction(reading);
  else if (text.startsWith('<!', next)) readDocumentType(reading);
  else if (text.startsWith('</', next)) readEnd(reading);
  else readStart(reading);
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  if (found < 0) throw malformed(`no ${end}`);
  return found + end.length;
}

/** Whitespace around the root is no text. */
function addText(reading: Reading, written: string, hasReferences: boolean): void {
  if (written === '') return;
  const element = reading.elements[reading.open.at(-1)?.place ?? -1];
  if (element !== undefined) element.text += hasReferences ? withoutReferences(written) : written;
  else if (/[^\s\uFEFF]/u.test(written)) throw malformed('text outside of the root');
}

function readInstruction(reading: Reading): void {
  if (/^<\?xml-stylesheet\s/iu.test(reading.text.slice(reading.at, reading.at + 20)))
    throw refused('no style sheets from elsewhere', 'one');
  reading.at = after(reading.text, '?>', reading.at);
}

/** Drawing programs write the name of SVG 1.1. Declarations of its own hold entities. */
function readDocumentType(reading: Reading): void {
  const written = match(plainDocumentType, reading);
  if (written === undefined || reading.elements.length > 0) throw refused('no entities of its own', 'declarations');
}

function readStart(reading: Reading): void {
  reading.at++;
  const written = match(name, reading)?.[0];
  if (written === undefined) throw malformed('a < without an element');
  const own = readAttributes(reading);
  match(spaces, reading);
  const isClosed = reading.text[reading.at] === '/';
  if (isClosed) reading.at++;
  if (reading.text[reading.at] !== '>') throw malformed(`an element ${written} that is not closed`);
  reading.at++;
  const prefixes = prefixesWithin(reading.open.at(-1)?.prefixes ?? new Map([['xml', xmlNamespace]]), own);
  const place = reading.elements.length;
  if (place >= elementsAtMost) throw refused(`at most ${elementsAtMost} elements`, 'more');
  if (reading.open.length >= depthAtMost) throw refused(`at most ${depthAtMost} elements in each other`, 'more');
  if (place > 0 && reading.open.length === 0) throw malformed('a second root');
  const { space, local } = resolved(written, prefixes, prefixes.get(''));
  reading.elements.push({
    name: local,
    isSvg: space === svgNamespace,
    attributes: plainAttributes(own, prefixes),
    parent: reading.open.at(-1)?.place ?? -1,
    end: place + 1,
    text: '',
  });
  if (!isClosed) reading.open.push({ place, written, prefixes });
}

function readEnd(reading: Reading): void {
  reading.at += 2;
  const written = match(name, reading)?.[0];
  match(spaces, reading);
  const open = reading.open.pop();
  const element = reading.elements[open?.place ?? -1];
  if (element === undefined || open?.written !== written || reading.text[reading.at] !== '>')
    throw malformed('an end without its start');
  reading.at++;
  element.end = reading.elements.length;
}

function readAttributes(reading: Reading): ReadonlyMap<string, string> {
  const own = new Map<string, string>();
  for (let found = match(attribute, reading); found !== undefined; found = match(attribute, reading)) {
    const [, key = '', double, single] = found;
    if (own.has(key)) throw malformed(`${key} twice`);
    own.set(key, withoutReferences(double ?? single ?? ''));
  }
  return own;
}

function prefixesWithin(outer: Prefixes, own: ReadonlyMap<string, string>): Prefixes {
  const declared = [...own].flatMap(([key, value]): [string, string][] => {
    if (key === 'xmlns') return [['', value]];
    return key.startsWith('xmlns:') ? [[key.slice(6), value]] : [];
  });
  if (declared.length === 0) return outer;
  if (outer.size + declared.length > prefixesAtMost) throw refused(`at most ${prefixesAtMost} prefixes`, 'more');
  return new Map([...outer, ...declared]);
}

function plainAttributes(own: ReadonlyMap<string, string>, prefixes: Prefixes): ReadonlyMap<string, string> {
  const plain = new Map<string, string>();
  for (const [key, value] of own) {
    if (key === 'xmlns' || key.startsWith('xmlns:')) continue;
    const { space, local } = resolved(key, prefixes, undefined);
    if (space === undefined) plain.set(local, value);
    else if (space === xlinkNamespace && local === 'href' && !own.has('href')) plain.set('href', value);
  }
  return plain;
}

function resolved(written: string, prefixes: Prefixes, unprefixed: string | undefined) {
  const colon = written.indexOf(':');
  if (colon < 0) return { space: unprefixed, local: written };
  const space = prefixes.get(written.slice(0, colon));
  if (space === undefined || colon === 0) throw malformed(`${written.slice(0, 40)}, whose prefix is not declared`);
  return { space, local: written.slice(colon + 1) };
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function withoutReferences(written: string): string {
  if (!written.includes('&')) return written;
  return written.replace(/&(?:#x([0-9a-f]{1,6});|#(\d{1,7});|(\w{1,8});)?/giu, (_, hex, decimal, entity) => {
    const known = typeof entity === 'string' ? named.get(entity) : undefined;
    if (known !== undefined) return known;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code >= 0x20 ? code <= 0x10ffff : code === 9 || code === 10 || code === 13;
    if (!isCharacter) throw refused('no entities of its own', 'one');
    return String.fromCodePoint(code);
  });
}

/** The match at the present place, which moves behind it. */
function match(pattern: RegExp, reading: Reading): RegExpExecArray | undefined {
  pattern.lastIndex = reading.at;
  const found = pattern.exec(reading.text);
  if (found === null) return undefined;
  reading.at = pattern.lastIndex;
  return found;
}
