/**
 * `node scripts/shippedPackages.ts FOLDER`: writes package.json and package-lock.json of all packages of others that users get: installed, in
 * the bundle, in the page, in the command line of franchise files. For `npm run audit` and `npm run sbom`.
 */
import { type Lock, type LockedPackage, partOf, type Ranges, readManifest, writePart } from './lockedPackages.ts';

/**
 * Dependencies of node-av for WebRTC and for fetching an ffmpeg program. The bundle has no code of them, and nothing installs them:
 * their vulnerabilities are not ours, and hid ours in the audit.
 */
const unused: readonly string[] = ['werift', 'unzipper'];
const systems: readonly string[] = ['linux', 'darwin'];

interface Workspace {
  readonly dependencies?: Ranges;
}

/** Packages of other systems are left out. Pure. */
export function shippedPackages(version: string, workspaces: readonly Workspace[], { packages }: Lock) {
  const all = Object.assign({}, ...workspaces.map(({ dependencies = {} }) => dependencies));
  const dependencies = without(all, (name) => name.startsWith('@projectionist/'));
  const entries = Object.entries(packages).filter(
    ([, { os }]) => os === undefined || os.some((one) => systems.includes(one)),
  );
  const used = entries.map(([path, entry]) => [path, path === 'node_modules/node-av' ? usedOf(entry) : entry] as const);
  return partOf(
    { packages: Object.fromEntries(used) },
    { name: 'projectionist', version, private: true, dependencies },
  );
}

function usedOf({ dependencies = {}, optionalDependencies = {}, ...rest }: LockedPackage): LockedPackage {
  const isUnused = (name: string) => unused.includes(name);
  return {
    ...rest,
    dependencies: without(dependencies, isUnused),
    optionalDependencies: without(optionalDependencies, isUnused),
  };
}

function without(ranges: Ranges, isLeftOut: (name: string) => boolean): Ranges {
  return Object.fromEntries(Object.entries(ranges).filter(([name]) => !isLeftOut(name)));
}

/** Of this repository. */
export async function allShipped() {
  const { version, workspaces } = await readManifest('package.json');
  const manifests = await Promise.all(workspaces.map((name: string) => readManifest(`${name}/package.json`)));
  return shippedPackages(version, manifests, await readManifest('package-lock.json'));
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('expected the folder of package.json and package-lock.json');
  await writePart(folder, await allShipped());
}
