/** Wording of messages. A person reads them beside the file, so places count from 1 and quoted text is short. */
import type { CodedText, Pointer } from '../fault.ts';
import { type FaultTextCode, say } from '../faultTexts.ts';
import type { Franchise } from '../generated/franchise.ts';
import type { RuleFinding } from './rule.ts';

/** Maximum length of quoted text in characters: a message is one line, and a name may be as long as the file. */
const QUOTED_LENGTH = 60;

// Control characters and direction marks: messages are shown in terminals and on pages.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text of the file for a message: shortened, without control characters. */
export function shown(text: string): string {
  // A character has at most two UTF-16 units, so this slice is enough.
  const start = [...text.slice(0, 2 * QUOTED_LENGTH + 2)];
  const kept = start.length > QUOTED_LENGTH ? `${start.slice(0, QUOTED_LENGTH).join('')}…` : start.join('');
  return kept.replaceAll(unprintable, ' ');
}

export function quoted(text: string): string {
  return `"${shown(text)}"`;
}

/** `entry 12`, for index 11. */
export function entryAt(index: number): CodedText {
  return say('entry', index + 1);
}

/** `entry 12 ("Serenity")`, or only the number if it has no title. */
export function entryNamed(order: Franchise['order'], index: number): CodedText {
  const title = order[index]?.title;
  return title === undefined ? entryAt(index) : say('entry-named', index + 1, shown(title));
}

/** `season object 2 of entry 12`, for indices 1 and 11. */
export function seasonObjectAt(season: number, entry: number): CodedText {
  return say('of', say('season-object', season + 1), entryAt(entry));
}

/** A moment or a span, in the file's notation. */
export function spanText({ from, to }: { readonly from: number; readonly to: number }): CodedText | string {
  return from === to ? String(from) : say('span', from, to);
}

/** `12,345`. Formatted by hand: the first use of Intl costs a process 14 ms. */
export function grouped(count: number): string {
  return String(count).replace(/(?<=[0-9])(?=(?:[0-9]{3})+$)/gu, ',');
}

/** A finding whose text has the rule's own code. */
export function finding(code: FaultTextCode, pointer: Pointer, ...values: Parameters<typeof say>[1][]): RuleFinding {
  return { code, text: say(code, ...values), pointer };
}
