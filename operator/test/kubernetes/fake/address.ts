/** Parses a request's address: kind, place, subresource and verb. Pure. */
import type { Kind, KindTable } from './kinds.ts';

export interface Address {
  readonly verb: 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';
  readonly kind: Kind;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
}

/** Undefined if the server has no such route. */
export function readAddress(kinds: KindTable, method: string, url: URL): Address | undefined {
  const parts = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const isCore = parts[0] === 'api';
  if (!isCore && parts[0] !== 'apis') return undefined;
  const group = isCore ? '' : (parts[1] ?? '');
  const version = (isCore ? parts[1] : parts[2]) ?? '';
  const rest = parts.slice(isCore ? 2 : 3);
  const isInNamespace = rest[0] === 'namespaces' && rest.length > 2 && !['status', 'finalize'].includes(rest[2] ?? '');
  const namespace = isInNamespace ? rest[1] : undefined;
  const [plural = '', name, subresource, ...more] = isInNamespace ? rest.slice(2) : rest;
  const kind = kinds.find(group, version, plural);
  if (kind === undefined || more.length > 0) return undefined;
  const isOneOfNamespace = kind.isNamespaced && namespace === undefined && name !== undefined;
  if (isOneOfNamespace || (!kind.isNamespaced && isInNamespace)) return undefined;
  if (subresource !== undefined && !isSubresource(kind, subresource)) return undefined;
  const verb = verbOf(method, name !== undefined, url.searchParams);
  return verb === undefined ? undefined : { verb, kind, namespace, name, subresource };
}

function isSubresource(kind: Kind, subresource: string): boolean {
  if (subresource === 'status') return kind.hasStatus;
  return (
    (kind.kind === 'Pod' && subresource === 'binding') || (kind.kind === 'ServiceAccount' && subresource === 'token')
  );
}

function verbOf(method: string, isOne: boolean, query: URLSearchParams): Address['verb'] | undefined {
  switch (method) {
    case 'GET':
      return isOne ? 'get' : ['true', '1'].includes(query.get('watch') ?? '') ? 'watch' : 'list';
    case 'POST':
      return 'create';
    case 'PUT':
      return isOne ? 'update' : undefined;
    case 'PATCH':
      return isOne ? 'patch' : undefined;
    case 'DELETE':
      return isOne ? 'delete' : 'deletecollection';
    default:
      return undefined;
  }
}
