/** Rules about quoting, for readers of YAML 1.1: it reads more words as dates, numbers and truth values. */
import { jsonPointer } from '../fault.ts';
import { type FaultTextCode, say } from '../faultTexts.ts';
import type { Rule } from './rule.ts';
import { finding, shown } from './wording.ts';

/** Texts of YAML 1.2 that YAML 1.1 reads as another type. A bare year is not here: the schema reports it. */
const misread: readonly { readonly pattern: RegExp; readonly what: FaultTextCode }[] = [
  { pattern: /^(?:y|n|yes|no|on|off)$/iu, what: 'as-truth' },
  { pattern: /^[0-9]{4}-[0-9]{1,2}(?:-[0-9]{1,2}(?:(?:[Tt]| {1,9})[0-9]{1,2}:.{0,40})?)?$/u, what: 'as-date' },
  { pattern: /^[-+]?[0-9][0-9_]{0,20}(?::[0-5]?[0-9]){1,10}(?:\.[0-9_]{0,20})?$/u, what: 'as-base-60' },
  { pattern: /^[-+]?[0-9][0-9,]{0,20}_[0-9_,]{0,20}(?:\.[0-9_]{0,20})?$/u, what: 'a-number' },
];

export const unquotedScalar: Rule = {
  codes: { 'unquoted-scalar': 'warning' },
  *check(context) {
    for (const { pointer, isKey, text, isPlain } of context.scalars()) {
      if (!isPlain || isKey) continue;
      const found = misread.find(({ pattern }) => pattern.test(text));
      // If it is not a text of the right form, the schema reports it.
      if (found === undefined || context.leftOut?.has(jsonPointer(pointer))) continue;
      yield finding('unquoted-scalar', pointer, shown(text), say(found.what));
    }
  },
};

export const QUOTING_RULES: readonly Rule[] = [unquotedScalar];
