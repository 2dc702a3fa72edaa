/** Prints a difference between two stories: text for a terminal, Markdown for a review, JSON. Pure. */

import { printable } from '../../exports/jsonText.ts';
import { markdownText } from '../../exports/markdownText.ts';
import { counted, harmless, type Palette, wrapTo } from '../terminal.ts';
import type { FieldChange, StoryChange, StoryDiff } from './storyDiff.ts';

/** `columns`: of the terminal; without it no line is wrapped. */
export function diffText(diff: StoryDiff, palette: Palette, columns?: number): string {
  if (diff.isSame) return 'no difference in the story\n';
  const paint = { added: palette.green, removed: palette.red, moved: palette.blue, changed: palette.yellow };
  const lines = [
    ...diff.franchise.map((field) => palette.yellow(`~ ${harmless(fieldText(field))}`)),
    ...diff.changes.map((change) => paint[change.change](harmless(changeText(change)))),
    diffSummary(diff),
  ];
  return `${lines.flatMap((line) => wrapTo(line, columns)).join('\n')}\n`;
}

/** `2 added, 1 moved`. Counts members, not lines. */
export function diffSummary({ franchise, changes }: StoryDiff): string {
  const kinds = ['added', 'removed', 'moved', 'changed'] as const;
  const parts = kinds.flatMap((kind) => {
    const count = changes.filter(({ change }) => change === kind).reduce((sum, change) => sum + change.count, 0);
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  if (franchise.length > 0) parts.push(`${counted(franchise.length, 'field')} of the franchise changed`);
  return parts.join(', ');
}

function changeText(change: StoryChange): string {
  const { before = 0, after = 0, label, fields } = change;
  switch (change.change) {
    case 'added':
      return `+ ${label} (at ${after})`;
    case 'removed':
      return `- ${label} (was at ${before})`;
    case 'moved':
      return `> ${label} (from ${before} to ${after})`;
    case 'changed':
      return `~ ${label} (at ${after}): ${fields.map(fieldText).join('; ')}`;
  }
}

function fieldText({ field, before, after }: FieldChange): string {
  if (before === '') return `${field} ${after} is new`;
  return after === '' ? `${field} ${before} is gone` : `${field} ${before} → ${after}`;
}

const words = { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' } as const;

export function diffMarkdown(diff: StoryDiff): string {
  if (diff.isSame) return 'No difference in the story.\n';
  const lines = [
    ...diff.franchise.map((field) => `- **Franchise**: ${markdownText(fieldText(field))}`),
    ...diff.changes.map((change) => `- **${words[change.change]}**: ${markdownText(changeText(change).slice(2))}`),
  ];
  return `${lines.join('\n')}\n\n${diffSummary(diff)}.\n`;
}

export function diffJson({ isSame, franchise, changes }: StoryDiff): string {
  return `${printable(JSON.stringify({ same: isSame, franchise, changes }, undefined, 1))}\n`;
}
