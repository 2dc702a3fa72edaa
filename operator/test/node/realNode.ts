/**
 * A control plane with a scheduler and a node: containerd, kubelet, real pods. Flags:
 * docs/reference/clusters.md#test-node. Runs in its own namespaces.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { systemClock } from '../../src/library/clock.ts';
import { callApi } from '../cluster/apiAccess.ts';
import { buildPrograms } from '../cluster/build.ts';
import {
  type ControlPlane,
  type ControlPlaneOptions,
  kubeconfigText,
  startControlPlane,
} from '../cluster/controlPlane.ts';
import { startMediaCluster } from '../cluster/globalSetup.ts';
import { type GuardedProcess, GuardedProcesses } from '../cluster/guardedProcesses.ts';
import {
  type ContainerRuntime,
  leadToApiServer,
  makeBridge,
  nodeAddress,
  runtimeEndpoint,
  startContainerd,
} from './containerRuntime.ts';
import { writeImage } from './imageArchive.ts';
import { layOutPostgres, postgresConfiguration, postgresImage } from './postgresImage.ts';
import { layOutBusybox, layOutProgram, programConfiguration } from './programImage.ts';

export const nodeName = 'node1';
/** The name of the product's image. The first part needs a dot. */
export const programImage = { repository: 'images.test/projectionist', tag: 'test' };
const sandboxImage = 'images.test/busybox:1';

/** On a quiet machine it is ready within 2 s. */
const readyWithinMs = 60_000;

export interface RealNode {
  readonly controlPlane: ControlPlane;
  readonly runtime: ContainerRuntime;
  close(): Promise<void>;
}

export interface NodeOptions {
  /** Without the definition of a Library, which an installation brings; with an image of PostgreSQL. */
  readonly isFresh?: boolean;
}

/** `folder` is short, and is removed with the namespaces, as is everything that runs if this throws. */
export async function startRealNode(folder: string, { isFresh = false }: NodeOptions = {}): Promise<RealNode> {
  await makeBridge();
  const [archives, controlPlane] = await Promise.all([
    makeImages(folder, isFresh),
    isFresh ? startControlPlane(nodesControlPlane) : startMediaCluster(nodesControlPlane),
  ]);
  const own = join(folder, 'node');
  mkdirSync(own);
  const processes = new GuardedProcesses(own);
  await leadToApiServer(new URL(controlPlane.admin.url).port);
  const runtime = await startContainerd(processes, folder, sandboxImage);
  for (const archive of archives) await runtime.importImage(archive);
  const kubelet = await startPrograms(processes, own, controlPlane, folder);
  await isReady(controlPlane, kubelet);
  return {
    ...{ controlPlane, runtime },
    async close() {
      await processes.close();
      await controlPlane.close();
    },
  };
}

const nodesControlPlane: ControlPlaneOptions = {
  address: nodeAddress,
  controllers: [
    ...['node-lifecycle', 'disruption', 'statefulset'],
    ...['persistentvolume-binder', 'persistentvolume-protection', 'persistentvolumeclaim-protection'],
  ],
  users: { 'system:kube-scheduler': [], [`system:node:${nodeName}`]: ['system:nodes'] },
  certificates: [
    { name: 'kubelet-client', subject: '/O=system:masters/CN=apiserver', usage: 'clientAuth' },
    { name: 'kubelet', subject: `/CN=${nodeName}`, usage: 'serverAuth', answersTo: [nodeName, nodeAddress] },
  ],
  apiServerArguments: (at) => [
    `--kubelet-client-certificate=${join(at, 'kubelet-client.crt')}`,
    `--kubelet-client-key=${join(at, 'kubelet-client.key')}`,
    '--kubelet-preferred-address-types=InternalIP',
  ],
};

