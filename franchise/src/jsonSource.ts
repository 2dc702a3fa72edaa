/**
 * Reads JSON (RFC 8259) with the position of each value. The engine's parser reports neither positions nor repeated
 * keys. Comments and trailing commas are reported and skipped; any other fault ends the reading.
 */
import type { WrittenScalar } from './check/rule.ts';
import { counted, quoted } from './check/wording.ts';
import type { Finding, Pointer } from './fault.ts';
import { MAX_DEPTH, MAX_FAULTS, MAX_VALUES } from './limits.ts';
import type { Source, Span } from './positions.ts';
import type { TextFault } from './yamlText.ts';

interface JsonNode extends Span {
  readonly value: unknown;
  readonly items?: readonly JsonNode[];
  readonly members?: ReadonlyMap<string, JsonMember>;
}

interface JsonMember {
  readonly key: Span;
  readonly node: JsonNode;
}

export interface JsonText {
  readonly source?: Source;
  readonly faults: readonly TextFault[];
}

/** Never throws. */
export function readJson(text: string): JsonText {
  const reader = new JsonReader(text);
  const root = reader.readDocument();
  return { ...(root !== undefined && { source: new JsonSource(root) }), faults: reader.faults };
}

class JsonSource implements Source {
  readonly value: unknown;
  readonly #root: JsonNode;

  constructor(root: JsonNode) {
    this.#root = root;
    this.value = root.value;
  }

  span(pointer: Pointer, mark: NonNullable<Finding['mark']>): Span {
    let node = this.#root;
    for (const [depth, part] of pointer.entries()) {
      const member = node.members?.get(String(part));
      const child = member?.node ?? node.items?.[Number(part)];
      if (child === undefined) return node;
      if (mark === 'key' && member !== undefined && depth === pointer.length - 1) return member.key;
      node = child;
    }
    return node;
  }

  scalars(): Iterable<WrittenScalar> {
    return [];
  }
}

/** Ends the reading; caught in this file. */
class Stopped extends Error {}

class JsonReader {
  readonly faults: TextFault[] = [];
  readonly #text: string;
  // These have state (lastIndex), so each reader has its own.
  readonly #space = /[ \t\n\r]*/uy;
  readonly #number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/uy;
  readonly #literal = /true|false|null/uy;
  /** The text to show as found when something else was expected. */
  readonly #found = /[^\s{}[\],:]{1,30}|\S/uy;
  #at = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readDocument(): JsonNode | undefined {
    try {
      this.#skip();
      const root = this.#value(0);
      this.#skip();
      if (this.#at < this.#text.length) this.#stop('the end of the file');
      return this.faults.length === 0 ? root : undefined;
    } catch (error) {
      if (error instanceof Stopped) return undefined;
      throw error;
    }
  }

