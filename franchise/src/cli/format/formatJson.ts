/** Formats a franchise file in JSON: keys in schema order, two spaces per level, short maps on one line. Pure. */
import { FRANCHISE_SHAPE, inSchemaOrder, type Shape, shapeBelow, shapeOfItem } from './documentShape.ts';
import { CannotFormatError } from './formatYaml.ts';

/** Numbers and strings keep their written form. */
type Value =
  | { readonly kind: 'scalar'; readonly source: string }
  | { readonly kind: 'list'; readonly items: readonly Value[]; readonly isOneLine: boolean }
  | { readonly kind: 'map'; readonly members: readonly Member[]; readonly isOneLine: boolean };

interface Member {
  readonly source: string;
  readonly key: string;
  readonly value: Value;
}

const MAX_DEPTH = 50;

/** The formatted text. The input must be valid JSON (`check` found no parser fault). */
export function formatJson(text: string): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const value = new JsonSource(text.replace(/^\ufeff/u, '')).read();
  return `${printed(value, FRANCHISE_SHAPE, '')}\n`.replaceAll('\n', lineEnd);
}

function printed(value: Value, shape: Shape, indent: string): string {
  if (value.kind === 'scalar') return value.source;
  const inner = `${indent}  `;
  const parts =
    value.kind === 'list'
      ? value.items.map((item) => printed(item, shapeOfItem(shape), inner))
      : inSchemaOrder(value.members, ({ key }) => key, shape).map(
          (member) => `${member.source}: ${printed(member.value, shapeBelow(shape, member.key), inner)}`,
        );
  const [open, close] = value.kind === 'list' ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const space = value.kind === 'list' ? '' : ' ';
  if (value.isOneLine) return `${open}${space}${parts.join(', ')}${space}${close}`;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** Reads token by token. Invalid JSON throws an error; nothing is guessed. */
class JsonSource {
  readonly #text: string;
  readonly #token = /[ \t\n\r]*(?:([[\]{}:,])|("[^"\\]*(?:\\.[^"\\]*)*")|([^\s[\]{}:,"]+))/uy;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Value {
    const value = this.#value(this.#next(), 0);
    if (this.#text.slice(this.#at).trim() !== '') throw unreadable();
    return value;
  }

  #next(): string {
    this.#token.lastIndex = this.#at;
    const found = this.#token.exec(this.#text);
    if (found === null) throw unreadable();
    this.#at = this.#token.lastIndex;
    return found[1] ?? found[2] ?? found[3] ?? '';
  }

  #value(token: string, depth: number): Value {
    if (depth > MAX_DEPTH) throw unreadable();
    const from = this.#at;
    if (token === '[') {
      const items = this.#parts(']', (first) => this.#value(first, depth + 1));
      return { kind: 'list', items, isOneLine: this.#isOneLine(from, depth, items) };
    }
    if (token === '{') {
      const members = this.#parts('}', (source) => {
        if (!source.startsWith('"') || this.#next() !== ':') throw unreadable();
        return { source, key: keyOf(source), value: this.#value(this.#next(), depth + 1) };
      });
      const values = members.map(({ value }) => value);
      return { kind: 'map', members, isOneLine: this.#isOneLine(from, depth, values) };
    }
    if (/^[[\]{}:,]$/u.test(token)) throw unreadable();
    return { kind: 'scalar', source: token };
  }

  #parts<Part>(close: string, read: (first: string) => Part): readonly Part[] {
    const parts: Part[] = [];
    for (let token = this.#next(); token !== close; token = this.#next()) {
      if (parts.length > 0) {
        if (token !== ',') throw unreadable();
        token = this.#next();
      }
      parts.push(read(token));
    }
    return parts;
  }

  /** As written, except that the document itself, and values that contain several lines, use several lines. */
  #isOneLine(from: number, depth: number, inside: readonly Value[]): boolean {
    return (
      depth > 0 &&
      !this.#text.slice(from, this.#at).includes('\n') &&
      inside.every((value) => value.kind === 'scalar' || value.isOneLine)
    );
  }
}

function keyOf(source: string): string {
  const key: unknown = JSON.parse(source);
  return String(key);
}

function unreadable(): CannotFormatError {
  return new CannotFormatError('it is not valid JSON, so it was left unchanged');
}
