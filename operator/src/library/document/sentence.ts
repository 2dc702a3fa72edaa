/**
 * Turns schema faults into sentences for people, one for each mistake. Faults that only follow from another one at the
 * same place are left out.
 */
import { documentForms } from '../../messages/documentTexts.ts';
import { type Message, type MessageCode, type MessageValue, message } from '../../messages/message.ts';
import { quoted } from './fault.ts';
import type { SchemaFault } from './generated/validateLibrary.ts';
import { nearest } from './nearest.ts';

export interface Sentence {
  /** Keys and indexes from the document down. */
  readonly path: readonly string[];
  /** Whether to mark the key or the value. */
  readonly at: 'key' | 'value';
  readonly code: string;
  readonly coded: Message;
}

/** Of several faults of one value the first in this list is reported; the others follow from it. */
const PRECEDENCE = ['type', 'enum', 'minLength', 'maxLength', 'pattern'];

export function sentences(faults: readonly SchemaFault[]): readonly Sentence[] {
  if (isFranchiseFile(faults))
    return [{ path: ['order'], at: 'key', code: 'franchise-file', coded: message('docFranchiseFile') }];
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

/** Whether it has the key of a franchise file and none that marks a document: a fault for each key would not say so. */
function isFranchiseFile(faults: readonly SchemaFault[]): boolean {
  const atRoot = faults.filter(({ instancePath }) => instancePath === '');
  const isMissing = (key: string) => atRoot.some(({ params }) => params.missingProperty === key);
  const hasOrder = atRoot.some(({ params }) => params.additionalProperty === 'order');
  return hasOrder && isMissing('apiVersion') && isMissing('kind');
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

type Wording = Pick<Sentence, 'code' | 'coded'> & Partial<Pick<Sentence, 'path' | 'at'>>;

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
    case 'pattern': {
      const form = formOf(fault.parentSchema['x-form'] ?? fault.keyword);
      return { code: 'wrong-form', coded: message('docMustBe', placeOf(path), form, quoted(fault.data)) };
    }
    default:
      return boundMessage(fault, path);
  }
}

function placeOf(path: readonly string[]): MessageValue {
  return path.length === 0 ? message('docWhole') : dotted(path);
}

const formCodes = new Map(Object.entries(documentForms).map(([code, form]) => [form as string, code as MessageCode]));

function formOf(form: string): MessageValue {
  const code = formCodes.get(form);
  return code === undefined ? form : message(code);
}

const typeCodes = new Map<string, MessageCode>([
  ['object', 'docKeysAndValues'],
  ['array', 'docList'],
  ['string', 'docText'],
  ['integer', 'docWholeNumber'],
  ['boolean', 'docTrueOrFalse'],
]);

function typeMessage(fault: SchemaFault, path: readonly string[]): Wording {
  const { type = '' } = fault.params;
  // A value that may be a number or text has its form in words.
  const expected = typeof type === 'string' ? type : (fault.parentSchema['x-form'] ?? type.join(' or '));
  const code = typeCodes.get(expected);
  const wanted = code === undefined ? formOf(expected) : message(code);
  const values = [placeOf(path), wanted, quoted(fault.data)];
  if (path.length === 0)
    return { code: 'not-a-document', coded: message('docMustBeSo', ...values, message('docBegin')) };
  const advice = typeAdvice(expected, fault, path);
  const coded = advice === undefined ? message('docMustBe', ...values) : message('docMustBeSo', ...values, advice);
  return { code: 'wrong-type', coded };
}

function typeAdvice(expected: string, fault: SchemaFault, path: readonly string[]): Message | undefined {
  const found = fault.data;
  const known = keysOf(fault.parentSchema);
  if (expected === 'object' && path.at(-2) === 'sources' && typeof found === 'string') {
    return message('docWrite', `${known.includes(found) ? found : (nearest(found, known) ?? known[0])}: {}`);
  }
  if (expected === 'object' && found === null && path.at(-3) === 'sources')
    return message('docWrite', `${path.at(-1)}: {}`);
  if (found === null) return message('docGiveValue');
  if (expected === 'array') return message('docBeginEntries');
  const takesText = expected === 'string' || (typeof fault.params.type === 'object' && Number.isFinite(found));
  if (takesText && (typeof found === 'number' || typeof found === 'boolean'))
    return message('docPutInQuotes', String(found));
  if (expected === 'boolean' && typeof found === 'string') return message('docWriteTruth');
  if (expected === 'integer' && typeof found === 'string' && /^\d+$/.test(found)) return message('docLeaveQuotes');
  return undefined;
}