  #value(depth: number): JsonNode {
    this.#values += 1;
    if (this.#values > MAX_VALUES) {
      this.#fail('yaml-too-large', `the file has more than ${counted(MAX_VALUES, 'value')}: divide it into several`);
    }
    const sign = this.#text[this.#at];
    if (sign === '"') return this.#string();
    if (sign === '{' || sign === '[') {
      if (depth >= MAX_DEPTH) {
        this.#fail(
          'yaml-too-deep',
          `the text is nested deeper than ${MAX_DEPTH} levels, and a franchise file has six: fix the brackets`,
        );
      }
      return sign === '{' ? this.#object(depth) : this.#array(depth);
    }
    const start = this.#at;
    const word = this.#take(this.#literal);
    if (word !== undefined) return { start, end: this.#at, value: word === 'null' ? null : word === 'true' };
    const digits = this.#take(this.#number);
    if (digits !== undefined) return { start, end: this.#at, value: Number(digits) };
    return this.#stop('a value');
  }

  #array(depth: number): JsonNode {
    const start = this.#at;
    const items: JsonNode[] = [];
    this.#each(']', () => {
      items.push(this.#value(depth + 1));
    });
    return { start, end: this.#at, value: items.map((item) => item.value), items };
  }

  #object(depth: number): JsonNode {
    const start = this.#at;
    const value: Record<string, unknown> = {};
    const members = new Map<string, JsonMember>();
    this.#each('}', () => {
      if (this.#text[this.#at] !== '"') this.#stop('a key in "double quotes"');
      const key = this.#string();
      const name = String(key.value);
      this.#skip();
      if (this.#text[this.#at] !== ':') this.#stop(`":" after the key ${quoted(name)}`);
      this.#at += 1;
      this.#skip();
      const node = this.#value(depth + 1);
      if (members.has(name)) {
        this.#report(key, 'yaml-duplicate-key', `the key ${quoted(name)} occurs twice in one object: keep one of them`);
        return;
      }
      members.set(name, { key, node });
      // Assignment to the key __proto__ would change the prototype.
      if (name === '__proto__') Object.defineProperty(value, name, { value: node.value, enumerable: true });
      else value[name] = node.value;
    });
    return { start, end: this.#at, value, members };
  }

  /** Reads the items between brackets; ends after the closing bracket. */
  #each(closing: ']' | '}', read: () => void): void {
    this.#at += 1;
    this.#skip();
    while (this.#text[this.#at] !== closing) {
      read();
      this.#skip();
      const comma = this.#at;
      if (this.#text[comma] === closing) break;
      if (this.#text[comma] !== ',') this.#stop(`"," or "${closing}"`);
      this.#at += 1;
      this.#skip();
      if (this.#text[this.#at] === closing) {
        const message = `JSON has no comma before "${closing}": remove it, or name the file .yaml`;
        this.#report({ start: comma, end: comma + 1 }, 'yaml-json-comma', message);
      }
    }
    this.#at += 1;
  }

  #string(): JsonNode {
    const start = this.#at;
    let end = start + 1;
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    this.#at = Math.min(end + 1, this.#text.length);
    try {
      const value: unknown = JSON.parse(this.#text.slice(start, this.#at));
      return { start, end: this.#at, value };
    } catch {
      const reason = 'a string ends on its line with a double quote, and a backslash in it is doubled';
      this.#at = start;
      return this.#fail('yaml-json', `this is not a JSON string: ${reason}`);
    }
  }

  #skip(): void {
    this.#take(this.#space);
    while (this.#text[this.#at] === '/' && (this.#text[this.#at + 1] === '/' || this.#text[this.#at + 1] === '*')) {
      const start = this.#at;
      const isLine = this.#text[start + 1] === '/';
      const end = this.#text.indexOf(isLine ? '\n' : '*/', start + 2);
      this.#at = end === -1 ? this.#text.length : end + (isLine ? 1 : 2);
      const message = 'JSON has no comments: remove it, or name the file .yaml and begin comments with #';
      this.#report({ start, end: this.#at }, 'yaml-json-comment', message);
      this.#take(this.#space);
    }
  }

  /** Returns the match of the pattern at the current position, if any, and moves past it. */
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.#text)?.[0];
    this.#at += taken?.length ?? 0;
    return taken;
  }

  #report(span: Span, code: string, message: string): void {
    this.faults.push({ start: span.start, end: span.end, code, message });
    if (this.faults.length >= MAX_FAULTS) throw new Stopped();
  }

  #stop(expected: string): never {
    const start = this.#at;
    const shown = this.#take(this.#found);
    this.#at = start;
    const what = shown === undefined ? 'the end of the file' : quoted(shown);
    return this.#fail(
      'yaml-json',
      `this is not JSON: expected ${expected}, found ${what}; fix it, or name the file .yaml`,
    );
  }

  #fail(code: string, message: string): never {
    this.faults.push({ start: this.#at, end: this.#at + 1, code, message });
    throw new Stopped();
  }
}
