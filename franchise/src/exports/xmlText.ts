/** Text for XML 1.0. Pure. */
import { oneLine } from './plainText.ts';

/** Characters that XML 1.0 forbids even as references (section 2.2) and that `oneLine` keeps. */
const forbidden = /[\uFFFE\uFFFF]/gu;

const references: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** The text on one line, escaped for an element or an attribute. */
export function xmlText(text: string): string {
  return oneLine(text)
    .replace(forbidden, '')
    .replace(/[&<>"']/gu, (character) => references.get(character) ?? '');
}
