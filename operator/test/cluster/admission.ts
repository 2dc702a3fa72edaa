/**
 * Checks by dry run whether the server accepts objects and would run their pods under the strictest Pod Security
 * Standard.
 */
import { type ApiAccess, callApi } from './apiAccess.ts';
import { type AnyObject, applyObject } from './objects.ts';

/** One line for each refused object and each warning: unknown fields, settings forbidden for restricted pods. */
export async function refusals(
  access: ApiAccess,
  objects: readonly AnyObject[],
  namespace: string,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const object of objects) {
    const { code, body, warnings } = await applyObject(access, object, { namespace, dryRun: true });
    const title = `${object.kind} ${object.metadata.name}`;
    if (code >= 300) lines.push(`${title}: ${code} ${body.message}`);
    lines.push(...warnings.map((warning) => `${title}: ${warning}`));
  }
  return lines;
}

/**
 * The same for the pods that workloads among the objects would create, because a server checks only pods themselves for
 * Pod Security.
 */
export async function podRefusals(
  access: ApiAccess,
  objects: readonly AnyObject[],
  namespace: string,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const pod of objects.flatMap(podsOf)) {
    const path = `/api/v1/namespaces/${namespace}/pods?dryRun=All&fieldValidation=Strict`;
    const { code, body, warnings } = await callApi(access, 'POST', path, pod);
    if (code >= 300) lines.push(`pod of ${pod.metadata.name}: ${code} ${body.message}`);
    lines.push(...warnings.map((warning) => `pod of ${pod.metadata.name}: ${warning}`));
  }
  return lines;
}

/** One pod of each object that creates pods. */
export function podsOf({ kind, metadata, spec }: AnyObject): readonly AnyObject[] {
  if (!['Deployment', 'StatefulSet', 'Job'].includes(kind) || !isObject(spec) || !isObject(spec['template'])) return [];
  const { metadata: ofPod, spec: podSpec } = spec['template'];
  const own = isObject(ofPod) ? ofPod : {};
  return [{ apiVersion: 'v1', kind: 'Pod', metadata: { ...own, name: metadata.name }, spec: podSpec }];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
