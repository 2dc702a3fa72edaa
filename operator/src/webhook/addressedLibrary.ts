/** Finds the Library in a request's address: `/webhook/{namespace}/{library}` and nothing else. Pure. */
import type { LibraryKey } from '../library/document.ts';
import { addressNameCharacters } from './limits.ts';

const prefix = '/webhook';

/**
 * Whether the webhook answers this target: everything below its fixed segment, so that no other route redirects there.
 */
export function isWebhookTarget(target: string): boolean {
  const path = pathOf(target);
  return path === prefix || path.startsWith(`${prefix}/`);
}

/**
 * Returns the key; undefined for any other form. One slash at the end is accepted, the query is ignored, names are
 * percent-decoded once. A decoded name must not be empty or hold a separator or a control character.
 */
export function addressedLibrary(target: string): LibraryKey | undefined {
  const [empty, fixed, namespace, name, ...rest] = pathOf(target).split('/');
  if (empty !== '' || fixed !== 'webhook' || namespace === undefined || name === undefined) return undefined;
  if (rest.length > 1 || (rest.length === 1 && rest[0] !== '')) return undefined;
  const decodedNamespace = decodeName(namespace);
  const decodedName = decodeName(name);
  if (decodedNamespace === undefined || decodedName === undefined) return undefined;
  return `${decodedNamespace}/${decodedName}`;
}

/**
 * Returns the target without scheme and host. A server must also accept a proxy's absolute form
 * (`http://host/webhook/…`, RFC 9112 3.2.2).
 */
export function withoutOrigin(target: string): string {
  if (target.startsWith('/')) return target;
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0];
  if (origin === undefined) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function pathOf(target: string): string {
  return withoutOrigin(target).split(/[?#]/u, 1)[0] ?? '';
}

function decodeName(segment: string): string | undefined {
  const name = segment.includes('%') ? decode(segment) : segment;
  if (name === undefined || name === '' || name === '.' || name === '..') return undefined;
  if (name.length > addressNameCharacters || /[/\\\p{Cc}]/u.test(name)) return undefined;
  return name;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    // URIError: a malformed percent sequence.
    return undefined;
  }
}
