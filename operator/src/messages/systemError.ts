/** Errors of the operating system: their codes, and for a person why something could not be read, with the remedy that fits. */
import { constants } from 'node:os';
import { type Message, type MessageCode, message } from './message.ts';

/** Codes that libuv has no name for: a full quota, and a network mount that lost its file. Node gives only the number. */
const unnamedByNode = ['EDQUOT', 'ESTALE'] as const;

/** Returns the code of a system error; '' for anything else. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errno' in error && typeof error.errno === 'number') {
    const number = -error.errno;
    const unnamed = unnamedByNode.find((code) => constants.errno[code] === number);
    if (unnamed !== undefined) return unnamed;
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const reasonByCode: Readonly<Record<string, MessageCode>> = {
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

/** Why a file or folder that was there cannot be read. */
export function unreadReason(error: unknown): Message {
  const code = errorCode(error);
  const reason = reasonByCode[code];
  if (reason !== undefined) return message('withErrno', message(reason), code);
  return code === '' ? message('scanUnknownError') : message('scanAnswered', code);
}
