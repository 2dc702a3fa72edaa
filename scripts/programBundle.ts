/**
 * The bundle of the program: what `npm pack` and the image ship, and what tests start. Every process reads a few files instead
 * of 400, which is most of the time that a start takes, and keeps less code in memory.
 */
import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '..');
const source = (path: string) => join(root, 'operator/src', path);

/** They are started, or looked up next to each other. */
const entries = {
  cli: source('commands/cli.ts'),
  scanThread: source('walk/scanThread.ts'),
  pictureProcess: source('media/pictures/pictureProcess.ts'),
};

/** They are installed beside the bundle: native code, and the client of Kubernetes, which is 62 MB and needed only outside a cluster. */
export const installed = ['node-av', 'sharp', '@kubernetes/client-node'];
/** `pg` loads `pg-native` only if a program asks for it; ours does not. */
const external = [...installed, 'pg-native'];

/** What each process loads at once. Anything else is loaded on demand, and the bundler divides it as it likes. */
const processes = {
  cli: ['commands/commands.ts'],
  serve: ['commands/commands.ts', 'serve/serve.ts'],
  operator: ['commands/commands.ts', 'cluster/operatorServing.ts'],
  walk: ['job/jobWalk.ts', 'job/jobTitles.ts', 'catalog/database/sqlite.ts'],
  tiles: ['job/jobTiles.ts'],
  page: ['serve/pageApp.ts'],
  catalog: ['catalog/database/open.ts', 'catalog/database/sqlite.ts'],
};

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Writes the bundle into `folder`, which must be named `commands` and lie two folders below the program's package.json: the
 * program finds its version and its entry from there, as in `src` and `dist`. Returns nothing; throws if something does not resolve.
 */
export async function bundleInto(folder: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  await build({
    root: join(root, 'operator'),
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      outDir: folder,
      emptyOutDir: true,
      license: { fileName: licencesFile },
      rolldownOptions: {
        input: { ...entries, ...more },
        output: {
          entryFileNames: '[name].js',
          // A program that is replaced while it runs must not load a part of its successor.
          chunkFileNames: '[name]-[hash].js',
          // Names are kept, so that the stack of an error can be read without a source map.
          minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
          codeSplitting: { groups: [byProcesses()] },
        },
      },
    },
  });
}

/** Beside the code, because most licences ask for their text wherever the code is. */
export const licencesFile = 'licences-of-bundled-packages.md';

/**
 * One file for all modules that the same processes load. By default the bundler makes one for each set of dynamic imports: 60
 * files for a server. No two of these files import each other: what a module imports is loaded by at least the same processes.
 */
function byProcesses() {
  let loaded: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return {
    debugName: 'processes',
    includeDependenciesRecursively: false,
    name(module: string, modules: Modules): string | null {
      loaded ??= new Map(Object.entries(processes).map(([name, starts]) => [name, reachable(starts, modules)]));
      const names = [...loaded].filter(([, ids]) => ids.has(module)).map(([name]) => name);
      return names.length === 0 ? null : names.join('_');
    },
  };
}

/** Ids of all modules that these import statically. */
function reachable(starts: readonly string[], modules: Modules): ReadonlySet<string> {
  const waiting = starts.map((path) => source(path));
  const found = new Set(waiting);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = modules.getModuleInfo(id);
    if (info === null) throw new Error(`${id} is no module of the program: correct the list of processes`);
    for (const next of info.importedIds) {
      if (found.has(next) || isOutside(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}

function isOutside(id: string): boolean {
  return id.startsWith('node:') || external.some((name) => id === name || id.startsWith(`${name}/`));
}
