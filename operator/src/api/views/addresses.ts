/** Addresses of titles and pictures relative to the page's base, and links to services. Pure. */
import { idScheme } from '../../naming/idSchemes.ts';
import type { PartRow } from '../catalog.ts';

/**
 * `id`: of the title or franchise (titleId.ts). `previews`: hashes by kind; they make the address cacheable for ever.
 */
export function previewAddresses(id: string, previews: Readonly<Record<string, string>>): Record<string, string> {
  const base = `api/v1/previews/${id}`;
  return Object.fromEntries(
    Object.entries(previews).map(([kind, hash]) => [
      kind,
      `${base}/${encodeURIComponent(kind)}?v=${encodeURIComponent(hash)}`,
    ]),
  );
}

/** Of the poster of a part that no Library has. `story`: the id of a story that has it; `hash`: its ETag. */
export function missingPosterAddress(story: string, { kind, id }: PartRow, hash: string): string {
  return `api/v1/franchises/${story}/posters/${kind}/${encodeURIComponent(id)}?v=${encodeURIComponent(hash)}`;
}

/**
 * `path` relative to the title's folder. `since`: when the file was put there, because a browser keeps showing what it
 * has loaded from an address.
 */
export function fileAddress(id: string, path: string, since?: string): string {
  const version = since === undefined ? '' : `?v=${encodeURIComponent(since)}`;
  return `api/v1/titles/${id}/files/${path.split('/').map(encodeURIComponent).join('/')}${version}`;
}

const defaultNamespace = 'default/';

/** Of its page. `slug`: its last segment. Of a Library's name the namespace `default` is left out. */
export function titleAddress(library: string, slug: string): string {
  const name = library.startsWith(defaultNamespace) ? library.slice(defaultNamespace.length) : library;
  return `titles/${name.split('/').map(encodeURIComponent).join('/')}/${encodeURIComponent(slug)}`;
}

/**
 * The service's page for an id. Omitted for an id that could lead elsewhere, because ids are read from untrusted files.
 */
export function serviceLink(scheme: string, id: string, kind: 'movie' | 'series'): { link?: string } {
  const page = idScheme(scheme)?.page;
  return page === undefined || !/^[A-Za-z0-9]{1,20}$/u.test(id) ? {} : { link: page(id, kind) };
}
