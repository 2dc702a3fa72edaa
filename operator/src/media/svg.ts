/**
 * Decides whether an SVG may be drawn, and rewrites it for the renderer. librsvg can draw pictures from `data:` addresses,
 * filters, masks, patterns, text and references to references; some hundred bytes of these take minutes. So a drawing may
 * have shapes, gradients, cuts and single references only: what `svg/svgAllowed.ts` lists, whatever prefix it is written
 * with. Its cost is counted before it is drawn (`svg/svgSteps.ts`). The renderer gets a new text with the checked parts,
 * never the file, and draws it in a process with a budget (`pictures/`). Pure.
 */
import { message } from '../messages/message.ts';
import { MediaError } from './mediaError.ts';
import { allowedAttribute, drawnElements, shown, unseenElements } from './svg/svgAllowed.ts';
import { atMostBytes } from './svg/svgLimits.ts';
import { refused } from './svg/svgRefusals.ts';
import { checkSteps, type DrawnElement } from './svg/svgSteps.ts';
import { checkMatches, readRules, styleOf } from './svg/svgStyle.ts';
import { readXml, svgNamespace, type XmlElement } from './svg/svgXml.ts';

/**
 * True for bytes that begin like an SVG: text, with the root element near the start. Compressed SVG (svgz) is not
 * accepted.
 */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 16_384)).trimStart();
  return start.startsWith('<') && /<(?:[\w-]+:)?svg[\s>/]/u.test(start);
}

/** Throws MediaError `unreadable` if the SVG is too large, not UTF-8, or has anything but plain shapes. */
export function checkSvg(bytes: Uint8Array): void {
  plainSvg(bytes);
}

/** The drawing as the renderer gets it: only what was checked, without prefixes. Throws MediaError as `checkSvg` does. */
export function plainSvg(bytes: Uint8Array): Uint8Array {
  if (bytes.length > atMostBytes) throw refused(`at most ${atMostBytes} bytes`, `${bytes.length}`);
  const elements = drawnOf(readXml(textOf(bytes)));
  checkSteps(elements);
  return Buffer.from(written(elements));
}

function textOf(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new MediaError('unreadable', message('svgEncoding'), { cause });
  }
  // Under another encoding another program would read another text.
  if (/<\?xml[^>]*encoding\s*=\s*["'](?!utf-8|us-ascii)/iu.test(text.slice(0, 1_000)))
    throw refused('UTF-8', 'another encoding');
  return text;
}

/** The elements that are drawn, in document order, with their values. Throws MediaError for any other one. */
function drawnOf(all: readonly XmlElement[]): readonly DrawnElement[] {
  const [root] = all;
  if (root?.name !== 'svg' || !root.isSvg) throw refused(`a root svg of ${svgNamespace}`, root?.name ?? 'none');
  const sheets = all.filter(({ isSvg, name }) => isSvg && name === 'style');
  const rules = readRules(sheets.map(({ text }) => text));
  checkMatches(rules.length, all.length);
  const kept: XmlElement[] = [];
  /** How many drawn elements begin before each place of `all`. */
  const before: number[] = [];
  for (let place = 0; place < all.length; ) {
    const element = all[place];
    if (element === undefined) break;
    const isSkipped = !element.isSvg || element.name === 'style' || unseenElements.has(element.name);
    const next = isSkipped ? element.end : place + 1;
    for (let one = place; one < next; one++) before[one] = kept.length;
    if (!isSkipped) kept.push(checked(element, place));
    place = next;
  }
  before[all.length] = kept.length;
  return kept.map((element) => ({
    name: element.name,
    end: before[element.end] ?? kept.length,
    values: valuesOf(element, rules),
  }));
}

function checked(element: XmlElement, place: number): XmlElement {
  if (!drawnElements.has(element.name)) throw refused('plain shapes only', shown(element.name));
  if (element.name === 'svg' && place > 0) throw refused('one drawing', 'another within it');
  return element;
}

/** Attributes and styles together: a style wins. */
function valuesOf(element: XmlElement, rules: Parameters<typeof styleOf>[1]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of element.attributes) {
    const allowed = allowedAttribute(name, value);
    if (allowed !== undefined && name !== 'class' && name !== 'style') values.set(name, allowed);
  }
  for (const [name, value] of styleOf(element, rules)) values.set(name, value);
  return values;
}

function written(elements: readonly DrawnElement[]): string {
  const parts: string[] = [];
  const ends: { readonly at: number; readonly name: string }[] = [];
  for (const [place, { name, values, end }] of elements.entries()) {
    while ((ends.at(-1)?.at ?? Number.POSITIVE_INFINITY) <= place) parts.push(`</${ends.pop()?.name}>`);
    const space = place === 0 ? ` xmlns="${svgNamespace}" xmlns:xlink="http://www.w3.org/1999/xlink"` : '';
    const attributes = [...values].map(([key, value]) => ` ${key === 'href' ? 'xlink:href' : key}="${escaped(value)}"`);
    parts.push(`<${name}${space}${attributes.join('')}>`);
    ends.push({ at: end, name });
  }
  for (const { name } of ends.toReversed()) parts.push(`</${name}>`);
  return parts.join('');
}

function escaped(value: string): string {
  return value.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/"/gu, '&quot;');
}
