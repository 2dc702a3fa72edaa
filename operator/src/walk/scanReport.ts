/** What a scan could not or would not read, with a remedy. Must not throw: one bad entry never ends a walk. */
import { type Message, type MessageCode, message } from '../messages/message.ts';

/** `path` is relative to the root ('' is the root); bytes that are not UTF-8 are shown as U+FFFD. */
export interface ScanReport {
  readonly path: string;
  readonly reason: Message;
}

const REASON_OF_CODE: Readonly<Record<string, MessageCode>> = {
  EACCES: 'scanNoPermission',
  EPERM: 'scanNotPermitted',
  EIO: 'scanInputOutput',
  ENOENT: 'scanWent',
  ENOTDIR: 'scanNoFolderAnyMore',
  ELOOP: 'scanCircle',
  ENAMETOOLONG: 'scanPathTooLong',
  ESTALE: 'scanStale',
  EMFILE: 'scanTooManyOpen',
};

/** The code of a file system error; '' for any other error. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return '';
}

export function reasonOf(error: unknown): Message {
  const code = errorCode(error);
  const reason = REASON_OF_CODE[code];
  if (reason !== undefined) return message('withErrno', message(reason), code);
  return code === '' ? message('scanUnknownError') : message('scanAnswered', code);
}

/** Adds a report unless the list is full; the last entry says that there are more. */
export function report(list: ScanReport[], path: string, reason: Message, limit: number): void {
  if (list.length < limit) list.push({ path, reason });
  else if (list.length === limit) list.push({ path: '', reason: message('reportsCut', String(limit)) });
}
