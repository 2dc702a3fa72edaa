/** Text for Markdown (CommonMark with GitHub's tables, task lists and autolinks). Pure. */
import { oneLine } from './plainText.ts';

/**
 * The text on one line, shown literally in running text, a heading or a table cell: escapes every character that could
 * start markup, and prevents automatic links.
 */
export function markdownText(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_[\]<>#|~$]/gu, '\\$&')
    .replace(/&(?=#?[a-z0-9]+;)/giu, '\\&')
    .replace(/:(?=\/\/)/gu, '\\:')
    .replace(/www\./giu, (found) => `${found.slice(0, -1)}\\.`)
    .replace(/^(?:[-+=]|[0-9]+[.)])(?=\s|$)/u, (found) => `${found.slice(0, -1)}\\${found.slice(-1)}`);
}
