/**
 * The files of the product's image, laid out as in `operator/deploy/Dockerfile`, but from this checkout and this
 * machine, because there is no registry for a base image. Node and the libraries that it and native packages need are
 * copied; busybox provides the rest.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import buildFranchise from '../../../scripts/buildFranchise.ts';
import { imagePackages } from '../../../scripts/imagePackages.ts';
import { bundleInto } from '../../../scripts/programBundle.ts';
import { repository } from '../house/sources.ts';

const run = promisify(execFile);

const home = '/opt/projectionist';
/** The user in the Dockerfile. */
const imageUser = '1000:1000';

/** The image's configuration (OCI image-spec, config.md), as in the Dockerfile. */
export const programConfiguration = {
  User: imageUser,
  Env: ['PATH=/usr/local/bin:/usr/bin:/bin', 'NODE_ENV=production', `NODE_COMPILE_CACHE=${home}/compiled`],
  Entrypoint: ['projectionist'],
  WorkingDir: home,
};

/** Fills the folder, which must not exist. */
export async function layOutProgram(root: string): Promise<void> {
  const within = (path: string) => join(root, path);
  layOutBusybox(root);
  await buildProduct(within(home));
  copyDependencies(within(home));
  const node = realpathSync(process.execPath);
  copy(node, within('/usr/local/bin/node'));
  copy(join(repository, 'operator/deploy/image/projectionist'), within('/usr/local/bin/projectionist'));
  await copyLibraries(root, [node, ...nativeFilesBelow(within(join(home, 'node_modules')))]);
  mkdirSync(within(join(home, 'compiled')));
}

/** A minimal system: a shell and what the entrypoint calls. Also the image of a pod's sandbox. */
export function layOutBusybox(root: string): void {
  copy('/bin/busybox', join(root, 'bin/busybox'));
  for (const name of ['sh', 'id', 'ls', 'cat', 'sleep', 'env']) symlinkSync('busybox', join(root, 'bin', name));
  for (const folder of ['etc', 'proc', 'sys', 'dev', 'tmp', 'data', 'config']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/:/bin/sh\nnode:x:1000:1000::/:/bin/sh\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
}

/** Bundled outside `operator/bundle`, which other processes may use. */
async function buildProduct(to: string): Promise<void> {
  buildFranchise();
  await bundleInto(join(to, 'operator/bundle/commands'));
  for (const part of ['package.json', 'LICENSE', 'bin'])
    copy(join(repository, 'operator', part), join(to, 'operator', part));
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  const page = ['build', 'web', '--outDir', join(to, 'operator/dist/web'), '--logLevel', 'warn'];
  await run(process.execPath, [vite, ...page], { cwd: repository });
}

/** What `npm ci` installs in the Dockerfile, copied from this machine's packages; those of other systems are not there. */
function copyDependencies(to: string): void {
  const read = (path: string) => JSON.parse(readFileSync(join(repository, path), 'utf8'));
  const { packages } = imagePackages(read('operator/package.json'), read('package-lock.json'));
  for (const path of Object.keys(packages)) {
    const from = join(repository, path);
    if (path === '' || !existsSync(from)) continue;
    cpSync(from, join(to, path), {
      recursive: true,
      // Nested packages are listed separately, or are of development.
      filter: (source) => source === from || !source.slice(from.length).startsWith('/node_modules'),
    });
  }
}

export function nativeFilesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.node$|\.so(?:\.|$)/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Copies libraries to the same paths as on this machine. */
export async function copyLibraries(root: string, files: readonly string[]): Promise<void> {
  const libraries = new Set<string>();
  for (const file of files) {
    const { stdout } = await run('ldd', [file]).catch(() => ({ stdout: '' }));
    for (const [, library = ''] of stdout.matchAll(/(?:^|\s)(\/\S+) \(0x/gmu)) libraries.add(library);
  }
  for (const library of libraries) if (!library.startsWith(root)) copy(realpathSync(library), join(root, library));
}

export function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  rmSync(to, { force: true, recursive: true });
  cpSync(from, to, { recursive: true, dereference: true });
}
