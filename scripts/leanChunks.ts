/** Chunks of the program's bundle that start sooner and keep less in memory than the bundler's own. */
import type { Plugin } from 'vite';

export const leanChunks: Plugin = {
  name: 'lean-chunks',
  renderChunk: (code) => withLazyBuiltins(code),
  // After the minifier, which prints every character that it can.
  generateBundle(_, files) {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = inAscii(file.code);
  },
};

/**
 * Reads what a chunk needs of Node's modules from the modules themselves. An `import` evaluates every export once, also those that
 * load other modules when they are read: `node:util` its parser of arguments, `node:process` standard input.
 */
function withLazyBuiltins(code: string): string {
  const found: string[] = [];
  const rest = code.replace(/^import (.*) from "(node:.*)";$/gmu, (_, names: string, id: string) => {
    // A module is its own default export, and has the same names as its namespace.
    const [form, whole, some] = /^(?:(?:\* as )?([\w$]+))?(?:, )?(\{.*\})?$/u.exec(names) ?? [];
    if (form === undefined) throw new Error(`expected an import of names, got: import ${names} from "${id}"`);
    for (const target of [whole, some?.replaceAll(' as ', ': ')])
      if (target !== undefined) found.push(`const ${target} = globalThis.process.getBuiltinModule("${id}");`);
    return '';
  });
  // Imports are evaluated first wherever they are written; a hashbang stays the first line.
  return rest.replace(/^(#!.*\n)?/u, (first) => `${first}${found.join('\n')}\n`);
}

/**
 * V8 keeps the text of a file as long as its code lives, in two bytes a character if a single one is beyond Latin-1. Throws where an
 * escape would be no character.
 */
function inAscii(code: string): string {
  const unescapable = /(?:String\.raw`[^`]*|(?<!\\)(?:\\\\)*\\)[^\0-\x7f]/u.exec(code);
  if (unescapable !== null) throw new Error(`expected ASCII, got ${unescapable[0]}`);
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
