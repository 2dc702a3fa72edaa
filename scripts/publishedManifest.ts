/** The manifest and the README of a packed package. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

type Manifest = Readonly<Record<string, unknown>>;

/** Of no use to those who install the package. */
const leftOut = ['devDependencies', 'scripts', 'private'];

/** `home`: the package's folder in the repository. Without an address there are no links: npm would show wrong ones. Pure. */
export function manifestFor(manifest: Manifest, home: string, repository: string | undefined): Manifest {
  const kept = Object.fromEntries(Object.entries(manifest).filter(([key]) => !leftOut.includes(key)));
  if (repository === undefined) return kept;
  return {
    ...kept,
    // npm compares it with the workflow that published the package: https://docs.npmjs.com/generating-provenance-statements
    repository: { type: 'git', url: `git+${repository}.git`, directory: home },
    homepage: `${repository}#readme`,
    bugs: { url: `${repository}/issues` },
  };
}

/**
 * The README without links to files that are not packed: they become addresses in the repository, or without one their words alone.
 * Pictures that are not packed are left out without an address.
 */
export function readmeFor(text: string, stage: string, home: string, repository: string | undefined): string {
  return text.replaceAll(
    /(!?)\[([^\]]*)\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)/gu,
    (whole, picture, words, path, heading) => {
      if (existsSync(join(stage, path))) return whole;
      if (repository === undefined) return picture === '!' ? '' : words;
      const address = `${repository}/${picture === '!' ? 'raw' : 'blob'}/HEAD/${posix.join(home, path)}${heading ?? ''}`;
      return `${picture}[${words}](${address})`;
    },
  );
}

/** What the bundle of the program does not contain, with the versions that it was made with. Pure. */
export function operatorManifest(source: Manifest, versions: { readonly nodeAv: string }): Manifest {
  const ranges = new Map(Object.entries(Object(source['dependencies'])));
  const range = (name: string) => {
    const found = ranges.get(name);
    if (found === undefined) throw new Error(`operator/package.json: expected the dependency ${name}, found none`);
    return found;
  };
  // The bundle has node-av's JavaScript. Its native part is installed by itself, because node-av's install scripts fetch programs.
  const native = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map((system) => [
    `@seydx/node-av-${system}`,
    versions.nodeAv,
  ]);
  return {
    ...source,
    dependencies: { sharp: range('sharp') },
    optionalDependencies: Object.fromEntries(native),
    peerDependencies: { '@kubernetes/client-node': range('@kubernetes/client-node') },
    peerDependenciesMeta: { '@kubernetes/client-node': { optional: true } },
  };
}
