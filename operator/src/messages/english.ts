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

/** A placeholder without a value becomes an empty text. */
export function englishText({ code, values }: Message): string {
  return texts[code].replaceAll(/\{(\d)\}/gu, (_, place: string) => {
    const value = values[Number(place)] ?? '';
    return typeof value === 'string' ? value : englishText(value);
  });
}
