/**
 * Places one of our files beside the media. The record lists it before it exists, so that after a kill at any moment it
 * is known as ours and not taken for the user's. A foreign file is never replaced
 * (docs/design/runs.md#the-hidden-folder-and-our-files).
 */
import { hash } from 'node:crypto';
import type { StorageRoot } from '../storage/root.ts';
import { replaceOwn, writeNew } from '../storage/write.ts';
import type { MadeFile } from '../title/record.ts';

export interface PlaceOrder {
  /** Relative to the root. */
  readonly path: string;
  /** Relative to the record's folder. */
  readonly name: string;
  readonly fact: string;
  readonly bytes: Uint8Array;
  /** Files of this name that the record lists as ours. */
  readonly owns: readonly MadeFile[];
  readonly nowMs: number;
  /** Lists the possible files of this name in the record and saves the record. */
  note(mayLieThere: readonly MadeFile[]): Promise<void>;
}

export type Placed =
  | { readonly state: 'ours'; readonly made: MadeFile; readonly isWritten: boolean }
  /** A foreign file has this name. */
  | { readonly state: 'theirs' };

/** Throws StorageError `full`, `readOnly`, `permission`, `missing` or `outside`; never leaves a partial file. */
export async function placeFile(root: StorageRoot, order: PlaceOrder): Promise<Placed> {
  const { path, name, fact, bytes, owns, nowMs } = order;
  const sha256 = hash('sha256', bytes);
  const made: MadeFile = { path: name, fact, sizeBytes: bytes.length, mtimeMs: nowMs, sha256 };
  const mayLieThere = [...owns.filter((entry) => entry.sha256 !== sha256), made];
  await order.note(mayLieThere);
  let written: 'made' | 'exists' | Awaited<ReturnType<typeof replaceOwn>> = 'missing';
  for (const own of mayLieThere) {
    written = await replaceOwn(root, path, bytes, own);
    if (written !== 'foreign') break;
  }
  if (written === 'missing') written = await writeNew(root, path, bytes);
  if (written === 'foreign' || written === 'exists') return { state: 'theirs' };
  return { state: 'ours', made, isWritten: written !== 'same' };
}
