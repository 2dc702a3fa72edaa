/**
 * The data folder is for the user of this process alone: it holds the state, the keys of services, and locks. Whoever
 * can read a lock's file can also hold the lock, and so stop every walk.
 */
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Message, message } from '../../messages/message.ts';
import { makeFolder } from './makeFolder.ts';

const folderMode = 0o700;
const fileMode = 0o600;
/** Group and others, and the bits that a program file has. */
const openBits = 0o077;

/** SQLite's own files beside a database (`-wal`, `-shm`, `-journal`) start with its name. `page-password` is made by us or a person. */
const ownFile = /^(?:state|catalog)\.db|^page-password$/u;
const ownFolders = ['locks', 'secrets'];
/**
 * What we and people put there and no other program needs; a folder with anything else is shared. `compiled` is not closed here: if others
 * could write it, their code is in it (`compileCache.ts`).
 */
const harmlessName = /^\.|^(?:locks|secrets|compiled|lost\+found)$|\.(?:ya?ml|txt|json|log|bak|env)$/iu;

/** Who this process is; undefined where the system has no such users. */
const ownUid = (): number | undefined => process.geteuid?.();

/**
 * Creates the data folder if missing. Closes it, its databases, locks and secrets to group and others, if they belong to
 * the user of this process. Returns what a person has to know: each message has the folder as its value. Throws the
 * system's error if the folder cannot be created or listed.
 */
export function keepPrivate(dataFolder: string): readonly Message[] {
  makeFolder(dataFolder);
  const me = ownUid();
  if (me === undefined) return [];
  const found = statSync(dataFolder);
  const names = readdirSync(dataFolder);
  const isClosed = [
    ...names.filter((name) => ownFile.test(name)).map((name) => closeFile(join(dataFolder, name), me)),
    ...ownFolders.filter((name) => names.includes(name)).map((name) => closeFolder(join(dataFolder, name), me)),
  ].every((closed) => closed);
  return messagesOf(dataFolder, found, names, me, isClosed);
}

function messagesOf(
  dataFolder: string,
  found: Stats,
  names: readonly string[],
  me: number,
  isClosed: boolean,
): readonly Message[] {
  const shown = JSON.stringify(dataFolder);
  const open = isClosed ? [] : [message('dataStaysOpen', shown)];
  if (found.uid !== me) return [message('dataOfOthers', shown, String(found.uid), String(me))];
  if ((found.mode & openBits) === 0) return open;
  // A folder for everybody (/tmp), or one with things of other programs, must stay open for them.
  const isShared = (found.mode & 0o1000) !== 0 || names.some((name) => !ownFile.test(name) && !harmlessName.test(name));
  if (isShared) return [message('dataIsShared', shown), ...open];
  return isNowClosed(dataFolder, folderMode) ? open : [message('dataStaysOpen', shown)];
}

/** Closes one folder and the files in it: a key lies at `secrets/NAME/KEY`. Returns false if anything stays open. */
function closeFolder(folder: string, me: number): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory()) return true;
  if (found.uid !== me) return false;
  let isClosed = (found.mode & openBits) === 0 || isNowClosed(folder, folderMode);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const entryClosed = entry.isDirectory() ? closeFolder(path, me) : closeFile(path, me);
    isClosed &&= entryClosed;
  }
  return isClosed;
}

/** A symlink, and a file with a second name elsewhere, may be somebody's: left as they are. */
function closeFile(file: string, me: number): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile() || found.nlink > 1 || (found.mode & openBits) === 0) return true;
  return found.uid === me && isNowClosed(file, fileMode);
}

/** By name, never through a descriptor: closing one would free the locks that this process holds on the file. */
function isNowClosed(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode);
    // A file system without modes accepts the change and ignores it.
    return (statSync(path).mode & openBits) === 0;
  } catch {
    return false;
  }
}

/**
 * Creates a database's file for this user alone, before SQLite would create it for everybody; SQLite gives its files
 * beside it the same mode. An existing file stays as it is. Never throws: SQLite reports what is wrong with the place.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', fileMode));
    giveToOwner(file);
  } catch {
    // It exists, or cannot be created.
  }
}

/** Creates a folder in the data folder, with the data folder if that is missing too. Throws the system's error. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(folder);
  giveToOwner(folder);
}

/** What root creates in the data folder of another user must stay usable for that user. */
function giveToOwner(path: string): void {
  if (ownUid() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  try {
    if (uid !== 0) chownSync(path, uid, gid);
  } catch {
    // A file system without owners.
  }
}
