/** Finds the Libraries and titles that addresses name; throws 404 for unknown ones. */
import { message } from '../messages/message.ts';
import { ApiError } from './apiError.ts';
import type { PageCatalog, TitleRow } from './catalog.ts';
import type { PageLibrary, PagePorts } from './ports.ts';
import { readTitleId, titleId } from './titleId.ts';

export function libraryNamed(ports: PagePorts, name: string): PageLibrary {
  const library = ports.libraries().find(({ key }) => key === name);
  if (library === undefined) throw new ApiError('notFound', message('libraryUnknown'));
  return library;
}

/** By uid; rows of removed Libraries are not shown. */
export function namesByUid(ports: PagePorts): ReadonlyMap<string, string> {
  return new Map(ports.libraries().map(({ uid, key }) => [uid, key]));
}

export interface KnownName {
  readonly library: PageLibrary;
  readonly key: string;
}

export function nameOf(ports: PagePorts, id: string): KnownName {
  const named = readTitleId(id);
  if (named === undefined) throw new ApiError('notFound', message('noTitleNamed'));
  return { library: libraryNamed(ports, named.library), key: named.key };
}

/** By the segments of its page's address; the namespace `default` is left out. */
export async function titleAt(ports: PagePorts, library: string, slug: string): Promise<KnownTitle> {
  const { key: name, uid } = libraryNamed(ports, library.includes('/') ? library : `default/${library}`);
  const key = await (await ports.catalog()).titleAtSlug(uid, slug);
  if (key === undefined) throw new ApiError('notFound', message('titleUnknown'));
  return titleOf(ports, titleId(name, key));
}

export interface KnownTitle extends KnownName {
  readonly row: TitleRow;
  readonly catalog: PageCatalog;
}

export async function titleOf(ports: PagePorts, id: string): Promise<KnownTitle> {
  const { library, key } = nameOf(ports, id);
  const catalog = await ports.catalog();
  const row = await catalog.readTitle(library.uid, key);
  if (row === undefined) throw new ApiError('notFound', message('titleUnknown'));
  return { library, key, row, catalog };
}
