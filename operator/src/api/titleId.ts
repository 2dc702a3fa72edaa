/**
 * The id of a title or a franchise in addresses: its Library and key in reversible form, so that no table is needed and
 * an address stays valid. Opaque to clients. Pure.
 */
import { Buffer } from 'node:buffer';
import type { LibraryKey } from '../library/document.ts';
import { titleIdForm } from './schemas/words.ts';

export interface NamedTitle {
  readonly library: string;
  /** The title's folder or file, or the franchise's file, relative to the root. */
  readonly key: string;
}

export function titleId(library: string, key: string): string {
  return Buffer.from(`${library}\0${key}`).toString('base64url');
}

/** undefined for an id that we never issued; another encoding of the same bytes is also invalid. */
export function readTitleId(id: string): { readonly library: LibraryKey; readonly key: string } | undefined {
  if (!titleIdForm.test(id)) return undefined;
  const text = Buffer.from(id, 'base64url').toString('utf8');
  const [, namespace, name, key] = /^([^/\0]+)\/([^/\0]+)\0([^\0]+)$/su.exec(text) ?? [];
  if (namespace === undefined || name === undefined || key === undefined) return undefined;
  const library: LibraryKey = `${namespace}/${name}`;
  return titleId(library, key) === id ? { library, key } : undefined;
}
