import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/library/clock.ts';
import { callApi, expectApi } from './apiAccess.ts';
import { startMediaCluster } from './globalSetup.ts';
import { accessOfAccount, createNamespace } from './objects.ts';
import { sharedAdmin } from './sharedCluster.ts';
import { followStored } from './storedHistory.ts';

/** Polled with a limit, because the end of a foreign process emits no event. */
async function becomes(isSo: () => boolean): Promise<boolean> {
  for (let left = 200; left > 0; left -= 1) {
    if (isSo()) return true;
    await systemClock.sleep(25);
  }
  return isSo();
}

describe('the control plane', () => {
  test('reports the version that go.mod names, and accepts the admin', async () => {
    const version = await expectApi<{ gitVersion: string }>(sharedAdmin(), 'GET', '/version');
    expect(version.gitVersion).toBe('v1.37.1');
    expect((await callApi({ ...sharedAdmin(), token: 'nobody' }, 'GET', '/version')).code).toBe(401);
  });

  test('issues a ServiceAccount token without any rights', async () => {
    const account = await accessOfAccount(sharedAdmin(), 'default', 'nobody-yet');
    const answer = await callApi(account, 'GET', '/api/v1/namespaces/default/secrets');
    expect(answer.code).toBe(403);
    expect(answer.body.message).toContain('system:serviceaccount:default:nobody-yet');
  });

  test('runs beside another one, keeps its state over restarts of API server and etcd, and leaves nothing behind', async () => {
    const other = await startMediaCluster({ users: { viewer: ['viewers'] } });
    try {
      expect(other.admin.url).not.toBe(sharedAdmin().url);
      expect((await callApi(other.accessOf('viewer'), 'GET', '/api/v1/nodes')).code).toBe(403);
      await other.stopApiServer();
      await expect(callApi(other.admin, 'GET', '/readyz')).rejects.toThrow();
      await other.startApiServer();
      const definition = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/libraries.projectionist.dev';
      expect((await callApi(other.admin, 'GET', definition)).code).toBe(200);

      const stored = new Set<string>();
      const stop = await followStored(other, ({ key }) => stored.add(key));
      await createNamespace(other.admin, 'before');
      await other.restartEtcd(0);
      // A refused call may have been stored.
      const isMade = () =>
        createNamespace(other.admin, 'after')
          .then(() => true)
          .catch(() => isThere('after'));
      const isThere = async (name: string) =>
        (await callApi(other.admin, 'GET', `/api/v1/namespaces/${name}`)).code === 200;
      await expect.poll(isMade, { timeout: 60_000 }).toBe(true);
      const ours = () => [...stored].filter((key) => /^namespaces\/(?:before|after)$/u.test(key));
      await expect.poll(ours, { timeout: 60_000 }).toEqual(['namespaces/before', 'namespaces/after']);
      await stop();
    } finally {
      await other.close();
    }
    expect(existsSync(other.folder)).toBe(false);
    await expect(callApi(other.admin, 'GET', '/readyz')).rejects.toThrow();
  });
});

describe('guarded processes', () => {
  const script = `
    import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { join } from 'node:path';
    import { GuardedProcesses } from ${JSON.stringify(new URL('./guardedProcesses.ts', import.meta.url).href)};
    const folder = mkdtempSync(join(tmpdir(), 'prj-guard-'));
    const processes = new GuardedProcesses(folder);
    const ended = await processes.start('short', 'true', []);
    await ended.end('SIGTERM');
    const kept = await processes.start('deaf', process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
    process.stdout.write(JSON.stringify({ folder, pid: kept.pid, isRunning: kept.isRunning, wasEnded: !ended.isRunning }) + '\\n');
    setInterval(() => {}, 1000);
  `;

  test('do not outlive the process that started them, even if it is killed', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    });
    const [line]: Buffer[] = await once(parent.stdout, 'data');
    const { folder, pid, ...state }: { folder: string; pid: number } = JSON.parse(String(line));
    expect(state).toEqual({ isRunning: true, wasEnded: true });
    expect(existsSync(folder)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(await becomes(() => !existsSync(folder))).toBe(true);
    expect(await becomes(() => !isAlive(pid))).toBe(true);
  });
});

/** A process whose parent does not reap it stays listed as a zombie: Linux shows that in its state. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const state = existsSync('/proc/self/stat') ? readState(pid) : 'R';
  return state !== 'Z';
}

function readState(pid: number): string {
  try {
    return /\) (\S)/u.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? 'Z';
  } catch {
    return 'Z';
  }
}
