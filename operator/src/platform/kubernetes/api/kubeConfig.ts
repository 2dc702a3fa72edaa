/**
 * Where the API server is and how this program proves who it is. In a pod that is four things that Kubernetes puts there, read
 * here; everything else (kubeconfig files, plugins, proxies) is read by @kubernetes/client-node, which is loaded for that alone
 * (docs/decisions/kubernetes-client.md). Makes no calls; no text that leaves here holds a token or a key.
 */
import type { Agent } from 'node:http';
import { inClusterAccess, isInCluster } from './kubeConfigInCluster.ts';

/** What a connection needs; the names are those of Node's TLS options. */
export interface TlsIdentity {
  readonly ca?: string | Buffer;
  readonly cert?: string | Buffer;
  readonly key?: string | Buffer;
  readonly passphrase?: string;
  readonly rejectUnauthorized?: boolean;
  readonly servername?: string;
}

export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly tls: TlsIdentity;
  /** Set when the way leads through a proxy. */
  readonly proxy?: Agent;
}

export interface KubeAccess {
  /** May have a path, where a gateway serves several clusters. */
  readonly server: URL;
  /** Of the context, or of the pod: where this program lives. */
  readonly namespace: string;
  /** As they are on disk now; `anew`: what was remembered (a token, a plugin's answer) is thrown away first. */
  credentials(anew: boolean): Promise<Credentials>;
}

export interface KubeConfigSource {
  /** A kubeconfig file. Absent: `KUBECONFIG`, the pod's service account, `~/.kube/config`, in this order. */
  readonly kubeconfig?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Another place for what Kubernetes mounts; for tests. */
  readonly serviceAccountFolder?: string;
}

/** Rejects with a message that says which file is missing or wrong. */
export async function openAccess(source: KubeConfigSource): Promise<KubeAccess> {
  const isNamed = source.kubeconfig !== undefined || (source.environment['KUBECONFIG'] ?? '') !== '';
  if (!isNamed && isInCluster(source)) return inClusterAccess(source);
  // Half a second and 80 MB: not in a pod, where nothing of it is needed.
  const { kubeconfigAccess } = await import('./kubeConfigFile.ts');
  return kubeconfigAccess(source.kubeconfig);
}
