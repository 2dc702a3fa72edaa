/** Small file systems for a test. Only root may mount: without it the reason for the skipped test is shown. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Why mounts and other users are impossible here; undefined if both are possible. */
export function reasonWithoutRoot(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux mounts';
  return process.getuid?.() === 0 ? undefined : 'only root may mount and change users';
}

export interface Mount {
  mount(): Promise<void>;
  /** Detaches at once, also while it is in use (`umount -l`). */
  unmount(): Promise<void>;
}

/** Mounts an empty tmpfs of this size at `path`, which is created. Unmounting loses its content. */
export function mountTmpfs(path: string, sizeBytes: number): Promise<Mount> {
  return mounted(path, ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', path]);
}

/** Binds `source` at `path`: after an unmount and a new mount the content is the same. */
export function mountBind(source: string, path: string): Promise<Mount> {
  return mounted(path, ['--bind', source, path]);
}

async function mounted(path: string, args: readonly string[]): Promise<Mount> {
  await mkdir(path, { recursive: true });
  let isMounted = false;
  const mount = async () => {
    await execute('mount', [...args]);
    isMounted = true;
  };
  await mount();
  return {
    mount,
    async unmount() {
      if (!isMounted) return;
      isMounted = false;
      await execute('umount', ['-l', path]);
    },
  };
}

/** Why no mount can hang here; undefined if one can. */
export function reasonWithoutFuse(): string | undefined {
  return reasonWithoutRoot() ?? (existsSync('/dev/fuse') ? undefined : 'it needs FUSE');
}

/**
 * Covers `path` with a mount that never answers, like one whose server is away: a FUSE file system without a program
 * behind it. Calls made meanwhile fail when it is unmounted.
 */
export async function mountHung(path: string): Promise<Pick<Mount, 'unmount'>> {
  const device = openSync('/dev/fuse', 'r+');
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0,allow_other';
  const child = spawn('mount', ['-i', '-t', 'fuse', '-o', options, 'hung', path], {
    stdio: ['ignore', 'ignore', 'inherit', device],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`mount ended with ${code}`);
  let isMounted = true;
  return {
    async unmount() {
      if (!isMounted) return;
      isMounted = false;
      await execute('umount', ['-l', path]);
      closeSync(device);
    },
  };
}
