/**
 * A disk that failed while FFmpeg read. FFmpeg passes it on like the end of a file, and a demuxer may read on after a
 * gap: without this check a film would count as short or damaged for good.
 */
import { getSystemErrorName } from 'node:util';
import type { FormatContext } from 'node-av';
import { message } from '../messages/message.ts';
import { MediaError } from './mediaError.ts';

/** System errors are small negative numbers; FFmpeg's own codes, such as the end of the file, are far below. */
const lowestErrno = -4095;

/** Whether a result of FFmpeg is a system error. It may also mean a header that ends too early. */
export function isDiskFault(code: number): boolean {
  return code < 0 && code >= lowestErrno;
}

/** Throws MediaError `unreadable`, with the system's code as its cause, if reading the file has failed. */
export function throwIfDiskFailed(format: FormatContext): void {
  const code = format.pb?.error ?? 0;
  if (!isDiskFault(code)) return;
  const name = getSystemErrorName(code);
  const cause = Object.assign(new Error(name), { code: name, errno: code, syscall: 'read' });
  throw new MediaError('unreadable', message('fileNotRead'), { cause });
}
