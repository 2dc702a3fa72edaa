/**
 * The mark in a .nfo that we wrote whole: a comment behind the XML declaration, with a hash of the file's name and of
 * all its other bytes. It proves without a record that the file is ours and unchanged; a file that somebody edited,
 * renamed or merged fails the check (docs/decisions/marks-in-our-files.md). Every reader skips a comment there
 * (docs/reference/nfo.md#our-mark). Pure.
 */
import { createHash } from 'node:crypto';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const start = `${declaration}<!-- Projectionist `;
const end = ' -->\n';
const hashCharacters = 64;
const markEnd = start.length + hashCharacters + end.length;

/** Returns our file (`freshNfo`) with a mark for this name. */
export function markedNfo(plain: Uint8Array, name: string): Uint8Array {
  const rest = Buffer.from(plain).subarray(declaration.length);
  return Buffer.concat([Buffer.from(start + hashOf(plain, name) + end), rest]);
}

/** Whether these are the bytes that `markedNfo` returned for this name. */
export function isOwnNfo(bytes: Uint8Array, name: string): boolean {
  const head = Buffer.from(bytes.subarray(0, markEnd)).toString('latin1');
  if (head.length < markEnd || !head.startsWith(start) || !head.endsWith(end)) return false;
  const plain = Buffer.concat([Buffer.from(declaration), bytes.subarray(markEnd)]);
  return head.slice(start.length, start.length + hashCharacters) === hashOf(plain, name);
}

function hashOf(plain: Uint8Array, name: string): string {
  return createHash('sha256').update(name).update('\0').update(plain).digest('hex');
}
