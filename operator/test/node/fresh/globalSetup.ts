/** A node with an empty cluster, a database outside of it, and images under the names that the guide uses. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../catalog/postgresServer.ts';
import { nodeAddress } from '../containerRuntime.ts';
import { startNameServer } from '../nameServer.ts';
import { folderVariable } from '../ownNamespaces.ts';
import { programImage, startRealNode } from '../realNode.ts';
import { guideDatabase, guideImage, guideVersions } from './guideNames.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = process.env[folderVariable];
  if (folder === undefined) throw new Error(`expected ${folderVariable}, which the configuration sets`);
  const node = await startRealNode(folder, { isFresh: true });
  const { admin } = node.controlPlane;
  for (const version of guideVersions)
    await node.runtime.nameImage(`${programImage.repository}:${programImage.tag}`, `${guideImage}:${version}`);
  const names = await startNameServer(nodeAddress, admin, { [guideDatabase.host]: nodeAddress });
  const database = await startPostgres({
    port: 5432,
    settings: [`listen_addresses=${nodeAddress}`],
    prepare: (write) => write('pg_hba.conf', 'local all all trust\nhost all all 10.88.0.0/24 scram-sha-256\n'),
  });
  await database.run(`create role projectionist login password '${guideDatabase.password}'`);
  await database.run('create database projectionist owner projectionist');
  const volumes = join(folder, 'volumes');
  mkdirSync(volumes);
  project.provide('admin', admin);
  project.provide('mediaFolder', volumes);
  return async () => {
    await names.close();
    await node.close();
    await database.close();
  };
}
