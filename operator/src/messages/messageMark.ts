/** What a message says, as a short text: a problem is ignored, and announced, only as it was read. Pure. */
import { hash } from 'node:crypto';
import { englishText } from './english.ts';
import type { Message } from './message.ts';
import { storedCodeJson } from './stored.ts';

/** The words of a code may change with a version of the program; its values say what happened. */
export function messageMark(detail: Message): string {
  const text = detail.code === 'text' ? englishText(detail) : storedCodeJson(detail);
  return hash('sha256', text, 'base64url').slice(0, 16);
}