async function makeImages(folder: string, withPostgres: boolean): Promise<readonly string[]> {
  const layouts = join(folder, 'layouts');
  const program = { root: join(layouts, 'program'), file: join(folder, 'program.tar') };
  await layOutProgram(program.root);
  const { repository, tag } = programImage;
  await writeImage(program.file, {
    ...{ name: `${repository}:${tag}`, root: program.root },
    configuration: programConfiguration,
  });
  const sandbox = { root: join(layouts, 'sandbox'), file: join(folder, 'sandbox.tar') };
  layOutBusybox(sandbox.root);
  const configuration = { Entrypoint: ['/bin/busybox', 'tail', '-f', '/dev/null'] };
  await writeImage(sandbox.file, { name: sandboxImage, root: sandbox.root, configuration });
  if (!withPostgres) return [sandbox.file, program.file];
  const postgres = { root: join(layouts, 'postgres'), file: join(folder, 'postgres.tar') };
  await layOutPostgres(postgres.root);
  const name = `${postgresImage.repository}:${postgresImage.tag}`;
  await writeImage(postgres.file, { name, root: postgres.root, configuration: postgresConfiguration });
  return [sandbox.file, program.file, postgres.file];
}

async function startPrograms(
  processes: GuardedProcesses,
  own: string,
  controlPlane: ControlPlane,
  folder: string,
): Promise<GuardedProcess> {
  const fileOf = await buildPrograms(['kube-scheduler', 'kubelet']);
  const kubeconfigOf = (user: string) => {
    const file = join(own, `${user.replaceAll(':', '-')}.kubeconfig`);
    writeFileSync(file, kubeconfigText(controlPlane.accessOf(user)), { mode: 0o600 });
    return file;
  };
  const scheduler = kubeconfigOf('system:kube-scheduler');
  await processes.start('scheduler', fileOf('kube-scheduler'), [
    `--kubeconfig=${scheduler}`,
    `--authentication-kubeconfig=${scheduler}`,
    `--authorization-kubeconfig=${scheduler}`,
    '--leader-elect=false',
    '--bind-address=127.0.0.1',
  ]);
  const settings = join(own, 'kubelet.yaml');
  // JSON is valid YAML.
  writeFileSync(settings, JSON.stringify(kubeletSettings(folder, controlPlane.folder)));
  return processes.start('kubelet', fileOf('kubelet'), [
    `--config=${settings}`,
    `--kubeconfig=${kubeconfigOf(`system:node:${nodeName}`)}`,
    `--hostname-override=${nodeName}`,
    `--node-ip=${nodeAddress}`,
    `--root-dir=${join(folder, 'kubelet')}`,
    `--cert-dir=${join(folder, 'kubelet-certs')}`,
  ]);
}

function kubeletSettings(folder: string, certificates: string): object {
  const never = [
    'memory.available',
    'nodefs.available',
    'nodefs.inodesFree',
    'imagefs.available',
    'imagefs.inodesFree',
  ];
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    address: nodeAddress,
    readOnlyPort: 0,
    healthzBindAddress: '127.0.0.1',
    tlsCertFile: join(certificates, 'kubelet.crt'),
    tlsPrivateKeyFile: join(certificates, 'kubelet.key'),
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: true },
      x509: { clientCAFile: join(certificates, 'ca.crt') },
    },
    authorization: { mode: 'Webhook' },
    containerRuntimeEndpoint: runtimeEndpoint,
    cgroupDriver: 'cgroupfs',
    // Created and removed outside (ownNamespaces.ts).
    cgroupRoot: `/${basename(folder)}`,
    failCgroupV1: false,
    failSwapOn: false,
    // A DNS server listens there on a fresh node alone (nameServer.ts).
    clusterDNS: [nodeAddress],
    clusterDomain: 'cluster.local',
    resolvConf: '',
    podLogsDir: join(folder, 'pod-logs'),
    volumePluginDir: join(folder, 'volume-plugins'),
    imageGCHighThresholdPercent: 100,
    evictionHard: Object.fromEntries(never.map((signal) => [signal, '0%'])),
    makeIPTablesUtilChains: false,
    registerWithTaints: [],
    nodeStatusUpdateFrequency: '5s',
  };
}

interface NodeObject {
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

async function isReady({ admin }: ControlPlane, kubelet: GuardedProcess): Promise<void> {
  const until = systemClock.monotonic() + readyWithinMs;
  for (;;) {
    const { body } = await callApi<NodeObject>(admin, 'GET', `/api/v1/nodes/${nodeName}`);
    if (body.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True')) return;
    if (!kubelet.isRunning || systemClock.monotonic() > until)
      throw new Error(`the node is not ready: ${JSON.stringify(body.status?.conditions)}\n${kubelet.log()}`);
    await systemClock.sleep(100);
  }
}
