/**
 * Makes the packages that are published of `franchise/`: `node scripts/packFranchise.ts [FOLDER]` (default node_modules/.cache/
 * franchise-packages) makes both. Code is bundled and minified, so that it is small to download and quick to start. Types keep
 * their comments, because editors show them.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { type FranchisePackageName, franchisePackage } from './franchisePackages.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'franchise');
const defaultFolder = join(root, 'node_modules/.cache/franchise-packages');

/**
 * By default the bundler makes a chunk for every set of entries that share a module: 60 files for our 20, which compress worse.
 * A check loads only the first chunk; a command also loads its own code, and the second chunk if it needs it.
 */
const chunks = [
  {
    name: 'checking',
    test: /\/franchise\/dist\/(?:check(?!\/(?:network|tmdb|tvmaze))|generated|[A-Za-z]*(?:Source|Text|Faults|Sentences)\.js|parse|decode|limits|positions|bounds|uri|fault)/u,
    priority: 2,
  },
  { name: 'library', test: /\/franchise\/dist\/(?!cli\/)/u, priority: 1 },
];

/** Empties `folder` and writes the package into it. Returns what `npm pack` will take. Throws if npm fails. */
export async function packFranchise(name: FranchisePackageName, folder: string): Promise<PackedSize> {
  const { manifest, documents, entries } = franchisePackage(
    name,
    JSON.parse(await readFile(join(source, 'package.json'), 'utf8')),
  );
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const [target, path] of Object.entries(documents))
    await cp(join(source, path), join(folder, target), { recursive: true });
  await bundle(entries, folder);
  await copyTypes(entries, folder);
  return packedSize(folder);
}

async function bundle(entries: readonly string[], folder: string): Promise<void> {
  const input = Object.fromEntries(entries.map((entry) => [entry, join(source, 'dist', `${entry}.js`)]));
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'dist'),
      target: 'es2022',
      minify: true,
      modulePreload: false,
      ssr: true,
      rolldownOptions: {
        input,
        external: [/^node:/u, 'yaml', 'commander'],
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name].js',
          codeSplitting: { groups: [...chunks] },
        },
      },
    },
  });
}

/** Copies the declarations of every entry and those they import. */
async function copyTypes(entries: readonly string[], folder: string): Promise<void> {
  const waiting = entries.filter((entry) => !entry.startsWith('cli/')).map((entry) => `${entry}.d.ts`);
  const done = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (done.has(path)) continue;
    done.add(path);
    const text = await readFile(join(source, 'dist', path), 'utf8');
    const target = join(folder, 'dist', path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
    for (const [, name = ''] of text.matchAll(/from '(\.{1,2}\/[^']+)\.(?:ts|js)'/gu))
      waiting.push(`${join(dirname(path), name)}.d.ts`);
  }
}

export interface PackedSize {
  /** Size of the archive that npm would publish. */
  readonly packedBytes: number;
  readonly files: number;
  /** Its files, relative to the package. */
  readonly paths: readonly string[];
}

function packedSize(folder: string): PackedSize {
  const npm = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: folder, encoding: 'utf8' });
  if (npm.status !== 0) throw new Error(`npm pack failed: ${npm.stderr.slice(0, 500)}`);
  // npm 11 prints a list, npm 12 an object keyed by package name.
  const [first] = Object.values(Object(JSON.parse(npm.stdout)));
  const { size, files } = Object(first);
  if (typeof size !== 'number' || !Array.isArray(files)) {
    throw new Error(`expected size and files from npm pack, got ${npm.stdout.slice(0, 200)}`);
  }
  return { packedBytes: size, files: files.length, paths: files.map((file) => String(Object(file).path)) };
}

if (import.meta.main) {
  const [into = defaultFolder] = process.argv.slice(2);
  for (const name of ['library', 'commandLine'] as const) {
    const folder = resolve(into, name);
    const { packedBytes, files } = await packFranchise(name, folder);
    process.stdout.write(`${folder}: ${files} files, ${(packedBytes / 1000).toFixed(1)} kB packed\n`);
  }
}
