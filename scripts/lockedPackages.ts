/** A part of package-lock.json, for packages that are installed or listed without the rest of this repository. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export type Ranges = Readonly<Record<string, string>>;

export interface LockedPackage {
  readonly version?: string;
  readonly os?: readonly string[];
  readonly dependencies?: Ranges;
  readonly optionalDependencies?: Ranges;
  readonly peerDependencies?: Ranges;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A parsed package-lock.json, version 3: packages by their path, such as `node_modules/a/node_modules/b`. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface PartManifest {
  readonly name: string;
  readonly version: string;
  readonly private: true;
  readonly dependencies: Ranges;
  readonly optionalDependencies?: Ranges;
}

/** The lock of a package with this manifest: what it needs on any system, as the whole lock has it. Pure. */
export function partOf({ packages: whole }: Lock, manifest: PartManifest) {
  const packages: Record<string, LockedPackage> = { '': manifest };
  for (const path of reachable(manifest, whole).toSorted()) packages[path] = whole[path] ?? {};
  return { name: manifest.name, version: manifest.version, lockfileVersion: 3, requires: true, packages };
}

function reachable(root: LockedPackage, packages: Lock['packages']): readonly string[] {
  const found = new Set<string>();
  const look = (path: string, of: LockedPackage) => {
    for (const { name, isOptional } of wanted(of)) {
      const next = nearest(path, name, packages);
      if (next === undefined && isOptional) continue;
      if (next === undefined)
        throw new Error(`package-lock.json: expected ${name} for ${path || 'the manifest'}, found none`);
      if (found.has(next)) continue;
      found.add(next);
      look(next, packages[next] ?? {});
    }
  };
  look('', root);
  return [...found];
}

function wanted({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...of }: LockedPackage) {
  const all = (ranges: Ranges, isOptional: boolean) => Object.keys(ranges).map((name) => ({ name, isOptional }));
  const needed = Object.fromEntries(
    Object.entries(peerDependencies).filter(([name]) => of.peerDependenciesMeta?.[name]?.optional !== true),
  );
  return [...all(dependencies, false), ...all(optionalDependencies, true), ...all(needed, false)];
}

/** As Node resolves it: in the package's own folder, then in each folder above. */
function nearest(from: string, name: string, packages: Lock['packages']): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[path] !== undefined) return path;
  if (from === '') return undefined;
  return nearest(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name, packages);
}

const root = resolve(import.meta.dirname, '..');

export async function readManifest(path: string) {
  return JSON.parse(await readFile(join(root, path), 'utf8'));
}

/** Writes package.json and package-lock.json. */
export async function writePart(folder: string, lock: ReturnType<typeof partOf>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const write = (name: string, value: unknown) =>
    writeFile(join(folder, name), `${JSON.stringify(value, undefined, 2)}\n`);
  await write('package.json', lock.packages['']);
  await write('package-lock.json', lock);
}
