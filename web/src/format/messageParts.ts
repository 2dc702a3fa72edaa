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

/** `text`: the server's English. `coded`: codes and values of it. One unknown code leaves the whole text English. */
export function messageParts(
  text: string,
  coded: PageMessage | readonly PageMessage[] | undefined,
  texts: MessageTexts,
): MessageParts {
  const sentences = [coded ?? []].flat();
  const within = sentences.flatMap((sentence) => sentence.within ?? []);
  const known = new Map<string, string | undefined>();
  const translated = ({ code, values }: Pick<PageMessage, 'code' | 'values'>) =>
    texts[code]?.(...values.map((value) => known.get(value) ?? value));
  // Inner messages come first, so that an outer one finds them translated.
  for (const inner of within) known.set(inner.text, translated(inner));
  const own = sentences.map(translated);
  if (own.length === 0 || own.includes(undefined)) return { own: '', english: text };
  const rest = sentences.at(-1)?.rest;
  const ownRest = known.get(rest ?? '');
  if (ownRest !== undefined) return { own: `${own.join(', ')}: ${ownRest}`, english: '' };
  return rest === undefined ? { own: own.join(', '), english: '' } : { own: `${own.join(', ')}: `, english: rest };
}
