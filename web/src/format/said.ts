/** Sentences that the server says, in the language of the page where it knows them. Pure. */
import type { SaidView } from '../generated/api.ts';

/** By code, how a sentence is said with what stands in it; a language leaves out what the server says well enough itself. */
export type SaidTexts = Readonly<Partial<Record<SaidView['code'], (...values: readonly string[]) => string>>>;

export interface SaidParts {
  /** In the language of the page. */
  readonly own: string;
  /** As the server says it, in English; empty where all is translated. */
  readonly english: string;
}

/** `text`: as the server says it. `said`: what it is set together from; one sentence that is not known leaves all of it English. */
export function saidParts(text: string, said: SaidView | readonly SaidView[] | undefined, texts: SaidTexts): SaidParts {
  const sentences = [said ?? []].flat();
  const within = sentences.flatMap((sentence) => sentence.within ?? []);
  const known = new Map(within.map(({ text: inner, code, values }) => [inner, texts[code]?.(...values)]));
  const own = sentences.map(({ code, values }) => texts[code]?.(...values.map((value) => known.get(value) ?? value)));
  if (own.length === 0 || own.includes(undefined)) return { own: '', english: text };
  const rest = sentences.at(-1)?.rest;
  const ownRest = known.get(rest ?? '');
  if (ownRest !== undefined) return { own: `${own.join(', ')}: ${ownRest}`, english: '' };
  return rest === undefined ? { own: own.join(', '), english: '' } : { own: `${own.join(', ')}: `, english: rest };
}
