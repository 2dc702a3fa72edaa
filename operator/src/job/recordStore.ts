/**
 * Where a walk's records are: beside the media, or in the catalog for a readOnly Library. A change of readOnly loses
 * nothing.
 */
import type { RecordRows } from '../catalog/database/recordTable.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { RecordStore } from '../title/recordBook.ts';
import { type RecordReading, readRecord, writeRecord } from '../title/recordFile.ts';

export async function recordStoreOf(readOnly: boolean, root: StorageRoot, rows: RecordRows): Promise<RecordStore> {
  if (readOnly) return inCatalog(root, rows);
  return (await rows.isEmpty()) ? besideMedia(root) : movingBack(root, rows);
}

function besideMedia(root: StorageRoot): RecordStore {
  return {
    read: (folder) => readRecord(root, folder),
    write: async (folder, before, after) => {
      await writeRecord(root, folder, before, after);
    },
  };
}

/** Starts from the records beside the media that predate readOnly. */
function inCatalog(root: StorageRoot, rows: RecordRows): RecordStore {
  return {
    async read(folder) {
      const record = await rows.read(folder);
      if (record !== undefined) return { record, state: 'read' };
      const beside = await readRecord(root, folder);
      // A damaged record stays in place: a readOnly Library sets no file aside.
      return beside.state === 'damaged' ? { record: beside.record, state: 'new' } : beside;
    },
    write: (folder, _before, after) => rows.write(folder, after),
  };
}

/**
 * For a Library that stopped being readOnly: its records move beside the media as titles are visited, changed or not.
 */
function movingBack(root: StorageRoot, rows: RecordRows): RecordStore {
  const beside = new Map<string, RecordReading>();
  return {
    async read(folder) {
      const reading = await readRecord(root, folder);
      const record = reading.state === 'newer' ? undefined : await rows.read(folder);
      if (record === undefined) return reading;
      beside.set(folder, reading);
      return { record, state: 'read', misplaced: true };
    },
    async write(folder, before, after) {
      await writeRecord(root, folder, beside.get(folder) ?? before, after);
      if (beside.delete(folder)) await rows.remove(folder);
    },
  };
}
