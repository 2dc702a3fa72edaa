/**
 * The CEL rules of the project's CRD, each written by hand, because the fake has no CEL. Only the real server checks a
 * rule that is not in the table; a test lists those.
 */
import { isDeepStrictEqual } from 'node:util';
import { fieldsOf, textAt } from './json.ts';

/** True if the rule holds. `old` is undefined for a new object. */
export type CelRule = (self: unknown, old: unknown) => boolean;

const byText: Readonly<Record<string, CelRule>> = {
  'self == oldSelf': (self, old) => old === undefined || isDeepStrictEqual(self, old),
  'has(self.claim) && !has(self.path)': (self) => 'claim' in fieldsOf(self) && !('path' in fieldsOf(self)),
  "self.kind != 'franchises' || !(has(self.tiles) || has(self.marks) || has(self.trailers))": (self) =>
    textAt(self, 'kind') !== 'franchises' || !['tiles', 'marks', 'trailers'].some((name) => name in fieldsOf(self)),
  'self.all(one, self.exists_one(other, other.from == one.from))': (self) => {
    const from = Array.isArray(self) ? self.map((one) => textAt(one, 'from')) : [];
    return new Set(from).size === from.length;
  },
};

/** Undefined for a rule without a handwritten version. */
export function celRule(text: string): CelRule | undefined {
  const known = byText[text.replace(/\s+/gu, ' ').trim()];
  if (known !== undefined) return known;
  const pattern = /^!self\.matches\(r?'(.*)'\)$/u.exec(text.trim())?.[1];
  if (pattern === undefined) return undefined;
  const forbidden = new RegExp(pattern, 'u');
  return (self) => typeof self !== 'string' || !forbidden.test(self);
}
