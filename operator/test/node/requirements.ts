/** Checks what a real node needs from the machine. Installs nothing: reports in one line what is missing. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Need {
  /** A command on the PATH, or a file if it starts with `/`. */
  readonly file: string;
  /** The Debian package that provides it. */
  readonly package: string;
}

const needs: readonly Need[] = [
  { file: 'containerd', package: 'containerd' },
  { file: 'containerd-shim-runc-v2', package: 'containerd' },
  { file: 'ctr', package: 'containerd' },
  { file: 'runc', package: 'runc' },
  { file: '/usr/lib/cni/bridge', package: 'containernetworking-plugins' },
  { file: '/usr/lib/cni/host-local', package: 'containernetworking-plugins' },
  { file: '/bin/busybox', package: 'busybox-static' },
  { file: 'iptables', package: 'iptables' },
  { file: 'ip', package: 'iproute2' },
  { file: 'openssl', package: 'openssl' },
  { file: 'unshare', package: 'util-linux' },
  { file: 'mount', package: 'mount' },
  { file: 'ldd', package: 'libc-bin' },
  { file: 'pg_isready', package: 'postgresql-client' },
];

export interface Machine {
  readonly system: string;
  readonly uid: number | undefined;
  /** Whether a command or file is executable. */
  has(file: string): boolean;
}

export function thisMachine(): Machine {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return {
    system: process.platform,
    uid: process.getuid?.(),
    has: (file) => (file.startsWith('/') ? [file] : folders.map((folder) => join(folder, file))).some(mayRun),
  };
}

/** undefined if nothing is missing. */
export function missing({ system, uid, has }: Machine): string | undefined {
  const begin = 'A node with containers needs';
  if (system !== 'linux') return `${begin} Linux, and this is ${system}.`;
  const packages = [...new Set(needs.filter(({ file }) => !has(file)).map((need) => need.package))];
  const lacks = [
    ...(uid === 0 ? [] : [`to be root (this is user ${uid})`]),
    ...(packages.length === 0 ? [] : [`these packages: apt-get install ${packages.join(' ')}`]),
  ];
  return lacks.length === 0 ? undefined : `${begin} ${lacks.join('; and ')}`;
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
