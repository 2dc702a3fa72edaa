/**
 * The structural schema of a CRD: prunes unknown fields, fills in defaults, validates the rest. Checks the CEL rules of
 * `celRules.ts`; `skippedRules` lists the others.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { celRule } from './celRules.ts';
import { type Fields, fieldsAt, fieldsOf, isFields, listAt, textAt } from './json.ts';

export interface Cause {
  readonly reason: string;
  readonly message: string;
  readonly field: string;
}

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/iu;

export class CustomSchema {
  readonly skippedRules: readonly string[];
  readonly #schema: Fields;
  readonly #validate: ValidateFunction;

  constructor(schema: Fields) {
    this.#schema = schema;
    const ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      formats: { 'date-time': dateTime, int32: true, int64: true },
    });
    this.#validate = ajv.compile(inJsonSchema(schema));
    const skipped: string[] = [];
    eachRule(schema, (rule) => {
      if (celRule(rule) === undefined) skipped.push(rule);
    });
    this.skippedRules = skipped;
  }

  /** Removes fields that the schema does not know; `pruned` names them as the server's warnings do. */
  prune(object: Fields): { readonly object: Fields; readonly pruned: readonly string[] } {
    const pruned: string[] = [];
    const kept = prunedBy(this.#schema, object, '', pruned);
    return { object: fieldsOf(kept), pruned };
  }

  withDefaults(object: Fields): Fields {
    return fieldsOf(defaultedBy(this.#schema, object));
  }

  causes(object: Fields, old?: Fields): readonly Cause[] {
    const causes: Cause[] = [];
    if (!this.#validate(object)) {
      for (const error of this.#validate.errors ?? []) {
        const missing = textAt(error.params, 'missingProperty');
        const field = [...error.instancePath.split('/').slice(1), ...(missing === undefined ? [] : [missing])].join(
          '.',
        );
        const message =
          missing === undefined
            ? `Invalid value: in body ${error.message ?? 'does not fit the schema'}`
            : 'Required value';
        causes.push({ reason: missing === undefined ? 'FieldValueInvalid' : 'FieldValueRequired', field, message });
      }
    }
    checkRules(this.#schema, object, old, '', causes);
    return causes;
  }
}

/** Translates the server's int-or-string extension to JSON Schema. */
function inJsonSchema(schema: Fields): Fields {
  const each = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(each) : isFields(value) ? inJsonSchema(value) : value;
  const converted = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, each(part)]));
  return schema['x-kubernetes-int-or-string'] === true ? { ...converted, type: ['integer', 'string'] } : converted;
}

function eachRule(schema: unknown, tell: (rule: string) => void): void {
  if (Array.isArray(schema)) for (const part of schema) eachRule(part, tell);
  if (!isFields(schema)) return;
  for (const rule of listAt(schema, 'x-kubernetes-validations')) tell(textAt(rule, 'rule') ?? '');
  for (const [name, part] of Object.entries(schema)) if (name !== 'x-kubernetes-validations') eachRule(part, tell);
}

function prunedBy(schema: Fields, value: unknown, path: string, pruned: string[]): unknown {
  if (Array.isArray(value)) {
    const items = fieldsAt(schema, 'items');
    return value.map((item, index) => prunedBy(items, item, `${path}[${index}]`, pruned));
  }
  if (!isFields(value)) return value;
  const properties = fieldsAt(schema, 'properties');
  const others = schema['additionalProperties'];
  const keepsAll = schema['x-kubernetes-preserve-unknown-fields'] === true || others === true;
  const kept: Fields = {};
  for (const [name, member] of Object.entries(value)) {
    const place = path === '' ? name : `${path}.${name}`;
    // Object metadata is defined by the server, whatever the schema contains.
    if (path === '' && ['apiVersion', 'kind', 'metadata'].includes(name)) kept[name] = member;
    else if (Object.hasOwn(properties, name)) kept[name] = prunedBy(fieldsOf(properties[name]), member, place, pruned);
    else if (isFields(others)) kept[name] = prunedBy(others, member, place, pruned);
    else if (keepsAll) kept[name] = member;
    else pruned.push(place);
  }
  return kept;
}

/** A null counts as absent, except as an entry of a list. */
function defaultedBy(schema: Fields, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => defaultedBy(fieldsAt(schema, 'items'), item));
  if (!isFields(value)) return value;
  const properties = fieldsAt(schema, 'properties');
  const others = schema['additionalProperties'];
  const filled: Fields = {};
  for (const [name, member] of Object.entries(value)) {
    const part = Object.hasOwn(properties, name) ? properties[name] : others;
    if (member === null && isFields(part) && part['nullable'] !== true) continue;
    filled[name] = isFields(part) ? defaultedBy(part, member) : member;
  }
  for (const [name, part] of Object.entries(properties)) {
    const given = structuredClone(fieldsOf(part)['default']);
    if (filled[name] === undefined && given !== undefined) filled[name] = defaultedBy(fieldsOf(part), given);
  }
  return filled;
}

/**
 * Checks the rules at every place of the value. Below lists there is no old value (as on the server, except for lists
 * of type map).
 */
function checkRules(schema: Fields, value: unknown, old: unknown, path: string, causes: Cause[]): void {
  if (value === undefined) return;
  for (const rule of listAt(schema, 'x-kubernetes-validations')) {
    const text = textAt(rule, 'rule') ?? '';
    if (celRule(text)?.(value, old) !== false) continue;
    causes.push({
      reason: textAt(rule, 'reason') ?? 'FieldValueInvalid',
      field: `${path}${textAt(rule, 'fieldPath') ?? ''}`,
      message: `Invalid value: ${textAt(rule, 'message') ?? `failed rule: ${text}`}`,
    });
  }
  if (Array.isArray(value)) {
    const items = fieldsAt(schema, 'items');
    for (const [index, item] of value.entries()) checkRules(items, item, undefined, `${path}[${index}]`, causes);
  }
  if (!isFields(value)) return;
  const before = fieldsOf(old);
  const properties = fieldsAt(schema, 'properties');
  for (const [name, member] of Object.entries(value)) {
    const part = Object.hasOwn(properties, name) ? properties[name] : schema['additionalProperties'];
    const place = path === '' ? name : `${path}.${name}`;
    if (isFields(part)) checkRules(part, member, before[name], place, causes);
  }
}
