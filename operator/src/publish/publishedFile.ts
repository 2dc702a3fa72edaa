/**
 * The published lists of a Library beside its stories, in `.projectionist/franchises/published.json` of its root: a catalog
 * that is built anew still knows which lists are ours. Only a run writes it.
 */
import { readHiddenBelow, writeHiddenBelow } from '../storage/hiddenTree.ts';
import type { StorageRoot } from '../storage/root.ts';
import { recordAtMostBytes } from './limits.ts';
import { type PublishedList, publishedJson, readPublished } from './published.ts';

const path = 'franchises/published.json';
const fileVersion = 1;

export type PublishedFile =
  /** `newer`: a newer program wrote it, and it is left alone. */
  { readonly state: 'newer' } | { readonly state: 'read'; readonly lists: readonly PublishedList[] };

/** A missing or damaged file has no lists. Throws StorageError. */
export async function readPublishedFile(root: StorageRoot): Promise<PublishedFile> {
  const bytes = await readHiddenBelow(root, '', path, recordAtMostBytes);
  if (bytes === undefined) return { state: 'read', lists: [] };
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { state: 'read', lists: [] };
  }
  const { version, lists } = Object(value);
  if (typeof version === 'number' && version > fileVersion) return { state: 'newer' };
  if (version !== fileVersion || !Array.isArray(lists)) return { state: 'read', lists: [] };
  return { state: 'read', lists: lists.flatMap((one: unknown) => readPublished(one) ?? []) };
}

/** Written completely, or not at all. Throws StorageError. */
export async function writePublishedFile(root: StorageRoot, lists: readonly PublishedList[]): Promise<void> {
  const sorted = lists.toSorted((one, other) =>
    one.target === other.target ? (one.story < other.story ? -1 : 1) : one.target < other.target ? -1 : 1,
  );
  const text = `${JSON.stringify({ version: fileVersion, lists: sorted.map(publishedJson) }, undefined, 1)}\n`;
  await writeHiddenBelow(root, '', path, Buffer.from(text));
}
