/**
 * The styles of a drawing, resolved into the properties of each element, so that no style sheet reaches the renderer.
 * Accepts what drawing programs write: rules for classes, ids and element names. Pure.
 */
import { allowedProperty, shown } from './svgAllowed.ts';
import { classesAtMost, ruleMatchesAtMost, rulesAtMost } from './svgLimits.ts';
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

const ruleText = /([^{}]+)\{([^{}]*)\}/uy;
const selector = /^(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)$/u;
const declaredName = /\s*([\w-]+)\s*:/uy;
/** Up to the next `;` that is not quoted. */
const declaredValue = /(?:[^;"']|"[^"]*"|'[^']*')*/uy;

/** The declarations of one `style` attribute or rule. Throws MediaError. */
function readDeclarations(written: string): Properties {
  const text = withoutComments(written);
  const properties = new Map<string, string>();
  for (let at = afterGaps(text, 0); at < text.length; at = afterGaps(text, at)) {
    declaredName.lastIndex = at;
    const name = declaredName.exec(text)?.[1];
    declaredValue.lastIndex = name === undefined ? at : declaredName.lastIndex;
    const value = declaredValue.exec(text)?.[0] ?? '';
    const end = declaredValue.lastIndex;
    if (name === undefined || (end < text.length && text[end] !== ';'))
      throw malformed(`the style ${shown(text.slice(at))}`);
    at = end;
    if (name === 'transform') throw refused('transforms in attributes only', 'one in a style');
    const allowed = allowedProperty(name, value.trim().replace(/!\s*important$/iu, ''));
    if (allowed !== undefined) properties.set(name, allowed);
  }
  return properties;
}

function afterGaps(text: string, from: number): number {
  let at = from;
  while (/[\s;]/u.test(text.charAt(at))) at++;
  return at;
}

/** Every comment before the last end has one: a search for missing ends takes the square of the length. */
function withoutComments(text: string): string {
  const end = text.lastIndexOf('*/') + 2;
  return text.slice(0, end).replace(/\/\*.*?\*\//gsu, '') + text.slice(end);
}

/** All rules of the drawing, the weakest first. Throws MediaError. */
export function readRules(sheets: readonly string[]): readonly Rule[] {
  const rules: Rule[] = [];
  for (const sheet of sheets) {
    const text = withoutComments(sheet)
      .replace(/<!--|-->/gu, '')
      .trimEnd();
    if (/[@\\]/u.test(text)) throw refused('a style sheet with plain rules', 'others');
    let at = 0;
    while (at < text.length) {
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
  if (classes.length > classesAtMost) throw refused(`at most ${classesAtMost} classes in a selector`, 'more');
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
