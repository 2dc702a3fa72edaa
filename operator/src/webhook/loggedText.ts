import { loggedCharacters } from './limits.ts';

/** Printable ASCII: most paths need no escaping. */
const plain = /^[ -~]*$/;

/**
 * Makes untrusted text safe for a log line: at most 300 characters. Characters that could move a cursor, reverse the
 * text or break a line are escaped as `\u001b`. The logger's JSON adds the quotes.
 */
export function loggedText(text: string): string {
  if (text.length <= loggedCharacters && plain.test(text)) return text;
  const start = text.slice(0, loggedCharacters).toWellFormed();
  const escaped = start.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, spelledOut);
  if (text.length <= loggedCharacters && escaped.length <= loggedCharacters) return escaped;
  return `${escaped.slice(0, loggedCharacters - 1).toWellFormed()}…`;
}

function spelledOut(character: string): string {
  return character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
