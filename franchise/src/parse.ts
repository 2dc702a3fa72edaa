/** From the text of a file to its values and their places, or to every fault of the text itself. It knows no field of the format. */
import type { Fault, Finding } from './fault.ts';
import { jsonPointer } from './fault.ts';
import { readJson } from './jsonSource.ts';
import { Lines, type Source } from './positions.ts';
import { YamlSource } from './yamlSource.ts';
import { readYaml, type TextFault } from './yamlText.ts';

export type FileFormat = 'yaml' | 'json';

/** `.json` is JSON and nothing more; everything else is YAML 1.2. */
export function formatOf(fileName: string): FileFormat {
  return /\.json$/iu.test(fileName) ? 'json' : 'yaml';
}

/** A text that was read. `source` is there when the text has no fault. */
export interface Parsed {
  readonly faults: readonly Fault[];
  readonly source?: Source;
}

/** Codes `yaml-…`, in the order of the text. The text is one that `decode` took. Never throws. */
export function parse(text: string, format: FileFormat): Parsed {
  const { faults, source } = format === 'json' ? readJson(text) : readYamlSource(text);
  if (faults.length === 0) return { faults: [], ...(source !== undefined && { source }) };
  const lines = new Lines(text);
  return { faults: faults.map((fault) => placedInText(fault, lines)) };
}

/** A finding of a rule or of the schema, at its place in the text. */
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

/** What YAML allows nowhere; the reader lets it through. The other control characters are tab, line ends and NEL. */
const control = /[^\P{Cc}\t\n\r\u0085]/u;

function readYamlSource(text: string): { readonly faults: readonly TextFault[]; readonly source?: Source } {
  const at = text.search(control);
  if (at !== -1) {
    const message = 'an invisible control character stands here, which YAML does not allow: remove it';
    return { faults: [{ start: at, end: at + 1, code: 'yaml-control-character', message }] };
  }
  const { document, faults } = readYaml(text);
  // What the reader made of a broken text says nothing about the document.
  if (document === undefined || faults.length > 0) return { faults };
  const source = new YamlSource(document);
  return { faults: source.faults, source };
}
