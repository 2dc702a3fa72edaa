/** The text of a file of documents, which is UTF-8. Anything else is named, so that a person knows what to save anew. Pure. */
import { type Message, message } from '../../messages/message.ts';
import { type Fault, worded } from './fault.ts';

/** A Library takes about 2 KB; a file of this size holds 500 of them and is read in well under a second. */
export const DOCUMENT_FILE_MAXIMUM_BYTES = 1024 * 1024;

export function tooLarge(file: string): Fault {
  const most = message('docFileTooLarge', String(DOCUMENT_FILE_MAXIMUM_BYTES));
  return { file, line: 1, column: 1, level: 'error', code: 'file-too-large', ...worded(most) };
}

/** Text, or what the file seems to hold instead. */
export type DocumentText =
  | { readonly text: string }
  | {
      /** As far as it can be read, to show it. */
      readonly shown: string;
      /** The line of the first byte that is no UTF-8, from 1. */
      readonly line: number;
      readonly reason: Message;
    };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function documentText(file: string, bytes: Uint8Array): DocumentText {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) {
    const shown = new TextDecoder(wide).decode(bytes);
    return { shown, line: 1, reason: message('fileInUtf16', file, wide.toUpperCase()) };
  }
  try {
    return { text: utf8.decode(bytes) };
  } catch {
    const line = firstFaultyLine(bytes);
    return { shown: new TextDecoder().decode(bytes), line, reason: message('fileNotUtf8', file, String(line)) };
  }
}

/** By its byte order mark; without one by its zero bytes: YAML's words are ASCII, and text has no zero byte. */
function wideEncoding([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0 && fourth === 0))
    return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0 && fourth !== 0))
    return 'utf-16be';
  return undefined;
}

/** A line break is one byte in UTF-8, and never part of another character. */
function firstFaultyLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found;
    try {
      utf8.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return line;
}
