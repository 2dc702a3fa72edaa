/**
 * containerd with a network of one bridge. Flags and pitfalls: docs/reference/clusters.md#test-node. It ends with its
 * namespaces.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../../src/library/clock.ts';
import type { GuardedProcesses } from '../cluster/guardedProcesses.ts';

const run = promisify(execFile);

/** The node's own address, on the bridge; traffic between node and pods uses it. */
export const nodeAddress = '10.88.0.1';
const bridge = 'kt0';
/** The API server's address within pods: the first address of the service range (controlPlane.ts). */
const apiService = '10.96.0.1';

const socket = '/run/containerd.sock';
export const runtimeEndpoint = `unix://${socket}`;

/** Must run before anything binds to its address. */
export async function makeBridge(): Promise<void> {
  await run('ip', ['link', 'add', bridge, 'type', 'bridge']);
  await run('ip', ['addr', 'add', `${nodeAddress}/24`, 'dev', bridge]);
  await run('ip', ['link', 'set', bridge, 'up']);
}

/** There is no kube-proxy: a firewall rule replaces the one Service that pods need. */
export async function leadToApiServer(port: string): Promise<void> {
  const from = ['-i', bridge, '-d', apiService, '-p', 'tcp', '--dport', '443'];
  const to = ['-j', 'DNAT', '--to-destination', `${nodeAddress}:${port}`];
  await run('iptables', ['-t', 'nat', '-A', 'PREROUTING', ...from, ...to]);
}

export interface ContainerRuntime {
  importImage(archive: string): Promise<void>;
  /** Another name for an image that is there. */
  nameImage(name: string, other: string): Promise<void>;
}

function ctr(...args: readonly string[]): Promise<{ stdout: string }> {
  return run('ctr', ['--address', socket, '--namespace', 'k8s.io', ...args]);
}

/** Sends SIGKILL to the container's first process, bypassing the kubelet. */
export async function killContainer(pod: string, container: string): Promise<void> {
  const { stdout } = await ctr(
    ...['containers', 'list', '--quiet'],
    `labels."io.kubernetes.pod.name"==${pod},labels."io.kubernetes.container.name"==${container}`,
  );
  const id = stdout.trim();
  if (!/^[0-9a-f]{64}$/u.test(id)) throw new Error(`expected one container ${container} of pod ${pod}, found: ${id}`);
  await ctr('tasks', 'kill', '--signal', 'SIGKILL', id);
}

export async function startContainerd(
  processes: GuardedProcesses,
  folder: string,
  sandboxImage: string,
): Promise<ContainerRuntime> {
  const networks = join(folder, 'cni');
  mkdirSync(networks);
  writeFileSync(join(networks, '10-kt.conflist'), JSON.stringify(network(folder)));
  const settings = join(folder, 'containerd.toml');
  writeFileSync(settings, containerdSettings(folder, networks, sandboxImage));
  const containerd = await processes.start('containerd', 'containerd', ['--config', settings]);
  const isUp = () =>
    ctr('version').then(
      () => true,
      () => false,
    );
  for (let triesLeft = 200; !(await isUp()); triesLeft -= 1) {
    if (!containerd.isRunning || triesLeft === 0) throw new Error(`containerd is not up:\n${containerd.log()}`);
    await systemClock.sleep(50);
  }
  return {
    async importImage(archive) {
      await ctr('images', 'import', archive);
    },
    async nameImage(name, other) {
      await ctr('images', 'tag', name, other);
    },
  };
}

function network(folder: string): object {
  const ranges = [[{ subnet: '10.88.0.0/24', rangeStart: '10.88.0.10', gateway: nodeAddress }]];
  const ipam = { type: 'host-local', dataDir: join(folder, 'cni-ipam'), ranges, routes: [{ dst: '0.0.0.0/0' }] };
  return {
    cniVersion: '1.0.0',
    name: 'kt',
    plugins: [{ type: 'bridge', bridge, isGateway: true, ipMasq: false, ipam }],
  };
}

function containerdSettings(folder: string, networks: string, sandboxImage: string): string {
  return `
version = 2
root = "${folder}/containerd"
state = "/run/containerd"
[grpc]
  address = "${socket}"
[plugins."io.containerd.internal.v1.opt"]
  path = "${folder}/containerd-opt"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${sandboxImage}"
  # A root without CAP_SYS_RESOURCE may lower no score; each sandbox would fail with "can't get final child's PID from pipe".
  restrict_oom_score_adj = true
  disable_apparmor = true
  stream_server_address = "127.0.0.1"
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
    default_runtime_name = "runc"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${networks}"
`;
}
