/**
 * Builds the .nfo elements and files that we write: valid XML for any text of a service, in an order that suits all
 * readers (docs/reference/nfo.md#what-we-write). The caller chooses the elements. Pure.
 */
import type { NfoRootName } from './nfoDocument.ts';

export interface NfoElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly NfoElement[];
}

/** One root; a file of several episodes has one for each. */
export interface NfoBlock {
  readonly name: NfoRootName;
  readonly elements: readonly NfoElement[];
}

/** The layout of a file. `isAscii`: other characters are written as references, for files that are not Unicode. */
export interface NfoLayout {
  readonly indent: string;
  readonly newline: string;
  readonly isAscii: boolean;
}

export const ownLayout: NfoLayout = { indent: '  ', newline: '\n', isAscii: false };

/**
 * Builds a whole file. If a file has one episode whose number differs from the file name's, Kodi accepts it only after
 * an XML prolog (docs/reference/nfo.md#measured-with-kodi). The roots have no attributes, because Radarr and Sonarr
 * recognise them by that (docs/reference/nfo.md#encoding). `address`: a page of the title, appended after the document;
 * Kodi then asks its own source for what the file lacks.
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

/** The element from `<` to `>`; its children are indented one level deeper than `depth`. */
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

/** Removes characters that XML 1.0 (2.2) forbids: control characters, lone surrogates, non-characters. */
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

/** An element with trimmed text; none if the text is empty, because readers may take an empty element for a value. */
export function textElement(name: string, text: string | number | undefined): NfoElement[] {
  const trimmed = text === undefined ? '' : allowed(String(text)).trim();
  return trimmed === '' ? [] : [{ name, text: trimmed }];
}
