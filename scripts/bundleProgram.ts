/**
 * Bundles the program for the tests, which start it hundreds of times: as it ships, with the entry points that only tests need. A
 * short Job spends two thirds of its time on loading some 500 small files; with the bundle one third. Does nothing if a bundle of the
 * same sources exists. Tests find it through `operator/test/program.ts`; without a bundle they run the sources.
 */
import { statSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sourcesHash } from './sourcesHash.ts';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/bundled-program');

/** Everything that goes into the bundle. */
const sources = [
  ...['operator/src/**/*.ts', 'operator/test/platform/*.ts', 'franchise/dist/**/*.js', 'package-lock.json'],
  ...['operator/package.json', 'scripts/bundleProgram.ts', 'scripts/programBundle.ts', 'scripts/leanChunks.ts'],
];
/** Far longer than a run of all tests. Old bundles are removed because each edit leaves one of 4 MB. */
const keptMs = 2 * 60 * 60_000;

export default async function bundleProgram(): Promise<void> {
  const made = join(cache, sourcesHash(sources));
  try {
    if (isThere(made)) await utimes(made, new Date(), new Date());
    else await bundle(made);
    process.env['BUNDLED_PROGRAM'] = join(made, 'dist/commands');
  } catch (error) {
    // Not an error: the tests of the broken file fail, all others run the sources.
    process.stderr.write(`the program could not be bundled, tests start its sources: ${String(error)}\n`);
  }
}

const isThere = (made: string) => statSync(made, { throwIfNoEntry: false }) !== undefined;

/** Writes to another folder and renames it, because several runs may bundle at the same time. */
async function bundle(made: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  await forgetOld();
  const making = await mkdtemp(join(cache, 'making-'));
  // Tests also start the program as an unprivileged user.
  await chmod(making, 0o755);
  // Imported only when there is something to bundle.
  const { bundleInto } = await import('./programBundle.ts');
  await bundleInto(join(making, 'dist/commands'), {
    scriptedJob: join(root, 'operator/test/platform/scriptedJob.ts'),
  });
  // The program reads its version two folders above itself.
  await copyFile(join(root, 'operator/package.json'), join(making, 'package.json'));
  // The page is expected next to the program; tests of the page build it there, perhaps later.
  await symlink(join(root, 'operator/dist/web'), join(making, 'dist/web'));
  await symlink(join(root, 'docs'), join(making, 'docs'));
  await rename(making, made).catch(async (error: unknown) => {
    await rm(making, { recursive: true });
    if (!isThere(made)) throw error;
  });
}

/** Removes old bundles. A bundle's mtime is the start of the last run that used it. */
async function forgetOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    // Another run may have renamed or removed it.
    const { mtimeMs = Date.now() } = (await stat(join(cache, name)).catch(() => undefined)) ?? {};
    if (mtimeMs < Date.now() - keptMs) await rm(join(cache, name), { recursive: true, force: true });
  }
}
