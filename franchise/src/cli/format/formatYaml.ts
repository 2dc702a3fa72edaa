/**
 * Formats a franchise file: quotes around text that another YAML reader would not read as text, keys in schema order,
 * two spaces per level. Keeps comments, empty lines and line breaks in lists. Pure: no file access.
 */
import { type Document, Lexer, parseDocument } from 'yaml';
import { applyEdits } from './edits.ts';
import { orderKeys } from './keyOrder.ts';
import { layOut } from './layout.ts';
import { quotingEdits } from './quoting.ts';
import { readTree } from './writtenTree.ts';

/** Thrown if formatting would need a guess; the file must be left unchanged. */
export class CannotFormatError extends Error {
  override readonly name = 'CannotFormatError';
}

/** The formatted text. The input must have no parser fault (`check` reports those). Idempotent. */
export function formatYaml(text: string): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const plain = text.replace(/^\ufeff/u, '').replace(/\r\n?/gu, '\n');
  const head = directivesOf(plain);
  const body = plain.slice(head.length);
  const tidy = head + tidied(body);
  if (tidy !== plain) proveSame(plain, tidy);
  return lineEnd === '\n' ? tidy : tidy.replaceAll('\n', lineEnd);
}

/** Directives and the `---` line that ends them, unchanged: they tell how to read the rest, and have only one form. */
function directivesOf(plain: string): string {
  return (
    /^(?:(?:#[^\n]*|[ \t]*)\n)*%[^\n]*\n(?:(?:[#%][^\n]*|[ \t]*)\n)*---[ \t]*(?:[ \t]#[^\n]*)?\n/u.exec(plain)?.[0] ??
    ''
  );
}

/** Parsing is the expensive part, so a step that changed nothing passes its tree on. */
function tidied(plain: string): string {
  const read = { text: plain, tree: treeOf(plain) };
  const after = (text: string, { text: before, tree }: typeof read) =>
    text === before ? { text, tree } : { text, tree: treeOf(text) };
  const quoted = after(applyEdits(plain, quotingEdits(read.tree)), read);
  const laidOut = after(layOut(quoted.text, quoted.tree), quoted);
  const ordered = orderKeys(laidOut.text, laidOut.tree);
  // A new key order may change which indent a comment between keys belongs to; a second layout settles it.
  return ordered === laidOut.text ? ordered : layOut(ordered, treeOf(ordered));
}

function treeOf(text: string) {
  const tree = readTree(text);
  if (tree !== undefined) return tree;
  throw new CannotFormatError(
    'it uses YAML that cannot be formatted (an explicit `? key`, a key with an anchor, several documents), so it was left unchanged',
  );
}

/** Content and comments must be the same before and after. */
function proveSame(before: string, after: string): void {
  if (contentOf(before) === contentOf(after) && remarksOf(before) === remarksOf(after)) return;
  throw new CannotFormatError('formatting would change its content or lose a comment, so it was left unchanged');
}

/**
 * Every scalar as text, with sorted keys, so that quotes and key order make no difference. The reader compares each key with
 * all before it unless it is asked not to, hours for a megabyte of keys; `check` has found repeated keys in linear time.
 */
function contentOf(text: string): string {
  const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
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
    // An alias without its anchor, or nested aliases that expand without limit.
    throw new CannotFormatError('its aliases cannot be followed, so it was left unchanged', { cause: error });
  }
}

/** The comments, sorted, so that their order makes no difference. */
function remarksOf(text: string): string {
  const comments: string[] = [];
  for (const token of new Lexer().lex(text)) if (token.startsWith('#')) comments.push(token.trimEnd());
  return comments.sort().join('\n');
}
