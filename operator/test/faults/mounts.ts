/** Small file systems for a test. Only root may mount: without it the reason for the skipped test is shown. */
import { execFile } from 'node:child_process';
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
