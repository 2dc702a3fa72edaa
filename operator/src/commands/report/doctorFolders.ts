/** What `doctor` says of folders: rights, kind of mount, free space, clock. Creates nothing but a temporary file in the data folder. */
import { existsSync } from 'node:fs';
import { access, constants, readFile, realpath, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { LibrarySpec } from '../../library/document.ts';
import { englishText } from '../../messages/english.ts';
import { errorCode, unreadReason } from '../../messages/systemError.ts';
import { shownPath } from '../../process/terminal.ts';
import { isEmptyRoot } from '../../storage/root.ts';
import type { Finding } from './doctorText.ts';

interface Mount {
  readonly point: string;
  readonly type: string;
  readonly isReadOnly: boolean;
}

/** SQLite's locks are not reliable there: https://www.sqlite.org/useovernet.html */
const overNetwork = /^(?:nfs\d?|cifs|smb\d?|9p|fuse\.(?:sshfs|rclone|glusterfs)|ceph|afs)$/u;
/** Less is soon used up by a catalog and its journal. */
const leastFreeBytes = 1_000_000_000;
/** An empty file would fit on a full disk. About as much as one change of the state writes. */
const probeBytes = 64 * 1024;
/** Servers and clients keep their clocks within a second of each other with NTP. */
const clockSkewMs = 5_000;

/** The mount of a path; undefined where the system has no list of mounts (macOS). */
async function mountOf(path: string): Promise<Mount | undefined> {
  const text = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  const mounts = text.split('\n').flatMap((line): Mount[] => {
    const [before = '', after = ''] = line.split(' - ');
    const [, , , , point = '', options = ''] = before.split(' ');
    const [type = '', , more = ''] = after.split(' ');
    const isReadOnly = [...options.split(','), ...more.split(',')].includes('ro');
    return point === '' ? [] : [{ point: point.replaceAll(/\\(\d{3})/gu, octal), type, isReadOnly }];
  });
  const real = await realpath(path).catch(() => path);
  // The last of several mounts on one point is the visible one.
  return mounts
    .filter(({ point }) => point === '/' || real === point || real.startsWith(`${point}/`))
    .toSorted((one, other) => one.point.length - other.point.length)
    .at(-1);
}

const octal = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 8));

export async function storageFinding(
  topic: string,
  path: string,
  { readOnly, kind }: Pick<LibrarySpec, 'readOnly' | 'kind'>,
): Promise<Finding> {
  const mount = await mountOf(path);
  const on = `${shownPath(path)}${mount === undefined ? '' : `, ${mount.type}${mount.isReadOnly ? ', mounted read-only' : ''}`}`;
  const fault = await rightsFault(path, readOnly ? 'read' : 'write');
  if (fault !== undefined) return { topic, state: 'wrong', text: `${on}: ${fault}` };
  if (mount?.isReadOnly === true && !readOnly)
    return { topic, state: 'wrong', text: `${on}: nothing can be written; mount it read-write, or set readOnly: true` };
  // Stories may all come with the program.
  if (kind !== 'franchises' && (await isEmptyRoot({ path })))
    return { topic, state: 'odd', text: `${on}: is empty: is its disk mounted?` };
  return { topic, state: 'fine', text: `${on}, ${readOnly ? 'readable' : 'writable'}` };
}

/** The data folder may be absent: the first scan creates it. */
export async function dataFindings(data: string): Promise<readonly Finding[]> {
  const topic = 'data';
  if (!existsSync(data)) return [await absentDataFinding(topic, data)];
  const fault = await rightsFault(data, 'write');
  if (fault !== undefined) return [{ topic, state: 'wrong', text: `${shownPath(data)}: ${fault}` }];
  const mount = await mountOf(data);
  const { bavail, bsize } = await statfs(data);
  const freeBytes = bavail * bsize;
  const isRemote = mount !== undefined && overNetwork.test(mount.type);
  const isShort = freeBytes < leastFreeBytes;
  const advice = isRemote
    ? ': databases are not safe on a network mount; keep --data on a disk of this machine'
    : isShort
      ? ': free some space'
      : '';
  const free = `${(freeBytes / 1e9).toFixed(1)} GB free`;
  const text = `${shownPath(data)}${mount === undefined ? '' : `, ${mount.type}`}, writable, ${free}${advice}`;
  return [{ topic, state: isRemote || isShort ? 'odd' : 'fine', text }, await clockFinding(data)];
}

async function absentDataFinding(topic: string, data: string): Promise<Finding> {
  const absent = `${shownPath(data)} does not exist yet`;
  let parent = dirname(resolve(data));
  while (!existsSync(parent)) parent = dirname(parent);
  const fault = await rightsFault(parent, 'write');
  if (fault === undefined) return { topic, state: 'fine', text: `${absent}: serve or walk creates it` };
  return { topic, state: 'wrong', text: `${absent}, and ${shownPath(parent)}: ${fault}` };
}

/** Compares this machine's clock with that of the file system, which may be a server's. Throws the system's error if the disk or the quota is full. */
async function clockFinding(folder: string): Promise<Finding> {
  const file = join(folder, `.doctor-${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(probeBytes), { flag: 'wx' });
    const skewMs = Math.abs((await stat(file)).mtimeMs - Date.now());
    const isOff = skewMs > clockSkewMs;
    const text = isOff
      ? `differs by ${Math.round(skewMs / 1000)} s from the file system's: set both by NTP`
      : 'agrees with the file system';
    // undefined if TZ names no zone.
    const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const zoneText =
      zone === undefined ? 'TZ names no known zone, so UTC is used: write one like Europe/Berlin' : `zone ${zone}`;
    return {
      topic: 'clock',
      state: isOff || zone === undefined ? 'odd' : 'fine',
      text: `${new Date().toISOString()}, ${text}, ${zoneText}`,
    };
  } finally {
    await rm(file, { force: true });
  }
}

/** Why this process cannot use a folder, with the remedy; undefined if it can. */
async function rightsFault(path: string, wanted: 'read' | 'write'): Promise<string | undefined> {
  let asked = 'read';
  try {
    if (!(await stat(path)).isDirectory()) return 'is no folder: name the folder that holds the titles';
    await access(path, constants.R_OK | constants.X_OK);
    if (wanted === 'read') return undefined;
    asked = 'write in';
    await access(path, constants.W_OK);
    return undefined;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return 'does not exist: correct the path, or mount the storage';
    if (code === 'EROFS') return 'is mounted read-only: mount it read-write, or set readOnly: true';
    if (code !== 'EACCES' && code !== 'EPERM') return `cannot be used, ${englishText(unreadReason(error))}`;
    const user = `${process.getuid?.() ?? '?'}:${process.getgid?.() ?? '?'}`;
    return `user ${user} may not ${asked} it (${code}): give this user the rights`;
  }
}
