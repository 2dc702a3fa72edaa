/**
 * The bundle of the program: what `npm pack` and the image ship, and what tests start. Every process reads a few files instead
 * of 400, which is most of the time that a start takes, and keeps less code in memory.
 */
import { isAbsolute, join, resolve } from 'node:path';
import { build } from 'vite';
import { leanChunks } from './leanChunks.ts';

const root = resolve(import.meta.dirname, '..');
const source = (path: string) => join(root, 'operator/src', path);

/** They are started, or looked up next to each other. */
const entries = {
  cli: source('commands/cli.ts'),
  scanThread: source('walk/scanThread.ts'),
  pictureProcess: source('media/pictures/pictureProcess.ts'),
};

/**
 * They are installed beside the bundle: native code, and the client of Kubernetes, which is 62 MB and needed only outside a cluster.
 * node-av's JavaScript is in the bundle, without its parts for WebRTC and for fetching programs; its native part is a package of its own.
 */
export const installed = ['sharp', '@kubernetes/client-node'];
/** Where node-av loads its native part. */
const nativeLoader = /\/node-av\/dist\/lib\/binding\.js$/u;
/** `pg` loads `pg-native` only if a program asks for it; ours does not. */
const external = [...installed, 'pg-native'];

/** What each process loads at once. A walk that finds nothing to do ends before it is one that visits titles. */
const processes = {
  cli: ['commands/commands.ts'],
  serve: ['commands/commands.ts', 'serve/serve.ts'],
  operator: ['commands/commands.ts', 'cluster/operatorServing.ts'],
  page: ['serve/pageApp.ts', 'catalog/database/open.ts', 'catalog/database/sqlite.ts'],
  walk: ['job/jobWalk.ts', 'job/jobTitles.ts', 'catalog/database/sqlite.ts'],
  titles: [
    'job/jobWalk.ts',
    'job/jobTitles.ts',
    'catalog/database/sqlite.ts',
    'walk/titleWalk.ts',
    'sources/openSources.ts',
  ],
  tiles: ['job/jobTiles.ts', 'catalog/database/sqlite.ts'],
  franchises: ['job/jobWalk.ts', 'job/jobFranchises.ts', 'catalog/database/sqlite.ts'],
};
/** What a server loads before it has a compile cache. One small file for all processes. */
const uncached = ['commands/compiledServer.ts'];
/** Processes that are alike in what they load on demand. */
const kinds: Readonly<Record<string, readonly (keyof typeof processes)[]>> = {
  server: ['serve', 'operator', 'page'],
  job: ['walk', 'titles', 'tiles', 'franchises'],
};

interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
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
    plugins: [leanChunks],
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
 * One file for all modules that the same processes load at once, and the same kinds on demand: left to itself, the bundler makes a
 * file for each set of dynamic imports, 60 for a server. Modules that need native code are apart, so that nothing else loads it.
 * What no process loads at once is divided by the bundler. No circles: what a module imports is loaded wherever the module is.
 */
function byProcesses() {
  let loads: ReturnType<typeof loadsOf> | undefined;
  return {
    debugName: 'processes',
    includeDependenciesRecursively: false,
    name(module: string, modules: Modules): string | null {
      loads ??= loadsOf(modules);
      if (loads.uncached.has(module)) return 'uncached';
      const naming = (sets: Readonly<Record<string, ReadonlySet<string>>>) =>
        Object.keys(sets).filter((name) => sets[name]?.has(module));
      const atOnce = naming(loads.atOnce);
      if (atOnce.length === 0) return null;
      const isNative = [...reachable([module], modules)].some((id) => installed.includes(id) || nativeLoader.test(id));
      return [atOnce, naming(loads.onDemand), isNative ? ['native'] : []].map((names) => names.join('_')).join('.');
    },
  };
}

/** The modules of each process that it loads at once, and those of each kind of process that it may load. */
function loadsOf(modules: Modules) {
  const starts = Object.entries(processes).map(([name, paths]) => [name, paths.map(source)] as const);
  const ofKind = Object.entries(kinds).map(
    ([kind, names]) => [kind, names.flatMap((name) => processes[name].map(source))] as const,
  );
  return {
    uncached: reachable(uncached.map(source), modules),
    atOnce: Object.fromEntries(starts.map(([name, ids]) => [name, reachable(ids, modules)])),
    onDemand: Object.fromEntries(ofKind.map(([name, ids]) => [name, reachable(ids, modules, 'onDemand')])),
  };
}

/** Ids of all modules that these import, and of packages outside. */
function reachable(
  starts: readonly string[],
  modules: Modules,
  when: 'atOnce' | 'onDemand' = 'atOnce',
): ReadonlySet<string> {
  const waiting = [...starts];
  const found = new Set(waiting);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = modules.getModuleInfo(id);
    if (info === null && isAbsolute(id))
      throw new Error(`${id} is no module of the program: correct the list of processes`);
    for (const next of [
      ...(info?.importedIds ?? []),
      ...(when === 'onDemand' ? (info?.dynamicallyImportedIds ?? []) : []),
    ]) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}
