/** Finds free text that needs quotes, so that every YAML reader reads the same. Pure. */
import { FRANCHISE_SHAPE, type Shape, shapeBelow, shapeOfItem } from './documentShape.ts';
import type { Edit } from './edits.ts';
import type { Written } from './writtenTree.ts';

/**
 * Forms that YAML 1.1 or 1.2 does not read as text. Empty values and `null` are kept, so that the check can report
 * them.
 */
const otherwiseRead: readonly RegExp[] = [
  /^[-+]?(?:[0-9][0-9_]*)(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?$/u,
  /^[-+]?\.[0-9_]+(?:[eE][-+]?[0-9]+)?$/u,
  /^[-+]?0(?:x[0-9a-fA-F_]+|o[0-7_]+|b[01_]+)$/u,
  /^[-+]?\.(?:inf|nan)$/iu,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/u,
  /^[0-9]{4}-[0-9]{1,2}(?:-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9:.].*)?)?$/u,
  /^(?:y|n|yes|no|on|off|true|false)$/iu,
  /^[=]$|^<<$/u,
];

function needsQuotes(text: string): boolean {
  return otherwiseRead.some((form) => form.test(text));
}

/** Edits that quote every plain scalar of free text that needs it. */
export function* quotingEdits(node: Written | undefined, shape: Shape = FRANCHISE_SHAPE): Generator<Edit> {
  if (node === undefined) return;
  if (node.kind === 'map') {
    for (const pair of node.pairs) yield* quotingEdits(pair.value, shapeBelow(shape, pair.key));
  } else if (node.kind === 'list') {
    for (const item of node.items) yield* quotingEdits(item.value, shapeOfItem(shape));
  } else if (node.kind === 'plain' && shape.isFreeText === true && needsQuotes(node.text)) {
    yield { start: node.end - node.text.length, end: node.end, text: `"${node.text}"` };
  }
}
