/**
 * Messages in records, in the catalog and in run rows: the English text for people who read the file, beside it code and
 * values. Pure.
 */
import { englishText, isMessageCode } from './english.ts';
import { type Message, type MessageValue, plainText } from './message.ts';
import { oldSentence } from './oldSentences.ts';

/** What is stored beside the English text. `values` is absent if `code` is `text`: the text is the value. */
export interface StoredCode {
  readonly code: string;
  readonly values?: readonly MessageValue[];
}

export function storedCode({ code, values }: Message): StoredCode {
  return code === 'text' ? { code } : { code, values };
}

/** The stored form as JSON, for a column of its own. */
export function storedCodeJson(message: Message): string {
  return JSON.stringify(storedCode(message));
}

/**
 * `stored` is what lies beside the text: anything, because people and newer programs write records too. Without a code the
 * text was written before messages had codes; with an unknown code a newer program wrote it. The text is shown then.
 */
export function messageFrom(text: string, stored: unknown, readOld = oldSentence): Message {
  if (isObject(stored) && stored['code'] === 'text') return plainText(text);
  return readMessage(stored) ?? readOld(text) ?? plainText(text);
}

export function messageFromJson(text: string, storedJson: string | null | undefined, readOld = oldSentence): Message {
  const stored: unknown = storedJson === null || storedJson === undefined ? undefined : JSON.parse(storedJson);
  return messageFrom(text, stored, readOld);
}

/** The message, or undefined if it is not one that this program can say. */
function readMessage(stored: unknown): Message | undefined {
  if (!isObject(stored)) return undefined;
  const { code, values } = stored;
  if (!isMessageCode(code) || !Array.isArray(values)) return undefined;
  const known = values.map((value: unknown) => (typeof value === 'string' ? value : readMessage(value)));
  return known.every((value) => value !== undefined) ? { code, values: known } : undefined;
}

/** An item of a list in a run's row: its text has the name `name`, its code lies in `coded`. */
export interface CodedItem {
  /** Absent: free text, or an item of an older program. */
  readonly coded?: Message;
}

export function codedItem(message: Message): CodedItem {
  return message.code === 'text' ? {} : { coded: message };
}

/** The message with a text of at most `length` characters; one that had to be cut keeps no code. */
export function shortened(message: Message, length: number): Message {
  const text = englishText(message);
  return text.length > length ? plainText(`${text.slice(0, length)}…`) : message;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
