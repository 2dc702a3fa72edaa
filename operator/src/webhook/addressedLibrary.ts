/** Which Library a request's address names: `/webhook/{namespace}/{library}` and nothing else (spec 4). Pure. */
import type { LibraryKey } from '../library/document.ts';
import { addressNameCharacters } from './limits.ts';

const prefix = '/webhook';

/** Whether the webhook answers this target at all: everything under its fixed segment, so that no other route redirects there. */
export function isWebhookTarget(target: string): boolean {
  const path = pathOf(target);
  return path === prefix || path.startsWith(`${prefix}/`);
}

/**
 * The key, or undefined for another shape. One slash at the end is accepted, the query is ignored, names are percent-decoded once;
 * a name that then holds a separator, a control character or nothing is no name.
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

/** The path of a request target. A proxy's absolute form (`http://host/webhook/…`) must be accepted as well (RFC 9112 3.2.2). */
function pathOf(target: string): string {
  const origin = target.startsWith('/') ? '' : (/^https?:\/\/[^/?#]*/i.exec(target)?.[0] ?? '');
  const end = target.search(/[?#]/);
  return target.slice(origin.length, end === -1 ? undefined : end);
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
    // URIError: a `%` that starts no character.
    return undefined;
  }
}
