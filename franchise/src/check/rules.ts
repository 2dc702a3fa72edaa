/**
 * Every rule over a document that fits its schema, in the order of the reference (franchise.md 2.6). Rules only read; they
 * know no text, no files and no network (that is networkRules.ts).
 */
import type { Rule } from './rule.ts';

export const RULES: readonly Rule[] = [];
