/** Namespaces nested in those of the node, which root may do. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { leftBehind } from './ownNamespaces.ts';

const settings = ['vm/overcommit_memory', 'kernel/panic', 'kernel/panic_on_oops'].map((name) => `/proc/sys/${name}`);

interface Started {
  readonly parent: ChildProcess;
  readonly ended: Promise<readonly unknown[]>;
  readonly folder: string;
  /** Appears in the arguments of a process inside. */
  readonly mark: string;
}

/** Starts a parent that runs a command in namespaces; the command leaves a process behind that would stay forever. */
async function start(then: string): Promise<Started> {
  const mark = randomUUID();
  const command = `setsid sh -c 'sleep 1000; : ${mark}' & ip link add kt9 type bridge; echo $PROJECTIONIST_NODE_FOLDER; ${then}`;
  const script = `
    import { runInOwnNamespaces } from ${JSON.stringify(new URL('./ownNamespaces.ts', import.meta.url).href)};
    process.exit(await runInOwnNamespaces(['sh', '-c', ${JSON.stringify(command)}]));
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(parent, 'exit');
  const [folder]: unknown[] = await once(createInterface({ input: parent.stdout }), 'line');
  return { parent, ended, folder: String(folder), mark };
}

describe('own namespaces', () => {
  test.each<[string, string, (parent: ChildProcess) => void]>([
    ['the command ends', 'exit 7', () => undefined],
    ['Ctrl-C interrupts it', 'exec sleep 1000', (parent) => parent.kill('SIGINT')],
    ['it is killed', 'exec sleep 1000', (parent) => parent.kill('SIGKILL')],
  ])('leave nothing behind when %s', async (_, then, stop) => {
    const before = settings.map((file) => readFileSync(file, 'utf8'));
    const { parent, ended, folder, mark } = await start(then);
    expect(folder).toContain('prj-node-');
    stop(parent);
    await ended;
    await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false);
    await expect.poll(() => processesWith(mark), { timeout: 20_000 }).toEqual([]);
    expect(leftBehind(folder)).toEqual([]);
    expect(readdirSync('/sys/class/net')).not.toContain('kt9');
    expect(settings.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
    if (then === 'exit 7') expect(parent.exitCode).toBe(7);
  });
});

function processesWith(mark: string): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/u.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
    } catch {
      return false;
    }
  });
}
