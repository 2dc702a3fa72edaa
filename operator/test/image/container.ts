/** Runs the image as its guide does: PID 1, the user of the image, no capabilities, a read-only root. By runc, with the host's network. */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { buildah, image } from './buildImage.ts';

const run = promisify(execFile);

export interface Container {
  /** Lines of both outputs so far. */
  readonly lines: readonly string[];
  /** Like `docker exec`; rejects if the command fails. */
  exec(...command: readonly string[]): Promise<string>;
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
  remove(): Promise<void>;
}

interface ImageConfiguration {
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly User: string;
  readonly WorkingDir: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

export interface ContainerWish {
  /** Folders of the host by their place in the container. */
  readonly mounts: Readonly<Record<string, string>>;
  readonly environment?: readonly string[];
  /** Changes the command of the image. */
  readonly command?: (command: readonly string[]) => readonly string[];
}

export async function imageConfiguration(): Promise<ImageConfiguration> {
  return JSON.parse(await buildah('inspect', '--type', 'image', image)).Docker.config;
}

/** Resolves when the program prints the address of its page. */
export async function startContainer(wish: ContainerWish): Promise<Container> {
  const bundle = await mkdtemp(join(tmpdir(), 'image-bundle-'));
  const working = await buildah('from', '--pull-never', image);
  const root = await buildah('mount', working);
  const name = `projectionist-${randomUUID()}`;
  await writeFile(join(bundle, 'config.json'), JSON.stringify(runtimeOf(root, await imageConfiguration(), wish)));
  const child = spawn('runc', ['run', '--bundle', bundle, name], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('  page  ')) resolve();
      });
    }
    void ended.then(([code]) => reject(new Error(`the container ended with ${code}:\n${lines.join('\n')}`)));
  });
  const container: Container = {
    lines,
    exec: async (...command) => (await run('runc', ['exec', name, ...command])).stdout,
    async stop() {
      await run('runc', ['kill', name, 'TERM']);
      const [code] = await ended;
      return code;
    },
    async remove() {
      if (child.exitCode === null && child.signalCode === null)
        await run('runc', ['kill', name, 'KILL']).then(() => ended);
      await buildah('rm', working);
      await rm(bundle, { recursive: true, force: true });
    },
  };
  await ready.catch(async (error) => {
    await container.remove();
    throw error;
  });
  return container;
}

/** The configuration of the OCI runtime (runtime-spec, config.md). */
function runtimeOf(root: string, of: ImageConfiguration, { mounts, environment = [], command }: ContainerWish): object {
  const [uid = 0, gid = 0] = of.User.split(':').map(Number);
  const none: readonly string[] = [];
  const capabilities = { bounding: none, effective: none, permitted: none, inheritable: none, ambient: none };
  const folders = Object.entries(mounts).map(([destination, source]) => ({
    ...{ destination, source, type: 'bind' },
    options: ['rbind', 'rw'],
  }));
  return {
    ociVersion: '1.0.2',
    process: {
      ...{ terminal: false, user: { uid, gid }, cwd: of.WorkingDir, capabilities, noNewPrivileges: true },
      args: [...of.Entrypoint, ...(command?.(of.Cmd) ?? of.Cmd)],
      env: [...of.Env, ...environment],
    },
    root: { path: root, readonly: true },
    hostname: 'projectionist',
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['mode=1777'] },
      ...folders,
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  };
}
