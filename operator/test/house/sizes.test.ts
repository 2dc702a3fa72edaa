import { describe, expect, test } from 'vitest';
import { everything, product, type SourceFile } from './sources.ts';

describe('sizes and names', () => {
  test('no file has more than 500 lines', () => {
    expect(everything.filter((file) => file.text.split('\n').length > 501).map((file) => file.path)).toEqual([]);
  });

  test('no file or folder has a catch-all name', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|core|misc|types|shared|lib)(\.tsx?$|\/)/u;
    expect(everything.filter((file) => drawers.test(file.path)).map((file) => file.path)).toEqual([]);
  });

  test('no barrel: a file that only re-exports', () => {
    const isBarrel = (file: SourceFile) => {
      const code = file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '').trim();
      return (
        code !== '' &&
        code
          .split(/;\s*/u)
          .filter(Boolean)
          .every((line) => /^export\s+(?:type\s+)?(?:\*|\{)[\s\S]*from/u.test(line.trim()))
      );
    };
    expect(product.filter(isBarrel).map((file) => file.path)).toEqual([]);
  });

  test('no test has skip, only or todo', () => {
    const left = everything.filter(
      (file) =>
        file.path !== 'operator/test/house/sizes.test.ts' &&
        /\b(?:it|test|describe)\.(?:skip|only|todo)\b(?!If)/u.test(file.text),
    );
    expect(left.map((file) => file.path)).toEqual([]);
  });
});
