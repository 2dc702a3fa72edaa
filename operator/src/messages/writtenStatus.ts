/**
 * Reads English sentences in the written status of a Library of a cluster back into messages, for the page alone: the custom
 * resource holds conditions and reasons as text, and only the replica that leads knows their codes. Nothing decides by the
 * result. It goes when the status holds codes (a new version of the definition), at the latest 2027-11-22. Pure.
 */
import { isMessageCode, sentencesOf } from './english.ts';
import { factTexts } from './factTexts.ts';
import { type Message, type MessageCode, type MessageValue, message, plainText } from './message.ts';
import { oldSentence } from './oldSentences.ts';
import { runTexts } from './runTexts.ts';
import { type SentenceForm, sentenceForm } from './sentenceForm.ts';

/** Longer texts are errors of other programs. */
const textAtMost = 1_000;
/** Texts with fewer letters of their own, such as `{0}: {1}`, would match any sentence. */
const lettersAtLeast = 6;

interface Form {
  readonly code: MessageCode;
  readonly text: string;
  readonly valuesOf: SentenceForm;
}

/** The sentence with the most words of its own first, because others may match it too. */
const forms: readonly Form[] = [...new Set([...Object.keys(factTexts), ...Object.keys(runTexts)])]
  .filter(isMessageCode)
  .flatMap(formsOf)
  .filter(({ text }) => text.replaceAll(/\P{L}/gu, '').length >= lettersAtLeast)
  .toSorted((one, other) => other.text.length - one.text.length);

function formsOf(code: MessageCode): readonly Form[] {
  return sentencesOf(code).map((text) => ({ code, text, valuesOf: sentenceForm(text) }));
}

/** A sentence that this program does not write becomes a message without a code, with the same text. */
export function writtenMessage(text: string): Message {
  const colon = text.indexOf(': ');
  const head = colon < 0 ? undefined : knownMessage(text.slice(0, colon));
  if (head === undefined) return knownMessage(text) ?? oldSentence(text) ?? plainText(text);
  const split = message('withDetail', head, writtenMessage(text.slice(colon + 2)));
  // Two known sentences are not one whose last value has a colon.
  return hasCode(split.values[1]) ? split : (knownMessage(text) ?? split);
}

function hasCode(value: MessageValue | undefined): boolean {
  return typeof value === 'object' && value.code !== 'text';
}

function knownMessage(text: string): Message | undefined {
  if (text.length > textAtMost) return undefined;
  for (const { code, valuesOf } of forms) {
    const values = valuesOf(text);
    if (values !== undefined) return message(code, ...values.map((value) => knownMessage(value) ?? value));
  }
  return undefined;
}
