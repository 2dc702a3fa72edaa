/** The English words of a message. */
import { faultTexts } from '@projectionist/franchise/faultTexts';
import { documentTexts } from './documentTexts.ts';
import { factTexts } from './factTexts.ts';
import type { Message, MessageCode } from './message.ts';
import { pageTexts } from './pageTexts.ts';
import { runTexts } from './runTexts.ts';

const texts: Readonly<Record<MessageCode, string>> = {
  text: '{0}',
  ...faultTexts,
  ...documentTexts,
  ...factTexts,
  ...runTexts,
  ...pageTexts,
};

export const messageCodes = Object.keys(texts) as readonly MessageCode[];

export function isMessageCode(code: unknown): code is MessageCode {
  return typeof code === 'string' && Object.hasOwn(texts, code);
}

/** `{0}`, and `{0|folder was|folders were}` for a count with its words. */
const placeholder = /\{(\d)(?:\|([^|{}]*)\|([^|{}]*))?\}/gu;

/** The text with `*` for each value: with the words for one, and with those for several, if they differ. */
export function sentencesOf(code: MessageCode): readonly string[] {
  const withWords = (which: 'one' | 'many') =>
    texts[code].replaceAll(placeholder, (_, _place, one?: string, many?: string) =>
      one === undefined ? '*' : `* ${which === 'one' ? one : many}`,
    );
  return [...new Set([withWords('many'), withWords('one')])];
}

/** A placeholder without a value becomes an empty text. */
export function englishText({ code, values }: Message): string {
  return texts[code].replaceAll(placeholder, (_, place: string, one?: string, many?: string) => {
    const value = values[Number(place)] ?? '';
    const shown = typeof value === 'string' ? value : englishText(value);
    return one === undefined ? shown : `${shown} ${shown === '1' ? one : many}`;
  });
}
