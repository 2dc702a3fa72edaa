/** Messages by their English text, in expectations. */
import { englishText } from '../src/messages/english.ts';
import type { Message } from '../src/messages/message.ts';

interface Matcher {
  asymmetricMatch(other: unknown): boolean;
}

/** Matches a message whose English text is `text`, or is matched by it. */
export function saying(text: string | RegExp | Matcher): Matcher & { toString(): string } {
  return {
    asymmetricMatch: (other) => isMessage(other) && matches(englishText(other), text),
    toString: () => `a message that says ${text}`,
  };
}

function matches(said: string, text: string | RegExp | Matcher): boolean {
  if (typeof text === 'string') return said === text;
  return text instanceof RegExp ? text.test(said) : text.asymmetricMatch(said);
}

function isMessage(other: unknown): other is Message {
  return typeof other === 'object' && other !== null && 'code' in other && 'values' in other;
}
