/**
 * Parses the text of a file into values with positions, or returns every fault of the text. Knows no field of the
 * format.
 */
import { type Fault, type Finding, jsonPointer } from './fault.ts';
import { say, sentenceOf } from './faultTexts.ts';
import type { FileFormat } from './fileNames.ts';
import { readJson } from './jsonSource.ts';
import { Lines, type Source } from './positions.ts';
import { YamlSource } from './yamlSource.ts';
import { readYaml, type TextFault } from './yamlText.ts';

/** The result of parsing. `source` is present if the text has no fault. */
export interface Parsed {
  readonly faults: readonly Fault[];
  readonly source?: Source;
}

/** Faults have codes `yaml-…` and are in text order. The text must come from `decode`. Never throws. */
export function parse(text: string, format: FileFormat): Parsed {
  const { faults, source } = format === 'json' ? readJson(text) : readYamlSource(text);
  if (faults.length === 0) return { faults: [], ...(source !== undefined && { source }) };
  const lines = new Lines(text);
  return { faults: faults.map((fault) => placedInText(fault, lines)) };
}

/** Turns a finding of a rule or of the schema into a fault with its position in the text. */
export function placed({ code, level, text, pointer, mark = 'value' }: Finding, source: Source, lines: Lines): Fault {
  return {
    code,
    level,
    ...worded(text),
    path: jsonPointer(pointer),
    ...lines.mark(source.span(pointer, mark)),
  };
}

function placedInText({ code, text, ...span }: TextFault, lines: Lines): Fault {
  return { code, level: 'error', ...worded(text), path: '', ...lines.mark(span) };
}

/** The text of a finding as a fault has it. */
export function worded(text: Finding['text']): Pick<Fault, 'message' | 'coded'> {
  return { message: sentenceOf(text), ...(typeof text === 'string' ? {} : { coded: text }) };
}

/** Control characters that YAML forbids but the YAML reader accepts. Tab, line ends and NEL are allowed. */
const control = /[^\P{Cc}\t\n\r\u0085]/u;

function readYamlSource(text: string): { readonly faults: readonly TextFault[]; readonly source?: Source } {
  const at = text.search(control);
  if (at !== -1) {
    const code = 'yaml-control-character';
    return { faults: [{ start: at, end: at + 1, code, text: say(code) }] };
  }
  const { document, faults } = readYaml(text);
  // The values of a broken text are not reliable.
  if (document === undefined || faults.length > 0) return { faults };
  const source = new YamlSource(document);
  return { faults: source.faults, source };
}
