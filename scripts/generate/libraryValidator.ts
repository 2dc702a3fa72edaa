/** Compiles the Library's schema into plain code, so that a server needs no schema compiler. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvStandalone from 'ajv/dist/standalone/index.js';
import { editedCode } from './compiledCode.ts';
import type { Generator } from './generator.ts';
import { LIBRARY_GENERATED_FOLDER, LIBRARY_SCHEMA_PATH, readLibrarySchema, SCHEMA_WORDS } from './librarySchema.ts';

const HEAD = `// @ts-nocheck
// Generated from ${LIBRARY_SCHEMA_PATH} by \`npm run generate\`. Do not edit.
import type { Library } from './library.ts';

/** One fault as the schema sees it. \`parentSchema\` is the part of the schema that was broken, \`data\` what stood there. */
export interface SchemaFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: {
    readonly missingProperty?: string;
    readonly additionalProperty?: string;
    readonly allowedValues?: readonly string[];
    readonly limit?: number;
    readonly type?: string | readonly string[];
  };
  readonly parentSchema: {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly oneOf?: readonly { readonly required: readonly string[] }[];
    readonly minimum?: number;
    readonly maximum?: number;
    readonly 'x-form'?: string;
  };
  readonly data: unknown;
}

export type Validated =
  | { readonly ok: true; readonly library: Library }
  | { readonly ok: false; readonly faults: readonly SchemaFault[] };

/** Checks a value and fills its defaults in, in place: hand over a value of your own. Every fault is reported at once. */
export function validateLibrary(value: unknown): Validated {
  return validate(value) ? { ok: true, library: value } : { ok: false, faults: validate.errors ?? [] };
}
`;

export const libraryValidator: Generator = {
  name: 'the check of the Library document',
  async generate(root) {
    const ajv = new Ajv2020({
      allErrors: true,
      useDefaults: true,
      strict: true,
      // The oneOf of storage requires keys that its parent declares.
      strictRequired: false,
      // A quantity is a number or a string.
      allowUnionTypes: true,
      verbose: true,
      messages: false,
      // Lengths count UTF-16 units; any other count would need a package at run time.
      unicode: false,
      // It would only log that `unicode` is deprecated; `strict` throws real errors.
      logger: false,
      // One function per definition, however often it is used, gives a tenth of the code.
      inlineRefs: false,
      code: { source: true, esm: true, lines: true },
    });
    ajv.addVocabulary(SCHEMA_WORDS);
    const validate = ajv.compile(await readLibrarySchema(root));
    const code = editedCode(ajvStandalone.default(ajv, validate), [
      ['"use strict";', ''],
      [/^export const validate = \w+;$/m, ''],
      // V8 compiles a function in parentheses together with its file, so that a compile cache contains it. This one is 90 kB.
      [
        /^export default (\w+);$(.*)^function \1(\(.*)(?=^\1\.evaluated)(.*)/ms,
        '$2const $1 = (function $3);\n$4\nconst validate = $1;\n',
      ],
    ]);
    return [{ path: `${LIBRARY_GENERATED_FOLDER}/validateLibrary.ts`, text: HEAD + code }];
  },
};
