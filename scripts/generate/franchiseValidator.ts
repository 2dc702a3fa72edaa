/** Compiles the schema of the franchise file into plain code, so that neither a browser nor the command loads a schema compiler. */
import { _, Ajv } from 'ajv';
import ajvStandalone from 'ajv/dist/standalone/index.js';
import dependentRequired from 'ajv/dist/vocabularies/validation/dependentRequired.js';
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
    // The compiler of 2020-12 adds to every function what only unevaluatedProperties would need.
    const ajv = new Ajv({
      allErrors: true,
      strict: true,
      // The messages name the keys that are allowed, and the value that stood there.
      verbose: true,
      messages: false,
      // Only emptiness is asked; counting letters in another way would need a package at run time.
      unicode: false,
      // It would only say that `unicode` may go one day; `strict` throws what matters.
      logger: false,
      // One function for a definition, however often it is used: a fraction of the code.
      inlineRefs: false,
      formats: { uri: () => true },
      code: { source: true, esm: true, lines: true, formats: _`formats` },
    });
    // A loader of tests hands the module's default itself.
    ajv.addKeyword('default' in dependentRequired ? dependentRequired.default : dependentRequired);
    const validate = ajv.compile(withoutWords(await readFranchiseSchema(root)));
    const code = compact(ajvStandalone.default(ajv, validate));
    if (/\brequire\(|^import /m.test(code)) throw new Error('expected code that needs no package at run time');
    return [{ path: `${FRANCHISE_GENERATED_FOLDER}/validateFranchise.ts`, text: HEAD + code }];
  },
};

/** Words for people stay in the schema: the check needs none of them, and a browser loads half as much. */
function withoutWords(schema: FranchiseNode): FranchiseNode {
  return mapNodes(schema, ({ $schema: _s, title: _t, description: _d, examples: _e, ...rest }) => rest);
}

/** The compiled code as one function of a module of ours, without what no reader of its faults asks for. */
function compact(code: string): string {
  return (
    code
      .replace('"use strict";', '')
      .replace(/^export const validate = (\w+);$/m, 'const validate = $1;')
      .replace(/^export default \w+;$/m, '')
      .replace(/,schema:[^,{}]+,parentSchema:/g, ',parentSchema:')
      .replace(
        /if\(vErrors === null\)\{\s*vErrors = \[(\w+)\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}/g,
        'vErrors = joined(vErrors, [$1]);',
      )
      // Joining into a new list for each entry would copy what all entries before it found.
      .replace(/vErrors === null \? (\w+\.errors) : vErrors\.concat\(\1\)/g, 'joined(vErrors, $1)')
  );
}
