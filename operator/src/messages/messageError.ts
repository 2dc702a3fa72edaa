/** An error of ours: `message` is the English text of `words`. */
import { englishText } from './english.ts';
import { type Message, plainText } from './message.ts';

export class MessageError extends Error {
  readonly words: Message;

  constructor(words: Message, options?: ErrorOptions) {
    super(englishText(words), options);
    this.name = 'MessageError';
    this.words = words;
  }
}

/** What the error itself says, without its cause. */
export function wordsOf(error: unknown): Message {
  if (error instanceof MessageError) return error.words;
  return plainText(error instanceof Error ? error.message : String(error));
}
