/**
 * Changes the text of a file of Library documents, as a person asks on the page: comments, order and the text of other
 * documents stay. Pure. It does not judge the result: the caller checks the new text like any other.
 */
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
  Scalar,
  type ToStringOptions,
  YAMLMap,
} from 'yaml';
import { type LibraryKey, libraryKey } from '../document.ts';
import { isRepeated } from './repeatedValues.ts';
import { readYamlText } from './yamlText.ts';

export type DocumentEdit =
  /** `path` starts with `spec`. */
  | { readonly op: 'set'; readonly library: string; readonly path: readonly string[]; readonly value: unknown }
  | { readonly op: 'unset'; readonly library: string; readonly path: readonly string[] }
  /** `text`: one document, without a line of three hyphens. */
  | { readonly op: 'add'; readonly text: string }
  | { readonly op: 'remove'; readonly library: string };

/**
 * Why an edit cannot be made. `unreadable`: the text is no YAML. `unknown`: no document, or more than one, describes
 * the Library. `alias`: the value is shared by an alias, so it has to be changed by hand.
 */
export type EditFault = 'unreadable' | 'unknown' | 'alias';

const byteOrderMark = '\u{FEFF}';

/** `text` is the new text. Documents that no edit names keep every character. */
export function editDocuments(text: string, edits: readonly DocumentEdit[]): { readonly text: string } | EditFault {
  // The reader counts no place for a byte order mark.
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
  let now = text.slice(mark.length);
  for (const edit of edits) {
    const next = editedOnce(now, edit);
    if (next === undefined || isFault(next)) return next ?? 'unknown';
    now = next.text;
  }
  return { text: `${mark}${now}` };
}

function isFault(value: EditFault | { readonly text: string }): value is EditFault {
  return typeof value === 'string';
}

function editedOnce(text: string, edit: DocumentEdit): EditFault | { readonly text: string } {
  if (edit.op === 'add') return { text: appended(text, edit.text) };
  const parts = partsOf(text);
  if (parts === undefined) return 'unreadable';
  const found = parts.filter(({ key }) => key === edit.library);
  const [part] = found;
  if (part === undefined || found.length > 1) return 'unknown';
  const before = text.slice(0, part.start);
  const after = text.slice(part.end);
  if (edit.op === 'remove') return { text: before === '' ? withoutDivider(after) : `${before}${after}` };
  if (isRepeated(part.yaml, edit.path)) return 'alias';
  if (edit.op === 'unset') unset(part.yaml, edit.path);
  else if (!set(part.yaml, edit.path, edit.value)) return 'alias';
  return { text: `${before}${part.yaml.toString(formOf(text.slice(part.start, part.end)))}${after}` };
}

interface Part {
  readonly yaml: Document.Parsed;
  readonly key: LibraryKey | undefined;
  readonly start: number;
  readonly end: number;
}

/** The documents with the places of their texts, comments in front included; undefined if the text cannot be read. */
function partsOf(text: string): readonly Part[] | undefined {
  const { documents, stopped } = readYamlText(text, new LineCounter());
  if (stopped !== undefined || documents.some(({ errors }) => errors.length > 0)) return undefined;
  let start = 0;
  return documents.map((yaml) => {
    const part = { yaml, key: keyOf(yaml), start, end: yaml.range[2] };
    start = part.end;
    return part;
  });
}

function keyOf(yaml: Document.Parsed): LibraryKey | undefined {
  const name = yaml.getIn(['metadata', 'name']);
  const namespace = yaml.getIn(['metadata', 'namespace']) ?? 'default';
  if (typeof name !== 'string' || typeof namespace !== 'string') return undefined;
  return libraryKey({ metadata: { name, namespace } });
}

function appended(text: string, document: string): string {
  const isEmpty = parseAllDocuments(text).every(({ contents }) => contents === null);
  const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return isEmpty ? `${ended}${document}` : `${ended}---\n${document}`;
}

