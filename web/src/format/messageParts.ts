/** Coded messages of the server, in the language of the page if it knows the code. Pure. */
import type { PageMessage } from '../generated/api.ts';

/**
 * For each code, a function from the values to the text. A language may omit a code; the server's English is shown
 * then.
 */
export type MessageTexts = Readonly<Partial<Record<PageMessage['code'], (...values: readonly string[]) => string>>>;

export interface MessageParts {
  /** The part in the language of the page. */
  readonly own: string;
  /** The part in the server's English; empty if everything is translated. */
  readonly english: string;
}

type Within = NonNullable<PageMessage['within']>;

/**
 * `text`: the server's English. `coded`: codes and values of it. One unknown code leaves the whole text English. A value
 * is translated only if the server marks it as a message: any other may be a name or a text of a user. `isSentence`: by its
 * code, whether a message begins with a capital letter behind a colon, as sentences do in German and phrases do not.
 */
export function messageParts(
  text: string,
  coded: PageMessage | readonly PageMessage[] | undefined,
  texts: MessageTexts,
  isSentence: (code: string) => boolean = () => false,
): MessageParts {
  const sentences = [coded ?? []].flat();
  const behindColon = (inner: string, code: string) => (isSentence(code) ? begun(inner, sentences) : inner);
  const words = { texts, behindColon };
  const own = sentences.map((sentence) => ownText([], sentence, sentence.within ?? [], words));
  if (own.length === 0 || own.includes(undefined)) return { own: '', english: text };
  const { rest, values = [], within = [] } = sentences.at(-1) ?? {};
  if (rest === undefined) return { own: own.join(', '), english: '' };
  const ownRest = innerAt([values.length], within, words);
  if (ownRest === undefined) return { own: `${own.join(', ')}: `, english: rest };
  return { own: `${own.join(', ')}: ${behindColon(ownRest.text, ownRest.code)}`, english: '' };
}

interface Words {
  readonly texts: MessageTexts;
  readonly behindColon: (inner: string, code: string) => string;
}

/** Undefined if the page does not know the code. */
function ownText(
  place: readonly number[],
  { code, values }: Pick<PageMessage, 'code' | 'values'>,
  within: Within,
  words: Words,
): string | undefined {
  const inner = values.map((_, index) => innerAt([...place, index], within, words));
  const whole = words.texts[code]?.(...values.map((value, index) => inner[index]?.text ?? value));
  return inner.reduce<string | undefined>(
    (text, one) =>
      one === undefined ? text : text?.replace(`: ${one.text}`, () => `: ${words.behindColon(one.text, one.code)}`),
    whole,
  );
}

/** Undefined if the value at this place is not a message, or one that the page does not know. */
function innerAt(place: readonly number[], within: Within, words: Words) {
  const inner = within.find(({ at }) => at.join() === place.join());
  const text = inner === undefined ? undefined : ownText(place, inner, within, words);
  return inner === undefined || text === undefined ? undefined : { text, code: inner.code };
}

/** A message that stands alone: with a capital letter in front, if it begins with a plain word. */
export function asSentence(
  { own, english }: MessageParts,
  coded: PageMessage | readonly PageMessage[] | undefined,
): MessageParts {
  const sentences = [coded ?? []].flat();
  if (sentences.length === 0) return { own, english };
  return own === '' ? { own, english: begun(english, sentences) } : { own: begun(own, sentences), english };
}

/** A value, a key or the name of a program keeps its letters, and so do the words of other programs. */
function begun(text: string, sentences: readonly PageMessage[]): string {
  const values = sentences.flatMap((one) => [one, ...(one.within ?? [])].flatMap((each) => each.values));
  return values.some((value) => value !== '' && text.startsWith(value)) ? text : capitalized(text);
}

/** With a capital letter in front, if it begins with a plain word: `fanart.tv` and `.nfo` keep their letters. */
export function capitalized(text: string): string {
  return text.replace(/^\p{Ll}+(?=[\s,:]|$)/u, (word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
}
