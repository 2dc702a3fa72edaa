/** How an API server is reached: its address, and who the operator is there. */
import type { Agent } from 'node:http';

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
