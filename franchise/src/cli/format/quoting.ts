/** Which words of an author need quotes, so that every reader of YAML reads the same (franchise.md 2.4). Pure. */
import { FRANCHISE_SHAPE, type Shape, shapeBelow, shapeOfItem } from './documentShape.ts';
import type { Edit } from './edits.ts';
import type { Written } from './writtenTree.ts';

/** What YAML 1.1 or 1.2 takes for something else than text. An empty value and `null` are left: the check asks what was meant. */
const otherwiseRead: readonly RegExp[] = [
  /^[-+]?(?:[0-9][0-9_]*)(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?$/u,
  /^[-+]?\.[0-9_]+(?:[eE][-+]?[0-9]+)?$/u,
  /^[-+]?0(?:x[0-9a-fA-F_]+|o[0-7_]+|b[01_]+)$/u,
  /^[-+]?\.(?:inf|nan)$/iu,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/u,
  /^[0-9]{4}-[0-9]{1,2}(?:-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9:.]+.*)?)?$/u,
  /^(?:y|n|yes|no|on|off|true|false)$/iu,
  /^[=]$|^<<$/u,
];

function needsQuotes(text: string): boolean {
  return otherwiseRead.some((form) => form.test(text));
}

/** Quotes around every plain piece of free text that needs them. */
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
