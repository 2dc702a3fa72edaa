/** Wording of messages. A person reads them beside the file, so places count from 1 and quoted text is short. */
import type { Franchise } from '../generated/franchise.ts';

/** Maximum length of quoted text in characters: a message is one line, and a name may be as long as the file. */
const QUOTED_LENGTH = 60;

/** Names shown in a list before the rest is only counted. */
const NAMED_IN_LIST = 10;

// Control characters and direction marks: messages are shown in terminals and on pages.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text of the file for a message: in quotes, shortened, without control characters. */
export function quoted(text: string): string {
  // A character has at most two UTF-16 units, so this slice is enough.
  const start = [...text.slice(0, 2 * QUOTED_LENGTH + 2)];
  const shown = start.length > QUOTED_LENGTH ? `${start.slice(0, QUOTED_LENGTH).join('')}…` : start.join('');
  return `"${shown.replaceAll(unprintable, ' ')}"`;
}

/** `entry 12`, for index 11. */
export function entryAt(index: number): string {
  return `entry ${index + 1}`;
}

/** `entry 12 ("Serenity")`, or only the number if it has no title. */
export function entryNamed(order: Franchise['order'], index: number): string {
  const title = order[index]?.title;
  return title === undefined ? entryAt(index) : `${entryAt(index)} (${quoted(title)})`;
}

/** `1 episode`, `12,000 episodes`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** `a`, `a and b`, `a, b and c`; a long list ends with the number of others. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED_IN_LIST);
  if (names.length > shown.length) return `${shown.join(', ')} and ${names.length - shown.length} more`;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

/** A moment or a span, in the file's notation. */
export function spanText({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? String(from) : `${from} to ${to}`;
}

/** `12,345`. Formatted by hand: the first use of Intl costs a process 14 ms. */
function grouped(count: number): string {
  return String(count).replace(/(?<=[0-9])(?=(?:[0-9]{3})+$)/gu, ',');
}
