/** Keeps published lists in the catalog, and beside the stories where files may be written. */
import type { Catalog } from '../catalog/database/catalog.ts';
import {
  forgetPublishedList,
  readPublishedLists,
  savePublishedList,
  settlePublishWish,
} from '../catalog/database/publishTables.ts';
import { type Message, message } from '../messages/message.ts';
import { listId, type PublishedList } from '../publish/published.ts';
import { readPublishedFile, writePublishedFile } from '../publish/publishedFile.ts';
import type { PublishStore } from '../publish/publisher.ts';
import { StorageError } from '../storage/error.ts';
import type { StorageRoot } from '../storage/root.ts';

export interface KeptLists extends PublishStore {
  readonly lists: readonly PublishedList[];
}

/** `root`: absent in a readOnly Library, and while the disk is missing: the lists are in the catalog alone. */
export async function openPublishStore(
  catalog: Catalog,
  uid: string,
  root: StorageRoot | undefined,
  warn: (words: Message) => void,
): Promise<KeptLists> {
  const lists = new Map<string, PublishedList>();
  const take = (list: PublishedList) => {
    const known = lists.get(listId(list));
    if (known === undefined || known.atMs < list.atMs) lists.set(listId(list), list);
  };
  for (const list of await readPublishedLists(catalog, uid)) take(list);
  let writes = root !== undefined;
  // Storage that fails is no reason to make lists twice: the catalog still has them.
  const onDisk = async (work: (root: StorageRoot) => Promise<void>): Promise<void> => {
    if (root === undefined || !writes) return;
    try {
      await work(root);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      writes = false;
      warn(message('publishRecordLeft', error.words));
    }
  };
  await onDisk(async (place) => {
    const file = await readPublishedFile(place);
    if (file.state === 'newer') writes = false;
    else for (const list of file.lists) take(list);
  });
  const write = () => onDisk((place) => writePublishedFile(place, [...lists.values()]));
  return {
    get lists() {
      return [...lists.values()];
    },
    async save(list) {
      lists.set(listId(list), list);
      await savePublishedList(catalog, uid, list);
      await write();
    },
    async forget(list) {
      lists.delete(listId(list));
      await forgetPublishedList(catalog, uid, list);
      await write();
    },
    settle: (wish) => settlePublishWish(catalog, uid, wish),
  };
}
