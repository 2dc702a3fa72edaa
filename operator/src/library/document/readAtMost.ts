/** Reads what a person named as a file, whatever it is: bounded, and never blocked by a pipe that nobody writes to. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Message, message } from '../../messages/message.ts';
import { errorCode, unreadReason } from '../../messages/systemError.ts';
import { SilentStorage } from '../mediaCalls.ts';

/** Pipes that a shell opened, such as `<(git show …)`. They have a writer, so they end. */
const openedPipe = /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/(?:self|\d+)\/fd\/\d+)$/u;

/**
 * Returns the bytes of a file or device, one more than `mostBytes` if there are more; the kind of what is no file. Throws the system's
 * error.
 */
export async function readAtMost(path: string, mostBytes: number): Promise<Uint8Array | 'folder' | 'pipe'> {
  const isOpened = openedPipe.test(path);
  // Opening a pipe without a writer would block for ever, and hold a thread.
  await using file = await open(path, isOpened ? constants.O_RDONLY : constants.O_RDONLY | constants.O_NONBLOCK);
  const found = await file.stat();
  if (found.isDirectory()) return 'folder';
  if (found.isFIFO() && !isOpened) return 'pipe';
  // A device has the size 0, and may have no end.
  return await buffer(file.createReadStream({ end: mostBytes, autoClose: false }));
}

/** True if there is no file of this name. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
}

/** Why `readAtMost` threw, with what to do. */
export function whyUnread(error: unknown): Message {
  if (error instanceof SilentStorage) return error.words;
  return isMissing(error) ? message('docFileMissing') : message('docUnreadable', unreadReason(error));
}
