/**
 * Reads any .nfo. Accepts the usual forms that are not well-formed XML documents
 * (docs/reference/nfo.md#forms-in-the-wild); reports broken and hostile files and leaves them alone
 * (docs/reference/nfo.md#broken-files). Entities are never expanded. Pure.
 */

import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import { type Message, message } from '../messages/message.ts';
import { type RootSpan, scanNfo } from './nfoScan.ts';
import { decodeNfo, looseText, type NfoEncoding, readable } from './nfoText.ts';

/** Managers read no larger files either (docs/reference/nfo.md#encoding). */
export const nfoAtMostBytes = 10 * 1024 * 1024;

const rootNames = ['movie', 'tvshow', 'season', 'episodedetails'] as const;
export type NfoRootName = (typeof rootNames)[number];

/** Longer than any address that a browser opens. */
const addressAtMost = 2_048;

/** A child of a root. Offsets refer to the document's text. */
export interface NfoChild {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The trimmed text of the element and all its descendants. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Child elements, for example of `set`, `ratings` and `actor`. */
  readonly children: readonly NfoChild[];
}

export interface NfoRoot {
  readonly name: NfoRootName;
  readonly start: number;
  readonly end: number;
  /** Where the content begins, and where it ends: the offset of `</`. For `<movie/>` both equal `end`. */
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly children: readonly NfoChild[];
}

export interface NfoDocument {
  readonly text: string;
  readonly encoding: NfoEncoding;
  /** Empty for a file that holds only addresses. */
  readonly roots: readonly NfoRoot[];
  /** The text around the roots: addresses. */
  readonly outside: string;
}

/**
 * `broken`: the file was meant for media servers, so no second one is created beside it. `noMetadata`: scene text, an
 * HTML page or an empty file; `text` may contain an address. It is empty for an HTML page, because most links of a
 * page name other titles. `line` counts from 1.
 */
export type NfoReading =
  | { readonly state: 'read'; readonly document: NfoDocument }
  | { readonly state: 'left'; readonly cause: 'broken'; readonly reason: Message; readonly line?: number }
  | { readonly state: 'left'; readonly cause: 'noMetadata'; readonly reason: Message; readonly text: string };

/** Never throws, whatever the bytes are. */
export function readNfo(bytes: Uint8Array): NfoReading {
  if (bytes.length > nfoAtMostBytes)
    return broken(message('nfoTooLarge', String(bytes.length), String(nfoAtMostBytes)));
  const loose = looseText(bytes);
  if (/^[\s\0\u00ef\u00bb\u00bf\u00ff\u00fe]*$/u.test(loose)) return noMetadata(message('nfoEmpty'), '');
  // UTF-16 text has a NUL between its letters.
  const narrow = loose.replaceAll('\0', '');
  const isMeant = rootNames.some((name) => narrow.includes(`<${name}`));
  if (!isMeant && /<(?:html|head|body|!doctype html)\b/iu.test(narrow)) return noMetadata(message('nfoHtml'), '');
  const decoded = decodeNfo(bytes);
  if ('fault' in decoded) return isMeant ? broken(decoded.fault) : noMetadata(sceneReason, narrow);
  // Text that begins with < is a document, even one with an unknown root. A < in the middle of text is ASCII art.
  if (!isMeant && !/^\ufeff?\s*</u.test(decoded.text)) return addressesOnly(decoded.text, decoded.encoding);
  return readRoots(decoded.text, decoded.encoding);
}

const sceneReason = message('nfoText');

function addressesOnly(text: string, encoding: NfoEncoding): NfoReading {
  const lines = text
    .replace(/^\ufeff/u, '')
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim());
  // A line of megabytes would fill the stack of the regular expressions.
  if (lines.some((line) => line.length > addressAtMost)) return noMetadata(sceneReason, '');
  const isAddress = (line: string) => line === '' || /^https?:\/\/\S+$/iu.test(line) || /^tt\d{7,}$/u.test(line);
  if (!lines.every(isAddress)) return noMetadata(sceneReason, text);
  return { state: 'read', document: { text, encoding, roots: [], outside: text } };
}

