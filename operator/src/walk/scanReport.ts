/** What a scan could not or would not read, with a remedy. Must not throw: one bad entry never ends a walk. */

/** `path` is relative to the root ('' is the root); bytes that are not UTF-8 are shown as U+FFFD. */
export interface ScanReport {
  readonly path: string;
  readonly reason: string;
}

const REASON_OF_CODE: Readonly<Record<string, string>> = {
  EACCES: 'no permission: give the user that runs projectionist the right to read it',
  EPERM: 'not permitted: give the user that runs projectionist the right to read it',
  EIO: 'the storage answered with an input/output error: look at the disk and its cable or network',
  ENOENT: 'it went away while it was read: it is looked at again next time',
  ENOTDIR: 'it stopped being a folder while it was read: it is looked at again next time',
  ELOOP: 'its links lead in a circle: remove one of them',
  ENAMETOOLONG: 'its path is too long for this system: shorten the folder names',
  ESTALE: 'the network file system lost it: mount it again',
  EMFILE: 'too many open files: raise the limit (ulimit -n)',
};

/** The code of a file system error; '' for any other error. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return '';
}

export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  const reason = REASON_OF_CODE[code];
  if (reason !== undefined) return `${reason} (${code})`;
  return code === '' ? 'an unknown error' : `the system answered ${code}`;
}

/** Adds a report unless the list is full; the last entry says that there are more. */
export function report(list: ScanReport[], path: string, reason: string, limit: number): void {
  if (list.length < limit) list.push({ path, reason });
  else if (list.length === limit) list.push({ path: '', reason: `more than ${limit} reports: the rest is left out` });
}
