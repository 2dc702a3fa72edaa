/** Sentences of the program that have a code, so that the page can show them in other languages. */
import { z } from '@hono/zod-openapi';
import { messageCodes } from '../../messages/english.ts';
import type { MessageCode } from '../../messages/message.ts';

/** Sentences of other programs stay in English. */
type UntranslatedCode = 'text' | 'systemError';
export type PageMessageCode = Exclude<MessageCode, UntranslatedCode>;

export function isPageMessageCode(code: MessageCode): code is PageMessageCode {
  return code !== 'text' && code !== 'systemError';
}

export const pageMessageCodes: readonly PageMessageCode[] = messageCodes.filter(isPageMessageCode);

const code = z.enum(pageMessageCodes).openapi('PageMessageCode');
const values = z.array(z.string()).openapi({ description: 'The values in the sentence, in order.' });
const at = z.array(z.number().int().min(0)).openapi({
  description:
    'The index of the value, then that of the value within it, and so on. The index of the rest is the number of values.',
});

export const PageMessage = z
  .object({
    code,
    values,
    rest: z.string().optional().openapi({ description: 'The text after the sentence, unchanged.' }),
    within: z.array(z.object({ at, code, values })).optional().openapi({
      description: 'Values, or the rest, that are themselves sentences with a code. No other is translated.',
    }),
  })
  .openapi('PageMessage', {
    description: 'A sentence with a code, so that it can be shown in another language; absent: free text.',
  });
