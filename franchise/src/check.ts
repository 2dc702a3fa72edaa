/**
 * Checks a franchise file: its text, its size, its schema, its rules, and answers with every fault at its place. Pure: it reads
 * no file and asks nobody, so it runs in a browser too.
 */
import { boundFindings } from './bounds.ts';
import type { RuleFixture } from './check/rule.ts';
import { RULES } from './check/rules.ts';
import { counted } from './check/wording.ts';
import { decode } from './decode.ts';
import type { Fault, Finding, Level } from './fault.ts';
import type { Franchise } from './generated/franchise.ts';
import { validateFranchise } from './generated/validateFranchise.ts';
import { MAX_FAULTS } from './limits.ts';
import { type FileFormat, parse, placed } from './parse.ts';
import { Lines, type Source } from './positions.ts';
import { schemaFindings } from './schemaFaults.ts';
import { soundParts } from './soundParts.ts';

export type { FileFormat } from './parse.ts';
export { formatOf } from './parse.ts';

export interface Checked {
  /** In the order of the text. */
  readonly faults: readonly Fault[];
  /** The franchise, where no fault is an error. */
  readonly franchise?: Franchise;
}

export interface CheckOptions {
  /** `yaml` when absent; `formatOf` tells it of a file name. */
  readonly format?: FileFormat;
  /** YYYY-MM-DD; today in the zone of the machine when absent. */
  readonly today?: string;
}

/**
 * Never throws, whatever the text. Faults of the text stand alone, and so do broken limits; those of the schema and of the rules
 * are told together, where the rules speak of what the schema has nothing against. Bytes are taken as UTF-8.
 */
export function check(text: string | Uint8Array, options: CheckOptions = {}): Checked {
  const decoded = decode(text);
  if ('refused' in decoded) return { faults: [atBeginning(decoded.refused)] };
  const { faults, source } = parse(decoded.text, options.format ?? 'yaml');
  if (source === undefined) return { faults: inOrder(faults) };
  const read = readFranchise(source, decoded.text);
  const found = withRules(read, source, options.today ?? localDay());
  const lines = new Lines(decoded.text);
  const placedFaults = inOrder(found.findings.map((finding) => placed(finding, source, lines)));
  const last = placedFaults.at(-1);
  const all = found.leftOut === 0 || last === undefined ? placedFaults : [...placedFaults, leftOutFault(found, last)];
  const isSound = read.franchise !== undefined && all.every((fault) => fault.level !== 'error');
  return isSound && read.franchise !== undefined ? { faults: all, franchise: read.franchise } : { faults: all };
}

interface Found {
  readonly findings: readonly Finding[];
  readonly leftOut: number;
  /** The worst of what is left out; `error` when absent. */
  readonly leftOutLevel?: Level;
}

interface Read extends Found {
  /** Where the schema has nothing against the document. */
  readonly franchise?: Franchise;
  /** What of it the rules look at. */
  readonly sound?: Pick<RuleFixture, 'franchise' | 'leftOut'>;
}

function readFranchise(source: Source, text: string): Read {
  const tooMuch = boundFindings(source.value);
  if (tooMuch.length > 0) return { findings: tooMuch, leftOut: 0 };
  const validated = validateFranchise(source.value);
  if (validated.ok) {
    const { franchise } = validated;
    return { findings: [], leftOut: 0, franchise, sound: { franchise } };
  }
  const found = schemaFindings(validated.faults, source.value, MAX_FAULTS, (pointer) => {
    const { start, end } = source.span(pointer, 'value');
    return text.slice(start, end);
  });
  const sound = soundParts(source.value, validated.faults);
  return sound === undefined ? found : { ...found, sound };
}

function withRules({ findings: schemaFaults, leftOut, sound }: Read, source: Source, today: string): Found {
  if (sound === undefined) return { findings: schemaFaults, leftOut };
  const fixture: RuleFixture = { ...sound, today, scalars: () => source.scalars() };
  const findings = RULES.flatMap((rule) => [...rule.check(fixture)]);
  // Where there are too many, what is said is what matters most.
  const ranked = ['error', 'warning', 'info'].flatMap((level) => findings.filter((finding) => finding.level === level));
  const room = MAX_FAULTS - schemaFaults.length;
  const level = leftOut > 0 ? 'error' : ranked[room]?.level;
  return {
    findings: [...schemaFaults, ...ranked.slice(0, room)],
    leftOut: leftOut + Math.max(0, ranked.length - room),
    ...(level !== undefined && { leftOutLevel: level }),
  };
}

/** Stands where the last fault that is listed stands. */
function leftOutFault({ leftOut, leftOutLevel: level = 'error' }: Found, last: Fault): Fault {
  const message = `${counted(leftOut, 'more fault is', 'more faults are')} not listed: mend these first.`;
  return { ...last, code: 'too-many-faults', level, message };
}

function inOrder(faults: readonly Fault[]): readonly Fault[] {
  return [...faults].sort((one, other) => one.line - other.line || one.column - other.column);
}

function atBeginning({ code, level, message }: Finding): Fault {
  return { code, level, message: `${message}.`, path: '', line: 1, column: 1, endLine: 1, endColumn: 2 };
}

function localDay(): string {
  const now = new Date();
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}
