/**
 * `node scripts/imagePackages.ts FOLDER`: writes package.json and package-lock.json of what the image installs beside the bundle, for `npm ci`
 * there. Everything else is in the bundle already: installed as well, it would be 60 MB that nothing loads.
 */
import { type Lock, partOf, readManifest, writePart } from './lockedPackages.ts';
import { operatorManifest } from './publishedManifest.ts';

/** What the published package asks for, and the client of Kubernetes: in a cluster this image is the operator. Pure. */
export function imagePackages(operator: Readonly<Record<string, unknown>>, lock: Lock) {
  const nodeAv = lock.packages['node_modules/node-av']?.version;
  if (nodeAv === undefined) throw new Error('package-lock.json: expected node_modules/node-av, found none');
  const { dependencies, optionalDependencies, peerDependencies } = operatorManifest(operator, { nodeAv });
  return partOf(lock, {
    ...{ name: 'projectionist-image', version: String(operator['version']), private: true },
    dependencies: { ...dependencies, ...peerDependencies },
    optionalDependencies,
  });
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('expected the folder of package.json and package-lock.json');
  const operator = await readManifest('operator/package.json');
  await writePart(folder, imagePackages(operator, await readManifest('package-lock.json')));
}
