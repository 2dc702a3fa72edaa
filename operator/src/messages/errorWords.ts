/** The messages that errors carry. Pure. */
import type { Message } from './message.ts';

/** Errors of this program that have a code carry it as `words`. undefined for any other error. */
export function errorWords(error: unknown): Message | undefined {
  return error instanceof Error && hasWords(error) ? error.words : undefined;
}

function hasWords(error: Error): error is Error & { readonly words: Message } {
  return 'words' in error && typeof error.words === 'object' && error.words !== null && 'code' in error.words;
}
