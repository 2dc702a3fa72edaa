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
  return {
    coded: {
      ...{ code, values: values.map(textOf) },
      ...(rest === undefined ? {} : { rest: textOf(rest) }),
      ...withinOf([...values, ...tail]),
    },
  };
}

type Within = NonNullable<z.infer<typeof PageMessage>['within']>;

function withinOf(values: readonly MessageValue[]): { within?: Within } {
  const within = values.flatMap((value, place) => codedAt([place], value));
  return within.length === 0 ? {} : { within };
}

/** The message at this place, if the value is one, and those within it. Any other value is shown as it is. */
function codedAt(at: readonly number[], value: MessageValue): Within {
  if (typeof value === 'string' || !isPageMessageCode(value.code)) return [];
  const { code, values } = value;
  const within = values.flatMap((inner, place) => codedAt([...at, place], inner));
  return [{ at: [...at], code, values: values.map(textOf) }, ...within];
}

/** The same for why a candidate may match: a message about its title and one about its year, or one about where it is named. */
export function withCodedReasons(why: Message): { coded?: z.infer<typeof PageMessage>[] } {
  const reasons = why.code === 'pair' ? why.values : [why];
  const coded = reasons.flatMap((part) =>
    typeof part !== 'string' && isPageMessageCode(part.code)
      ? [{ code: part.code, values: part.values.map(textOf), ...withinOf(part.values) }]
      : [],
  );
  return coded.length === reasons.length ? { coded } : {};
}

function textOf(value: MessageValue): string {
  return typeof value === 'string' ? value : englishText(value);
}
