import { type Message, message } from '../messages/message.ts';
/**
 * Converts the bytes of a .nfo to text and back without loss: decoded text encodes to the same bytes. Supports the
 * encodings that media servers and managers write (docs/reference/nfo.md#encoding). Never guesses.
 */

export type NfoEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1';

export interface NfoText {
  /** A byte order mark stays as the first character. */
  readonly text: string;
  readonly encoding: NfoEncoding;
}

/** Names of encodings in XML declarations. Windows-1252 differs from Latin-1 only in the meaning of 32 bytes. */
const declaredEncodings: ReadonlyMap<string, NfoEncoding> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['ascii', 'utf-8'],
  ['iso-8859-1', 'latin1'],
  ['latin1', 'latin1'],
  ['latin-1', 'latin1'],
  ['windows-1252', 'latin1'],
  ['cp1252', 'latin1'],
]);

/** A declaration is short; a name further on is text. */
const declarationWithin = 512;

/** `fault` is a sentence for people. */
export function decodeNfo(bytes: Uint8Array): NfoText | { readonly fault: Message } {
  const marked = encodingOfMark(bytes);
  const named = declaredEncoding(bytes, marked);
  if (marked !== undefined) {
    const isFitting = named === undefined || namesMarked(named, marked);
    if (!isFitting) return { fault: message('nfoEncodingMark', quoted(named), marked) };
    return decodeAs(bytes, marked);
  }
  if (named === undefined) return decodeAs(bytes, 'utf-8');
  const encoding = declaredEncodings.get(named);
  if (encoding === undefined) return { fault: message('nfoEncodingUnknown', quoted(named)) };
  return decodeAs(bytes, encoding);
}

/** The bytes of a text from decodeNfo. Text added to a Latin-1 file must be ASCII. */
export function encodeNfo(text: string, encoding: NfoEncoding): Uint8Array {
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return Buffer.from(text, encoding);
}

/** Latin-1 text as people read it: nearly every file declared as Latin-1 is Windows-1252. */
export function readable(text: string, encoding: NfoEncoding): string {
  if (encoding !== 'latin1' || !/[\u0080-\u009f]/u.test(text)) return text;
  return new TextDecoder('windows-1252').decode(Buffer.from(text, 'latin1'));
}

/** Text of bytes that are no readable .nfo but may contain an address. */
export function looseText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function encodingOfMark(bytes: Uint8Array): NfoEncoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

function declaredEncoding(bytes: Uint8Array, marked: NfoEncoding | undefined): string | undefined {
  const head = Buffer.from(bytes.subarray(0, declarationWithin));
  const isWide = marked === 'utf-16le' || marked === 'utf-16be';
  const text = isWide ? head.toString('latin1').replaceAll('\0', '') : head.toString('latin1');
  const found = /^[^<]{0,64}<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]{1,40})["']/u.exec(text);
  return found?.[1]?.trim().toLowerCase();
}

function namesMarked(named: string, marked: NfoEncoding): boolean {
  if (marked === 'utf-8') return declaredEncodings.get(named) === 'utf-8';
  return named === 'utf-16' || named === marked;
}

function decodeAs(bytes: Uint8Array, encoding: NfoEncoding): NfoText | { readonly fault: Message } {
  if (encoding === 'latin1') return { text: Buffer.from(bytes).toString('latin1'), encoding };
  try {
    // ignoreBOM keeps the mark in the text, so that encoding restores it.
    return { text: new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes), encoding };
  } catch {
    return { fault: message('nfoNotEncoded', encoding) };
  }
}

function quoted(named: string | undefined): string {
  return JSON.stringify(named ?? '');
}
