/**
 * A franchise file in its tidy form: quotes where another reader of YAML would not see text, keys in the order of the schema, two
 * spaces a level. Comments, empty lines and the breaks of lists stay. Pure: nothing here touches a disk.
 */
import { type Document, Lexer, parseDocument } from 'yaml';
import { applyEdits } from './edits.ts';
import { orderKeys } from './keyOrder.ts';
import { layOut } from './layout.ts';
import { quotingEdits } from './quoting.ts';
import { readTree } from './writtenTree.ts';

/** Thrown where a tidy form cannot be had without a guess; the file is to be left as it is. */
export class CannotFormatError extends Error {
  override readonly name = 'CannotFormatError';
}

/** The tidy text. The parser must have found no fault in it (`check` says so). Formatting what was formatted changes nothing. */
export function formatYaml(text: string): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const plain = text.replace(/^\ufeff/u, '').replace(/\r\n?/gu, '\n');
  const head = directivesOf(plain);
  const body = plain.slice(head.length);
  const tidy = head + tidied(body);
  if (tidy !== plain) proveSame(plain, tidy);
  return lineEnd === '\n' ? tidy : tidy.replaceAll('\n', lineEnd);
}

/** Directives with the line `---` that ends them, as they stand: they say how to read what follows, and have no form but their own. */
function directivesOf(plain: string): string {
  return (
    /^(?:(?:#[^\n]*|[ \t]*)\n)*%[^\n]*\n(?:(?:[#%][^\n]*|[ \t]*)\n)*---[ \t]*(?:[ \t]#[^\n]*)?\n/u.exec(plain)?.[0] ??
    ''
  );
}

/** Reading is what costs: a step that changed nothing hands on the tree it was given. */
function tidied(plain: string): string {
  const read = { text: plain, tree: treeOf(plain) };
  const after = (text: string, { text: before, tree }: typeof read) =>
    text === before ? { text, tree } : { text, tree: treeOf(text) };
  const quoted = after(applyEdits(plain, quotingEdits(read.tree)), read);
  const laidOut = after(layOut(quoted.text, quoted.tree), quoted);
  const ordered = orderKeys(laidOut.text, laidOut.tree);
  // Another order of keys may show what another indent means for the comments between them: the second look settles it.
  return ordered === laidOut.text ? ordered : layOut(ordered, treeOf(ordered));
}

function treeOf(text: string) {
  const tree = readTree(text);
  if (tree !== undefined) return tree;
  throw new CannotFormatError(
    'it is written in a way that has no tidy form (an explicit `? key`, a key with an anchor, several documents); it was left as it is',
  );
}

/** What was said and what was remarked must be the same after as before: no file is worth a lost word. */
function proveSame(before: string, after: string): void {
  if (contentOf(before) === contentOf(after) && remarksOf(before) === remarksOf(after)) return;
  throw new CannotFormatError('its tidy form would change what it says or lose a comment, so it was left as it is');
}

/** Every scalar as text, keys sorted: quotes and order make no difference. */
function contentOf(text: string): string {
  const document = parseDocument(text, { schema: 'failsafe', logLevel: 'silent' });
  if (document.errors.length > 0) return `faulty: ${text}`;
  const content = contentIn(document);
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
      : value,
  );
}

function contentIn(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // An alias without its anchor, or aliases of aliases that grow without end.
    throw new CannotFormatError('its aliases cannot be followed, so it was left as it is', { cause: error });
  }
}

/** The comments, whatever their order. */
function remarksOf(text: string): string {
  const comments: string[] = [];
  for (const token of new Lexer().lex(text)) if (token.startsWith('#')) comments.push(token.trimEnd());
  return comments.sort().join('\n');
}
