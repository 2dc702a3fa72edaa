/** A trailer file beside a title, in the ranges that a player asks for. The record names the file, never the page. */
import { mediaCalls } from '../../library/mediaCalls.ts';
import { message } from '../../messages/message.ts';
import { StorageError } from '../../storage/error.ts';
import { statFile } from '../../storage/read.ts';
import type { StorageRoot } from '../../storage/root.ts';
import { streamFile } from '../../storage/stream.ts';
import { ApiError } from '../apiError.ts';
import { type KnownTitle, titleOf } from '../known.ts';
import type { PagePorts } from '../ports.ts';
import type { StreamedFile } from '../sendStream.ts';
import { recordName, titleFolder, trailerOf } from '../titlePlace.ts';
import { ownEntry } from '../titleRecords.ts';
import { readTrailer, videoType } from '../trailer.ts';
import { recordOf, withRoot } from './title.ts';

export async function openTrailer(ports: PagePorts, id: string): Promise<StreamedFile> {
  const known = await titleOf(ports, id);
  return await withRoot(known.library, (root) => trailerBelow(root, known));
}

async function trailerBelow(
  root: StorageRoot | undefined,
  { library, row, catalog }: KnownTitle,
): Promise<StreamedFile> {
  const missing = new ApiError('notFound', message('trailerUnknown'));
  if (root === undefined) throw new ApiError('notFound', message('storageNotMounted'));
  const record = await recordOf(library, catalog, root, titleFolder(row));
  const named = readTrailer(ownEntry(record?.titles, recordName(row))?.facts.trailer)?.path;
  const path = named === undefined ? undefined : trailerOf(row, named);
  if (path === undefined) throw missing;
  const found = await statFile(root, path).catch((error: unknown) => {
    if (error instanceof StorageError) return undefined;
    throw error;
  });
  if (found === undefined) throw missing;
  return {
    sizeBytes: found.sizeBytes,
    type: videoType(path),
    etag: `"${found.sizeBytes.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`,
    read: (range) => streamFile(root, path, range, (piece) => mediaCalls.run(root.path, piece)),
  };
}
