/** Addresses of pictures, relative to the page's base, and pages of services. Pure. */
import { idScheme } from '../../naming/idSchemes.ts';

/** `id`: of the title or franchise (titleId.ts). `previews`: hashes by kind; they make an address that may be kept for good. */
export function previewAddresses(id: string, previews: Readonly<Record<string, string>>): Record<string, string> {
  const base = `api/v1/previews/${id}`;
  return Object.fromEntries(
    Object.entries(previews).map(([kind, hash]) => [
      kind,
      `${base}/${encodeURIComponent(kind)}?v=${encodeURIComponent(hash)}`,
    ]),
  );
}

/** `path` relative to the title's folder. */
export function fileAddress(id: string, path: string): string {
  return `api/v1/titles/${id}/files/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The page of an id on its service; none for an id that could lead elsewhere, as it is read from files of anybody. */
export function serviceLink(scheme: string, id: string, kind: 'movie' | 'series'): { link?: string } {
  const page = idScheme(scheme)?.page;
  return page === undefined || !/^[A-Za-z0-9]{1,20}$/u.test(id) ? {} : { link: page(id, kind) };
}
