/**
 * One node for all files of a run, with the chart installed as its guide describes: PostgreSQL, a volume with media,
 * two replicas.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from '../catalog/postgresServer.ts';
import type { ApiAccess } from '../cluster/apiAccess.ts';
import { renderedChart } from '../cluster/helmChart.ts';
import { applyAll, createNamespace } from '../cluster/objects.ts';
import { restricted } from '../cluster/sharedCluster.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { nodeAddress } from './containerRuntime.ts';
import * as media from './mediaNode.ts';
import { folderVariable } from './ownNamespaces.ts';
import { programImage, startRealNode } from './realNode.ts';

/** The standard port: the node has a network of its own. */
const databasePort = 5432;

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = process.env[folderVariable];
  if (folder === undefined) throw new Error(`expected ${folderVariable}, which vitest.config.ts sets`);
  const node = await startRealNode(folder);
  const { admin } = node.controlPlane;
  const readyPods = async () => (await media.readyOperators(admin)).map(({ status }) => status.podIP ?? '');
  const balancer = await startBalancer(nodeAddress, media.webhookPort, readyPods);
  const database = await startDatabase();
  const mediaFolder = join(folder, 'media');
  mkdirSync(mediaFolder);
  await install(admin, balancer, mediaFolder);
  project.provide('admin', admin);
  project.provide('mediaFolder', mediaFolder);
  return async () => {
    await balancer.close();
    await node.close();
    await database.close();
  };
}

/** On the node's address, like a server outside the cluster; network clients need a password. */
async function startDatabase(): Promise<PostgresServer> {
  const server = await startPostgres({
    port: databasePort,
    settings: [`listen_addresses=${nodeAddress}`],
    prepare: (write) => write('pg_hba.conf', 'local all all trust\nhost all all 10.88.0.0/24 scram-sha-256\n'),
  });
  await server.run(`create role projectionist login password '${media.databasePassword}'`);
  await server.run('create database projectionist owner projectionist');
  return server;
}

/** `helm install` with the values of a user who has a database and an image; its Services do not work here. */
async function install(admin: ApiAccess, balancer: Balancer, mediaFolder: string): Promise<void> {
  const address = `postgres://projectionist:${media.databasePassword}@${nodeAddress}:${databasePort}/projectionist`;
  for (const namespace of [media.operatorNamespace, media.mediaNamespace]) {
    await createNamespace(admin, namespace, restricted);
    const metadata = { name: 'projectionist-database', namespace };
    await applyAll(admin, [{ apiVersion: 'v1', kind: 'Secret', metadata, stringData: { url: address } }]);
  }
  await applyAll(admin, media.mediaVolume(mediaFolder));
  const objects = await renderedChart(media.operatorNamespace, [
    `image.repository=${programImage.repository}`,
    `image.tag=${programImage.tag}`,
    'image.pullPolicy=Never',
    `watchNamespaces={${media.mediaNamespace}}`,
    `baseUrl=${balancer.url}`,
  ]);
  await applyAll(admin, objects, { namespace: media.operatorNamespace });
}
