/**
 * Where the API server is and how this program proves who it is. In a pod that is four things that Kubernetes puts there, read
 * here; everything else (kubeconfig files, plugins, proxies) is read by @kubernetes/client-node, which is loaded for that alone
 * (docs/decisions/kubernetes-client.md). Makes no calls; no text that leaves here holds a token or a key.
 */
import type { KubeAccess, KubeConfigSource } from './kubeAccess.ts';
import { inClusterAccess, isInCluster } from './kubeConfigInCluster.ts';

/** Rejects with a message that says which file is missing or wrong. */
export async function openAccess(source: KubeConfigSource): Promise<KubeAccess> {
  const isNamed = source.kubeconfig !== undefined || (source.environment['KUBECONFIG'] ?? '') !== '';
  if (!isNamed && isInCluster(source)) return inClusterAccess(source);
  // Half a second and 80 MB: not in a pod, where nothing of it is needed.
  const { kubeconfigAccess } = await import('./kubeConfigFile.ts');
  return kubeconfigAccess(source.kubeconfig);
}
