import { describe, expect, test } from 'vitest';
import { editedCode } from './compiledCode.ts';

const printed = '"use strict";\nexport default validate1;\n';

describe('the code that Ajv printed', () => {
  test('is edited in the order of the edits', () => {
    const edits = [
      ['"use strict";\n', ''],
      [/^export default (\w+);$/m, 'const validate = $1;'],
    ] as const;
    expect(editedCode(printed, edits)).toBe('const validate = validate1;\n');
  });

  test('is refused if an edit finds nothing in it', () => {
    expect(() => editedCode(printed, [[/^export \{ validate1 \};$/m, '']])).toThrow(
      'expected /^export \\{ validate1 \\};$/m in the code that Ajv printed',
    );
  });

  test.each(['const equal = require("ajv/dist/runtime/equal");', 'import equal from "ajv/dist/runtime/equal";'])(
    'is refused if it needs a package: %s',
    (line) => {
      expect(() => editedCode(`${line}\n`, [])).toThrow('expected code that needs no package at run time');
    },
  );
});
