/**
 * Turns faults of the schema validator into sentences for people: one per mistake, at the place to fix. Leaves out
 * faults that only follow from another one. Pure.
 */
import { nearest } from './check/nearest.ts';
import { quoted } from './check/wording.ts';
import type { Finding, Pointer } from './fault.ts';
import type { SchemaFault } from './generated/validateFranchise.ts';
import { formatText, keyMeant, placeName, typeText } from './schemaSentences.ts';

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
      if (findings.length < most) findings.push(say(fault, group, pointerOf(path, value), written));
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

function say(
  fault: SchemaFault,
  group: readonly SchemaFault[],
  pointer: Pointer,
  written: (pointer: Pointer) => string,
): Finding {
  const code = `schema-${fault.keyword}`;
  const place = placeName(pointer);
  const at = (message: string): Finding => ({ code, level: 'error', message, pointer });
  switch (fault.keyword) {
    case 'required':
      return at(isNeither(group) ? sayNeither(group, pointer) : sayMissing(fault, place));
    case 'additionalProperties':
      return { ...sayUnknown(fault, pointer), code, level: 'error', mark: 'key' };
    case 'dependentRequired':
      return {
        ...at(
          'eras need a calendar, which says what their numbers count: add a calendar, such as calendar: {unit: years}',
        ),
        pointer: [...pointer, fault.params.property ?? 'eras'],
        mark: 'key',
      };
    case 'type':
      return at(typeText(fault, pointer, written(pointer)));
    case 'enum':
      return at(sayEnum(fault, place));
    case 'pattern':
    case 'format':
      return at(`${place} ${formatText(fault, pointer)}`);
    case 'minLength':
      return at(`${place} is empty: write the text, or remove the line`);
    case 'minItems':
      return at(
        `${place} is an empty list: write at least one item${pointer.length > 1 ? ', or remove the line' : ''}`,
      );
    case 'minimum':
      return at(`${place} is below 0: seasons count from 1, and the specials are season 0`);
    case 'uniqueItems':
      return at(sayRepeated(fault, place));
    default:
      return at(`${place} breaks the schema rule ${fault.keyword}: write it as the schema requires`);
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

function sayNeither(group: readonly SchemaFault[], pointer: Pointer): string {
  const key = group.map((fault) => fault.params.additionalProperty).find((name) => kindMeant(name) !== undefined);
  const meant = kindMeant(key);
  const advice =
    key === undefined
      ? 'add the id, such as movie: tmdb:11 or series: tvdb:83268'
      : `did you mean ${meant} instead of ${quoted(key)}?`;
  return `${placeName(pointer)}: an entry needs movie or series: ${advice}`;
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

function sayMissing(fault: SchemaFault, place: string): string {
  const key = fault.params.missingProperty ?? '';
  const where = place === '' ? 'the file' : place;
  return `${where} has no ${key}: add it`;
}

function sayUnknown(fault: SchemaFault, pointer: Pointer): Pick<Finding, 'message' | 'pointer'> {
  const key = fault.params.additionalProperty ?? '';
  const second = key === 'series' ? bothKinds(fault.data) : undefined;
  const place = placeName(pointer) || 'the file';
  if (second !== undefined) {
    const message = `${place}: an entry is a film or a series, and this one has movie and series: remove one, or make two entries`;
    return { message, pointer: [...pointer, second] };
  }
  return {
    message: `${place} has the key ${quoted(key)}, which ${adviceOnKey(key, fault, pointer)}`,
    pointer: [...pointer, key],
  };
}

function adviceOnKey(key: string, fault: SchemaFault, pointer: Pointer): string {
  if (key === '<<') return 'merges in YAML 1.1 only: write the merged keys out';
  if (key === '$schema')
    return 'the format does not have: name the schema in a comment, # yaml-language-server: $schema=…';
  if (key === 'seasons' && pointer[0] === 'order')
    return 'a film does not have: remove it, or write series instead of movie';
  const meant = keyMeant(fault);
  if (meant !== undefined) return `is not known here: did you mean ${meant}?`;
  return `is not known here: the keys are ${Object.keys(fault.parentSchema.properties ?? {}).join(', ')}`;
}

function sayEnum(fault: SchemaFault, place: string): string {
  const allowed = fault.params.allowedValues ?? [];
  const found = typeof fault.data === 'string' ? fault.data : JSON.stringify(fault.data);
  const meant = nearest(found, allowed);
  return `${place} is ${allowed.join(' or ')}; found ${quoted(found)}: ${meant === undefined ? 'write one of them' : `did you mean ${meant}?`}`;
}

function sayRepeated(fault: SchemaFault, place: string): string {
  const items: readonly unknown[] = Array.isArray(fault.data) ? fault.data : [];
  const repeated = items[fault.params.i ?? fault.params.j ?? 0];
  return `${quoted(String(repeated))} occurs twice in ${place}: keep one of them`;
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
