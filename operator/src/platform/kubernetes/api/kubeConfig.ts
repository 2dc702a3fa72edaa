/**
 * Finds the API server and the credentials for it. In a pod that takes four values that Kubernetes provides, read here.
 * Everything else (kubeconfig files, plugins, proxies) is read by @kubernetes/client-node, which is loaded only for
 * that (docs/decisions/kubernetes-client.md). Makes no calls; no message contains a token or a key.
 */
import type { KubeAccess, KubeConfigSource } from './kubeAccess.ts';
import { inClusterAccess, isInCluster } from './kubeConfigInCluster.ts';

/** Rejects with a message that names the missing or wrong file. */
export async function openAccess(source: KubeConfigSource): Promise<KubeAccess> {
  const isNamed = source.kubeconfig !== undefined || (source.environment['KUBECONFIG'] ?? '') !== '';
  if (!isNamed && isInCluster(source)) return inClusterAccess(source);
  // The import costs half a second and 80 MB, so it is skipped in a pod, where it is not needed.
  const { kubeconfigAccess } = await import('./kubeConfigFile.ts').catch(withoutPackage);
  return kubeconfigAccess(source.kubeconfig);
}

/** npm does not install it with the program, because it is 62 MB and few outside a cluster need it. */
function withoutPackage(error: unknown): never {
  const name = '@kubernetes/client-node';
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
  throw new Error(
    `a kubeconfig is read with the package ${name}, which is not installed: run \`npm install ${name}\` where projectionist is installed (with --global if that is), or start in a pod, which needs none`,
    { cause: error },
  );
}
