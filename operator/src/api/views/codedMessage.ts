/**
 * Messages with their code and values, so that a page in another language can show them translated. The English sentence is
 * always included. Pure.
 */
import type { z } from '@hono/zod-openapi';
import { englishText } from '../../messages/english.ts';
import type { Message, MessageValue } from '../../messages/message.ts';
import { isPageMessageCode, type PageMessage } from '../schemas/pageMessage.ts';

/** `{coded}` if the page knows the code. */
export function withCoded(words: Message | undefined): { coded?: z.infer<typeof PageMessage> } {
  if (words === undefined) return {};
  const [head, rest] = words.code === 'withDetail' ? words.values : [words];
  if (head === undefined || typeof head === 'string' || !isPageMessageCode(head.code)) return {};
  const { code, values } = head;
  const tail = rest === undefined ? [] : [rest];
  const within = [...values, ...tail].flatMap(codedValue);
  return {
    coded: {
      ...{ code, values: values.map(textOf) },
      ...(rest === undefined ? {} : { rest: textOf(rest) }),
      ...(within.length === 0 ? {} : { within }),
    },
  };
}

/** A value that is a message itself, behind those within its own values, so that they can be translated first. */
function codedValue(value: MessageValue): NonNullable<z.infer<typeof PageMessage>['within']> {
  if (typeof value === 'string') return [];
  const within = value.values.flatMap(codedValue);
  if (!isPageMessageCode(value.code)) return within;
  return [...within, { text: textOf(value), code: value.code, values: value.values.map(textOf) }];
}

/** The same for why a candidate may match: a message about its title and one about its year, or one about where it is named. */
export function withCodedReasons(why: Message): { coded?: z.infer<typeof PageMessage>[] } {
  const reasons = why.code === 'pair' ? why.values : [why];
  const coded = reasons.flatMap((part) =>
    typeof part !== 'string' && isPageMessageCode(part.code)
      ? [{ code: part.code, values: part.values.map(textOf) }]
      : [],
  );
  return coded.length === reasons.length ? { coded } : {};
}

function textOf(value: MessageValue): string {
  return typeof value === 'string' ? value : englishText(value);
}
