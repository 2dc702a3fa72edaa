/** Chunks of the program's bundle that start sooner and keep less in memory than the bundler's own. */
import type { Plugin } from 'vite';

export const leanChunks: Plugin = {
  name: 'lean-chunks',
  renderChunk: (code) => withLazyBuiltins(code),
};

/**
 * Reads what a chunk needs of Node's modules from the modules themselves. An `import` evaluates every export once, also those that
 * load other modules when they are read: `node:util` its parser of arguments, `node:process` standard input.
 */
function withLazyBuiltins(code: string): string {
  const found: string[] = [];
  const rest = code.replace(/^import (.*) from "(node:.*)";$/gmu, (_, names: string, id: string) => {
    // A module is its own default export, and has the same names as its namespace.
    const [, whole, some] = /^(?:(?:\* as )?([\w$]+))?(?:, )?(\{.*\})?$/u.exec(names) ?? [];
    for (const target of [whole, some?.replaceAll(' as ', ': ')])
      if (target !== undefined) found.push(`const ${target} = globalThis.process.getBuiltinModule("${id}");`);
    return '';
  });
  // Imports are evaluated first wherever they are written; a hashbang stays the first line.
  return rest.replace(/^(#!.*\n)?/u, (first) => `${first}${found.join('\n')}\n`);
}
