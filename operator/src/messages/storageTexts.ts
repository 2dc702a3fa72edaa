/** English texts of messages about files and folders that cannot be read or written. `{0}` is the first value. */
export const storageTexts = {
  /** `{0}` is a verb, `{1}` the quoted path, `{2}` the cause. */
  cannotDo: 'cannot {0} {1}: {2}',
  // Whoever mended it tries at once; a scheduled walk tries within the hour (title/gaps.ts).
  diskFull: 'the disk or the quota is full; free some space, then start a scan, or wait for one of the schedule',
  mountedReadOnly: 'the file system is mounted read-only; mount it writable or set readOnly: true in the Library',
  permissionDenied: 'permission denied; let the user of this process write there or set readOnly: true in the Library',
  readDenied: 'permission denied; let the user of this process read it',
  notThere: 'it is not there',
  outsideRoot: 'it lies outside the root',
  foreignInPlace: 'something that is not ours is in its place',
  notRegularFile: 'it is not a regular file',
  tooLarge: 'it is too large',
  nameTooLong:
    'this file system does not accept a name of that length; make the name of the video or of its folder shorter',
  systemRefused: 'the file system refused it',

  // Why a document, a key or a password cannot be written (systemError.ts).
  writeNoPermission: 'no permission: give the user of this program write access to its folder',
  writeNotPermitted: 'not permitted: give the user of this program write access to its folder',
  writeReadOnly: 'the file system is mounted read-only: mount it writable, or choose another place',
  writeDiskFull: 'the disk is full: free some space',
  writeQuotaFull: 'the quota is used up: free some space, or raise it',
  writeFileLimit: 'it would be larger than this user or this file system allows: raise the limit (ulimit -f)',
  writeInUse: 'it is in use: if a container mounts it as a single file, mount its folder; otherwise try again',
  writeNameTaken: 'a file or folder has this name already: rename it, or choose another place',
  writeFolderMissing: 'its folder does not exist: create it, or mount it',
  writeFileInPath: 'a part of its path is a file: choose another place',

  storageMissing: 'storage {0} does not exist; check the path, or whether the disk is mounted',
  storageNoFolder: 'storage {0} is not a folder; name the folder that holds the titles',
  storageClosed: 'storage {0} cannot be read by the user of this process; allow it to read and enter the folder',

  pathAbsolute: '{0} is absolute; expected a path relative to the root',
  pathUnusable: '{0} cannot be used as a path; rename the file or folder',
  pathGoesUp: '{0} goes up with ".."; expected a path inside the root',
  pathEmptySegment: '{0} has an empty or "." segment; expected plain names',
  pathIsRoot: 'the root itself cannot be written; expected a path inside it',
  pathLeadsOut: '{0} leads out of the root to {1}; symlinks are followed only inside it',
  pathNotRegular: '{0} is not a regular file',
  pathTooLarge: '{0} has {1} bytes; expected at most {2}',
  pathIsLink: '{0} is a symlink; expected a plain file',
  pathTaken: '{0} is there already; expected a free name',
  pathWent: '{0} was removed while it was made',
  pathNoHiddenName: '{0} is not a name in the hidden folder; expected one without "/"',
  pathNoFolder: '{0} is not a folder; move it away, the name belongs to Projectionist',
  pathNoFile: '{0} is no file in a folder; expected two names or more',
  stagedBefore: '{0} was staged before',
  stagedNoFile: '{0} was not staged as a file',
  stagedNoName: '{0} cannot name a staging folder; expected 1 to 100 of A-Z a-z 0-9 . _ -',
  stagedOther: '{0} holds more than plain files and folders',
} as const;
