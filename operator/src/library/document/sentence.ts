/**
 * Turns schema faults into sentences for people, one for each mistake. Faults that only follow from another one at the
 * same place are left out.
 */
import { quoted } from './fault.ts';
import type { SchemaFault } from './generated/validateLibrary.ts';
import { nearest } from './nearest.ts';

export interface Sentence {
  /** Keys and indexes from the document down. */
  readonly path: readonly string[];
  /** Whether to mark the key or the value. */
  readonly at: 'key' | 'value';
  readonly code: string;
  readonly message: string;
}

/** Of several faults of one value the first in this list is reported; the others follow from it. */
const PRECEDENCE = ['type', 'enum', 'minLength', 'maxLength', 'pattern'];

export function sentences(faults: readonly SchemaFault[]): readonly Sentence[] {
  const independent = faults.filter(
    (fault) => !fault.schemaPath.includes('/oneOf/') && !followsFromAnother(fault, faults),
  );
  return withoutOtherKinds(independent).map(sentence);
}

/** A path as messages show it: `spec.sources[0].tmdb`. */
export function dotted(path: readonly string[]): string {
  const text = path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return text.replace(/^\./, '') || 'the document';
}

/** Whether the document has another kind, not a misspelt `Library`. */
export function isOfAnotherKind(faults: readonly SchemaFault[]): boolean {
  const kind = faults.find((fault) => fault.instancePath === '/kind');
  return kind !== undefined && nearest(String(kind.data), ['Library']) === undefined;
}

/** A document of another kind has other keys, so only its kind and version are reported. */
function withoutOtherKinds(faults: readonly SchemaFault[]): readonly SchemaFault[] {
  if (!isOfAnotherKind(faults)) return faults;
  return faults.filter((fault) => fault.instancePath === '/kind' || fault.instancePath === '/apiVersion');
}

function followsFromAnother(fault: SchemaFault, faults: readonly SchemaFault[]): boolean {
  const here = faults.filter((other) => other !== fault && other.instancePath === fault.instancePath);
  const rank = PRECEDENCE.indexOf(fault.keyword);
  if (rank > 0 && here.some((other) => PRECEDENCE.slice(0, rank).includes(other.keyword))) return true;
  const missing = fault.keyword === 'required' ? [fault.params.missingProperty ?? ''] : alternatives(fault);
  if (missing.length === 0) return false;
  // A misspelt key is reported once, not also as a missing key.
  return here.some((other) => other.keyword === 'additionalProperties' && missing.includes(meantKey(other) ?? ''));
}

function sentence(fault: SchemaFault): Sentence {
  const path = pathOf(fault.instancePath);
  const wording = messageOf(fault, path);
  return { path, at: 'value', ...wording };
}

type Wording = Pick<Sentence, 'code' | 'message'> & Partial<Pick<Sentence, 'path' | 'at'>>;

function messageOf(fault: SchemaFault, path: readonly string[]): Wording {
  switch (fault.keyword) {
    case 'type':
      return typeMessage(fault, path);
    case 'enum':
      return enumMessage(fault, path);
    case 'required':
      return missingMessage(fault.params.missingProperty ?? '', path);
    case 'additionalProperties':
      return unknownKeyMessage(fault, path);
    case 'oneOf':
      return alternativesMessage(fault, path);
    case 'pattern':
      return {
        code: 'wrong-form',
        message: `${dotted(path)} must be ${fault.parentSchema['x-form']}; found ${quoted(fault.data)}`,
      };
    default:
      return boundMessage(fault, path);
  }
}

function typeMessage(fault: SchemaFault, path: readonly string[]): Wording {
  const { type = '' } = fault.params;
  // A value that may be a number or text has its form in words.
  const expected = typeof type === 'string' ? type : (fault.parentSchema['x-form'] ?? type.join(' or '));
  const words: Readonly<Record<string, string>> = {
    object: 'a mapping of keys and values',
    array: 'a list',
    string: 'text',
    integer: 'a whole number',
    boolean: 'true or false',
  };
  const message = `${dotted(path)} must be ${words[expected] ?? expected}; found ${quoted(fault.data)}`;
  if (path.length === 0)
    return { code: 'not-a-document', message: `${message}: begin with apiVersion, kind, metadata and spec` };
  return { code: 'wrong-type', message: `${message}${typeAdvice(expected, fault, path)}` };
}

function typeAdvice(expected: string, fault: SchemaFault, path: readonly string[]): string {
  const found = fault.data;
  const known = keysOf(fault.parentSchema);
  if (expected === 'object' && path.at(-2) === 'sources' && typeof found === 'string') {
    return `: write "${known.includes(found) ? found : (nearest(found, known) ?? known[0])}: {}"`;
  }
  if (expected === 'object' && found === null && path.at(-3) === 'sources') return `: write "${path.at(-1)}: {}"`;
  if (found === null) return ': give it a value or remove the line';
  if (expected === 'array') return ': begin each entry with "- "';
  const takesText = expected === 'string' || (typeof fault.params.type === 'object' && Number.isFinite(found));
  if (takesText && (typeof found === 'number' || typeof found === 'boolean')) return `: put it in quotes, "${found}"`;
  if (expected === 'boolean' && typeof found === 'string') return ': write true or false, without quotes';
  if (expected === 'integer' && typeof found === 'string' && /^\d+$/.test(found)) return ': leave the quotes out';
  return '';
}

