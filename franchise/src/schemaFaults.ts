/**
 * Turns faults of the schema validator into sentences for people: one per mistake, at the place to fix. Leaves out
 * faults that only follow from another one. Pure.
 */
import { nearest } from './check/nearest.ts';
import { shown } from './check/wording.ts';
import type { CodedText, Finding, Pointer } from './fault.ts';
import { say } from './faultTexts.ts';
import type { SchemaFault } from './generated/validateFranchise.ts';
import { formatText, keyMeant, type Place, placeName, typeText } from './schemaSentences.ts';

/** If a value has several of these faults, only the first in this order is reported; the others follow from it. */
const PRECEDENCE = ['type', 'enum', 'minLength', 'pattern', 'format'];

/**
 * At least one finding for every value that does not fit. `written` returns a value as written in the text; `most`
 * limits the number of findings.
 */
export function schemaFindings(
  faults: readonly SchemaFault[],
  value: unknown,
  most: number,
  written: (pointer: Pointer) => string,
): { readonly findings: readonly Finding[]; readonly leftOut: number } {
  const groups = byPlace(faults);
  const findings: Finding[] = [];
  let leftOut = 0;
  for (const [path, group] of groups) {
    for (const fault of withoutConsequences(group)) {
      if (findings.length < most) findings.push(findingOf(fault, group, pointerOf(path, value), written));
      else leftOut += 1;
    }
  }
  return { findings, leftOut };
}

function byPlace(faults: readonly SchemaFault[]): ReadonlyMap<string, readonly SchemaFault[]> {
  const groups = new Map<string, SchemaFault[]>();
  for (const fault of faults) {
    if (fault.keyword === 'if') continue;
    const group = groups.get(fault.instancePath);
    if (group === undefined) groups.set(fault.instancePath, [fault]);
    else group.push(fault);
  }
  return groups;
}

/** The faults of one value that a person has to fix. */
function withoutConsequences(group: readonly SchemaFault[]): readonly SchemaFault[] {
  const first = group[0];
  if (first === undefined) return [];
  const ranked = PRECEDENCE.map((keyword) => group.find((fault) => fault.keyword === keyword)).find(Boolean);
  if (ranked !== undefined) return [ranked];
  const both = bothKinds(first.data);
  if (both !== undefined && group.some(isUnknown('series'))) {
    const seriesFault = group.filter(isUnknown('series'));
    return [...seriesFault, ...group.filter((fault) => !isUnknown('series')(fault) && !isUnknown('seasons')(fault))];
  }
  if (isNeither(group)) {
    // The key that was meant as movie or series is named in that fault and needs none of its own.
    return group.filter((fault) => kindMeant(fault.params.additionalProperty) === undefined);
  }
  const meant = new Set(group.filter((fault) => fault.keyword === 'additionalProperties').map(keyMeant));
  // A misspelt key is reported once, not also as the missing right one.
  return group.filter((fault) => fault.keyword !== 'required' || !meant.has(fault.params.missingProperty ?? ''));
}

function findingOf(
  fault: SchemaFault,
  group: readonly SchemaFault[],
  pointer: Pointer,
  written: (pointer: Pointer) => string,
): Finding {
  const found = { code: `schema-${fault.keyword}`, level: 'error', pointer } as const;
  const place = placeName(pointer);
  switch (fault.keyword) {
    case 'required':
      return { ...found, text: isNeither(group) ? sayNeither(group, place) : sayMissing(fault, place) };
    case 'additionalProperties':
      return { ...found, ...sayUnknown(fault, pointer), mark: 'key' };
    case 'dependentRequired':
      return {
        ...{ ...found, text: say('eras-need-calendar'), mark: 'key' },
        pointer: [...pointer, fault.params.property ?? 'eras'],
      };
    case 'type':
      return { ...found, text: typeText(fault, pointer, written(pointer)) };
    case 'enum':
      return { ...found, text: sayEnum(fault, place) };
    case 'pattern':
    case 'format':
      return { ...found, text: formatText(fault, pointer) };
    case 'minLength':
      return { ...found, text: say('text-empty', place) };
    case 'minItems':
      return { ...found, text: say(pointer.length > 1 ? 'list-empty' : 'order-empty', place) };
    case 'minimum':
      return { ...found, text: say('below-zero', place) };
    case 'uniqueItems':
      return { ...found, text: sayRepeated(fault, place) };
    default:
      return { ...found, text: say('schema-rule', place, fault.keyword) };
  }
}

