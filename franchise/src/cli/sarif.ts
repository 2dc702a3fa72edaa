/** Faults as SARIF 2.1.0 (OASIS), for code hosts and editors. Pure. */

import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printable } from '../exports/jsonText.ts';
import type { Level } from '../fault.ts';
import type { CheckedFile } from './faultReport.ts';

const schemaAddress = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const levelOf: Readonly<Record<Level, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** `codes`: every code of the rules, with its level. Codes of schema and parser are added when they occur. */
export function sarifLog(files: readonly CheckedFile[], codes: ReadonlyMap<string, Level>, version: string): string {
  const all = new Map(codes);
  for (const { faults } of files) for (const { code, level } of faults) if (!all.has(code)) all.set(code, level);
  const indexOf = new Map([...all.keys()].map((code, index) => [code, index]));
  const rules = [...all].map(([id, level]) => ({
    id,
    shortDescription: { text: `franchise file: ${id.replaceAll('-', ' ')}` },
    defaultConfiguration: { level: levelOf[level] },
  }));
  const results = files.flatMap(({ file, faults }) =>
    faults.map((fault) => ({
      ruleId: fault.code,
      ruleIndex: indexOf.get(fault.code),
      level: levelOf[fault.level],
      message: { text: fault.message },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(file) },
            region: {
              startLine: fault.line,
              startColumn: fault.column,
              endLine: fault.endLine,
              endColumn: fault.endColumn,
            },
          },
          ...(fault.path === '' ? {} : { logicalLocations: [{ fullyQualifiedName: fault.path, kind: 'value' }] }),
        },
      ],
    })),
  );
  const driver = { name: 'franchise', semanticVersion: version, rules };
  // Columns of a fault count UTF-16 units.
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  return `${printable(JSON.stringify({ $schema: schemaAddress, version: '2.1.0', runs: [run] }, undefined, 1))}\n`;
}

/** A URI reference. A relative path stays relative, so that a code host finds the file in its checkout. */
function uriOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href;
  const path = file.split(sep).map((part) => encodeURIComponent(part.toWellFormed()));
  return path.join('/').replace(/^\.\//u, '');
}
