/** The manifest of a packed package. */

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

/** What the bundle of the program does not contain, with the versions that it was made with. Pure. */
export function operatorManifest(source: Manifest, versions: { readonly nodeAv: string }) {
  const ranges = new Map<string, unknown>(Object.entries(Object(source['dependencies'])));
  const range = (name: string) => {
    const found = ranges.get(name);
    if (typeof found !== 'string')
      throw new Error(`operator/package.json: expected the dependency ${name}, found none`);
    return found;
  };
  // The bundle has node-av's JavaScript. Its native part is installed by itself, because node-av's install scripts fetch programs.
  const native = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map(
    (system) => [`@seydx/node-av-${system}`, versions.nodeAv] as const,
  );
  return {
    ...source,
    dependencies: { sharp: range('sharp') },
    optionalDependencies: Object.fromEntries<string>(native),
    peerDependencies: { '@kubernetes/client-node': range('@kubernetes/client-node') },
    peerDependenciesMeta: { '@kubernetes/client-node': { optional: true } },
  };
}