const KINDS = ['movie', 'series'] as const;

/** Words that people use instead of movie and series. */
const WORDS_FOR_KINDS: ReadonlyMap<string, (typeof KINDS)[number]> = new Map([
  ['film', 'movie'],
  ['films', 'movie'],
  ['tmdb', 'movie'],
  ['imdb', 'movie'],
  ['show', 'series'],
  ['shows', 'series'],
  ['tv', 'series'],
  ['tvshow', 'series'],
  ['tvdb', 'series'],
]);

function kindMeant(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  return WORDS_FOR_KINDS.get(key.toLowerCase()) ?? nearest(key, KINDS);
}

/** True for an entry without movie and series. The schema's `else` branch then reports only that series is missing. */
function isNeither(group: readonly SchemaFault[]): boolean {
  return group.some((fault) => fault.keyword === 'required' && fault.params.missingProperty === 'series');
}

function sayNeither(group: readonly SchemaFault[], place: Place): CodedText {
  const key = group.map((fault) => fault.params.additionalProperty).find((name) => kindMeant(name) !== undefined);
  const meant = kindMeant(key);
  const isMeant = key !== undefined && meant !== undefined;
  return say('needs-kind', place, isMeant ? say('meant-instead', meant, shown(key)) : say('add-id'));
}

/** The later of the two keys in an entry with movie and series. */
function bothKinds(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  if (!Object.hasOwn(data, 'movie') || !Object.hasOwn(data, 'series')) return undefined;
  return Object.keys(data).findLast((key) => key === 'movie' || key === 'series');
}

function isUnknown(key: string): (fault: SchemaFault) => boolean {
  return (fault) => fault.keyword === 'additionalProperties' && fault.params.additionalProperty === key;
}

function sayMissing(fault: SchemaFault, place: Place): CodedText {
  return say('missing-key', place === '' ? say('the-file') : place, fault.params.missingProperty ?? '');
}

function sayUnknown(fault: SchemaFault, pointer: Pointer): Pick<Finding, 'text' | 'pointer'> {
  const key = fault.params.additionalProperty ?? '';
  const second = key === 'series' ? bothKinds(fault.data) : undefined;
  const place = pointer.length === 0 ? say('the-file') : placeName(pointer);
  if (second !== undefined) return { text: say('both-kinds', place), pointer: [...pointer, second] };
  return {
    text: say('unknown-key', place, shown(key), adviceOnKey(key, fault, pointer)),
    pointer: [...pointer, key],
  };
}

function adviceOnKey(key: string, fault: SchemaFault, pointer: Pointer): CodedText {
  if (key === '<<') return say('key-merges');
  if (key === '$schema') return say('key-schema');
  if (key === 'seasons' && pointer[0] === 'order') return say('key-seasons');
  const meant = keyMeant(fault);
  if (meant !== undefined) return say('key-meant', meant);
  return say('key-none', Object.keys(fault.parentSchema.properties ?? {}).join(', '));
}

/** The format has one field of fixed words, the unit of the calendar, and it has two. */
function sayEnum(fault: SchemaFault, place: Place): CodedText {
  const allowed = fault.params.allowedValues ?? [];
  const found = typeof fault.data === 'string' ? fault.data : JSON.stringify(fault.data);
  const meant = nearest(found, allowed);
  const advice = meant === undefined ? say('write-one') : say('meant', meant);
  return say('not-one-of', place, allowed[0] ?? '', allowed[1] ?? '', shown(found), advice);
}

function sayRepeated(fault: SchemaFault, place: Place): CodedText {
  const items: readonly unknown[] = Array.isArray(fault.data) ? fault.data : [];
  const repeated = items[fault.params.i ?? fault.params.j ?? 0];
  return say('occurs-twice', shown(String(repeated)), place);
}

/** Converts the validator's JSON Pointer. A numeric part is a list index only inside a list. */
function pointerOf(path: string, value: unknown): Pointer {
  let node = value;
  return path
    .split('/')
    .slice(1)
    .map((escaped) => {
      const key = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
      const part = Array.isArray(node) ? Number(key) : key;
      node = Object.getOwnPropertyDescriptor(Object(node), key)?.value;
      return part;
    });
}
