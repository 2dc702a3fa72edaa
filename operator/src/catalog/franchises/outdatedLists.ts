/** Whether lists on media servers show something else than the catalog does now. Read-only. */
import { fingerprint } from '../../publish/due.ts';
import type { Catalog } from '../database/catalog.ts';
import { readPublishedLists } from '../database/publishTables.ts';
import { publishedStories } from './publishedStories.ts';

/**
 * Lists of this Library that were written before. One that a person has to decide about, or whose server is away, does not
 * count: a scan would change nothing.
 */
export async function hasOutdatedLists(catalog: Catalog, library: string, nowMs: number): Promise<boolean> {
  const lists = await readPublishedLists(catalog, library);
  const right = lists.filter(({ trouble, wanted }) => trouble === undefined && wanted !== undefined);
  if (right.length === 0) return false;
  const stories = await publishedStories(catalog, library, new Date(nowMs).toISOString().slice(0, 10));
  const current = new Map(stories.map((story) => [story.key, fingerprint(story)]));
  return right.some(({ story, wanted }) => current.has(story) && current.get(story) !== wanted);
}
