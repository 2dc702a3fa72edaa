/** Builds the page into dist/: relative addresses only, so that one build works under every sub-path. */
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  // Assets find each other relative to themselves; index.html finds them through its <base>, which the server sets.
  base: './',
  build: {
    target: 'es2022',
    // Strict Content-Security-Policy: nothing inline, no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: [firstView()] } } },
  },
  // Development beside a running `projectionist serve`.
  server: { proxy: { '/api': 'http://127.0.0.1:7070' } },
});

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * One file for all that the entry imports at once. Left to itself, the bundler makes a file for each part that another view uses,
 * too: 24 scripts and 9 style sheets, whose headers and round trips took a second on a slow line.
 */
function firstView() {
  const entry = resolve(import.meta.dirname, 'src/main.tsx');
  let first: ReadonlySet<string> | undefined;
  return {
    debugName: 'first view',
    includeDependenciesRecursively: false,
    name(module: string, modules: Modules): string | null {
      first ??= importedBy(entry, modules);
      return first.has(module) ? 'first' : null;
    },
  };
}

function importedBy(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