/** The first document may begin without a divider, and the file then begins with it. */
function withoutDivider(text: string): string {
  return text.replace(/^---[ \t]*\n/u, '');
}

/** Missing mappings on the way are created. False: something else than a mapping is on the way. */
function set(yaml: Document.Parsed, path: readonly string[], value: unknown): boolean {
  const last = path.at(-1);
  let node: unknown = yaml.contents;
  for (const name of path.slice(0, -1)) {
    if (!isMap(node)) return false;
    const inner: unknown = node.get(name, true);
    if (isMap(inner)) node = inner;
    else if (inner === undefined || (isScalar(inner) && inner.value === null)) {
      const made = new YAMLMap(yaml.schema);
      node.set(name, made);
      node = made;
    } else return false;
  }
  if (!isMap(node) || last === undefined) return false;
  node.set(last, fitted(yaml, node.get(last, true), value));
  return true;
}

function unset(yaml: Document.Parsed, path: readonly string[]): void {
  const last = path.at(-1);
  const node: unknown = path.length < 2 ? yaml.contents : yaml.getIn(path.slice(0, -1), true);
  if (isMap(node) && last !== undefined) node.delete(last);
}

/** The old node with the new value, so that comments inside it stay; a new node if it has another form. */
function fitted(yaml: Document.Parsed, old: unknown, value: unknown): Node {
  if (isMap(old) && isPlainObject(value)) return fittedMap(yaml, old, value);
  if (isSeq(old) && Array.isArray(value)) {
    const left = old.items.map((node) => ({ node, text: JSON.stringify(node), name: onlyName(node) }));
    old.items = value.map((item: unknown) => fitted(yaml, taken(left, item), item));
    return old;
  }
  const made = yaml.createNode(value);
  if (!isScalar(old)) return made;
  if (old.value === value) return old;
  made.comment = old.comment ?? null;
  made.commentBefore = old.commentBefore ?? null;
  made.spaceBefore = old.spaceBefore ?? false;
  if (made instanceof Scalar && typeof value === 'string' && isQuoted(old.type)) made.type = old.type;
  return made;
}

function isQuoted(type: unknown): type is 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' {
  return type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE';
}

function fittedMap(yaml: Document.Parsed, old: YAMLMap, value: Readonly<Record<string, unknown>>): YAMLMap {
  old.items = old.items.filter((pair) => Object.hasOwn(value, nameOf(pair)));
  for (const [name, member] of Object.entries(value)) old.set(name, fitted(yaml, old.get(name, true), member));
  return old;
}

function nameOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

interface OldItem {
  readonly node: unknown;
  readonly text: string;
  readonly name: string | undefined;
}

/** Takes out the old item that the new one continues: an equal one, else one for the same service or server. */
function taken(left: OldItem[], item: unknown): unknown {
  const text = JSON.stringify(item);
  const name = onlyName(item);
  const equal = left.findIndex((old) => old.text === text);
  const at = equal >= 0 || name === undefined ? equal : left.findIndex((old) => old.name === name);
  return at < 0 ? undefined : left.splice(at, 1)[0]?.node;
}

function onlyName(value: unknown): string | undefined {
  const names = isMap(value) ? value.items.map(nameOf) : isPlainObject(value) ? Object.keys(value) : [];
  return names.length === 1 ? names[0] : undefined;
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Spaces, so far as the text shows them, so that lines nobody changed stay equal. */
function formOf(text: string): ToStringOptions {
  const indent = /^( +)[^\s#-]/mu.exec(text)?.[1]?.length ?? 2;
  const list = /^( *)[\w"'-]+:[^\S\n]*(?:#.*)?\n(?:\s*#.*\n)*( *)- /mu.exec(text);
  return {
    lineWidth: 0,
    indent: Math.min(8, Math.max(2, indent)),
    indentSeq: list === null || (list[2]?.length ?? 0) > (list[1]?.length ?? 0),
    flowCollectionPadding: /\{ /u.test(text),
  };
}
