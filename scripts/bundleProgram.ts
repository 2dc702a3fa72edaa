/**
 * Bundles the program for the tests, which start it hundreds of times: of a short Job's work two thirds are the loading of some
 * 500 small files, of the bundle's a third. Nothing is done when the sources are those of a bundle that is there. Tests find it by
 * `operator/test/program.ts`; who runs without a bundle runs the sources.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/bundled-program');

/** Beside each other, as `cli`, and the thread that scans, are looked for. */
const entries = {
  cli: 'operator/src/commands/cli.ts',
  scanThread: 'operator/src/walk/scanThread.ts',
  scriptedJob: 'operator/test/platform/scriptedJob.ts',
};
/** Plain modules alone: what is native, or looks for files beside its own, stays in its package. */
const bundled = [
  ...['@hono/node-server', '@hono/zod-openapi', '@projectionist/franchise', '@rgrove/parse-xml', 'commander', 'croner'],
  ...[
    'hono',
    'kysely',
    'p-queue',
    'yaml',
    'zod',
    '@asteasolutions/zod-to-openapi',
    '@hono/zod-validator',
    'openapi3-ts',
  ],
];
/** Far longer than a run of all tests; each edit between two runs leaves a bundle of 4 MB. */
const keptMs = 2 * 60 * 60_000;

export default async function bundleProgram(): Promise<void> {
  const made = join(cache, fingerprint());
  try {
    if (isThere(made)) await utimes(made, new Date(), new Date());
    else await bundle(made);
    process.env['BUNDLED_PROGRAM'] = join(made, 'dist/commands');
  } catch (error) {
    // A fault of one file is for its tests to show: all others run the sources.
    process.stderr.write(`the program could not be bundled, tests start its sources: ${String(error)}\n`);
  }
}

const isThere = (made: string) => statSync(made, { throwIfNoEntry: false }) !== undefined;

/** Of everything that the bundle is made of. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const patterns = ['operator/src/**/*.ts', 'operator/test/platform/*.ts', 'franchise/dist/**/*.js'];
  const exclude = ['**/*.test.ts', '**/*.test.js'];
  const files = ['package-lock.json', 'operator/package.json', 'scripts/bundleProgram.ts'];
  for (const file of [...files, ...globSync(patterns, { cwd: root, exclude }).toSorted()]) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Made elsewhere and renamed: several runs may make it at once. */
async function bundle(made: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  await forgetOld();
  const making = await mkdtemp(join(cache, 'making-'));
  // Tests start the program as a user without rights, too.
  await chmod(making, 0o755);
  // Loaded only where there is something to bundle.
  const { build } = await import('vite');
  await build({
    root: join(root, 'operator'),
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: bundled },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      outDir: join(making, 'dist/commands'),
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  // The program reads its version two folders above itself.
  await copyFile(join(root, 'operator/package.json'), join(making, 'package.json'));
  // And the page beside itself: who tests it builds it there, now or later.
  await symlink(join(root, 'operator/dist/web'), join(making, 'dist/web'));
  await rename(making, made).catch(async (error: unknown) => {
    await rm(making, { recursive: true });
    if (!isThere(made)) throw error;
  });
}

/** Its time is that of the last run that began with it. */
async function forgetOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    // Another run may have renamed or removed it.
    const { mtimeMs = Date.now() } = (await stat(join(cache, name)).catch(() => undefined)) ?? {};
    if (mtimeMs < Date.now() - keptMs) await rm(join(cache, name), { recursive: true, force: true });
  }
}
