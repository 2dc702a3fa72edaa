/** Problems of franchise files for a person. Pure. */
import type { Fault } from '@projectionist/franchise/fault';
import { errnoWithin, type Message, message } from '../messages/message.ts';
import { messageFrom, shortened } from '../messages/stored.ts';
import type { StorageError } from '../storage/error.ts';
import type { FileFaults, FranchiseProblem } from './catalog.ts';

/** Faults listed in one line; the page has more of them, `projectionist check` all. */
const faultsListed = 3;
/** Length of one message, which may quote the file. The longest of `franchise/` are shorter. */
const messageCharacters = 500;

/** `2 errors, so the last good version is shown: 12:5 … – 14:3 …` */
export function faultsProblem(key: string, faults: FileFaults, isShown: boolean): FranchiseProblem {
  return { cause: 'franchiseFaults', title: key, path: key, detail: faultsMessage(faults, isShown) };
}

/** Warnings do not hide the version, so they are not listed here. */
export function faultsMessage({ count, first }: FileFaults, isShown: boolean): Message {
  const listed = first.slice(0, faultsListed).map(placedMessage);
  const rest = count - listed.length;
  const code = isShown ? 'franchiseFaultsShown' : 'franchiseFaultsUnshown';
  const all = rest > 0 ? [...listed, message('moreFaults', String(rest))] : listed;
  // Many end with a full stop, so no semicolon separates them.
  return message(
    code,
    String(count),
    all.reduce((one, other) => message('faultThen', one, other)),
  );
}

function placedMessage({ line, column, message: sentence, coded }: Fault): Message {
  return message('faultAt', String(line), String(column), shortened(messageFrom(sentence, coded), messageCharacters));
}

/** `star-wars.yaml` in a folder of franchises is most likely one, with a name that does not mark it as one. */
export function passedOverMessage(name: string): Message {
  const dot = name.lastIndexOf('.');
  const wanted = JSON.stringify(
    `${name.slice(0, dot).replace(/^\.?franchise$/iu, 'NAME')}.franchise${name.slice(dot)}`,
  );
  return message('franchisePassedOver', wanted);
}

/** A folder or file that the scan cannot read: the known version stays. */
export function unreadableProblem(path: string, reason: Message): FranchiseProblem {
  return { cause: isDenied(reason) ? 'permission' : 'storage', title: path, path, detail: reason };
}

/** A file that cannot be read, or whose record cannot be written beside it: the known version stays. */
export function refusedProblem(key: string, { kind, words }: StorageError): FranchiseProblem {
  const isOfRights = kind === 'permission' || kind === 'readOnly';
  return { cause: isOfRights ? 'permission' : 'storage', title: key, path: key, detail: words };
}

/** The error codes with which a file system denies access. */
const denied: readonly string[] = ['EACCES', 'EPERM'];

function isDenied(reason: Message): boolean {
  return denied.includes(errnoWithin(reason) ?? '');
}