function enumMessage(fault: SchemaFault, path: readonly string[]): Wording {
  const allowed = fault.params.allowedValues ?? [];
  const found = quoted(fault.data);
  const meant = typeof fault.data === 'string' ? nearest(fault.data, allowed) : undefined;
  const hint = meant === undefined ? '' : `; did you mean ${quoted(meant)}?`;
  const place = dotted(path);
  if (place === 'kind') {
    return {
      code: 'unknown-kind',
      message: `kind must be Library; found ${found}${hint || ': keep other documents in files of their own'}`,
    };
  }
  if (place === 'apiVersion') {
    const message = `apiVersion must be ${allowed.join(' or ')}; found ${found}`;
    return { code: 'unknown-api-version', message: `${message}: write a version that this program reads` };
  }
  return { code: 'not-one-of', message: `${place} must be one of ${allowed.join(', ')}; found ${found}${hint}` };
}

function missingMessage(key: string, path: readonly string[]): Wording {
  return { at: 'key', code: 'missing-key', message: `${dotted(path)} needs the key "${key}": add it` };
}

function unknownKeyMessage(fault: SchemaFault, path: readonly string[]): Wording {
  const key = fault.params.additionalProperty ?? '';
  const place = { path: [...path, key], at: 'key' as const, code: 'unknown-key' };
  if (path.length === 0 && key === 'status') {
    return { ...place, message: 'status is written by the operator only: remove it' };
  }
  const known = keysOf(fault.parentSchema);
  const meant = meantKey(fault);
  const advice = meant === undefined ? `the keys here are ${known.join(', ')}` : `did you mean "${meant}"?`;
  return { ...place, message: `${dotted(path)} has no key ${quoted(key)}; ${advice}` };
}

function alternativesMessage(fault: SchemaFault, path: readonly string[]): Wording {
  const keys = alternatives(fault);
  const found = keys.filter((key) => isMapping(fault.data) && Object.hasOwn(fault.data, key));
  const message =
    found.length === 0
      ? `${dotted(path)} needs one of the keys ${keys.join(', ')}: add one`
      : `${dotted(path)} must have only one of the keys ${keys.join(', ')}; found ${found.join(' and ')}: remove one`;
  return { at: 'key', code: 'one-of-keys', message };
}

function boundMessage(fault: SchemaFault, path: readonly string[]): Wording {
  const place = dotted(path);
  const limit = String(fault.params.limit);
  const { minimum, maximum } = fault.parentSchema;
  switch (fault.keyword) {
    case 'minimum':
    case 'maximum':
      return {
        code: 'out-of-range',
        message: `${place} must be a whole number from ${minimum} to ${maximum}; found ${quoted(fault.data)}`,
      };
    case 'minLength':
      return fault.data === ''
        ? { code: 'empty', message: `${place} must not be empty: give it a value` }
        : {
            code: 'too-short',
            message: `${place} must have at least ${limit} characters; found ${quoted(fault.data)}`,
          };
    case 'maxLength':
      return {
        code: 'too-long',
        message: `${place} must have at most ${limit} characters; found ${quoted(fault.data)}`,
      };
    case 'minItems':
      return { code: 'too-few', message: `${place} must have at least ${limit} entry; found an empty list` };
    case 'maxItems':
      return { code: 'too-many', message: `${place} must have at most ${limit} entries: remove some` };
    case 'minProperties':
    case 'maxProperties':
      return countMessage(fault, place, limit);
    default:
      return {
        code: `schema-${fault.keyword.toLowerCase()}`,
        message: `${place} breaks the rule ${fault.keyword} of the schema`,
      };
  }
}

function countMessage(fault: SchemaFault, place: string, limit: string): Wording {
  const keys = isMapping(fault.data) ? Object.keys(fault.data) : [];
  if (limit !== '1')
    return { code: 'too-many', message: `${place} must have at most ${limit} keys; found ${keys.length}` };
  const found = keys.length === 0 ? 'none' : keys.slice(0, 5).map(quoted).join(', ');
  const advice =
    keys.length === 0
      ? `write one of ${keysOf(fault.parentSchema).join(', ')}`
      : 'begin each one with a "- " of its own';
  return { code: 'one-key', message: `${place} must have exactly one key; found ${found}: ${advice}` };
}

function meantKey(fault: SchemaFault): string | undefined {
  return nearest(fault.params.additionalProperty ?? '', keysOf(fault.parentSchema));
}

/** The keys of which the schema's oneOf requires exactly one. */
function alternatives(fault: SchemaFault): readonly string[] {
  if (fault.keyword !== 'oneOf') return [];
  return (fault.parentSchema.oneOf ?? []).flatMap((branch) => branch.required);
}

/** Splits a JSON Pointer into keys and indexes. */
export function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function keysOf(schema: SchemaFault['parentSchema']): readonly string[] {
  return Object.keys(schema.properties ?? {});
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
