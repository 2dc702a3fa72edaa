/** Text for XML 1.0. Pure. */
import { oneLine } from './plainText.ts';

/** What XML 1.0 forbids even as a reference (section 2.2) and `oneLine` leaves. */
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
