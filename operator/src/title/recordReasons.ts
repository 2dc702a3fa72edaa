/**
 * Reasons in a record: the file holds the English text for people who read it, beside it `code` and `values`; in memory a
 * reason is a message. Objects without a reason stay the same objects. Pure.
 */
import { englishText } from '../messages/english.ts';
import type { Message } from '../messages/message.ts';
import { oldSentence, oldWhy } from '../messages/oldSentences.ts';
import { messageFrom, storedCode } from '../messages/stored.ts';

/** A record that passed the schema, as it lies in the file or in memory. */
interface Entries {
  readonly titles: Readonly<Record<string, Entry>>;
  readonly files: Readonly<Record<string, Entry>>;
}

export interface Entry {
  readonly facts: Readonly<Record<string, object | undefined>>;
  readonly setAside?: object | undefined;
  readonly candidates?: readonly object[] | undefined;
}

/** The record with messages for its texts. An older record has no codes: its texts are read back into messages. */
export function withMessages<Kind extends Entries>(record: Kind): object {
  return withReasons(record, (from, name) => {
    const { [name]: text, code, values, ...others }: Readonly<Record<string, unknown>> = { ...from };
    return typeof text === 'string'
      ? { ...others, [name]: messageFrom(text, { code, values }, oldReaders[name]) }
      : from;
  });
}

/** The record as it is written. */
export function withTexts<Kind extends Entries>(record: Kind): object {
  return withReasons(record, asText);
}

/** One entry of it. */
export function entryWithTexts(entry: Entry): object {
  return changedEntry(entry, asText);
}

const asText: Change = (from, name) => {
  const { [name]: reason, ...others }: Readonly<Record<string, unknown>> = { ...from };
  return isMessage(reason) ? { ...others, [name]: englishText(reason), ...storedCode(reason) } : from;
};

const oldReaders = { reason: oldSentence, why: oldWhy };

/** `name`: of the field that holds the reason. */
type Change = (from: object, name: 'reason' | 'why') => object;

function withReasons(record: Entries, change: Change): object {
  const titles = changedValues(record.titles, (entry) => changedEntry(entry, change));
  const files = changedValues(record.files, (entry) => changedEntry(entry, change));
  return titles === record.titles && files === record.files ? record : { ...record, titles, files };
}

function changedEntry(entry: Entry, change: Change): Entry {
  const facts = changedValues(entry.facts, (fact) => (fact === undefined ? fact : change(fact, 'reason')));
  const setAside = entry.setAside === undefined ? undefined : change(entry.setAside, 'reason');
  const candidates = entry.candidates?.map((candidate) => change(candidate, 'why'));
  if (facts === entry.facts && setAside === entry.setAside && candidates === undefined) return entry;
  return {
    ...entry,
    facts,
    ...(setAside === undefined ? {} : { setAside }),
    ...(candidates === undefined ? {} : { candidates }),
  };
}

/** The same object if no value changes. `Object.fromEntries` makes an own property even of `__proto__`. */
function changedValues<Value>(
  all: Readonly<Record<string, Value>>,
  change: (value: Value) => Value,
): Readonly<Record<string, Value>> {
  let isSame = true;
  const changed = Object.entries(all).map(([name, value]): [string, Value] => {
    const after = change(value);
    if (after !== value) isSame = false;
    return [name, after];
  });
  return isSame ? all : Object.fromEntries(changed);
}

function isMessage(reason: unknown): reason is Message {
  return typeof reason === 'object' && reason !== null && 'code' in reason && 'values' in reason;
}
