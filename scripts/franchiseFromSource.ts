/**
 * Preloaded by `npm run generate` (`node --import`): resolves the franchise package to its source. The types of the API come from
 * code that imports it, a fresh clone has not compiled it, and compiling needs the generated files.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const franchise = new URL('../franchise/', import.meta.url);
const name = '@projectionist/franchise';
const { exports }: { readonly exports: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(new URL('package.json', franchise), 'utf8'),
);

registerHooks({
  resolve(specifier, context, nextResolve) {
    const compiled = specifier.startsWith(name) ? exports[`.${specifier.slice(name.length)}`] : undefined;
    const source = compiled?.replace(/^\.\/dist\/(.*)\.js$/u, 'src/$1.ts');
    return nextResolve(source === undefined ? specifier : new URL(source, franchise).href, context);
  },
});
