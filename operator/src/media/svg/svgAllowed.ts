/**
 * What a drawing may consist of. Every element, property and value that is not listed here is refused, or left out if
 * that changes nothing that is drawn. Pure.
 */
import { numberAtMost, viewBoxSideAtLeast } from './svgLimits.ts';
import { refused } from './svgRefusals.ts';

export const shapes: ReadonlySet<string> = new Set([
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
]);
export const gradients: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient']);

/** The elements that reach the renderer. */
export const drawnElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'use', 'clipPath', 'stop'],
  ...shapes,
  ...gradients,
]);

/** Words about the drawing: left out with all that is in them. So are elements of other namespaces. */
export const unseenElements: ReadonlySet<string> = new Set(['title', 'desc', 'metadata']);

const references = /^url\(\s*(["']?)#([^"'()\s]+)\1\s*\)(.*)$/su;
const numberPattern = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/giu;

type Check = (value: string, name: string) => string;

const plainWord: Check = (value, name) => {
  if (!/^[\w.%+\- ,]{0,100}$/u.test(value)) throw refused(`a plain ${name}`, shown(value));
  checkNumbers(value, name);
  return value;
};

const colour: Check = (value, name) => {
  if (!/^[\w#.%+\- ,()/]{0,100}$/u.test(value)) throw refused(`a plain ${name}`, shown(value));
  return value;
};

/** A colour, or a gradient of the drawing itself with a colour in case it is missing. */
const paint: Check = (value, name) => {
  const found = references.exec(value);
  if (found === null) return colour(value, name);
  return `url(#${found[2] ?? ''}) ${colour(found[3]?.trim() ?? '', name)}`.trimEnd();
};

const reference: Check = (value, name) => {
  const found = references.exec(value);
  if (value === 'none') return value;
  if (found === null || found[3] !== '') throw refused('references within itself only', shown(`${name}: ${value}`));
  return `url(#${found[2] ?? ''})`;
};

const coordinates: Check = (value, name) => {
  if (!/^[-+.,\s\deEMmLlHhVvCcSsQqTtAaZz]*$/u.test(value)) throw refused(`plain ${name}`, shown(value));
  checkNumbers(value, name);
  return value;
};

const transforms: Check = (value, name) => {
  if (!/^(?:[\s,]*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+.,\s\de]*\))*\s*$/iu.test(value))
    throw refused(`a plain ${name}`, shown(value));
  checkNumbers(value, name);
  return value;
};

const viewBox: Check = (value, name) => {
  const numbers = value
    .trim()
    .split(/[\s,]+/u)
    .map(Number);
  const [, , width = Number.NaN, height = Number.NaN] = numbers;
  if (numbers.length !== 4 || !(width >= viewBoxSideAtLeast) || !(height >= viewBoxSideAtLeast))
    throw refused('four numbers in its viewBox, the last two above 0', shown(value));
  checkNumbers(value, name);
  return value;
};

const ownReference: Check = (value) => {
  if (!/^\s*#[^\s"'()]+\s*$/u.test(value)) throw refused('references within itself only', shown(value));
  return value.trim();
};

const identity: Check = (value) => value;

/** A value that switches the property off. Every other value needs a part of the renderer that logos do not need. */
const offOnly: Check = (value, name) => {
  if (!/^(?:none|normal|auto|inherit|initial)?$/iu.test(value)) throw refused(`no ${name}`, shown(value));
  return '';
};

/** In an attribute and in a style. */
const properties: ReadonlyMap<string, Check> = new Map([
  ...listed(paint, ['fill', 'stroke']),
  ...listed(colour, ['stop-color', 'color']),
  ...listed(plainWord, ['fill-opacity', 'fill-rule', 'stroke-width', 'stroke-opacity', 'stroke-linecap']),
  ...listed(plainWord, ['stroke-linejoin', 'stroke-miterlimit', 'opacity', 'clip-rule', 'display', 'visibility']),
  ...listed(plainWord, ['stop-opacity', 'overflow', 'shape-rendering', 'paint-order']),
  ...listed(reference, ['clip-path']),
  ...listed(offOnly, ['filter', 'mask', 'marker', 'marker-start', 'marker-mid', 'marker-end', 'stroke-dasharray']),
  ...listed(offOnly, ['mix-blend-mode', 'mask-image', 'animation', 'animation-name', 'behavior', 'content']),
]);

/** In an attribute only. */
const attributes: ReadonlyMap<string, Check> = new Map([
  ...listed(coordinates, ['d', 'points']),
  ...listed(transforms, ['transform', 'gradientTransform']),
  ...listed(plainWord, ['x', 'y', 'width', 'height', 'rx', 'ry', 'cx', 'cy', 'r', 'x1', 'y1', 'x2', 'y2']),
  ...listed(plainWord, ['offset', 'fx', 'fy', 'fr', 'gradientUnits', 'spreadMethod', 'clipPathUnits']),
  ...listed(plainWord, ['preserveAspectRatio']),
  ...listed(viewBox, ['viewBox']),
  ...listed(ownReference, ['href']),
  ...listed(identity, ['id', 'class', 'style']),
]);

function listed(check: Check, names: readonly string[]): readonly (readonly [string, Check])[] {
  return names.map((name) => [name, check]);
}

/** The value that is drawn; undefined if the property changes nothing that is drawn. Throws MediaError. */
export function allowedProperty(name: string, written: string): string | undefined {
  checkInside(name, written);
  const check = properties.get(name);
  if (check === undefined) return undefined;
  checkEscapes(written);
  const checked = check(written.trim(), name);
  return checked === '' ? undefined : checked;
}

/** The value of an attribute; undefined if it is left out. Throws MediaError. */
export function allowedAttribute(name: string, written: string): string | undefined {
  if (/^on/iu.test(name)) throw refused('no scripts', name);
  const check = attributes.get(name);
  if (check === undefined) return allowedProperty(name, written);
  if (check !== identity) checkEscapes(written);
  return check(written, name);
}

function checkEscapes(value: string): void {
  if (value.includes('\\')) throw refused('no escapes', shown(value));
}

/** Also for what is left out: a file that names an address there is no drawing of its own. */
function checkInside(name: string, value: string): void {
  const outside = /\burl\s*\((?!\s*(?:["']\s*)?#)/iu.test(value) || /@import|expression\s*\(|javascript:/iu.test(value);
  if (outside) throw refused('references within itself only', shown(`${name}: ${value}`));
}

/** A path of one mebibyte has 300,000 numbers: they are checked without keeping them. */
function checkNumbers(value: string, name: string): void {
  for (const [number] of value.matchAll(numberPattern)) {
    if (Math.abs(Number(number)) > numberAtMost) throw refused(`numbers up to ${numberAtMost} in ${name}`, number);
  }
}

export function countNumbers(value: string): number {
  return value.match(numberPattern)?.length ?? 0;
}

export function referenceIn(value: string | undefined): string | undefined {
  return references.exec(value ?? '')?.[2];
}

export function shown(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}
