/**
 * A message to people: a code and the values that stand in it. Facts, warnings, problems and run ends carry messages; words are
 * chosen where a message is shown (`english.ts` for log, terminal and kubectl, the page in each of its languages). Code decides
 * by codes and never reads a sentence.
 */
import type { factTexts } from './factTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { runTexts } from './runTexts.ts';

/** `text` is a sentence that has no code: of another program, or of a record written before messages had codes. */
export type MessageCode = 'text' | keyof typeof factTexts | keyof typeof runTexts | keyof typeof pageTexts;

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