function enumMessage(fault: SchemaFault, path: readonly string[]): Wording {
  const allowed = fault.params.allowedValues ?? [];
  const found = quoted(fault.data);
  const meant = typeof fault.data === 'string' ? nearest(fault.data, allowed) : undefined;
  const place = dotted(path);
  if (place === 'kind') {
    const coded = meant === undefined ? message('docKind', found) : message('docKindMeant', found, quoted(meant));
    return { code: 'unknown-kind', coded };
  }
  if (place === 'apiVersion') {
    return { code: 'unknown-api-version', coded: message('docVersion', listed('docOr', allowed), found) };
  }
  const values = [place, allowed.join(', '), found];
  const coded =
    meant === undefined ? message('docNotOneOf', ...values) : message('docNotOneOfMeant', ...values, quoted(meant));
  return { code: 'not-one-of', coded };
}

function listed(code: 'docOr' | 'docAnd', [first = '', ...others]: readonly string[]): MessageValue {
  return others.reduce<MessageValue>((all, one) => message(code, all, one), first);
}

function missingMessage(key: string, path: readonly string[]): Wording {
  return { at: 'key', code: 'missing-key', coded: message('docMissingKey', placeOf(path), key) };
}

function unknownKeyMessage(fault: SchemaFault, path: readonly string[]): Wording {
  const key = fault.params.additionalProperty ?? '';
  const place = { path: [...path, key], at: 'key' as const, code: 'unknown-key' };
  if (path.length === 0 && key === 'status') return { ...place, coded: message('docStatusKey') };
  const values = [placeOf(path), quoted(key)];
  const meant = meantKey(fault);
  const coded =
    meant === undefined
      ? message('docUnknownKey', ...values, keysOf(fault.parentSchema).join(', '))
      : message('docUnknownKeyMeant', ...values, meant);
  return { ...place, coded };
}

function alternativesMessage(fault: SchemaFault, path: readonly string[]): Wording {
  const keys = alternatives(fault);
  const found = keys.filter((key) => isMapping(fault.data) && Object.hasOwn(fault.data, key));
  const values = [placeOf(path), keys.join(', ')];
  const coded =
    found.length === 0
      ? message('docNeedsOneOfKeys', ...values)
      : message('docOnlyOneOfKeys', ...values, listed('docAnd', found));
  return { at: 'key', code: 'one-of-keys', coded };
}

function boundMessage(fault: SchemaFault, path: readonly string[]): Wording {
  const place = placeOf(path);
  const limit = String(fault.params.limit);
  const { minimum, maximum } = fault.parentSchema;
  const found = quoted(fault.data);
  switch (fault.keyword) {
    case 'minimum':
    case 'maximum':
      return {
        code: 'out-of-range',
        coded: message('docOutOfRange', place, String(minimum), String(maximum), found),
      };
    case 'minLength':
      return fault.data === ''
        ? { code: 'empty', coded: message('docEmpty', place) }
        : { code: 'too-short', coded: message('docTooShort', place, limit, found) };
    case 'maxLength':
      return { code: 'too-long', coded: message('docTooLong', place, limit, found) };
    case 'minItems':
      return { code: 'too-few', coded: message('docTooFew', place, limit) };
    case 'maxItems':
      return { code: 'too-many', coded: message('docTooMany', place, limit) };
    case 'minProperties':
    case 'maxProperties':
      return countMessage(fault, place, limit);
    default:
      return {
        code: `schema-${fault.keyword.toLowerCase()}`,
        coded: message('docSchemaRule', place, fault.keyword),
      };
  }
}

function countMessage(fault: SchemaFault, place: MessageValue, limit: string): Wording {
  const keys = isMapping(fault.data) ? Object.keys(fault.data) : [];
  if (limit !== '1') return { code: 'too-many', coded: message('docTooManyKeys', place, limit, String(keys.length)) };
  const found = keys.slice(0, 5).map((key) => quoted(key));
  const coded =
    keys.length === 0
      ? message('docOneKeyOf', place, keysOf(fault.parentSchema).join(', '))
      : message('docOneKeyEach', place, found.join(', '));
  return { code: 'one-key', coded };
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
