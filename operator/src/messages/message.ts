/**
 * A message to people: a code and the values that stand in it. Facts, warnings, problems and run ends carry messages; words are
 * chosen where a message is shown (`english.ts` for log, terminal and kubectl, the page in each of its languages). Code decides
 * by codes and never reads a sentence.
 */
import type { FaultTextCode } from '@projectionist/franchise/faultTexts';
import type { documentTexts } from './documentTexts.ts';
import type { factTexts } from './factTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { runTexts } from './runTexts.ts';

/** `text` is a sentence that has no code: of another program, or of a record written before messages had codes. */
export type MessageCode =
  | 'text'
  | keyof typeof documentTexts
  | keyof typeof factTexts
  | keyof typeof runTexts
  | keyof typeof pageTexts
  /** Faults of franchise files. */
  | FaultTextCode;

/** A value that is a message itself, such as the reason why a walk failed, is translated with the message around it. */
export type MessageValue = string | Message;

export interface Message {
  readonly code: MessageCode;
  /** In the order of the placeholders `{0}`, `{1}` of the text. */
  readonly values: readonly MessageValue[];
}

export function message(code: MessageCode, ...values: readonly MessageValue[]): Message {
  return { code, values };
}

/** A sentence of another program as a message. */
export function plainText(sentence: string): Message {
  return { code: 'text', values: [sentence] };
}

/** Several messages as one, each behind a semicolon, or by another code of two values. */
export function joined([first, ...others]: readonly Message[], by: MessageCode = 'withMore'): Message {
  return others.reduce((all, one) => message(by, all, one), first ?? plainText(''));
}

/** The message and all messages within its values. */
export function* messagesWithin(outer: Message): Iterable<Message> {
  yield outer;
  for (const value of outer.values) if (typeof value !== 'string') yield* messagesWithin(value);
}

/** The system's error code, such as `ENOSPC`, in the message or in one within it. */
export function errnoWithin(outer: Message | undefined): string | undefined {
  if (outer === undefined) return undefined;
  for (const { code, values } of messagesWithin(outer)) {
    const errno = values[1];
    if ((code === 'withErrno' || code === 'systemError') && typeof errno === 'string') return errno;
  }
  return undefined;
}

export function hasCode(outer: Message | undefined, code: MessageCode): boolean {
  if (outer === undefined) return false;
  for (const one of messagesWithin(outer)) if (one.code === code) return true;
  return false;
}

export function isSameMessage(one: Message | undefined, other: Message | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.code === other.code &&
    one.values.length === other.values.length &&
    one.values.every((value, place) => isSameValue(value, other.values[place]))
  );
}

function isSameValue(one: MessageValue, other: MessageValue | undefined): boolean {
  return typeof one === 'string' || typeof other === 'string' || other === undefined
    ? one === other
    : isSameMessage(one, other);
}
