/** A fault of a Library document: its place, its level, and a sentence that tells what to do. */
import { englishText } from '../../messages/english.ts';
import { type Message, type MessageValue, message } from '../../messages/message.ts';
import type { LibraryKey } from '../document.ts';

export interface Place {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units as editors count them. */
  readonly column: number;
}

export interface Fault extends Place {
  /** As given to the program. */
  readonly file: string;
  readonly level: 'error' | 'warning';
  /** Kebab-case words; guides and scripts may rely on them. */
  readonly code: string;
  /** What was expected, what was found, what to do; in English. */
  readonly message: string;
  /** The same as a code and values, for a page in another language. */
  readonly coded: Message;
  /** The Library of the fault, if its name could be read. */
  readonly library?: LibraryKey;
  /** Keys and places of lists from the root of the document, if the fault is of one value: `spec`, `notify`, `0`. */
  readonly path?: readonly string[];
}

/** What a fault of any file has. */
export type PlacedFault = Omit<Fault, 'coded' | 'library' | 'path'>;

/** `file:line:column level code message`, on one line for any file name. */
export function faultLine(fault: PlacedFault): string {
  return `${onOneLine(fault.file)}:${fault.line}:${fault.column} ${fault.level} ${fault.code} ${onOneLine(fault.message)}`;
}

export function byPlace(one: PlacedFault, other: PlacedFault): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line || one.column - other.column;
}

export function worded(coded: Message): Pick<Fault, 'message' | 'coded'> {
  return { message: englishText(coded), coded };
}

/** A value of the document for a message: quoted and shortened, since it may hold anything. */
export function quoted(value: string): string;
export function quoted(value: unknown): MessageValue;
export function quoted(value: unknown): MessageValue {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}…` : value);
  if (value === null || value === undefined) return message('docNothing');
  if (Array.isArray(value)) return message('docList');
  return typeof value === 'object' ? message('docMapping') : String(value);
}

/** Escapes what a terminal would obey: a file name or a value may hold line breaks, terminal codes and marks of direction. */
function onOneLine(text: string): string {
  return text
    .replace(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(/(?!\u200d)[\p{Cf}\u2028\u2029]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
