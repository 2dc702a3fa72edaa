/** The shared control plane for test files: they use namespaces of their own, and never stop it. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { ApiAccess } from './apiAccess.ts';
import { createNamespace } from './objects.ts';

declare module 'vitest' {
  interface ProvidedContext {
    admin: ApiAccess;
  }
}

export function sharedAdmin(): ApiAccess {
  return inject('admin');
}

/** A namespace that no other test has; removed with the control plane. */
export async function freshNamespace(labels: Readonly<Record<string, string>> = {}): Promise<string> {
  const name = `test-${randomBytes(4).toString('hex')}`;
  await createNamespace(sharedAdmin(), name, labels);
  return name;
}

/** Enforces the strictest Pod Security Standard. */
export const restricted = {
  'pod-security.kubernetes.io/enforce': 'restricted',
  'pod-security.kubernetes.io/warn': 'restricted',
};
