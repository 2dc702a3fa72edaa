/**
 * The styles of a drawing, resolved into the properties of each element, so that no style sheet reaches the renderer.
 * Accepts what drawing programs write: rules for classes, ids and element names. Pure.
 */
import { allowedProperty, shown } from './svgAllowed.ts';
import { ruleMatchesAtMost, rulesAtMost } from './svgLimits.ts';
import { malformed, refused } from './svgRefusals.ts';

type Properties = ReadonlyMap<string, string>;

interface Rule {
  /** 1 element name, 10 class, 100 id: the sum of the parts of a selector. */
  readonly weight: number;
  readonly name: string | undefined;
  readonly classes: readonly string[];
  readonly id: string | undefined;
  readonly properties: Properties;
}

export interface StyledElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const comments = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//gu;
const ruleText = /\s*([^{}]+)\{([^{}]*)\}/uy;
const selector = /^(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)$/u;
const declaration = /\s*([\w-]+)\s*:\s*((?:[^;"']|"[^"]*"|'[^']*')*)\s*(?:;\s*|$)/uy;

/** The declarations of one `style` attribute or rule. Throws MediaError. */
export function readDeclarations(written: string): Properties {
  const text = written.replace(comments, '');
  const properties = new Map<string, string>();
  let at = /^[\s;]*/u.exec(text)?.[0].length ?? 0;
  while (at < text.length) {
    declaration.lastIndex = at;
    const found = declaration.exec(text);
    if (found === null) throw malformed(`the style ${shown(text.slice(at))}`);
    at = declaration.lastIndex;
    const [, name = '', value = ''] = found;
    if (name === 'transform') throw refused('transforms in attributes only', 'one in a style');
    const allowed = allowedProperty(name, value.replace(/\s*!\s*important\s*$/iu, ''));
    if (allowed !== undefined) properties.set(name, allowed);
    while (text[at] === ';') at++;
  }
  return properties;
}

/** All rules of the drawing, the weakest first. Throws MediaError. */
export function readRules(sheets: readonly string[]): readonly Rule[] {
  const rules: Rule[] = [];
  for (const sheet of sheets) {
    const text = sheet.replace(comments, '').replace(/<!--|-->/gu, '');
    if (/[@\\]/u.test(text)) throw refused('a style sheet with plain rules', 'others');
    let at = 0;
    while (at < text.trimEnd().length) {
      ruleText.lastIndex = at;
      const found = ruleText.exec(text);
      if (found === null) throw malformed(`the style ${shown(text.slice(at))}`);
      at = ruleText.lastIndex;
      const properties = readDeclarations(found[2] ?? '');
      for (const one of (found[1] ?? '').split(',')) rules.push({ ...readSelector(one.trim()), properties });
      if (rules.length > rulesAtMost) throw refused(`at most ${rulesAtMost} rules of style`, 'more');
    }
  }
  return rules.toSorted((one, other) => one.weight - other.weight);
}

function readSelector(written: string): Omit<Rule, 'properties'> {
  const found = selector.exec(written);
  if (found === null || written === '') throw refused('rules for classes, ids and element names', shown(written));
  const name = found[1] === '*' ? undefined : found[1];
  const parts = (found[2] ?? '').match(/[.#][\w-]+/gu) ?? [];
  const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
  const ids = parts.filter((part) => part.startsWith('#')).map((part) => part.slice(1));
  if (ids.length > 1) throw refused('one id in a selector', shown(written));
  const weight = (name === undefined ? 0 : 1) + classes.length * 10 + ids.length * 100;
  return { weight, name, classes, id: ids[0] };
}

export function checkMatches(rules: number, elements: number): void {
  if (rules * elements > ruleMatchesAtMost) throw refused('few rules of style for its elements', 'very many');
}

/** What rules and the element's own `style` set; the latter wins. */
export function styleOf({ name, attributes }: StyledElement, rules: readonly Rule[]): Properties {
  const classes = new Set((attributes.get('class') ?? '').split(/\s+/u));
  const id = attributes.get('id');
  const properties = new Map<string, string>();
  for (const rule of rules) {
    if (rule.name !== undefined && rule.name !== name) continue;
    if (rule.id !== undefined && rule.id !== id) continue;
    if (!rule.classes.every((one) => classes.has(one))) continue;
    for (const [property, value] of rule.properties) properties.set(property, value);
  }
  for (const [property, value] of readDeclarations(attributes.get('style') ?? '')) properties.set(property, value);
  return properties;
}
