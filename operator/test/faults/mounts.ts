/** Small file systems of a test's own. Only root may mount: others learn why a test was left out. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Why nothing can be mounted and no other user taken here, or undefined when both can. */
export function reasonWithoutRoot(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux mounts';
  return process.getuid?.() === 0 ? undefined : 'only root may mount and change users';
}

export interface Mount {
  mount(): Promise<void>;
  /** Taken away at once, also while it is in use (`umount -l`). */
  unmount(): Promise<void>;
}

/** An empty tmpfs of so many bytes at `path`, which is made. What was in it is lost when it is unmounted. */
export function mountTmpfs(path: string, sizeBytes: number): Promise<Mount> {
  return mounted(path, ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', path]);
}

/** `source` shown at `path`: unmounted and mounted again it is the same as before. */
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
