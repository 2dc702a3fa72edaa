/**
 * Messages with their code and values, so that a page in another language can show them translated. The English sentence is
 * always included. Pure.
 */
import type { z } from '@hono/zod-openapi';
import { englishText } from '../../messages/english.ts';
import type { Message, MessageValue } from '../../messages/message.ts';
import { type SaidCode, type SaidView, saidCodes } from '../schemas/said.ts';

/** `{said}` if the page knows the code. */
export function withSaid(words: Message | undefined): { said?: z.infer<typeof SaidView> } {
  if (words === undefined) return {};
  const [head, rest] = words.code === 'withDetail' ? words.values : [words];
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

/** A value that is a message itself. */
function valueSaid(value: MessageValue): NonNullable<z.infer<typeof SaidView>['within']> {
  if (typeof value === 'string' || !isSaidCode(value.code)) return [];
  return [{ text: textOf(value), code: value.code, values: value.values.map(textOf) }];
}

/** The same for why a candidate may match: a message about its title and one about its year, or one about where it is named. */
export function withWhySaid(why: Message): { said?: z.infer<typeof SaidView>[] } {
  const told = why.code === 'pair' ? why.values : [why];
  const said = told.flatMap((part) =>
    typeof part !== 'string' && isSaidCode(part.code) ? [{ code: part.code, values: part.values.map(textOf) }] : [],
  );
  return said.length === told.length ? { said } : {};
}

function textOf(value: MessageValue): string {
  return typeof value === 'string' ? value : englishText(value);
}

const knownCodes: ReadonlySet<string> = new Set(saidCodes);

function isSaidCode(code: string): code is SaidCode {
  return knownCodes.has(code);
}
