/** URL paths of API objects. Pure. */
import type { ObjectPlace, Resource, Scope } from './resources.ts';

type Route = Pick<Resource<unknown>, 'root' | 'plural'>;

export function objectPath(resource: Route, place: ObjectPlace, subresource?: 'status'): string {
  if (place.name === '') throw new Error(`expected the name of one of ${resource.plural}, got none`);
  const path = `${collectionPath(resource, place.namespace)}/${encodeURIComponent(place.name)}`;
  return subresource === undefined ? path : `${path}/${subresource}`;
}

/** `namespace` undefined: objects of all namespaces. */
export function collectionPath(resource: Route, namespace: string | undefined): string {
  if (namespace === '') throw new Error(`expected the namespace of ${resource.plural}, got an empty one`);
  if (namespace === undefined) return `${resource.root}/${resource.plural}`;
  return `${resource.root}/namespaces/${encodeURIComponent(namespace)}/${resource.plural}`;
}

export function scopePath(resource: Route, scope: Scope, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters);
  if (scope.labelSelector !== undefined) query.set('labelSelector', scope.labelSelector);
  if (scope.fieldSelector !== undefined) query.set('fieldSelector', scope.fieldSelector);
  return `${collectionPath(resource, scope.namespace)}?${query}`;
}
