/** How rules name things: a person reads a message beside the file, so places are counted from 1 and quoted text is short. */
import type { Franchise } from '../generated/franchise.ts';

/** Quoted text is cut after this many characters: a message is one line, and a name in a file may be as long as the file. */
const QUOTED_LENGTH = 60;

/** How many names a list shows before it only counts. */
const NAMED_IN_LIST = 10;

// Control characters, and the marks that turn the direction of text: a message is shown in terminals and on pages.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text of the file inside a message: in quotes, without control characters, short. */
export function quoted(text: string): string {
  // A character has at most two units, so no more than this is ever looked at.
  const start = [...text.slice(0, 2 * QUOTED_LENGTH + 2)];
  const shown = start.length > QUOTED_LENGTH ? `${start.slice(0, QUOTED_LENGTH).join('')}…` : start.join('');
  return `"${shown.replaceAll(unprintable, ' ')}"`;
}

/** `entry 12`, for index 11. */
export function entryAt(index: number): string {
  return `entry ${index + 1}`;
}

/** `entry 12 ("Serenity")`, or only the number where it has no title. */
export function entryNamed(order: Franchise['order'], index: number): string {
  const title = order[index]?.title;
  return title === undefined ? entryAt(index) : `${entryAt(index)} (${quoted(title)})`;
}

/** `1 episode`, `12,000 episodes`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** `a`, `a and b`, `a, b and c`; a long list ends with how many more there are. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED_IN_LIST);
  if (names.length > shown.length) return `${shown.join(', ')} and ${names.length - shown.length} more`;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

/** A moment or a span as the file writes it. */
export function spanText({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? String(from) : `${from} to ${to}`;
}

/** `12,345`. By hand: the first use of the machine's own forms costs a process 14 ms. */
function grouped(count: number): string {
  return String(count).replace(/(?<=[0-9])(?=(?:[0-9]{3})+$)/gu, ',');
}
