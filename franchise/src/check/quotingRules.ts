/** Rules about how the text is written, for readers of YAML 1.1, which take more words for dates, numbers and truth values. */
import { jsonPointer } from '../fault.ts';
import type { Rule } from './rule.ts';
import { quoted } from './wording.ts';

/** What YAML 1.1 reads as something else while YAML 1.2 reads text (franchise.md 2.4); a bare year is a fault of the schema. */
const misread: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /^(?:y|n|yes|no|on|off)$/iu, what: 'a truth value' },
  { pattern: /^[0-9]{4}-[0-9]{1,2}(?:-[0-9]{1,2}(?:(?:[Tt]| {1,9})[0-9]{1,2}:.{0,40})?)?$/u, what: 'a date' },
  { pattern: /^[-+]?[0-9][0-9_]{0,20}(?::[0-5]?[0-9]){1,10}(?:\.[0-9_]{0,20})?$/u, what: 'a number in base 60' },
  { pattern: /^[-+]?[0-9][0-9,]{0,20}_[0-9_,]{0,20}(?:\.[0-9_]{0,20})?$/u, what: 'a number' },
];

export const unquotedScalar: Rule = {
  codes: { 'unquoted-scalar': 'warning' },
  *check(context) {
    for (const { pointer, isKey, text, isPlain } of context.scalars()) {
      if (!isPlain || isKey) continue;
      const found = misread.find(({ pattern }) => pattern.test(text));
      // What is no text of the right form is told by the schema.
      if (found === undefined || context.leftOut?.has(jsonPointer(pointer))) continue;
      yield {
        code: 'unquoted-scalar',
        level: 'warning',
        message: `${quoted(text)} stands without quotes, and other readers of YAML take it for ${found.what}. Write "${text}", in quotes.`,
        pointer,
      };
    }
  },
};

export const QUOTING_RULES: readonly Rule[] = [unquotedScalar];
