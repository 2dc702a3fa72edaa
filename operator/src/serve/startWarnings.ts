/** What a person has to know when work starts on this machine: where it runs as whom, and who else reaches its data. */
import { existsSync, readFileSync } from 'node:fs';
import { type Message, message } from '../messages/message.ts';
import { keepPrivate } from '../platform/local/privateData.ts';
import type { Environment } from '../process/environment.ts';

/** What shows that a container surrounds this process. */
export interface Surroundings {
  /** Effective user id; undefined where the system has none. */
  readonly uid: number | undefined;
  /** A file that an engine puts into its containers exists. */
  readonly hasMarkFile: boolean;
  /** `container` (systemd, podman) or `KUBERNETES_SERVICE_HOST` is set. */
  readonly hasMarkVariable: boolean;
  /** Text of `/proc/1/cgroup`; '' if there is none. */
  readonly cgroup: string;
  /** Text of `/proc/self/uid_map`; '' if there is none. */
  readonly uidMap: string;
}

const markFiles = ['/.dockerenv', '/run/.containerenv'];

/** Closes the data folder to others, and returns the warnings for the start. Throws if the folder cannot be created. */
export function startWarnings(dataFolder: string, environment: Environment): readonly Message[] {
  const surroundings = {
    uid: process.geteuid?.(),
    hasMarkFile: markFiles.some((file) => existsSync(file)),
    hasMarkVariable: environment.inContainer,
    cgroup: textOf('/proc/1/cgroup'),
    uidMap: textOf('/proc/self/uid_map'),
  };
  return [
    ...environment.ignored.map((name) => message('variableIgnored', name)),
    ...(isBareRoot(surroundings) ? [message('runsAsRoot')] : []),
    ...keepPrivate(dataFolder),
  ];
}

/** Whether this is the machine's own root: not that of a container, nor of a user namespace. Pure. */
export function isBareRoot({ uid, hasMarkFile, hasMarkVariable, cgroup, uidMap }: Surroundings): boolean {
  if (uid !== 0 || hasMarkFile || hasMarkVariable) return false;
  if (/docker|kubepods|containerd|libpod|\/lxc/u.test(cgroup)) return false;
  // In the first user namespace 0 is 0, for every id that there is.
  return uidMap.trim() === '' || /^0\s+0\s+4294967295$/u.test(uidMap.trim());
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
