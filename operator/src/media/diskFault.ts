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

/** The system's error in a result of FFmpeg; undefined for other results. */
export function systemErrorOf(code: number): Error | undefined {
  if (code >= 0 || code < lowestErrno) return undefined;
  const name = getSystemErrorName(code);
  return Object.assign(new Error(name), { code: name, errno: code });
}

/** Throws MediaError `unreadable`, with the system's error as its cause, if a read failed since the file was opened. */
export function throwIfDiskFailed(format: FormatContext): void {
  const cause = systemErrorOf(format.pb?.error ?? 0);
  if (cause !== undefined) throw new MediaError('unreadable', message('fileNotRead'), { cause });
}
