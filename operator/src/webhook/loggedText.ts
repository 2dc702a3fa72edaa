import { loggedCharacters } from './limits.ts';

/** What most paths are made of. */
const plain = /^[ -~]*$/;

/**
 * Hostile text as a log line may show it (design 8): at most 300 characters, and whatever could move a cursor, reverse the writing
 * or break a line is spelled out as `\u001b`. The logger's JSON puts the quotes around it.
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
