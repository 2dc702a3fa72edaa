/**
 * Elements of a .nfo that we write, and a whole file of them: valid XML of any text that a service may send, in an order that
 * suits all readers (files.md 1.3, 1.4, 10). Pure; which elements there are is the caller's.
 */
import type { NfoRootName } from './nfoDocument.ts';

export interface NfoElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly NfoElement[];
}

/** One root; a file of several episodes has one each. */
export interface NfoBlock {
  readonly name: NfoRootName;
  readonly elements: readonly NfoElement[];
}

/** How a file is laid out. `isAscii`: every other character as a reference, for files that are not Unicode. */
export interface NfoLayout {
  readonly indent: string;
  readonly newline: string;
  readonly isAscii: boolean;
}

export const ownLayout: NfoLayout = { indent: '  ', newline: '\n', isAscii: false };

/**
 * The whole file. Kodi takes a lone episode of another number only behind a prolog (files.md 10); the roots have no
 * attributes, by which Radarr and Sonarr know them (files.md 1.2). `address`: a page of the title, behind the document: Kodi then
 * asks its own source for what is not in it.
 */
export function freshNfo(blocks: readonly NfoBlock[], address?: string): Uint8Array {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  for (const { name, elements } of blocks) {
    lines.push(`<${name}>`);
    for (const element of elements) lines.push(ownLayout.indent + elementText(element, ownLayout, 1));
    lines.push(`</${name}>`);
  }
  if (address !== undefined) lines.push(address);
  return Buffer.from(`${lines.join('\n')}\n`, 'utf8');
}

/** The element from `<` to `>`; what it holds is indented one level deeper than `depth`. */
export function elementText(element: NfoElement, layout: NfoLayout, depth: number): string {
  const { name, attributes = {}, text, children = [] } = element;
  const start = `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value, layout).replaceAll('"', '&quot;')}"`)
    .join('')}`;
  if (children.length === 0) return `<${start}>${escaped(text ?? '', layout)}</${name}>`;
  const inner = layout.newline + layout.indent.repeat(depth + 1);
  const lines = children.map((child) => inner + elementText(child, layout, depth + 1));
  return `<${start}>${lines.join('')}${layout.newline}${layout.indent.repeat(depth)}</${name}>`;
}

/** No reader can be given control characters, halves of a surrogate pair, and what is no character (XML 1.0, 2.2). */
function allowed(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\ufffd-\uffff]/gu, (character) => ('\t\r\n'.includes(character) ? character : ''));
}

function escaped(value: string, { newline, isAscii }: NfoLayout): string {
  const text = allowed(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?|\n/gu, newline === '' ? '\n' : newline);
  return isAscii ? text.replace(/[^\0-\u007f]/gu, (character) => `&#${character.codePointAt(0)};`) : text;
}

/** Text without blanks around; undefined when nothing is left: an empty element says less than none. */
export function textElement(name: string, text: string | number | undefined): NfoElement[] {
  const trimmed = text === undefined ? '' : allowed(String(text)).trim();
  return trimmed === '' ? [] : [{ name, text: trimmed }];
}
