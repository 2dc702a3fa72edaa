/** Compiles the record's schema into plain code, so that a Job needs no schema compiler. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvStandalone from 'ajv/dist/standalone/index.js';
import { editedCode } from './compiledCode.ts';
import type { Generator } from './generator.ts';

const SCHEMA_PATH = 'operator/src/title/record.schema.json';

const HEAD = `// @ts-nocheck
// Generated from ${SCHEMA_PATH} by \`npm run generate\`. Do not edit.
import type { FolderRecord } from '../record.ts';
import { withMessages } from '../recordReasons.ts';

export type CheckedRecord =
  | { readonly ok: true; readonly record: FolderRecord }
  | { readonly ok: false; readonly fault: string };

/** Checks the fields that are known; others may be anything. Stops at the first fault: a sentence with its place. Reasons become messages. */
export function validateRecord(value: unknown): CheckedRecord {
  if (validate(value)) return { ok: true, record: withMessages(value) };
  const fault = validate.errors?.[0];
  return { ok: false, fault: \`\${fault?.instancePath || 'the record'} \${fault?.message ?? 'is not as expected'}\` };
}
`;

export const recordValidator: Generator = {
  name: 'the check of the record',
  async generate(root) {
    const schema: unknown = JSON.parse(await readFile(join(root, SCHEMA_PATH), 'utf8'));
    if (typeof schema !== 'object' || schema === null) throw new Error(`expected a schema in ${SCHEMA_PATH}`);
    const ajv = new Ajv2020({
      strict: true,
      inlineRefs: false,
      logger: false,
      code: { source: true, esm: true, lines: true },
    });
    const validate = ajv.compile({ ...schema });
    const code = editedCode(ajvStandalone.default(ajv, validate), [
      ['"use strict";', ''],
      [/^export const validate = (\w+);$/m, 'const validate = $1;'],
      [/^export default \w+;$/m, ''],
    ]);
    return [{ path: 'operator/src/title/generated/validateRecord.ts', text: HEAD + code }];
  },
};
