/**
 * Reads JSON (RFC 8259) with the position of each value. The engine's parser reports neither positions nor repeated
 * keys. Comments and trailing commas are reported and skipped; any other fault ends the reading.
 */
import type { WrittenScalar } from './check/rule.ts';
import { grouped, shown } from './check/wording.ts';
import type { CodedText, Finding, Pointer } from './fault.ts';
import { type FaultTextCode, say } from './faultTexts.ts';
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
      if (this.#at < this.#text.length) this.#stop(say('json-end'));
      return this.faults.length === 0 ? root : undefined;
    } catch (error) {
      if (error instanceof Stopped) return undefined;
      throw error;
    }
  }

  #value(depth: number): JsonNode {
    this.#values += 1;
    if (this.#values > MAX_VALUES) {
      this.#fail('yaml-too-large', say('over-values', grouped(MAX_VALUES)));
    }
    const sign = this.#text[this.#at];
    if (sign === '"') return this.#string();
    if (sign === '{' || sign === '[') {
      if (depth >= MAX_DEPTH) this.#fail('yaml-too-deep', say('yaml-too-deep', MAX_DEPTH));
      return sign === '{' ? this.#object(depth) : this.#array(depth);
    }
    const start = this.#at;
    const word = this.#take(this.#literal);
    if (word !== undefined) return { start, end: this.#at, value: word === 'null' ? null : word === 'true' };
    const digits = this.#take(this.#number);
    if (digits !== undefined) return { start, end: this.#at, value: Number(digits) };
    return this.#stop(say('json-value'));
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
      if (this.#text[this.#at] !== '"') this.#stop(say('json-key'));
      const key = this.#string();
      const name = String(key.value);
      this.#skip();
      if (this.#text[this.#at] !== ':') this.#stop(say('json-colon', shown(name)));
      this.#at += 1;
      this.#skip();
      const node = this.#value(depth + 1);
      if (members.has(name)) {
        this.#report(key, 'yaml-duplicate-key', shown(name));
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
      if (this.#text[comma] !== ',') this.#stop(say('json-or', closing));
      this.#at += 1;
      this.#skip();
      if (this.#text[this.#at] === closing) {
        this.#report({ start: comma, end: comma + 1 }, 'yaml-json-comma', closing);
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
      this.#at = start;
      return this.#fail('yaml-json', say('json-string'));
    }
  }

  #skip(): void {
    this.#take(this.#space);
    while (this.#text[this.#at] === '/' && (this.#text[this.#at + 1] === '/' || this.#text[this.#at + 1] === '*')) {
      const start = this.#at;
      const isLine = this.#text[start + 1] === '/';
      const end = this.#text.indexOf(isLine ? '\n' : '*/', start + 2);
      this.#at = end === -1 ? this.#text.length : end + (isLine ? 1 : 2);
      this.#report({ start, end: this.#at }, 'yaml-json-comment');
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

  #report({ start, end }: Span, code: FaultTextCode, ...values: readonly string[]): void {
    this.faults.push({ start, end, code, text: say(code, ...values) });
    if (this.faults.length >= MAX_FAULTS) throw new Stopped();
  }

  #stop(expected: CodedText): never {
    const start = this.#at;
    const found = this.#take(this.#found);
    this.#at = start;
    const what = found === undefined ? say('json-end') : say('json-found', shown(found));
    return this.#fail('yaml-json', say('yaml-json', expected, what));
  }

  #fail(code: string, text: CodedText): never {
    this.faults.push({ start: this.#at, end: this.#at + 1, code, text });
    throw new Stopped();
  }
}
