/** Errors of the operating system: their codes, and for a person why something could not be read or written, with the remedy that fits. */
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

const alike = {
  EIO: 'scanInputOutput',
  ELOOP: 'scanCircle',
  ENAMETOOLONG: 'scanPathTooLong',
  ESTALE: 'scanStale',
  EMFILE: 'scanTooManyOpen',
} as const satisfies Readonly<Record<string, MessageCode>>;

const readReasons: Readonly<Record<string, MessageCode>> = {
  ...alike,
  EACCES: 'scanNoPermission',
  EPERM: 'scanNotPermitted',
  ENOENT: 'scanWent',
  ENOTDIR: 'scanNoFolderAnyMore',
};

const writeReasons: Readonly<Record<string, MessageCode>> = {
  ...alike,
  EACCES: 'writeNoPermission',
  EPERM: 'writeNotPermitted',
  EROFS: 'writeReadOnly',
  ENOSPC: 'writeDiskFull',
  EDQUOT: 'writeQuotaFull',
  EFBIG: 'writeFileLimit',
  EBUSY: 'writeInUse',
  EEXIST: 'writeNameTaken',
  EISDIR: 'writeNameTaken',
  ENOENT: 'writeFolderMissing',
  ENOTDIR: 'writeFileInPath',
};

/** Why a file or folder that was there cannot be read. */
export function unreadReason(error: unknown): Message {
  return reasonOf(error, readReasons);
}

/** Why a file of a person's settings cannot be written. Media files have sentences of their own (storage/error.ts). */
export function unwrittenReason(error: unknown): Message {
  return reasonOf(error, writeReasons);
}

function reasonOf(error: unknown, reasons: Readonly<Record<string, MessageCode>>): Message {
  const code = errorCode(error);
  const reason = reasons[code];
  if (reason !== undefined) return message('withErrno', message(reason), code);
  return code === '' ? message('scanUnknownError') : message('scanAnswered', code);
}
