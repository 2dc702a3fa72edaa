/** A file inside the root as a stream of small pieces, for files that are too large for memory. */
import type { FileHandle } from 'node:fs/promises';
import { toStorageError } from './error.ts';
import { holdEntry, openHeld } from './held.ts';
import type { StorageRoot } from './root.ts';

/** One piece in memory for each reader. */
const pieceBytes = 256 * 1024;

/**
 * Returns the bytes from `first` to `last`, both included; fewer if the file shrinks meanwhile. Nothing is open before the
 * first read, so a stream that nobody reads costs nothing. Reading fails like `readSmall`.
 */
export function streamFile(
  root: StorageRoot,
  relative: string,
  { first, last }: { readonly first: number; readonly last: number },
): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  let place = first;
  const close = async () => {
    const open = handle;
    handle = undefined;
    await open?.close();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          handle ??= await openFile(root, relative);
          const length = Math.min(pieceBytes, last - place + 1);
          const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, place);
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
