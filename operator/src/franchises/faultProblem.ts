/** Problems of franchise files for a person. Pure. */
import type { StorageError } from '../storage/error.ts';
import type { FileFaults, FranchiseProblem } from './catalog.ts';

/** Faults listed in one line; the page has more of them, `franchise check` all. */
const faultsListed = 3;
/** Length of one message, which may quote the file. */
const messageCharacters = 200;

/** Warnings do not hide the version, so they are not listed here. */
const whole = '`franchise check FILE` tells all, warnings too';

/** `2 faults, the last good version is shown: 12:5 …; 14:3 …` */
export function faultsProblem(key: string, faults: FileFaults, isShown: boolean): FranchiseProblem {
  return { cause: 'franchiseFaults', title: key, path: key, detail: faultsSentence(faults, isShown) };
}

export function faultsSentence({ count, first }: FileFaults, isShown: boolean): string {
  const listed = first
    .slice(0, faultsListed)
    .map(({ line, column, message }) => `${line}:${column} ${message.slice(0, messageCharacters)}`);
  const rest = count - listed.length;
  const head = `${count} ${count === 1 ? 'fault' : 'faults'}, ${isShown ? 'so the last good version is shown' : 'so it is not shown yet'}`;
  return `${head}: ${listed.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}; ${whole}`;
}

/** `star-wars.yaml` in a folder of franchises is most likely one, with a name that does not mark it as one. */
export function passedOverSentence(name: string): string {
  const dot = name.lastIndexOf('.');
  const wanted = JSON.stringify(
    `${name.slice(0, dot).replace(/^\.?franchise$/iu, 'NAME')}.franchise${name.slice(dot)}`,
  );
  return `passed over, for it is not named as a franchise file: call it ${wanted}, or name it in .ignore`;
}

/** A file or folder that the disk does not let us read: the known version stays. */
export function unreadableProblem(path: string, reason: string, isDenied: boolean): FranchiseProblem {
  return { cause: isDenied ? 'permission' : 'storage', title: path, path, detail: reason };
}

/** The read version cannot be stored beside the file. */
export function unwrittenProblem(key: string, error: StorageError): FranchiseProblem {
  return { cause: isDenied(error) ? 'permission' : 'storage', title: key, path: key, detail: error.message };
}

export function isDenied(error: StorageError): boolean {
  return error.kind === 'permission' || error.kind === 'readOnly';
}

/** True if the reason is the scan's text for EACCES or EPERM (walk/scanReport.ts). */
export function saysDenied(reason: string): boolean {
  return /permi/iu.test(reason);
}
