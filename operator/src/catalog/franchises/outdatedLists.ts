/** Whether lists on media servers show something else than the catalog does now. Read-only. */
import type { LibrarySpec } from '../../library/document.ts';
import { isAnyOutdated } from '../../publish/outdated.ts';
import type { Catalog } from '../database/catalog.ts';
import { readPublishedLists } from '../database/publishTables.ts';
import { publishedStories } from './publishedStories.ts';

/**
 * Lists of this Library that were written before, and that `publish` still asks for. One that a person has to decide
 * about, or whose server is away, does not count: a scan would change nothing.
 */
export async function hasOutdatedLists(
  catalog: Catalog,
  { uid, publish }: { readonly uid: string; readonly publish: LibrarySpec['publish'] },
  nowMs: number,
): Promise<boolean> {
  const lists = await readPublishedLists(catalog, uid);
  const right = lists.filter(({ trouble, wanted }) => trouble === undefined && wanted !== undefined);
  if (right.length === 0) return false;
  const stories = await publishedStories(catalog, uid, new Date(nowMs).toISOString().slice(0, 10));
  return isAnyOutdated(right, stories, publish);
}
