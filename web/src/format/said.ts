/** Sentences that the server says, in the language of the page where it knows them. Pure. */
import type { SaidView } from '../generated/api.ts';

/** By code, how a sentence is said with what stands in it; a language leaves out what the server says well enough itself. */
export type SaidTexts = Readonly<Partial<Record<SaidView['code'], (...values: readonly string[]) => string>>>;

/** `text`: as the server says it, in English. */
export function saidText(text: string, said: SaidView | undefined, texts: SaidTexts): string {
  const form = said === undefined ? undefined : texts[said.code];
  if (said === undefined || form === undefined) return text;
  const sentence = form(...said.values);
  return said.rest === undefined ? sentence : `${sentence}: ${said.rest}`;
}
