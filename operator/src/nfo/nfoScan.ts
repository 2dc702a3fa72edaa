import { type Message, message } from '../messages/message.ts';
/**
 * Finds where the top-level elements of a .nfo begin and end. A .nfo is not always one document: Sonarr and Emby write
 * several after each other, and managers append addresses (docs/reference/nfo.md#several-episodes-in-one-file). Reads
 * the text once, without recursion, and counts; the parser checks whether each element is well-formed.
 */

export interface RootSpan {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

export interface NfoScan {
  readonly roots: readonly RootSpan[];
  /** All text outside elements, comments and instructions: addresses, or what somebody wrote. */
  readonly outside: string;
  /** Text other than blanks precedes the first root. */
  readonly hasTextAhead: boolean;
}

export interface ScanFault {
  readonly fault: Message;
  readonly index: number;
}

/** Real files have six levels. */
const depthAtMost = 100;
/** Two thousand actors of six elements each are 12,000. */
const elementsAtMost = 100_000;
/** Episodes of one file, or versions of one film. */
const rootsAtMost = 200;

interface Scanning {
  readonly text: string;
  readonly roots: RootSpan[];
  readonly outside: string[];
  index: number;
  depth: number;
  elements: number;
  start: number;
  hasTextAhead: boolean;
}

export function scanNfo(text: string): NfoScan | ScanFault {
  const scan: Scanning = {
    text,
    roots: [],
    outside: [],
    index: 0,
    depth: 0,
    elements: 0,
    start: 0,
    hasTextAhead: false,
  };
  while (scan.index < text.length) {
    const open = text.indexOf('<', scan.index);
    if (scan.depth === 0) isOutside(scan, text.slice(scan.index, open < 0 ? text.length : open));
    if (open < 0) break;
    scan.index = open;
    const fault = markup(scan);
    if (fault !== undefined) return { fault, index: open };
  }
  if (scan.depth > 0) return { fault: message('nfoNoEnd'), index: scan.start };
  return { roots: scan.roots, outside: scan.outside.join('\n'), hasTextAhead: scan.hasTextAhead };
}

function isOutside(scan: Scanning, piece: string): void {
  scan.outside.push(piece);
  // `trim` also removes a byte order mark.
  if (scan.roots.length === 0 && piece.trim() !== '') scan.hasTextAhead = true;
}

function markup(scan: Scanning): Message | undefined {
  const { text, index } = scan;
  if (text.startsWith('<!--', index)) return skipTo(scan, '-->', 4, 'a comment');
  if (text.startsWith('<?', index)) return skipTo(scan, '?>', 2, 'an instruction');
  if (text.startsWith('<![CDATA[', index)) {
    return scan.depth === 0 ? message('nfoCdataOutside') : skipTo(scan, ']]>', 9, 'CDATA');
  }
  if (/^<!doctype/iu.test(text.slice(index, index + 9))) return documentType(scan);
  if (text.startsWith('</', index)) return endTag(scan);
  return startTag(scan);
}

function skipTo(scan: Scanning, end: string, after: number, what: string): Message | undefined {
  const found = scan.text.indexOf(end, scan.index + after);
  if (found < 0) return message('nfoCutOff', what);
  scan.index = found + end.length;
  return undefined;
}

/** A bare name is harmless. Entities and external files are what entity bombs and file leaks use. */
function documentType(scan: Scanning): Message | undefined {
  const plain = /^<!doctype\s+[\w:.-]+\s*>/iu.exec(scan.text.slice(scan.index, scan.index + 200));
  if (plain === null) return message('nfoEntities');
  scan.index += plain[0].length;
  return undefined;
}

function endTag(scan: Scanning): Message | undefined {
  const end = scan.text.indexOf('>', scan.index);
  if (end < 0) return message('nfoCutOff', 'an end tag');
  if (scan.depth === 0) return message('nfoStrayEnd');
  scan.index = end + 1;
  scan.depth -= 1;
  return scan.depth === 0 ? addRoot(scan) : undefined;
}

function startTag(scan: Scanning): Message | undefined {
  const { text } = scan;
  if (!/[\p{L}_:]/u.test(text.charAt(scan.index + 1))) return message('nfoNoElement');
  const end = tagEnd(text, scan.index + 1);
  if (end === undefined) return message('nfoCutOff', 'a start tag');
  scan.elements += 1;
  if (scan.elements > elementsAtMost) return message('nfoTooManyElements', String(elementsAtMost));
  if (scan.depth === 0) scan.start = scan.index;
  scan.index = end + 1;
  if (text.charAt(end - 1) === '/') return scan.depth === 0 ? addRoot(scan) : undefined;
  scan.depth += 1;
  return scan.depth > depthAtMost ? message('nfoTooDeep', String(depthAtMost)) : undefined;
}

/** A > within quotes does not end a tag. */
function tagEnd(text: string, from: number): number | undefined {
  for (let index = from; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '>') return index;
    if (character === '"' || character === "'") {
      index = text.indexOf(character, index + 1);
      if (index < 0) return undefined;
    }
  }
  return undefined;
}

function addRoot(scan: Scanning): Message | undefined {
  scan.roots.push({ start: scan.start, end: scan.index });
  return scan.roots.length > rootsAtMost ? message('nfoTooManyRoots', String(rootsAtMost)) : undefined;
}
