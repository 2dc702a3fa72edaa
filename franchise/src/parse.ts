/**
 * Parses the text of a file into values with positions, or returns every fault of the text. Knows no field of the
 * format.
 */
import type { Fault, Finding } from './fault.ts';
import { jsonPointer } from './fault.ts';
import { readJson } from './jsonSource.ts';
import { Lines, type Source } from './positions.ts';
import { YamlSource } from './yamlSource.ts';
import { readYaml, type TextFault } from './yamlText.ts';

export type FileFormat = 'yaml' | 'json';

/** `.json` is strict JSON; everything else is YAML 1.2. */
export function formatOf(fileName: string): FileFormat {
  return /\.json$/iu.test(fileName) ? 'json' : 'yaml';
}

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
export function placed(
  { code, level, message, pointer, mark = 'value' }: Finding,
  source: Source,
  lines: Lines,
): Fault {
  return {
    code,
    level,
    message: asSentence(message),
    path: jsonPointer(pointer),
    ...lines.mark(source.span(pointer, mark)),
  };
}

function placedInText({ code, message, ...span }: TextFault, lines: Lines): Fault {
  return { code, level: 'error', message: asSentence(message), path: '', ...lines.mark(span) };
}

function asSentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.?"]$/u.test(message) ? '' : '.'}`;
}

/** Control characters that YAML forbids but the YAML reader accepts. Tab, line ends and NEL are allowed. */
const control = /[^\P{Cc}\t\n\r\u0085]/u;

function readYamlSource(text: string): { readonly faults: readonly TextFault[]; readonly source?: Source } {
  const at = text.search(control);
  if (at !== -1) {
    const message = 'there is an invisible control character here, which YAML does not allow: remove it';
    return { faults: [{ start: at, end: at + 1, code: 'yaml-control-character', message }] };
  }
  const { document, faults } = readYaml(text);
  // The values of a broken text are not reliable.
  if (document === undefined || faults.length > 0) return { faults };
  const source = new YamlSource(document);
  return { faults: source.faults, source };
}
