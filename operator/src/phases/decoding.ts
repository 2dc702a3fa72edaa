/**
 * Decodes pictures for phases. The run's row names each before, as it names videos: if the whole Job dies of one, the next
 * walk leaves it alone (docs/design/runs.md#the-walk-job).
 */
import { MediaError } from '../media/mediaError.ts';
import type { Message } from '../messages/message.ts';

/** A fetched picture has the path that it would get, its own size, and an mtime of 0. */
export interface PictureFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** What a walk provides. */
export interface PictureNotes {
  /** Why an earlier Job died of this picture; undefined if none did. */
  setAside(file: PictureFile): Message | undefined;
  /** Names it in the run's row. */
  open(file: PictureFile): Promise<void>;
  close(file: PictureFile): void;
}

/** Throws MediaError `costly` without decoding if an earlier Job died of the picture. */
export async function decoding<Result>(
  notes: PictureNotes | undefined,
  { path, sizeBytes, mtimeMs }: PictureFile,
  work: () => Promise<Result>,
): Promise<Result> {
  if (notes === undefined) return await work();
  const file = { path, sizeBytes, mtimeMs };
  const reason = notes.setAside(file);
  if (reason !== undefined) throw new MediaError('costly', reason);
  await notes.open(file);
  try {
    return await work();
  } finally {
    notes.close(file);
  }
}

/** Why the picture itself cannot be decoded; undefined for any other error. */
export function refusalIn(error: unknown): Message | undefined {
  return error instanceof MediaError && error.kind !== 'aborted' ? error.words : undefined;
}

export function isCostly(error: unknown): boolean {
  return error instanceof MediaError && error.kind === 'costly';
}