function readRoots(text: string, encoding: NfoEncoding): NfoReading {
  const scan = scanNfo(text);
  if ('fault' in scan) return broken(scan.fault, lineOf(text, scan.index));
  const roots: NfoRoot[] = [];
  for (const span of scan.roots) {
    const root = readRoot(text, span, encoding);
    if ('state' in root) return root;
    if (roots[0] !== undefined && root.name !== roots[0].name) {
      return broken(message('nfoFollows', root.name, roots[0].name), lineOf(text, span.start));
    }
    roots.push(root);
  }
  const [first] = scan.roots;
  if (first === undefined) return noMetadata(sceneReason, text);
  if (scan.hasTextAhead) return broken(message('nfoTextAhead'), 1);
  return { state: 'read', document: { text, encoding, roots, outside: scan.outside } };
}

function readRoot(text: string, span: RootSpan, encoding: NfoEncoding): NfoRoot | NfoReading {
  const slice = text.slice(span.start, span.end);
  const { text: plain, placeOf } = withoutReturns(slice);
  try {
    const { root } = parseXml(plain, { includeOffsets: true });
    const name = rootNames.find((known) => known === root?.name);
    if (root === null || name === undefined) {
      const shown = JSON.stringify((root?.name ?? '').slice(0, 40));
      return broken(message('nfoOtherElement', shown, rootNames.join(', ')), lineOf(text, span.start));
    }
    const isBare = slice.endsWith('/>') && root.children.length === 0;
    return {
      name,
      ...span,
      contentStart: isBare ? span.end : span.start + startTagLength(slice),
      contentEnd: isBare ? span.end : span.start + slice.lastIndexOf('</'),
      children: childrenOf(root, (place) => span.start + placeOf(place), encoding),
    };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return broken(reasonOf(error, plain), lineOf(text, span.start) + error.line - 1);
  }
}

const wrongReference = /^&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\dA-Fa-f]+);)\w*;?/u;
/** Longer than any name of HTML. */
const referenceAtMost = 40;

/** A lone & and the names of HTML are the most frequent faults. The parser stops before a name, and behind the sign after a lone &. */
function reasonOf({ message: words, pos }: XmlError, text: string): Message {
  const start = text.lastIndexOf('&', pos);
  const [reference] = wrongReference.exec(text.slice(Math.max(start, 0)).slice(0, referenceAtMost)) ?? [];
  if (reference !== undefined && pos <= start + reference.length + 1) return message('nfoReference', reference);
  const [reason = ''] = words.split(/ \(line |\n/u);
  return message('nfoNotXml', reason.slice(0, 200));
}

/** The parser has accepted it, so quotes are balanced. */
function startTagLength(slice: string): number {
  const found = /^<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/u.exec(slice);
  return found?.[0].length ?? slice.length;
}

/**
 * The text with `\n` at the end of every line, and the place in the original of a place in it. The parser does the same
 * to each piece of text, but copies the piece for every line: ten megabytes of empty lines took hours.
 */
function withoutReturns(original: string): { readonly text: string; readonly placeOf: (place: number) => number } {
  if (!original.includes('\r')) return { text: original, placeOf: (place) => place };
  /** The places of line ends that were two characters, ascending. */
  const shortened: number[] = [];
  for (let at = original.indexOf('\r\n'); at >= 0; at = original.indexOf('\r\n', at + 2)) {
    shortened.push(at - shortened.length);
  }
  const placeOf = (place: number): number => {
    let [from, to] = [0, shortened.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((shortened[middle] ?? 0) < place) from = middle + 1;
      else to = middle;
    }
    return place + from;
  };
  return { text: original.replace(/\r\n?/gu, '\n'), placeOf };
}

function childrenOf(element: XmlElement, placeOf: (place: number) => number, encoding: NfoEncoding): NfoChild[] {
  const children: NfoChild[] = [];
  for (const child of element.children) {
    if (!(child instanceof XmlElement)) continue;
    children.push({
      name: child.name,
      attributes: child.attributes,
      text: readable(child.text, encoding).trim(),
      start: placeOf(child.start),
      end: placeOf(child.end),
      children: childrenOf(child, placeOf, encoding),
    });
  }
  return children;
}

function lineOf(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function broken(reason: Message, line?: number): NfoReading {
  return { state: 'left', cause: 'broken', reason, ...(line === undefined ? {} : { line }) };
}

function noMetadata(reason: Message, text: string): NfoReading {
  return { state: 'left', cause: 'noMetadata', reason, text };
}
