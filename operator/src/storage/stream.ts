/** A file inside the root as a stream of small pieces, for files that are too large for memory. */
import type { FileHandle } from 'node:fs/promises';
import { toStorageError } from './error.ts';
import { holdEntry, openHeld } from './held.ts';
import type { StorageRoot } from './root.ts';

/** One piece in memory for each reader. */
const pieceBytes = 256 * 1024;

interface Piece {
  readonly bytesRead: number;
  readonly buffer: Uint8Array;
}

/**
 * Returns the bytes from `first` to `last`, both included; fewer if the file shrinks meanwhile. Nothing is open before the
 * first read, so a stream that nobody reads costs nothing. Reading fails like `readSmall`, and as `around` does, which makes each read.
 */
export function streamFile(
  root: StorageRoot,
  relative: string,
  { first, last }: { readonly first: number; readonly last: number },
  around: (read: () => Promise<Piece>) => Promise<Piece> = (read) => read(),
): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  let place = first;
  let isOver = false;
  const close = async () => {
    isOver = true;
    const open = handle;
    handle = undefined;
    await open?.close();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { bytesRead, buffer } = await around(async () => {
            const open = handle ?? (await openFile(root, relative));
            handle = open;
            try {
              const length = Math.min(pieceBytes, last - place + 1);
              return await open.read(Buffer.allocUnsafe(length), 0, length, place);
            } finally {
              // `around` gave up before: nobody else closes it.
              if (isOver) await close();
            }
          });
          place += bytesRead;
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
          if (bytesRead > 0 && place <= last) return;
          await close();
          controller.close();
        } catch (error) {
          await close();
          throw toStorageError(error, 'read', relative);
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

async function openFile(root: StorageRoot, relative: string): Promise<FileHandle> {
  await using held = await holdEntry(root, relative);
  return await openHeld(held, relative);
}
