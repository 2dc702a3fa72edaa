/** Text for Markdown (CommonMark with GitHub's tables, task lists and autolinks). Pure. */
import { oneLine } from './plainText.ts';

/**
 * The text on one line, so that it shows as it is written in running text, a heading or a table's cell: every character that
 * could begin markup is escaped, and no address becomes a link of its own.
 */
export function markdownText(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_[\]<>#|~$]/gu, '\\$&')
    .replace(/&(?=#?[a-z0-9]+;)/giu, '\\&')
    .replace(/:(?=\/\/)/gu, '\\:')
    .replace(/www\./giu, (found) => `${found.slice(0, -1)}\\.`)
    .replace(/^(?:[-+=]|[0-9]+[.)])(?=\s|$)/u, (found) => `${found.slice(0, -1)}\\${found.slice(-1)}`);
}
