/**
 * The bundles of the program: what `npm pack` and the image ship, and what tests start. Every process reads a few files instead
 * of 400, which is most of the time that a start takes, and keeps less code in memory. Jobs have a bundle of their own: what they share
 * with servers is in both, 1.4 MB, so that neither reads files that were divided for the other.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'vite';
import { leanChunks } from './leanChunks.ts';

const root = resolve(import.meta.dirname, '..');
const source = (path: string) => join(root, 'operator/src', path);

interface Bundle {
  /** They are started, or looked up next to each other. */
  readonly entries: Readonly<Record<string, string>>;
  /** What each process loads at once. A module is in the file of the first process that loads it. */
  readonly processes: Readonly<Record<string, readonly string[]>>;
}

const jobs: Bundle = {
  entries: {
    job: source('job/job.ts'),
    scanThread: source('walk/scanThread.ts'),
    pictureProcess: source('media/pictures/pictureProcess.ts'),
  },
  processes: {
    // What the second thread of a scan and the process for pictures share with a walk: without it they would load all of the walk.
    helpers: ['walk/scan.ts', 'walk/scanRulesOf.ts', 'media/mediaError.ts', 'media/pictures/formats.ts'],
    // It ends before it visits titles if nothing changed.
    walk: ['job/jobWalk.ts', 'job/jobTitles.ts', 'catalog/database/sqlite.ts'],
    tiles: ['job/jobTiles.ts'],
    titles: ['walk/titleWalk.ts', 'sources/openSources.ts'],
    franchises: ['job/jobFranchises.ts'],
  },
};
const servers: Bundle = {
  entries: { cli: source('commands/cli.ts') },
  processes: {
    // What a server loads before it has a compile cache.
    uncached: ['commands/compiledServer.ts'],
    cli: ['commands/commands.ts'],
    serve: ['serve/serve.ts'],
    // Not by a start whose documents are known.
    documents: ['library/document/loadTexts.ts'],
    page: ['serve/pageApp.ts', 'catalog/database/open.ts', 'catalog/database/sqlite.ts'],
    operator: ['cluster/operatorServing.ts'],
  },
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

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Writes the bundles into `folder`, which must be named `commands` and lie two folders below the program's package.json: the
 * program finds its version and its entry from there, as in `src` and `dist`. `more`: entries to start in place of a Job's. Returns
 * nothing; throws if something does not resolve.
 */
export async function bundleInto(folder: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const licences = join(folder, licencesFile);
  await write({ ...jobs, entries: { ...jobs.entries, ...more } }, { outDir: folder, emptyOutDir: true });
  const ofJobs = await readFile(licences, 'utf8');
  await write(servers, { outDir: folder, emptyOutDir: false });
  await writeFile(licences, joinedLicences(ofJobs, await readFile(licences, 'utf8')));
}

/** Both lists as one: each package once, by name, below the heading. */
function joinedLicences(one: string, other: string): string {
  const sections = [one, other].flatMap((text) => text.split(/^(?=## .+ - \S+ \(.+\)$)/mu));
  return `${[...new Set(sections.map((section) => section.trim()))].toSorted().join('\n\n')}\n`;
}

async function write({ entries, processes }: Bundle, into: BuildOptions): Promise<void> {
  await build({
    root: join(root, 'operator'),
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external },
    plugins: [jobOfItsOwn, leanChunks],
    build: {
      ...into,
      license: { fileName: licencesFile },
      ssr: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: entries,
        output: {
          entryFileNames: '[name].js',
          // A program that is replaced while it runs must not load a part of its successor.
          chunkFileNames: '[name]-[hash].js',
          // Names are kept, so that the stack of an error can be read without a source map.
          minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
          codeSplitting: { groups: [byProcess(processes)] },
        },
      },
    },
  });
}

/** The command line starts a Job's program by its entry in the other bundle. */
const jobOfItsOwn: Plugin = {
  name: 'job-of-its-own',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer === servers.entries['cli'] && id === '../job/job.ts' ? { id: './job.js', external: 'relative' } : null,
};

/** Beside the code, because most licences ask for their text wherever the code is. */
export const licencesFile = 'licences-of-bundled-packages.md';

/**
 * One file for all that a process loads at once and no process before it: left to itself, the bundler makes a file for each set of
 * dynamic imports, 60 for a server. Modules that need native code are apart, so that nothing else loads it. What no process loads at
 * once is divided by the bundler. No circles: what a module imports is loaded wherever the module is.
 */
function byProcess(processes: Bundle['processes']) {
  let loads: readonly (readonly [string, ReadonlySet<string>])[] | undefined;
  return {
    debugName: 'processes',
    includeDependenciesRecursively: false,
    name(module: string, modules: Modules): string | null {
      loads ??= Object.entries(processes).map(([name, paths]) => [name, reachable(paths.map(source), modules)]);
      const [first] = loads.find(([, loaded]) => loaded.has(module)) ?? [];
      if (first === undefined) return null;
      return needsNative(module, modules) ? `${first}.native` : first;
    },
  };
}

const needsNative = (module: string, modules: Modules) =>
  [...reachable([module], modules)].some((id) => installed.includes(id) || nativeLoader.test(id));

/** Ids of all modules that these import when they are loaded, and of packages outside. */
function reachable(starts: readonly string[], modules: Modules): ReadonlySet<string> {
  const waiting = [...starts];
  const found = new Set(waiting);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = modules.getModuleInfo(id);
    if (info === null && isAbsolute(id))
      throw new Error(`${id} is no module of the program: correct the list of processes`);
    for (const next of info?.importedIds ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}
