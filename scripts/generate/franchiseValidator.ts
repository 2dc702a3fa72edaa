/** Compiles the schema of the franchise file into plain code, so that neither a browser nor the command loads a schema compiler. */
import { _, Ajv } from 'ajv';
import ajvStandalone from 'ajv/dist/standalone/index.js';
import dependentRequired from 'ajv/dist/vocabularies/validation/dependentRequired.js';
import { type CodeEdit, editedCode } from './compiledCode.ts';
import {
  FRANCHISE_GENERATED_FOLDER,
  FRANCHISE_SCHEMA_PATH,
  type FranchiseNode,
  mapNodes,
  readFranchiseSchema,
} from './franchiseSchema.ts';
import type { Generator } from './generator.ts';

const HEAD = `// @ts-nocheck
// Generated from ${FRANCHISE_SCHEMA_PATH} by \`npm run generate\`. Do not edit.
import { formats } from '../uri.ts';
import type { Franchise } from './franchise.ts';

/** One fault as the schema sees it. \`parentSchema\` is the part of the schema that was broken, \`data\` what stood there. */
export interface SchemaFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: {
    readonly missingProperty?: string;
    readonly additionalProperty?: string;
    readonly property?: string;
    readonly allowedValues?: readonly string[];
    readonly type?: string;
    readonly i?: number;
    readonly j?: number;
  };
  readonly parentSchema: { readonly properties?: Readonly<Record<string, unknown>> };
  readonly data: unknown;
}

export type Validated =
  | { readonly ok: true; readonly franchise: Franchise }
  | { readonly ok: false; readonly faults: readonly SchemaFault[] };

/** Reports every fault at once; changes nothing. */
export function validateFranchise(value: unknown): Validated {
  return validate(value) ? { ok: true, franchise: value } : { ok: false, faults: validate.errors ?? [] };
}

function joined(faults: SchemaFault[] | null, more: SchemaFault[]): SchemaFault[] {
  if (faults === null) return more;
  for (const fault of more) faults.push(fault);
  return faults;
}
`;

export const franchiseValidator: Generator = {
  name: 'the check of the franchise file',
  async generate(root) {
    // The 2020-12 compiler adds code to every function that only unevaluatedProperties needs.
    const ajv = new Ajv({
      allErrors: true,
      strict: true,
      // Messages name the allowed keys and the value found.
      verbose: true,
      messages: false,
      // Lengths are only checked for emptiness; counting code points would need a package at run time.
      unicode: false,
      // It would only log that `unicode` is deprecated; `strict` throws real errors.
      logger: false,
      // One function per definition, however often it is used, gives far less code.
      inlineRefs: false,
      formats: { uri: () => true },
      code: { source: true, esm: true, lines: true, formats: _`formats` },
    });
    // The test loader passes the module's default export directly.
    ajv.addKeyword('default' in dependentRequired ? dependentRequired.default : dependentRequired);
    const validate = ajv.compile(withoutWords(await readFranchiseSchema(root)));
    const code = editedCode(ajvStandalone.default(ajv, validate), compact);
    return [{ path: `${FRANCHISE_GENERATED_FOLDER}/validateFranchise.ts`, text: HEAD + code }];
  },
};

/** Drops titles, descriptions and examples: the check does not need them, and a browser loads half as much. */
function withoutWords(schema: FranchiseNode): FranchiseNode {
  return mapNodes(schema, ({ $schema: _s, title: _t, description: _d, examples: _e, ...rest }) => rest);
}

/** One function of our module, without parts of faults that are never read. */
const compact: readonly CodeEdit[] = [
  ['"use strict";', ''],
  [/^export const validate = (\w+);$/m, 'const validate = $1;'],
  [/^export default \w+;$/m, ''],
  [/,schema:[^,{}]+,parentSchema:/g, ',parentSchema:'],
  [
    /if\(vErrors === null\)\{\s*vErrors = \[(\w+)\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}/g,
    'vErrors = joined(vErrors, [$1]);',
  ],
  // Appended in place: a new list for each entry would copy the faults of all earlier entries.
  [/vErrors === null \? (\w+\.errors) : vErrors\.concat\(\1\)/g, 'joined(vErrors, $1)'],
];
