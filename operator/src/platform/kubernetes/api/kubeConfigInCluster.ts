/**
 * How a pod reaches the API server, as Kubernetes provides it to every pod. Two variables name the server. A folder
 * holds the CA, the namespace and a token, which the kubelet replaces before it expires (every hour or so).
 */
import { accessSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Credentials, KubeAccess, KubeConfigSource } from './kubeAccess.ts';

const mountedAt = '/var/run/secrets/kubernetes.io/serviceaccount';

export function isInCluster(source: KubeConfigSource): boolean {
  if ((source.environment['KUBERNETES_SERVICE_HOST'] ?? '') === '') return false;
  try {
    accessSync(join(source.serviceAccountFolder ?? mountedAt, 'token'));
    return true;
  } catch {
    return false;
  }
}

export async function inClusterAccess(source: KubeConfigSource): Promise<KubeAccess> {
  const folder = source.serviceAccountFolder ?? mountedAt;
  const namespace = (await mounted(folder, 'namespace')).trim();
  return {
    server: serverOf(source.environment),
    namespace: namespace === '' ? 'default' : namespace,
    credentials: () => credentialsIn(folder),
  };
}

function serverOf(environment: KubeConfigSource['environment']): URL {
  const host = environment['KUBERNETES_SERVICE_HOST'] ?? '';
  const port = environment['KUBERNETES_SERVICE_PORT'] ?? '443';
  return new URL(`https://${isIPv6(host) ? `[${host}]` : host}:${port}`);
}

async function credentialsIn(folder: string): Promise<Credentials> {
  const token = (await mounted(folder, 'token')).trim();
  const ca = await mounted(folder, 'ca.crt');
  return { headers: { authorization: `Bearer ${token}` }, tls: { ca } };
}

async function mounted(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new Error(`expected a service account's ${name} at ${path}: is automountServiceAccountToken off?`, { cause });
  }
}
