/**
 * Checks a franchise file (text, size, schema, rules) and returns every fault with its position. Pure: no file access
 * and no network, so it also runs in a browser.
 */
import { boundFindings } from './bounds.ts';
import type { RuleFixture } from './check/rule.ts';
import { ruleFindings } from './check/rules.ts';
import { grouped } from './check/wording.ts';
import { decode } from './decode.ts';
import type { Fault, Finding, Level } from './fault.ts';
import { say } from './faultTexts.ts';
import type { FileFormat } from './fileNames.ts';
import type { Franchise } from './generated/franchise.ts';
import { validateFranchise } from './generated/validateFranchise.ts';
import { MAX_FAULTS } from './limits.ts';
import { parse, placed, worded } from './parse.ts';
import { Lines, type Source } from './positions.ts';
import { schemaFindings } from './schemaFaults.ts';
import { soundParts } from './soundParts.ts';

export type { FileFormat } from './fileNames.ts';
export { formatOf } from './fileNames.ts';

export interface Checked {
  /** Sorted by position in the text. */
  readonly faults: readonly Fault[];
  /** Present if no fault is an error. */
  readonly franchise?: Franchise;
}

export interface CheckOptions {
  /** Default: `yaml`. `formatOf` derives it from a file name. */
  readonly format?: FileFormat;
  /** YYYY-MM-DD. Default: today in the machine's time zone. */
  readonly today?: string;
}

/**
 * Never throws. Faults of the text are reported alone, and so are exceeded limits. Schema and rule faults are reported
 * together; rules run only on the parts that fit the schema. Bytes are read as UTF-8.
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
  /** The worst level among the unlisted findings; `error` when absent. */
  readonly leftOutLevel?: Level;
}

interface Read extends Found {
  /** Present if the document fits the schema. */
  readonly franchise?: Franchise;
  /** The parts that the rules check. */
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
  const findings = ruleFindings(fixture);
  // With too many findings, keep the most severe ones.
  const ranked = ['error', 'warning', 'info'].flatMap((level) => findings.filter((finding) => finding.level === level));
  const room = MAX_FAULTS - schemaFaults.length;
  const level = leftOut > 0 ? 'error' : ranked[room]?.level;
  return {
    findings: [...schemaFaults, ...ranked.slice(0, room)],
    leftOut: leftOut + Math.max(0, ranked.length - room),
    ...(level !== undefined && { leftOutLevel: level }),
  };
}

/** Takes the position of the last listed fault. */
function leftOutFault({ leftOut, leftOutLevel: level = 'error' }: Found, last: Fault): Fault {
  const text = leftOut === 1 ? say('one-fault-more') : say('too-many-faults', grouped(leftOut));
  return { ...last, code: 'too-many-faults', level, ...worded(text) };
}

function inOrder(faults: readonly Fault[]): readonly Fault[] {
  return [...faults].sort((one, other) => one.line - other.line || one.column - other.column);
}

function atBeginning({ code, level, text }: Finding): Fault {
  return { code, level, ...worded(text), path: '', line: 1, column: 1, endLine: 1, endColumn: 2 };
}

function localDay(): string {
  const now = new Date();
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}
