/** A YAML document as values with positions. Builds the values itself, to limit the expansion of aliases. */
import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import type { WrittenScalar } from './check/rule.ts';
import { grouped, shown } from './check/wording.ts';
import type { Finding, Pointer } from './fault.ts';
import { say } from './faultTexts.ts';
import { MAX_DEPTH, MAX_FAULTS, MAX_VALUES } from './limits.ts';
import type { Source, Span } from './positions.ts';
import { parserFaultText } from './yamlFaults.ts';
import { type TextFault, tooManyFaults } from './yamlText.ts';

/** A value, and its number of values with aliases expanded. */
interface Made {
  readonly value: unknown;
  readonly weight: number;
}

/** A mapping with more keys uses a lookup table. The format has at most ten keys per mapping. */
const FEW_KEYS = 16;

export class YamlSource implements Source {
  readonly value: unknown;
  readonly faults: readonly TextFault[];
  readonly #document: Document.Parsed;
  readonly #tables = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

  constructor(document: Document.Parsed) {
    const maker = new Maker();
    this.#document = document;
    this.value = maker.make(document.contents, 0);
    this.faults = maker.faults;
  }

  /** A value behind an alias is shared, so its faults are reported at the alias: that is the affected entry. */
  span(pointer: Pointer, mark: NonNullable<Finding['mark']>): Span {
    const { contents, range } = this.#document;
    let found: Span = rangeOf(contents) ?? { start: range[0], end: range[1] };
    let node: unknown = contents;
    for (const [depth, part] of pointer.entries()) {
      if (isAlias(node)) return found;
      const pair = isMap(node) ? this.#pairOf(node, String(part)) : undefined;
      const child = isSeq(node) ? node.items[Number(part)] : pair?.value;
      const key = rangeOf(pair?.key);
      if (pair === undefined && child === undefined) return found;
      const value = isEmpty(child) ? undefined : rangeOf(child);
      const wanted = mark === 'key' && depth === pointer.length - 1 ? (key ?? value) : (value ?? key);
      found = wanted ?? found;
      node = child;
    }
    return found;
  }

  *scalars(): Iterable<WrittenScalar> {
    yield* writtenBelow(this.#document.contents, undefined);
  }

  #pairOf(map: YAMLMap, name: string): Pair | undefined {
    if (map.items.length <= FEW_KEYS) return map.items.find((pair) => keyName(pair) === name);
    let table = this.#tables.get(map);
    if (table === undefined) {
      table = new Map(map.items.map((pair) => [keyName(pair), pair]));
      this.#tables.set(map, table);
    }
    return table.get(name);
  }
}

/** Builds values from nodes in one pass. */
class Maker {
  readonly faults: TextFault[] = [];
  readonly #anchors = new Map<string, Made | 'open'>();
  #weight = 0;

  make(node: unknown, depth: number): unknown {
    this.#weight += 1;
    if (isAlias(node)) return this.#follow(node);
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (anchor === undefined) return this.#plain(node, depth);
    const before = this.#weight;
    this.#anchors.set(anchor, 'open');
    const value = this.#plain(node, depth);
    if (isScalar(node) || isMap(node) || isSeq(node)) {
      this.#anchors.set(anchor, { value, weight: this.#weight - before + 1 });
    }
    return value;
  }

