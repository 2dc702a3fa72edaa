/**
 * Messages with their code and values, so that a page in another language can show them translated. The English sentence is
 * always included. A sentence without a code (from the status of a cluster, or from an older program) is read back. Pure.
 */
import type { z } from '@hono/zod-openapi';
import { englishText } from '../../messages/english.ts';
import { type Message, type MessageValue, message } from '../../messages/message.ts';
import { oldSentence } from '../../messages/oldSentences.ts';
import { runTexts } from '../../messages/runTexts.ts';
import { type SaidCode, type SaidView, saidCodes } from '../schemas/said.ts';

/** Texts that stand for no sentence of their own: any text would have their form. */
const parts: readonly string[] = ['noPlace'] satisfies readonly (keyof typeof runTexts)[];
/** Sentences that the page meets without their code: in the written status of a Library of a cluster. */
const runCodes = saidCodes.filter(
  (code): code is SaidCode & keyof typeof runTexts => Object.hasOwn(runTexts, code) && !parts.includes(code),
);

interface Form {
  readonly code: SaidCode;
  readonly form: RegExp;
}

/** `form`: the sentence, in which `*` is one value. */
function formOf([code, form]: readonly [code: SaidCode, form: string]): Form {
  const parts = form.split('*').map((part) => part.replaceAll(/[.*+?^$()|[\]{}\\]/gu, String.raw`\$&`));
  return { code, form: new RegExp(`^${parts.join('(.{1,500}?)')}$`, 'u') };
}

/** The sentence with the most words of its own first: others may have its form, too. */
const forms = runCodes
  .map((code) => [code, englishText(message(code, '*', '*', '*', '*'))] as const)
  .toSorted(([, one], [, other]) => other.length - one.length)
  .map(formOf);

/** Longer texts are errors of other programs. */
const sentenceAtMost = 1_000;

/** `{said}` if the page knows the code. A sentence without a code is read back: whole, or before a colon with candidates or reasons behind. */
export function withSaid(said: string | Message | undefined): { said?: z.infer<typeof SaidView> } {
  if (said === undefined) return {};
  if (typeof said === 'string') return sentenceSaid(said);
  if (said.code === 'text') return sentenceSaid(englishText(said));
  const [head, rest] = said.code === 'withDetail' ? said.values : [said];
  if (head === undefined || typeof head === 'string' || !isSaidCode(head.code)) return {};
  const { code, values } = head;
  const tail = rest === undefined ? [] : [rest];
  const within = [...values, ...tail].flatMap(valueSaid);
  return {
    said: {
      ...{ code, values: values.map(textOf) },
      ...(rest === undefined ? {} : { rest: textOf(rest) }),
      ...(within.length === 0 ? {} : { within }),
    },
  };
}

/** A value that is a sentence of fixed form itself. */
function valueSaid(value: MessageValue): NonNullable<z.infer<typeof SaidView>['within']> {
  const text = textOf(value);
  if (typeof value === 'string' || value.code === 'text') {
    const known = knownForm(forms, text);
    if (known !== undefined) return [{ text, ...known }];
    const old = oldSentence(text);
    return old === undefined ? [] : valueSaid(old);
  }
  return isSaidCode(value.code) ? [{ text, code: value.code, values: value.values.map(textOf) }] : [];
}

function textOf(value: MessageValue): string {
  return typeof value === 'string' ? value : englishText(value);
}

const knownCodes: ReadonlySet<string> = new Set(saidCodes);

function isSaidCode(code: string): code is SaidCode {
  return knownCodes.has(code);
}

function sentenceSaid(text: string): { said?: z.infer<typeof SaidView> } {
  if (text.length > sentenceAtMost) return {};
  const old = oldSentence(text);
  if (old !== undefined) return withSaid(old);
  const whole = knownForm(forms, text);
  if (whole !== undefined) return { said: { ...whole, ...withinOf(whole.values) } };
  const colon = text.indexOf(': ');
  const head = colon < 0 ? undefined : knownForm(forms, text.slice(0, colon));
  if (head === undefined) return {};
  const rest = text.slice(colon + 2);
  return { said: { ...head, rest, ...withinOf([...head.values, rest]) } };
}

/** The reason of a failed walk is part of its Library's sentence: one sentence within another. */
function withinOf(texts: readonly string[]): Pick<z.infer<typeof SaidView>, 'within'> {
  const within = texts.flatMap(valueSaid);
  return within.length === 0 ? {} : { within };
}

/** The same for why a candidate may match: a message about its title and one about its year, or one about where it is named. */
export function withWhySaid(why: Message): { said?: z.infer<typeof SaidView>[] } {
  const told = why.code === 'pair' ? why.values : [why];
  const said = told.flatMap((part) =>
    typeof part !== 'string' && isSaidCode(part.code) ? [{ code: part.code, values: part.values.map(textOf) }] : [],
  );
  return said.length === told.length ? { said } : {};
}

function knownForm(known: readonly Form[], text: string): { code: SaidCode; values: string[] } | undefined {
  for (const { code, form } of known) {
    const match = form.exec(text);
    if (match !== null) return { code, values: match.slice(1) };
  }
  return undefined;
}
