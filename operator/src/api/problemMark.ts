/** What a problem says, as a short text: a person who ignores a problem ignores it only as it was read. Pure. */
import { hash } from 'node:crypto';
import { englishText } from '../messages/english.ts';
import type { Message } from '../messages/message.ts';
import { storedCodeJson } from '../messages/stored.ts';

/** The words of a code may change with a version of the program; its values say what happened. */
export function problemMark(detail: Message): string {
  const text = detail.code === 'text' ? englishText(detail) : storedCodeJson(detail);
  return hash('sha256', text, 'base64url').slice(0, 16);
}
