/**
 * Turns what the schema's check says into sentences for people: one for each mistake, at the place that has to be mended. What
 * only follows from another fault is left out (franchise.md 2.1). Pure.
 */
import { nearest } from './check/nearest.ts';
import { quoted } from './check/wording.ts';
import type { Finding, Pointer } from './fault.ts';
import type { SchemaFault } from './generated/validateFranchise.ts';
import { keyMeant, placeName, sayFormat, sayType } from './schemaSentences.ts';

/** Of several faults of one value the first of these speaks; the others follow from it. */
const PRECEDENCE = ['type', 'enum', 'minLength', 'pattern', 'format'];

/**
 * At least one for every value that does not fit. `written` answers how a value stands in the text; `most`: no more than this
 * are put into words.
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

/** The faults of one value that a person has to mend. */
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
    // The key that stands for movie or series is named in the one fault, not in one of its own.
    return group.filter((fault) => kindMeant(fault.params.additionalProperty) === undefined);
  }
  const meant = new Set(group.filter((fault) => fault.keyword === 'additionalProperties').map(keyMeant));
  // A misspelt key is reported once, not also as the absence of the right one.
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
      return at(sayType(fault, pointer, written(pointer)));
    case 'enum':
      return at(sayEnum(fault, place));
    case 'pattern':
    case 'format':
      return at(`${place} ${sayFormat(fault, pointer)}`);
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
      return at(`${place} breaks the rule ${fault.keyword} of the schema: write it as the schema has it`);
  }
}

const KINDS = ['movie', 'series'] as const;

/** What people write for movie and series. */
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

/** The schema's `else` branch answers for an entry that is no kind: it says only that series is missing. */
function isNeither(group: readonly SchemaFault[]): boolean {
  return group.some((fault) => fault.keyword === 'required' && fault.params.missingProperty === 'series');
}

function sayNeither(group: readonly SchemaFault[], pointer: Pointer): string {
  const key = group.map((fault) => fault.params.additionalProperty).find((name) => kindMeant(name) !== undefined);
  const meant = kindMeant(key);
  const advice =
    key === undefined
      ? 'add the id, such as movie: tmdb:11 or series: tvdb:83268'
      : `did you mean ${meant} in place of ${quoted(key)}?`;
  return `${placeName(pointer)}: an entry needs movie or series: ${advice}`;
}

/** The kind that stands second in an entry with both. */
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
    return 'a film does not have: remove it, or write series in place of movie';
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
  return `${quoted(String(repeated))} stands twice in ${place}: keep one of them`;
}

/** The schema's check tells a place as a JSON Pointer; a number in it is a place in a list only where a list is. */
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
