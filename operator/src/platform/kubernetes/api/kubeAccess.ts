/** How to reach an API server: its address and the operator's credentials. */
import type { Agent } from 'node:http';

/** TLS settings of a connection, under Node's option names. */
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
  /** Set if a proxy is configured. */
  readonly proxy?: Agent;
}

export interface KubeAccess {
  /** May have a path, where a gateway serves several clusters. */
  readonly server: URL;
  /** The namespace of the context, or of the pod this program runs in. */
  readonly namespace: string;
  /** The current credentials. `anew` first discards remembered ones (a token, a plugin's output). */
  credentials(anew: boolean): Promise<Credentials>;
}

export interface KubeConfigSource {
  /** Path of a kubeconfig file. Default: `KUBECONFIG`, the pod's service account, `~/.kube/config`, in this order. */
  readonly kubeconfig?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Replaces the folder that Kubernetes mounts; for tests. */
  readonly serviceAccountFolder?: string;
}