  #plain(node: unknown, depth: number): unknown {
    if (isScalar(node)) return plainScalar(node.value, node.source);
    if (depth >= MAX_DEPTH && (isMap(node) || isSeq(node))) {
      const { start, end } = rangeOf(node) ?? { start: 0, end: 1 };
      if (this.faults.length === 0) this.#report({ start, end, ...parserFaultText('RESOURCE_EXHAUSTION', '', '', 0) });
      return null;
    }
    if (isSeq(node)) return node.items.map((item) => this.make(item, depth + 1));
    return isMap(node) ? this.#mapping(node, depth) : null;
  }

  #mapping(map: YAMLMap, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const pair of map.items) {
      const name = keyName(pair);
      const value = this.make(pair.value, depth + 1);
      if (Object.hasOwn(made, name)) this.#repeated(name, pair);
      // Assignment to the key __proto__ would change the prototype.
      else if (name === '__proto__') Object.defineProperty(made, name, { value, enumerable: true });
      else made[name] = value;
    }
    return made;
  }

  /** Adds a fault. At the limit it adds one more fault, which says that the list is truncated. */
  #report(fault: TextFault): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push(fault);
    else if (this.faults.length === MAX_FAULTS) this.faults.push(tooManyFaults(fault));
  }

  #repeated(name: string, pair: Pair): void {
    const { start, end } = rangeOf(pair.key) ?? { start: 0, end: 1 };
    const code = 'yaml-duplicate-key';
    this.#report({ start, end, code, text: say(code, shown(name)) });
  }

  /**
   * Returns the shared value of an alias. Only readers that walk the value expand it, so its expanded size is counted.
   */
  #follow(alias: Alias): unknown {
    const { start, end } = rangeOf(alias) ?? { start: 0, end: 1 };
    const made = this.#anchors.get(alias.source);
    if (made === undefined || made === 'open') {
      const text = say(made === 'open' ? 'alias-in-itself' : 'alias-unknown', shown(alias.source));
      this.#report({ start, end, code: 'yaml-bad-alias', text });
      return null;
    }
    this.#weight += made.weight;
    if (this.#weight <= MAX_VALUES) return made.value;
    const code = 'yaml-alias-bomb';
    if (this.faults.at(-1)?.code !== code) this.#report({ start, end, code, text: say(code, grouped(MAX_VALUES)) });
    return null;
  }
}

function plainScalar(value: unknown, source: string | undefined): unknown {
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? value : String(source ?? '');
}

function keyName({ key }: Pair): string {
  return isScalar(key) ? String(key.value ?? '') : '';
}

function rangeOf(node: unknown): Span | undefined {
  if (!isScalar(node) && !isMap(node) && !isSeq(node) && !isAlias(node)) return undefined;
  const { range } = node;
  return range ? { start: range[0], end: range[1] } : undefined;
}

/** True for `title:` with nothing after it. */
function isEmpty(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null && (node.source ?? '') === '');
}

/** The path to a scalar as a linked list; a pointer is built only on demand. */
interface Step {
  readonly above: Step | undefined;
  readonly part: string | number;
}

class Written implements WrittenScalar {
  readonly isKey: boolean;
  readonly text: string;
  readonly isPlain: boolean;
  readonly #step: Step | undefined;

  constructor(step: Step | undefined, isKey: boolean, text: string, isPlain: boolean) {
    this.#step = step;
    this.isKey = isKey;
    this.text = text;
    this.isPlain = isPlain;
  }

  get pointer(): Pointer {
    const parts: (string | number)[] = [];
    for (let step = this.#step; step !== undefined; step = step.above) parts.push(step.part);
    return parts.reverse();
  }
}

function* writtenBelow(node: unknown, step: Step | undefined): Generator<WrittenScalar, void> {
  if (isScalar(node)) yield writtenScalar(node, step, false);
  else if (isSeq(node)) {
    for (const [part, item] of node.items.entries()) yield* writtenBelow(item, { above: step, part });
  } else if (isMap(node)) {
    for (const pair of node.items) {
      const below = { above: step, part: keyName(pair) };
      if (isScalar(pair.key)) yield writtenScalar(pair.key, below, true);
      yield* writtenBelow(pair.value, below);
    }
  }
}

function writtenScalar(
  node: { readonly value: unknown; readonly source?: string; readonly type?: string },
  step: Step | undefined,
  isKey: boolean,
): WrittenScalar {
  return new Written(step, isKey, node.source ?? String(node.value ?? ''), node.type === 'PLAIN');
}
