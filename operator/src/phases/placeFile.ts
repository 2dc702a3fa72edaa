/**
 * Puts one file of ours beside the media. The record knows of it before it is there: after a kill at any moment it is known as
 * ours, and not taken for the user's. A file of anybody else is never replaced (runs.md 10).
 */
import { createHash } from 'node:crypto';
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
  /** What the record lists as ours under this name. */
  readonly owns: readonly MadeFile[];
  readonly nowMs: number;
  /** Puts what may lie there from now on into the record, and the record on the disk. */
  note(mayLieThere: readonly MadeFile[]): Promise<void>;
}

export type Placed =
  | { readonly state: 'ours'; readonly made: MadeFile; readonly isWritten: boolean }
  /** The name is somebody else's. */
  | { readonly state: 'theirs' };

/** Throws StorageError `full`, `readOnly`, `permission`, `missing`, `outside`; no half file is left then. */
export async function placeFile(root: StorageRoot, order: PlaceOrder): Promise<Placed> {
  const { path, name, fact, bytes, owns, nowMs } = order;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
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
